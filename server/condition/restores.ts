/** Restores of this shop from a backup (OFF-13): the newest one is named on every answer. */
import { desc, sql } from 'drizzle-orm';
import type { Random } from '#core/kernel/ports.ts';
import type { Db } from '#server/db/database.ts';
import { restores } from '#server/db/schema.ts';

export interface Restores {
  /** null when the shop was never restored. */
  newest(): string | null;
  /** Called when the shop opens, and after a restore: a shop with customers cannot be restored. */
  read(): Promise<void>;
}

export function createRestores(db: Db): Restores {
  let newest: string | null = null;
  return {
    newest: () => newest,
    async read() {
      const [row] = await db.select().from(restores).orderBy(desc(restores.restoredAt), desc(restores.id)).limit(1);
      newest = row?.id ?? null;
    },
  };
}

/**
 * Called in the transaction that restores the rows: those of earlier restores came with the backup, perhaps from a
 * machine whose clock was fast.
 */
export async function noteRestore(tx: Db, random: Random): Promise<void> {
  await tx.insert(restores).values({
    id: random.uuid(),
    restoredAt: sql`greatest(clock_timestamp(), (select max(restored_at) from ${restores}) + interval '1 second')`,
  });
}
