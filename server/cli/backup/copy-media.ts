import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeDurably } from '#server/media/store/durable-file.ts';
import type { MediaStore } from '#server/media/store/media-store.ts';
import { type MediaEntry, mediaFile } from './backup-format.ts';

type Report = (line: string) => void;

const PROGRESS_LINES = 10;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** @returns the copied files; files that a customer or retention removed in the meantime are left out */
export async function copyMediaOut(media: MediaStore, keys: readonly string[], folder: string, report: Report): Promise<MediaEntry[]> {
  const copied: MediaEntry[] = [];
  for (const [index, key] of keys.entries()) {
    const bytes = await readUnlessRemoved(media, key);
    if (bytes) {
      const path = join(folder, mediaFile(key));
      await mkdir(dirname(path), { recursive: true });
      await writeDurably(path, bytes);
      copied.push({ key, sizeBytes: bytes.length, sha256: sha256(bytes) });
    }
    reportProgress(report, index + 1, keys.length);
  }
  return copied;
}

export async function copyMediaBack(media: MediaStore, entries: readonly MediaEntry[], folder: string, report: Report): Promise<void> {
  for (const [index, { key }] of entries.entries()) {
    await media.write(key, await readFile(join(folder, mediaFile(key))));
    reportProgress(report, index + 1, entries.length);
  }
}

async function readUnlessRemoved(media: MediaStore, key: string): Promise<Buffer | null> {
  try {
    return await media.read(key);
  } catch (error) {
    if (await media.exists(key)) throw error;
    return null;
  }
}

function reportProgress(report: Report, done: number, total: number): void {
  if (done === total || done % Math.ceil(total / PROGRESS_LINES) === 0) report(`pictures: ${done}/${total}`);
}
