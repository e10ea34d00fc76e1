/** DATA_DIR belongs to the shop's own system user: it contains names, password hashes and pictures of children. */
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

/** The operator can correct it: the message says how. */
export class DataDirError extends Error {}

const FOR_OTHERS = 0o077;
const STICKY = 0o1000;
const PRIVATE = 0o700;

/**
 * Every file that this process creates, including the embedded database's and backups, is closed to other users of the
 * machine.
 */
export const keepFilesPrivate = (): void => void process.umask(FOR_OTHERS);

/**
 * Creates the folder, or closes one that an older version left open, with its direct subfolders: deeper ones are
 * protected by them. Throws DataDirError when it stays open.
 */
export async function makeDataDirPrivate(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: PRIVATE });
  await closeFolder(dataDir);
  for (const name of await readdir(dataDir)) {
    const inside = path.join(dataDir, name);
    // A link may lead to a folder on another disk. A folder that no longer exists needs no closing.
    if ((await stat(inside).catch(() => null))?.isDirectory()) await closeFolder(inside);
  }
}

/** @returns whether no other user can read the folder now */
export async function tightenFolder(folder: string): Promise<boolean> {
  const isOpen = async () => ((await stat(folder)).mode & FOR_OTHERS) !== 0;
  if (!(await isOpen())) return true;
  // Many users share a folder with the sticky bit, such as /tmp.
  if (((await stat(folder)).mode & STICKY) !== 0) return false;
  await chmod(folder, PRIVATE).catch((error: NodeJS.ErrnoException) => {
    if (!['EPERM', 'ENOTSUP', 'EROFS'].includes(error.code ?? '')) throw error;
  });
  // Some file systems accept the change without storing permissions.
  return !(await isOpen());
}

async function closeFolder(folder: string): Promise<void> {
  if (await tightenFolder(folder)) return;
  throw new DataDirError(
    `Other users of this machine can read ${folder}, and that cannot be changed. Give the shop a folder of its own system user ` +
      '(chown, chmod 700), or set SHARED_DATA_DIR=1 when they may read it.',
  );
}
