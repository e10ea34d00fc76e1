/** What is done with finished backups. None of it needs the shop: it also runs where the shop's machine is gone. */
import type { Config } from '#server/config.ts';
import { readArguments } from '../arguments.ts';
import { CommandFailedError, usageError } from '../command-failed.ts';
import { inWords } from './backup-in-words.ts';
import { BACKUP_VERBS, type BackupVerb } from './backup-verbs.ts';
import { checkBackup } from './check-backup.ts';
import { drillBackup } from './drill/drill-backup.ts';
import { rotateBackups } from './rotate-backups.ts';

type Report = (line: string) => void;

type Tool = (args: readonly string[], config: Config, report: Report) => Promise<void>;

const TOOLS: Readonly<Record<BackupVerb, Tool>> = {
  check: (args, _config, report) => checkCommand(args, report),
  drill: (args, _config, report) => drillCommand(args, report),
  rotate: rotateCommand,
};

/** @param config of the shop, for its time zone */
export async function backupTool(args: readonly string[], config: Config, report: Report): Promise<void> {
  const verb = BACKUP_VERBS.find((known) => known === args[0]);
  if (verb !== undefined) await TOOLS[verb](args, config, report);
}

/** Enough to see what happened; a disk that lost a folder would fill the screen. */
const MOST_PROBLEMS = 200;

async function checkCommand([, folder, ...rest]: readonly string[], report: Report): Promise<void> {
  if (folder === undefined || rest.length > 0) throw usageError('backup');
  const { manifest, problems } = await checkBackup(folder);
  reportProblems(problems, report);
  report(`checked: ${inWords(manifest)}, in ${folder}`);
  if (problems.length > 0) throw new CommandFailedError(`The backup is not whole: ${inNumber(problems)} wrong.`);
  report('The backup is whole.');
}

async function drillCommand([, folder, ...rest]: readonly string[], report: Report): Promise<void> {
  if (folder === undefined || rest.length > 0) throw usageError('backup');
  const problems = await drillBackup(folder, report);
  reportProblems(problems, report);
  if (problems.length > 0) throw new CommandFailedError(`The drill failed: ${inNumber(problems)} wrong.`);
  report('The backup can be restored.');
}

function reportProblems(problems: readonly string[], report: Report): void {
  for (const problem of problems.slice(0, MOST_PROBLEMS)) report(`WRONG: ${problem}`);
  if (problems.length > MOST_PROBLEMS) report(`… and ${problems.length - MOST_PROBLEMS} more`);
}

const inNumber = ({ length }: readonly string[]): string => (length === 1 ? '1 thing is' : `${length} things are`);

async function rotateCommand(args: readonly string[], { timeZone }: Config, report: Report): Promise<void> {
  const { values, words } = readArguments('backup rotate', args);
  const [folder, ...rest] = words;
  const wanted = [values['keep-daily'], values['keep-weekly'], values['keep-monthly']];
  // Without a number, every backup but the newest would go.
  if (folder === undefined || rest.length > 0 || wanted.every((number) => number === undefined)) throw usageError('backup');
  const [daily = 0, weekly = 0, monthly = 0] = wanted.map(readNumber);
  await rotateBackups(folder, { keep: { daily, weekly, monthly }, timeZone, isPlan: values.plan === true }, report);
}

function readNumber(text: string | undefined): number {
  if (text === undefined) return 0;
  if (!/^\d{1,4}$/.test(text)) throw new CommandFailedError(`${text} is not a number of backups: 0 to 9999.`);
  return Number(text);
}
