/**
 * Where an upload is until its row is there: a folder of its own under DATA_DIR/incoming, for its operator's system
 * user alone. It also names the pictures that were written for it, so that those of an upload that never became a row
 * (a crash, a database that went away) are removed later.
 */
import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import { pictures } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';
import { removePicture } from './save-picture.ts';

export interface Incoming {
  readonly folder: string;
  /** Called before the first file of a picture is written to the media store. */
  notePicture(mediaKey: string): Promise<void>;
  remove(): Promise<void>;
}

/** Of a call that has no files. */
export const NOTHING_INCOMING: Incoming = {
  folder: '',
  notePicture: () => Promise.reject(new Error('A call without files has no pictures.')),
  remove: async () => undefined,
};

/** Longer than any upload may take (server/http/requests/limits.ts). */
const LEFT_BEHIND_MS = 3_600_000;
const NOTES = 'media-keys';

const incomingFolder = (config: Config): string => path.join(config.dataDir, 'incoming');

export async function createIncoming(config: Config): Promise<Incoming> {
  const folder = path.join(incomingFolder(config), randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    folder,
    notePicture: (mediaKey) => appendFile(path.join(folder, NOTES), `${mediaKey}\n`, { mode: 0o600 }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Uploads that a stopped process left: one that is under way is younger. */
export async function sweepIncoming({ config, db, media }: Pick<Services, 'config' | 'db' | 'media'>, nowMs: number): Promise<void> {
  const root = incomingFolder(config);
  for (const name of await namesIn(root)) {
    const folder = path.join(root, name);
    // One that just ended is gone between the two.
    const changedAtMs = (await stat(folder).catch(nullWhenMissing))?.mtimeMs ?? nowMs;
    if (nowMs - changedAtMs <= LEFT_BEHIND_MS) continue;
    const notes = (await readFile(path.join(folder, NOTES), 'utf8').catch(nullWhenMissing)) ?? '';
    for (const mediaKey of notes.split('\n').filter((line) => line !== '')) {
      if ((await db.$count(pictures, eq(pictures.mediaKey, mediaKey))) === 0) await removePicture(media, mediaKey);
    }
    await rm(folder, { recursive: true, force: true });
  }
}

/** Before the first upload there is no folder. */
const namesIn = async (folder: string): Promise<readonly string[]> => (await readdir(folder).catch(nullWhenMissing)) ?? [];

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
