/**
 * A folder under DATA_DIR/incoming for each upload, until its row is written; only the server's system user can read
 * it. It also lists the pictures that were written for the upload, so that they are removed later if the upload never
 * got a row (after a crash, or when the database was unreachable).
 */
import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { UuidSchema } from '#core/contract/entities.ts';
import type { Config } from '#server/config.ts';
import { pictures } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';
import { removePicture } from './save-picture.ts';

export interface Incoming {
  readonly folder: string;
  /** Called before the first file of a picture is written to the media store. */
  notePicture(mediaKey: string): Promise<void>;
  /** Removes the files, and keeps the notes for `sweepIncoming`. */
  leaveNotes(): Promise<void>;
  remove(): Promise<void>;
}

/** For a call without files. */
export const NOTHING_INCOMING: Incoming = {
  folder: '',
  notePicture: () => Promise.reject(new Error('A call without files has no pictures.')),
  leaveNotes: async () => undefined,
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
    leaveNotes: async () => {
      for (const name of await namesIn(folder)) if (name !== NOTES) await rm(path.join(folder, name), { recursive: true, force: true });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Removes uploads of a stopped process. An upload in progress is younger. */
export async function sweepIncoming({ config, db, media }: Pick<Services, 'config' | 'db' | 'media'>, nowMs: number): Promise<void> {
  const root = incomingFolder(config);
  for (const name of await namesIn(root)) {
    const folder = path.join(root, name);
    // Not an upload's folder: an operator created it.
    if (!UuidSchema.safeParse(name).success) continue;
    // An upload that has just ended is removed between readdir and stat.
    const changedAtMs = (await stat(folder).catch(nullWhenMissing))?.mtimeMs ?? nowMs;
    if (nowMs - changedAtMs <= LEFT_BEHIND_MS) continue;
    const notes = (await readFile(path.join(folder, NOTES), 'utf8').catch(nullWhenMissing)) ?? '';
    for (const mediaKey of notes.split('\n').filter((line) => line !== '')) {
      if ((await db.$count(pictures, eq(pictures.mediaKey, mediaKey))) === 0) await removePicture(media, mediaKey);
    }
    await rm(folder, { recursive: true, force: true });
  }
}

/** The folder does not exist before the first upload. */
const namesIn = async (folder: string): Promise<readonly string[]> => (await readdir(folder).catch(nullWhenMissing)) ?? [];

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
