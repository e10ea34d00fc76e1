/**
 * Opens the database of the shop that DATA_DIR belongs to, and no other (OPX-07): a forgotten or mistyped DATABASE_URL
 * must not show an empty shop beside the real one.
 */
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Config } from './config.ts';
import { DataDirError, makeDataDirPrivate } from './data-dir.ts';
import { openDatabase } from './db/client.ts';
import type { Database, DatabaseConfig } from './db/database.ts';
import { hasEmbeddedDatabase } from './db/open-embedded.ts';
import { isMigrated } from './db/is-migrated.ts';

/** start: the server. fill: a command that makes a shop out of nothing. use: every other command. */
export type Purpose = 'start' | 'fill' | 'use';

const MARKER = 'belongs-to.json';
const MarkerSchema = z.object({ version: z.literal(1), database: z.literal('postgres') });

/** Throws DataDirError with what the operator can do. */
export async function openShop(config: Config & Pick<DatabaseConfig, 'onConnectionLost'>, purpose: Purpose): Promise<Database> {
  // A command that finds no shop must not leave a folder behind either.
  if (purpose === 'use' && !existsSync(config.dataDir)) throw noShop(config);
  if (!config.isDataDirShared) await makeDataDirPrivate(config.dataDir);
  if (config.databaseUrl === null) await refuseEmbedded(config, purpose);
  else await refusePostgres(config, config.databaseUrl, purpose);
  // A command may take longer than a customer can wait.
  const databasePool = purpose === 'start' ? config.databasePool : { ...config.databasePool, statementTimeoutMs: 0 };
  const database = await openDatabase({ ...config, databasePool });
  if (database.kind === 'postgres') await markPostgres(config.dataDir);
  return database;
}

async function refuseEmbedded(config: Config, purpose: Purpose): Promise<void> {
  const marker = path.join(config.dataDir, MARKER);
  if (existsSync(marker)) {
    MarkerSchema.parse(JSON.parse(await readFile(marker, 'utf8')));
    throw new DataDirError(
      `${config.dataDir} belongs to a shop on PostgreSQL. Set its DATABASE_URL. Only when that shop is gone for good, remove ${marker}.`,
    );
  }
  if (purpose === 'use' && !hasEmbeddedDatabase(config.dataDir)) throw noShop(config);
}

async function refusePostgres(config: Config, url: string, purpose: Purpose): Promise<void> {
  if (purpose === 'fill' || (await isMigrated(url))) return;
  if (purpose === 'use') throw new DataDirError('There is no shop in the database of DATABASE_URL. Start the server or run `setup` first.');
  if (!hasEmbeddedDatabase(config.dataDir) || existsSync(path.join(config.dataDir, MARKER))) return;
  throw new DataDirError(
    `${config.dataDir} holds a shop on the embedded database, and the database of DATABASE_URL is empty. ` +
      'Restore a backup into it first, or choose another DATA_DIR.',
  );
}

const noShop = ({ dataDir }: Config): DataDirError =>
  new DataDirError(`There is no shop in ${dataDir}. Is DATA_DIR right? A new shop begins with starting the server, or with \`setup\`.`);

/** Whole or not at all: a half marker would keep the shop closed. */
async function markPostgres(dataDir: string): Promise<void> {
  const marker = path.join(dataDir, MARKER);
  if (existsSync(marker)) return;
  const content: z.infer<typeof MarkerSchema> = { version: 1, database: 'postgres' };
  const unfinished = `${marker}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify(content)}\n`);
  await rename(unfinished, marker);
}
