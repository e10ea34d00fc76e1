/**
 * The folder of one order.
 * Promise: under its own name it is complete, with every byte on the disk; a stopped run leaves nothing that looks
 * complete.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { syncFolder, writeDurably } from '#server/media/store/durable-file.ts';

const UNFINISHED = '.unfinished-';

export interface WrittenFile {
  /** Relative to the order's folder, with slashes. */
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}

export interface OrderFolder {
  write(file: string, content: Uint8Array): Promise<WrittenFile>;
  /** Renames it. @returns false when a folder of that name exists: it is unchanged */
  finish(name: string): Promise<boolean>;
  discard(): Promise<void>;
}

export async function startOrderFolder(parent: string): Promise<OrderFolder> {
  const unfinished = path.join(parent, `${UNFINISHED}${process.pid}-${randomUUID()}`);
  await mkdir(unfinished, { recursive: true });
  const folders = new Set([unfinished]);
  return {
    async write(file, content) {
      const target = path.join(unfinished, ...file.split('/'));
      const folder = path.dirname(target);
      if (!folders.has(folder)) await mkdir(folder, { recursive: true });
      folders.add(folder);
      await writeDurably(target, content);
      return { path: file, sha256: createHash('sha256').update(content).digest('hex'), bytes: content.length };
    },
    async finish(name) {
      for (const folder of folders) await syncFolder(folder);
      try {
        await rename(unfinished, path.join(parent, name));
      } catch (error) {
        if (!isTaken(error)) throw error;
        return false;
      }
      await syncFolder(parent);
      return true;
    },
    discard: () => rm(unfinished, { recursive: true, force: true }),
  };
}

/** Removes the folders of runs that were killed. Folders of running processes are not touched. */
export async function sweepUnfinished(parent: string): Promise<void> {
  for (const name of await namesIn(parent)) {
    const pid = name.startsWith(UNFINISHED) ? Number(name.slice(UNFINISHED.length).split('-')[0]) : null;
    if (pid !== null && !lives(pid)) await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

/** null when there is no such file. */
export async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Whether a process with that id exists. */
export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const isTaken = (error: unknown): boolean => ['ENOTEMPTY', 'EEXIST'].includes(String(codeOf(error)));
