/**
 * The id of the shop whose pictures are stored in a place, beside the pictures and in the shop's PostgreSQL (OPX-07).
 * DATA_DIR has it in `belongs-to.json`, a bucket in the object of that name.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import type { S3Config } from './store/s3-config.ts';
import { s3Place } from './store/s3-media-store.ts';
import { createS3Objects } from './store/s3-objects.ts';

export const MARKER = 'belongs-to.json';
/** The database contains `folder` too. Folders that an older version marked have none yet. */
const MarkerSchema = z.object({ version: z.literal(1), database: z.literal('postgres'), folder: z.optional(z.uuid()) });
type Marker = z.infer<typeof MarkerSchema>;

export interface MediaMark {
  /** The operator's term for it. */
  readonly place: string;
  /** null when there is none. */
  read(): Promise<string | null>;
  /** @returns the existing id, or a new one */
  make(): Promise<string>;
}

export const mediaMarkOf = (config: Pick<Config, 'dataDir' | 'mediaS3'>): MediaMark =>
  config.mediaS3 === null ? folderMark(config.dataDir) : bucketMark(config.mediaS3);

export const folderMark = (dataDir: string): MediaMark => ({
  place: dataDir,
  read: async () => (await readMarker(dataDir))?.folder ?? null,
  make: () => markFolder(dataDir),
});

/**
 * Processes that start at once on a new shop agree through the database's id: the slower one finds the other's object.
 */
function bucketMark(config: S3Config): MediaMark {
  const objects = createS3Objects(config);
  const key = `${config.prefix}${MARKER}`;
  const read = async () => {
    const content = await objects.get(key);
    return content === null ? null : (MarkerSchema.parse(JSON.parse(content.toString('utf8'))).folder ?? null);
  };
  return {
    place: s3Place(config),
    read,
    async make() {
      const known = await read();
      if (known !== null) return known;
      const content: Marker = { version: 1, database: 'postgres', folder: randomUUID() };
      await objects.put(key, Buffer.from(`${JSON.stringify(content)}\n`), 'application/json');
      return (await read()) ?? '';
    },
  };
}

async function markFolder(dataDir: string): Promise<string> {
  const before = await readMarker(dataDir);
  if (before?.folder !== undefined) return before.folder;
  const marker = path.join(dataDir, MARKER);
  const folder = randomUUID();
  const content: Marker = { version: 1, database: 'postgres', folder };
  const unfinished = `${marker}.${process.pid}`;
  await mkdir(dataDir, { recursive: true });
  // Complete or absent: a partial marker would keep the shop closed.
  await writeFile(unfinished, `${JSON.stringify(content)}\n`);
  // A link never replaces the marker of a faster process.
  if (before === null) await link(unfinished, marker).catch(unlessThere);
  else await rename(unfinished, marker);
  await rm(unfinished, { force: true });
  return (await readMarker(dataDir))?.folder ?? folder;
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** null when the folder belongs to no shop on PostgreSQL. */
export async function readMarker(dataDir: string): Promise<Marker | null> {
  const marker = path.join(dataDir, MARKER);
  return existsSync(marker) ? MarkerSchema.parse(JSON.parse(await readFile(marker, 'utf8'))) : null;
}
