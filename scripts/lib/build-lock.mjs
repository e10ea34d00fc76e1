/** One build at a time in a folder, because two commands in a fresh clone may both need one. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const LOOK_MS = 250;

/**
 * Does the work while no other process does it. Skips it if another process has done it meanwhile.
 * @param {string} file created by the working process, with its id
 * @param {{ isDone: () => boolean, work: () => Promise<void>, wait?: () => void }} job `wait` is called once if another
 * process is working
 */
export async function oneAtATime(file, { isDone, work, wait }) {
  let hasWaited = false;
  while (!isDone()) {
    if (takeLock(file)) {
      try {
        if (!isDone()) await work();
      } finally {
        rmSync(file, { force: true });
      }
      return;
    }
    if (!hasWaited) wait?.();
    hasWaited = true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** @param {string} file */
function takeLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

/** Whether the process of the lock runs; a killed process leaves its lock. @param {string} file */
function isHeld(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // Its id is not written yet.
    if (holder === 0) return true;
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
