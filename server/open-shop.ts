/**
 * Opens the database of the shop that DATA_DIR belongs to, and no other (OPX-07): a forgotten or mistyped DATABASE_URL
 * must not show an empty shop beside the real one, and pictures must not lie where the shop does not look.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Config } from './config.ts';
import { DataDirError, makeDataDirPrivate } from './data-dir.ts';
import { openDatabase } from './db/client.ts';
import { FolderInUseError, isFolderInUse } from './db/folder-lock.ts';
import { keepFolderMark, readFolderMark } from './db/folder-mark.ts';
import type { Database, DatabaseConfig } from './db/database.ts';
import { hasEmbeddedDatabase } from './db/open-embedded.ts';
import { isMigrated } from './db/is-migrated.ts';

/** start: the server. fill: a command that makes a shop out of nothing. restore: the one that may move a shop. use: every other. */
export type Purpose = 'start' | 'fill' | 'restore' | 'use';

const MARKER = 'belongs-to.json';
/** The operator's word, for one start, that the shop moved into this folder. */
const ADOPT = 'adopt-this-folder';
/** `folder` is in the database too. Folders that an older version marked have none yet. */
const MarkerSchema = z.object({ version: z.literal(1), database: z.literal('postgres'), folder: z.optional(z.uuid()) });
type Marker = z.infer<typeof MarkerSchema>;

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
  try {
    if (config.databaseUrl !== null) await markBoth(config.dataDir, config.databaseUrl);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

async function refuseEmbedded(config: Config, purpose: Purpose): Promise<void> {
  if ((await readMarker(config.dataDir)) !== null) {
    throw new DataDirError(
      `${config.dataDir} belongs to a shop on PostgreSQL. Set its DATABASE_URL. Only when that shop is gone for good, remove ${path.join(config.dataDir, MARKER)}.`,
    );
  }
  if (purpose !== 'use' || hasEmbeddedDatabase(config.dataDir)) return;
  // A shop that starts for the first time has the folder for seconds before it has a database.
  const folder = path.join(config.dataDir, 'database');
  if (await isFolderInUse(folder)) throw new FolderInUseError(folder);
  if (!hasEmbeddedDatabase(config.dataDir)) throw noShop(config);
}

async function refusePostgres(config: Config, url: string, purpose: Purpose): Promise<void> {
  const isShop = await isMigrated(url);
  if (hasEmbeddedDatabase(config.dataDir) && (isShop || purpose !== 'restore') && (await readMarker(config.dataDir)) === null) {
    throw new DataDirError(
      `${config.dataDir} holds a shop on the embedded database, and DATABASE_URL is another one. Remove DATABASE_URL or choose another ` +
        'DATA_DIR. To move the shop, `restore` a backup of it into an empty database first.',
    );
  }
  if (isShop) return refuseOtherFolder(config.dataDir, await readFolderMark(url));
  if (purpose === 'use') throw new DataDirError('There is no shop in the database of DATABASE_URL. Start the server or run `setup` first.');
}

const noShop = ({ dataDir }: Config): DataDirError =>
  new DataDirError(`There is no shop in ${dataDir}. Is DATA_DIR right? A new shop begins with starting the server, or with \`setup\`.`);

/** @param kept the folder that the database knows; null: none yet */
async function refuseOtherFolder(dataDir: string, kept: string | null): Promise<void> {
  if (kept === null || (await readMarker(dataDir))?.folder === kept || existsSync(path.join(dataDir, ADOPT))) return;
  throw new DataDirError(
    `The shop in the database of DATABASE_URL has its pictures in another folder than ${dataDir}. Set the DATA_DIR of that shop. ` +
      `When its files were moved or restored to here, make an empty file ${path.join(dataDir, ADOPT)} and try again: the shop then ` +
      'belongs to this folder, and the earlier one is refused.',
  );
}

/** The folder first: two that start at once on a new shop agree by what the database kept. */
async function markBoth(dataDir: string, url: string): Promise<void> {
  const folder = await markFolder(dataDir);
  const adopt = path.join(dataDir, ADOPT);
  await refuseOtherFolder(dataDir, await keepFolderMark(url, folder, { replace: existsSync(adopt) }));
  await rm(adopt, { force: true });
}

/** @returns the folder's own mark */
async function markFolder(dataDir: string): Promise<string> {
  const before = await readMarker(dataDir);
  if (before?.folder !== undefined) return before.folder;
  const marker = path.join(dataDir, MARKER);
  const folder = randomUUID();
  const content: Marker = { version: 1, database: 'postgres', folder };
  const unfinished = `${marker}.${process.pid}`;
  // Whole or not at all: a half marker would keep the shop closed.
  await writeFile(unfinished, `${JSON.stringify(content)}\n`);
  // A link never replaces the marker of a process that was faster.
  if (before === null) await link(unfinished, marker).catch(unlessThere);
  else await rename(unfinished, marker);
  await rm(unfinished, { force: true });
  return (await readMarker(dataDir))?.folder ?? folder;
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function readMarker(dataDir: string): Promise<Marker | null> {
  const marker = path.join(dataDir, MARKER);
  return existsSync(marker) ? MarkerSchema.parse(JSON.parse(await readFile(marker, 'utf8'))) : null;
}
