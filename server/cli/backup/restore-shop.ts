import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { emptyToVersion, migrateTo } from '#server/db/earlier-version.ts';
import { jobs, orders, templates, users } from '#server/db/schema.ts';
import { noteRestore } from '#server/condition/restores.ts';
import type { Services } from '#server/services.ts';
import { allowCleaning } from '#server/trail/clean-trail.ts';
import { holdRestored } from '#server/mail/unsent-jobs.ts';
import { CommandFailedError } from '../command-failed.ts';
import type { Manifest, TableEntry } from './backup-format.ts';
import { copyMediaBack } from './copy-media.ts';
import { linesOf, readBackup } from './read-backup.ts';
import { countMigrations, readForeignKeys, readTables } from './schema-facts.ts';

const ROWS_AT_ONCE = 500;

/**
 * Restores a backup into an empty shop of this version or a later one: all of it or nothing.
 * Files first: rows that refer to them are written in one transaction after all files exist.
 */
export async function restoreShop(services: Services, folder: string, report: (line: string) => void): Promise<Manifest> {
  const manifest = await readBackup(folder);
  await refuseUnlessEmpty(services.db);
  await refuseWhenNewer(services.db, manifest);
  await copyMediaBack(services.media, manifest.media, folder, report);
  const held = await restoreRows(services.db, manifest, folder, (tx) => noteRestore(tx, services.random));
  // This process may be the shop itself, open and empty until now.
  await services.restores.read();
  report(`rows: ${manifest.tables.reduce((sum, table) => sum + table.rows, 0)} of ${manifest.tables.length} tables`);
  if (held > 0)
    report(
      `HELD: ${held} messages waited when the backup was made, and may have been sent since. mails list shows them, mails retry --all sends them, mails forget --all drops them.`,
    );
  return manifest;
}

/**
 * Restores the rows into the tables that they were read from. The later migrations then change them.
 * @param then called after them, in the same transaction; if absent, the restore is only tried
 * @returns number of messages that are held for the operator
 */
export async function restoreRows(
  db: Db,
  manifest: Manifest,
  folder: string,
  then: (tx: Db) => Promise<void> = async () => undefined,
): Promise<number> {
  await refuseWhenNewer(db, manifest);
  return db.transaction(async (tx) => {
    const isEarlier = manifest.migrations < (await countMigrations(tx));
    if (isEarlier) await emptyToVersion(tx, manifest.migrations);
    await refuseUnknown(tx, manifest);
    await fillTables(tx, manifest, folder);
    if (isEarlier) await migrateTo(tx);
    await then(tx);
    return holdRestored(tx);
  });
}

async function refuseUnlessEmpty(db: Db): Promise<void> {
  for (const table of [jobs, users, orders, templates]) {
    if ((await db.$count(table)) > 0) throw new CommandFailedError('This shop is not empty. Restore into an empty DATA_DIR or database.');
  }
}

const newerError = () => new CommandFailedError('The backup was made by a later version of the shop. Deploy that version, then restore.');

async function refuseWhenNewer(db: Db, manifest: Manifest): Promise<void> {
  const here = await countMigrations(db);
  if (manifest.migrations > here) throw newerError();
  if (manifest.migrations === here) await refuseUnknown(db, manifest);
}

async function refuseUnknown(db: Db, { tables }: Manifest): Promise<void> {
  const here = await readTables(db);
  if (tables.some(({ name, columns }) => columns.some((column) => !here.get(name)?.includes(column)))) throw newerError();
}

/** Rows refer to one another in cycles, so the foreign keys are added back, and checked, after every row is written. */
async function fillTables(tx: Db, manifest: Manifest, folder: string): Promise<void> {
  await allowCleaning(tx);
  const references = await readForeignKeys(tx);
  for (const { table, name } of references) {
    await tx.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`);
  }
  for (const table of manifest.tables) {
    await tx.execute(sql`delete from ${sql.identifier(table.name)}`);
    await restoreTable(tx, table, folder);
  }
  for (const { table, name, definition } of references) {
    // The definition is PostgreSQL's own, read a moment ago.
    await tx.execute(sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`);
  }
}

async function restoreTable(tx: Db, table: TableEntry, folder: string): Promise<void> {
  const name = sql.identifier(table.name);
  const columns = sql.join(
    table.columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  let batch: string[] = [];
  const write = async () => {
    if (batch.length === 0) return;
    const rows = `[${batch.join(',')}]`;
    batch = [];
    await tx.execute(sql`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${rows}::json)`);
  };
  for await (const line of linesOf(folder, table.name)) {
    batch.push(line);
    if (batch.length === ROWS_AT_ONCE) await write();
  }
  await write();
}
