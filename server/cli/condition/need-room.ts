import { hasRoom } from '#server/condition/disk-space.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '../command-failed.ts';

/** Called before a command writes many files: a full disk would stop the database too. @throws CommandFailedError */
export async function needRoom(services: Pick<Services, 'disk' | 'config'>): Promise<void> {
  if (await hasRoom(services)) return;
  throw new CommandFailedError(
    `Nothing was begun: the disk of ${services.config.dataDir} has less than DISK_RESERVE_MEGABYTES free. Make room first.`,
  );
}
