/** A disk of its own size, in memory, that can be filled to the last byte. Only the system's owner may mount one. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Leaves so many bytes free. */
  fill(freeBytes: number): void;
  free(): void;
  remove(): void;
}

const BLOCK = Buffer.alloc(1_000_000, 1);
const PAGE_BYTES = 4096;

/** null: this system does not let us mount one. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | null {
  fs.mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill: (freeBytes) => {
      const file = fs.openSync(ballast, 'a');
      try {
        for (let room = roomOf(folder) - freeBytes; room > 0; room = roomOf(folder) - freeBytes)
          fs.writeSync(file, BLOCK, 0, Math.min(BLOCK.length, Math.max(PAGE_BYTES, room)));
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        fs.closeSync(file);
      }
    },
    free: () => fs.rmSync(ballast, { force: true }),
    remove: () => execFileSync('umount', ['-l', folder], { stdio: 'ignore' }),
  };
}

function roomOf(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}
