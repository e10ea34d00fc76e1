/** What is done with finished backups. None of it needs the shop: it also runs where the shop's machine is gone. */
import { CommandFailedError, usageError } from '../command-failed.ts';
import { inWords } from './backup-in-words.ts';
import { checkBackup } from './check-backup.ts';

type Report = (line: string) => void;

const TOOLS: Readonly<Record<string, (args: readonly string[], report: Report) => Promise<void>>> = {
  check: checkCommand,
};

/** `backup <folder>` needs the shop. */
export const asksForBackupTool = ([verb = '']: readonly string[]): boolean => Object.hasOwn(TOOLS, verb);

export async function backupTool(args: readonly string[], report: Report): Promise<void> {
  await TOOLS[args[0] ?? '']?.(args, report);
}

/** Enough to see what happened; a disk that lost a folder would fill the screen. */
const MOST_PROBLEMS = 200;

async function checkCommand([, folder, ...rest]: readonly string[], report: Report): Promise<void> {
  if (folder === undefined || rest.length > 0) throw usageError('backup');
  const { manifest, problems } = await checkBackup(folder);
  for (const problem of problems.slice(0, MOST_PROBLEMS)) report(`WRONG: ${problem}`);
  if (problems.length > MOST_PROBLEMS) report(`… and ${problems.length - MOST_PROBLEMS} more`);
  report(`checked: ${inWords(manifest)}, in ${folder}`);
  if (problems.length > 0)
    throw new CommandFailedError(`The backup is not whole: ${problems.length} ${problems.length === 1 ? 'thing is' : 'things are'} wrong.`);
  report('The backup is whole.');
}
