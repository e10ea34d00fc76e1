/** Commands for finished backups. They do not need the shop, so they also work after the shop's machine is lost. */
import type { Config } from '#server/config.ts';
import { readArguments } from '../arguments.ts';
import { CommandFailedError, usageError } from '../command-failed.ts';
import { typedNumber } from '../lists/typed-number.ts';
import { inWords } from './backup-in-words.ts';
import { BACKUP_VERBS, type BackupVerb } from './backup-verbs.ts';
import { checkBackup } from './check-backup.ts';
import { drillBackup } from './drill/drill-backup.ts';
import { rotateBackups } from './rotate-backups.ts';

type Report = (line: string) => void;

/** Maximum number of backups of one kind. */
const KEPT_MAX = 9999;

type Tool = (args: readonly string[], config: Config, report: Report) => Promise<void>;

const TOOLS: Readonly<Record<BackupVerb, Tool>> = {
  check: (args, _config, report) => checkCommand(args, report),
  drill: (args, _config, report) => drillCommand(args, report),
  rotate: rotateCommand,
};

/** @param config configuration of the shop, for its time zone */
export async function backupTool(args: readonly string[], config: Config, report: Report): Promise<void> {
  const verb = BACKUP_VERBS.find((known) => known === args[0]);
  if (verb !== undefined) await TOOLS[verb](args, config, report);
}

/** Enough to see the cause. A disk that lost a folder would fill the screen. */
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
  // Without a number, every backup but the newest would be removed.
  if (folder === undefined || rest.length > 0 || wanted.every((number) => number === undefined)) throw usageError('backup');
  const keep = { daily: kept('keep-daily', values), weekly: kept('keep-weekly', values), monthly: kept('keep-monthly', values) };
  await rotateBackups(folder, { keep, timeZone, isPlan: values.plan === true }, report);
}

type KeepOption = 'keep-daily' | 'keep-weekly' | 'keep-monthly';

function kept(option: KeepOption, values: Readonly<Partial<Record<KeepOption, string>>>): number {
  const typed = values[option];
  return typed === undefined ? 0 : typedNumber(option, typed, { least: 0, most: KEPT_MAX });
}
