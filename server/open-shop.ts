/**
 * Opens the database of the shop that DATA_DIR belongs to, and no other (OPX-07): a missing or mistyped DATABASE_URL
 * must not show an empty shop beside the real one, and pictures must not be in a place that the shop does not read.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.ts';
import { DataDirError, makeDataDirPrivate } from './data-dir.ts';
import { openDatabase } from './db/client.ts';
import { FolderInUseError, isFolderInUse } from './db/folder-lock.ts';
import { keepFolderMark, readFolderMark } from './db/folder-mark.ts';
import type { Database, DatabaseConfig } from './db/database.ts';
import { hasEmbeddedDatabase } from './db/open-embedded.ts';
import { isMigrated } from './db/is-migrated.ts';
import { folderMark, MARKER, type MediaMark, mediaMarkOf, readMarker } from './media/media-mark.ts';
import { MediaUnavailableError } from './media/store/media-unavailable.ts';

/**
 * start: the server. fill: a command that creates a shop. restore: the command that may move a shop. use: every other
 * command.
 */
export type Purpose = 'start' | 'fill' | 'restore' | 'use';

/** The operator's confirmation, for one start, that the shop moved into this folder. */
const ADOPT = 'adopt-this-folder';

/** Throws DataDirError with instructions for the operator. */
export async function openShop(config: Config & Pick<DatabaseConfig, 'onConnectionLost'>, purpose: Purpose): Promise<Database> {
  // A command that finds no shop must not create a folder either.
  if (purpose === 'use' && !existsSync(config.dataDir)) throw noShop(config);
  if (!config.isDataDirShared) await makeDataDirPrivate(config.dataDir);
  if (config.databaseUrl === null) await refuseEmbedded(config, purpose);
  else await refusePostgres(config, config.databaseUrl, purpose);
  // A command may take longer than a customer would wait.
  const databasePool = purpose === 'start' ? config.databasePool : { ...config.databasePool, statementTimeoutMs: 0 };
  const database = await openDatabase({ ...config, databasePool });
  try {
    if (config.databaseUrl !== null) await markBoth(config, config.databaseUrl);
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
  // A shop that starts for the first time has the folder some seconds before it has a database.
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
  if (isShop) return refuseOtherPlace(config, await readFolderMark(url));
  if (purpose === 'use') throw new DataDirError('There is no shop in the database of DATABASE_URL. Start the server or run `setup` first.');
}

const noShop = ({ dataDir }: Config): DataDirError =>
  new DataDirError(`There is no shop in ${dataDir}. Is DATA_DIR right? A new shop begins with starting the server, or with \`setup\`.`);

/** @param kept the id of the place in the database; null when there is none yet */
async function refuseOtherPlace(config: Config, kept: string | null): Promise<void> {
  const adopt = path.join(config.dataDir, ADOPT);
  const mark = mediaMarkOf(config);
  if (kept === null || existsSync(adopt) || (await readMark(mark)) === kept) return;
  const [other, right] =
    config.mediaS3 === null
      ? [`in another folder than ${mark.place}. Set the DATA_DIR of that shop. If they are in S3, set its MEDIA_S3_…`, 'this folder']
      : [`elsewhere than in ${mark.place}. Set MEDIA_S3_… of that shop, or move its pictures with \`media move\``, 'this bucket'];
  throw new DataDirError(
    `The shop in the database of DATABASE_URL has its pictures ${other}. When its files were moved or restored to here, make an ` +
      `empty file ${adopt} and try again: the shop then belongs to ${right}, and the earlier place is refused.`,
  );
}

/** The place first: two processes that start at once on a new shop agree through the database's id. */
async function markBoth(config: Config, url: string): Promise<void> {
  const adopt = path.join(config.dataDir, ADOPT);
  // For pictures in a bucket, the marker in DATA_DIR only prevents the embedded database there.
  await folderMark(config.dataDir).make();
  await refuseOtherPlace(config, await keepFolderMark(url, () => mediaMarkOf(config).make(), { replace: existsSync(adopt) }));
  await rm(adopt, { force: true });
}

/** An unavailable storage keeps the shop closed. The operator reads the reason in one line. */
async function readMark(mark: MediaMark): Promise<string | null> {
  try {
    return await mark.read();
  } catch (error) {
    if (!(error instanceof MediaUnavailableError)) throw error;
    throw new DataDirError(`The shop's pictures are in ${mark.place}, which does not answer: ${error.reason}.`);
  }
}
