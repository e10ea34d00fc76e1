/** One build at a time in a folder: two commands of a fresh clone both want one. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const LOOK_MS = 250;

/**
 * Does the work while no other process does it, and not at all where another has done it meanwhile.
 * @param {string} file made by the process that works, with its id
 * @param {{ isDone: () => boolean, work: () => Promise<void>, wait?: () => void }} job `wait` is told once that another process works
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

/** A process that was killed left its lock. @param {string} file */
function isHeld(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // Not written yet.
    if (holder === 0) return true;
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
