import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { CommandFailedError } from '../command-failed.ts';
import { MANIFEST_FILE, type Manifest, ManifestSchema, mediaFile, tableFile } from './backup-format.ts';

/** The manifest of a finished backup whose every file is unchanged. Throws with the problems. */
export async function readBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const files = [
    ...manifest.tables.map(({ name, sha256 }) => ({ path: tableFile(name), sha256 })),
    ...manifest.media.map(({ key, sha256 }) => ({ path: mediaFile(key), sha256 })),
  ];
  for (const { path, sha256 } of files) {
    if ((await hashOfFile(join(folder, path))) !== sha256)
      throw new CommandFailedError(`The backup is damaged: ${path}. Nothing was restored.`);
  }
  return manifest;
}

/** Reads the manifest of a finished backup. Its files are not checked. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => null);
  if (text === null) throw new CommandFailedError(`There is no finished backup in ${folder}: ${MANIFEST_FILE} is missing.`);
  const parsed = ManifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new CommandFailedError(`${MANIFEST_FILE} is not one of a backup that this shop can read.`);
  return parsed.data;
}

/** undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The rows of a table in the written form, one after another. */
export const linesOf = (folder: string, table: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(join(folder, tableFile(table))), crlfDelay: Infinity });

/** null when the file cannot be read. */
export async function hashOfFile(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch {
    return null;
  }
  return hash.digest('hex');
}
