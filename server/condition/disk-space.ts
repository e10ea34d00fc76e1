/** How full the disk is that the shop's files are on. */
import { statfs } from 'node:fs/promises';
import { sqlState } from '../db/database-gone.ts';
import type { Config } from '../config.ts';

export interface DiskRoom {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export interface DiskSpace {
  /** Bytes that the server's system user may still write. */
  read(): Promise<DiskRoom>;
}

export const createDiskSpace = (folder: string): DiskSpace => ({
  read: async () => {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  },
});

/**
 * Whether this number of bytes can be written without using the reserve: the database and its log need space of their
 * own.
 */
export async function hasRoom(
  { disk, config }: { readonly disk: DiskSpace; readonly config: Pick<Config, 'disk'> },
  bytes = 0,
): Promise<boolean> {
  return (await disk.read()).freeBytes >= config.disk.reserveBytes + bytes;
}

/** 53100 is PostgreSQL's disk_full. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

export const isDiskFull = (thrown: unknown): boolean => FULL.has(sqlState(thrown));
