import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { orderReprints } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';

type Reprint = typeof orderReprints.$inferSelect;

/** null when the order is not to be made again. */
export async function openReprint(db: Db, orderUuid: string): Promise<Reprint | null> {
  const [row] = await db
    .select()
    .from(orderReprints)
    .where(and(eq(orderReprints.orderUuid, orderUuid), isNull(orderReprints.madeAt)));
  return row ?? null;
}

/** @param made lines of goods in its folder */
export async function noteReprint({ db, clock }: Services, { uuid, lines }: Reprint, made: ReadonlySet<string>): Promise<void> {
  await db
    .update(orderReprints)
    .set({ madeAt: new Date(clock.nowMs()), lines: lines && lines.filter((line) => made.has(line)) })
    .where(eq(orderReprints.uuid, uuid));
}
