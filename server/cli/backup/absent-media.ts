/**
 * Files that the rows of a backup refer to and that could not be copied: removed in the meantime, or lost by the shop.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import type { Manifest } from './backup-format.ts';
import { createMediaNames, type MediaNames, NAMING_TABLES } from './named-media.ts';
import { linesOf } from './read-backup.ts';
import { query, readTables } from './schema-facts.ts';

interface AbsentMedia {
  /** No row refers to them any more. */
  readonly removed: string[];
  /** Rows still refer to them; with the table of the row. */
  readonly lost: ReadonlyMap<string, string>;
}

export async function findAbsentMedia(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  folder: string,
  manifest: Manifest,
): Promise<AbsentMedia> {
  const copied = new Set(manifest.media.map(({ key }) => key));
  const absent = [...(await namesInBackup(folder, manifest, clock.nowMs())).needed()].filter(([key]) => !copied.has(key));
  if (absent.length === 0) return { removed: [], lost: new Map() };
  const now = (await namesInShop(db, clock.nowMs())).needed();
  return {
    removed: absent.flatMap(([key]) => (now.has(key) ? [] : [key])),
    lost: new Map(absent.filter(([key]) => now.has(key))),
  };
}

async function namesInBackup(folder: string, { tables }: Manifest, nowMs: number): Promise<MediaNames> {
  const names = createMediaNames(nowMs);
  // The shop's own rows, written a moment ago.
  for (const { name } of tables.filter((table) => NAMING_TABLES.includes(table.name)))
    for await (const line of linesOf(folder, name)) names.take(name, JSON.parse(line));
  return names;
}

async function namesInShop(db: Db, nowMs: number): Promise<MediaNames> {
  const names = createMediaNames(nowMs);
  const here = await readTables(db);
  for (const table of NAMING_TABLES.filter((name) => here.has(name)))
    for (const { row } of await query<{ row: Record<string, unknown> }>(
      db,
      sql`select row_to_json(t) as row from ${sql.identifier(table)} t`,
    ))
      names.take(table, row);
  return names;
}
