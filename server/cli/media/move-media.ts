/**
 * Moves the pictures of a shop between DATA_DIR and its bucket, while no server runs. Can be interrupted and run again.
 * Promise: the shop belongs to the former place until every file is in the new one, byte by byte.
 */
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import { keepFolderMark, othersConnected, readFolderMark } from '#server/db/folder-mark.ts';
import { folderMark, type MediaMark, mediaMarkOf } from '#server/media/media-mark.ts';
import { createMediaFolder, createMediaStore } from '#server/media/store/create-media-store.ts';
import type { MediaStore } from '#server/media/store/media-store.ts';
import { readArguments } from '../arguments.ts';
import { CommandFailedError, usageError } from '../command-failed.ts';

type Report = (line: string) => void;

interface Place {
  readonly mark: MediaMark;
  readonly store: MediaStore;
  /** DATA_DIR has its mark before it has pictures. */
  readonly mayBeMarked: boolean;
}

const AT_ONCE = 4;
const PROGRESS_LINES = 10;
/** File in DATA_DIR: the id of the target of a move in progress. */
const BEGUN = 'media-move';

export async function moveMediaCommand(config: Config, args: readonly string[], report: Report): Promise<void> {
  const { databaseUrl, mediaS3 } = config;
  const { values, words } = readArguments('media move', args);
  if (args[0] !== 'move' || words.length > 0 || (values.to !== 's3' && values.to !== 'folder')) throw usageError('media');
  if (mediaS3 === null || databaseUrl === null)
    throw new CommandFailedError('Set MEDIA_S3_… and DATABASE_URL of the shop: they name the bucket to move to, or from.');
  const folder: Place = { mark: folderMark(config.dataDir), store: createMediaFolder(config), mayBeMarked: true };
  const bucket: Place = { mark: mediaMarkOf(config), store: createMediaStore(config), mayBeMarked: false };
  const [from, to] = values.to === 's3' ? [folder, bucket] : [bucket, folder];
  const begun = path.join(config.dataDir, BEGUN);

  const known = await readFolderMark(databaseUrl);
  const target = await to.mark.read();
  if (known !== null && known === target) return report(`The pictures are in ${to.mark.place} already.`);
  if (known === null || known !== (await from.mark.read()))
    throw new CommandFailedError(`The shop in the database of DATABASE_URL does not have its pictures in ${from.mark.place}.`);
  const isGoingOn = target !== null && (await readFile(begun, 'utf8').catch(() => null)) === target;
  const keys = await from.store.list('');
  const there = new Set(await to.store.list(''));
  if (!isGoingOn && (there.size > 0 || (target !== null && !to.mayBeMarked)))
    throw new CommandFailedError(`${to.mark.place} holds files already, or belongs to a shop. Choose an empty place.`);
  if (values.plan === true) {
    const missing = keys.filter((key) => !there.has(key)).length;
    return report(`This is a plan: ${missing} of ${keys.length} files would be copied to ${to.mark.place}. Nothing was moved.`);
  }

  await refuseWhileUsed(databaseUrl);
  await noteBegun(begun, await to.mark.make());
  const copied = await copyAll(from.store, to.store, keys, there, report);
  await refuseWhileUsed(databaseUrl);
  const now = await from.store.list('');
  if (JSON.stringify(now) !== JSON.stringify(keys)) throw new CommandFailedError('Files came or went meanwhile. Run it again.');
  await keepFolderMark(databaseUrl, () => to.mark.make(), { replace: true });
  await rm(begun, { force: true });
  report(`moved: ${keys.length} files are in ${to.mark.place}, ${copied} were copied now, the others were there and the same`);
  report(
    values.to === 's3'
      ? `Start the shop with MEDIA_S3_…. Remove ${path.join(config.dataDir, 'media')} when you have a backup.`
      : 'Start the shop without MEDIA_S3_…. Empty the bucket when you have a backup.',
  );
}

/** Each server has a connection, also one on another machine. */
async function refuseWhileUsed(url: string): Promise<void> {
  const others = await othersConnected(url);
  if (others > 0)
    throw new CommandFailedError(
      `Nothing was moved: others have ${others} connections to the database. Stop every server of the shop first.`,
    );
}

async function noteBegun(file: string, id: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, id);
  await rename(unfinished, file);
}

/**
 * @returns number of copied files; a file that is only in `to` was removed from the shop since a move began, and is
 * removed there too
 */
async function copyAll(
  from: MediaStore,
  to: MediaStore,
  keys: readonly string[],
  there: ReadonlySet<string>,
  report: Report,
): Promise<number> {
  let copied = 0;
  const wanted = new Set(keys);
  for (const key of there) if (!wanted.has(key)) await to.remove(key);
  const step = Math.ceil(keys.length / PROGRESS_LINES);
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const some = keys.slice(at, at + AT_ONCE);
    const wereCopied = await Promise.all(
      some.map(async (key) => {
        const bytes = await from.read(key);
        if (there.has(key) && (await to.read(key)).equals(bytes)) return false;
        await to.write(key, bytes);
        return true;
      }),
    );
    copied += wereCopied.filter(Boolean).length;
    const done = at + some.length;
    if (done === keys.length || Math.floor(done / step) > Math.floor(at / step)) report(`pictures: ${done}/${keys.length}`);
  }
  return copied;
}
