import { readdir } from 'node:fs/promises';
import type { Services } from '../services.ts';
import { inWords } from './backup/backup-in-words.ts';
import { backupShop } from './backup/backup-shop.ts';
import { restoreShop } from './backup/restore-shop.ts';
import { CommandFailedError, usageError } from './command-failed.ts';

type Report = (line: string) => void;

export async function backupCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  const folder = onlyFolder('backup', args);
  if ((await readdir(folder).catch(() => [])).length > 0) {
    throw new CommandFailedError(`${folder} is not empty. Every backup gets a folder of its own.`);
  }
  report(`backup: ${inWords(await backupShop(services, folder, report))}, in ${folder}`);
}

export async function restoreCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  const folder = onlyFolder('restore', args);
  report(`restored: ${inWords(await restoreShop(services, folder, report))}`);
}

function onlyFolder(command: 'backup' | 'restore', [folder, ...rest]: readonly string[]): string {
  if (folder === undefined || rest.length > 0) throw usageError(command);
  return folder;
}
