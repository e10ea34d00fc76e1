/**
 * The temporary folder of one run of the server's tests, with its PostgreSQL and every shop's files. It is in memory where
 * the machine has that: each embedded database syncs its files, and a disk takes seconds for the 900 files of one.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
/** More than a whole run needs. A container has 64 MB there unless it is told otherwise. */
const NEEDED_BYTES = 4 * 1024 ** 3;
const NAME = 'keepsake-run-';

/** Makes the folder the temporary one of this process and of those that it starts. */
export function makeRunFolder(): { remove(): void } {
  const root = hasRoom(IN_MEMORY) ? IN_MEMORY : os.tmpdir();
  removeLeftBehind(root);
  const folder = path.join(root, `${NAME}${process.pid}`);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder);
  // PostgreSQL may run as a user of its own: it has to pass through.
  fs.chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  return { remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

function hasRoom(folder: string): boolean {
  if (!fs.existsSync(folder)) return false;
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize >= NEEDED_BYTES;
}

/** Folders of runs that were killed. */
function removeLeftBehind(root: string): void {
  for (const name of fs.readdirSync(root).filter((entry) => entry.startsWith(NAME)))
    if (!isRunning(Number(name.slice(NAME.length)))) fs.rmSync(path.join(root, name), { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
