/** `jobs`: the files of a job for photographer, lab and school (KEP-08), and withdrawing a job. */
import { jobFileName } from './job-file-name.ts';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import type { Services } from '#server/services.ts';
import { readArguments } from '../arguments.ts';
import { CommandFailedError, usageError } from '../command-failed.ts';
import { csvList } from '../lists/csv-list.ts';
import { isThere, writeAskedFile, writeWhole } from '../lists/write-file.ts';
import { findJob } from './find-job.ts';
import { archiveJob, takeBackJob } from './take-back-job.ts';
import { loadChoices, type SubjectChoices } from './load-choices.ts';
import { schoolFiles } from './school-files.ts';

const HEADING = [
  'group',
  'name',
  'code',
  'yearbook pose',
  'yearbook pose chosen (UTC)',
  'favorites',
  'favorites chosen (UTC)',
  'inspection package',
  'called off (UTC)',
];

type Report = (line: string) => void;

export async function jobsCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  switch (args[0]) {
    case 'export':
      return exportCommand(services, args, report);
    case 'archive':
    case 'open': {
      const { words } = readArguments(`jobs ${args[0]}`, args);
      return archiveJob(services, await jobOf(services, words), args[0] === 'archive', report);
    }
    case 'remove': {
      const { values, words } = readArguments('jobs remove', args);
      return takeBackJob(services, await jobOf(services, words), values.plan === true, report);
    }
    default:
      throw usageError('jobs');
  }
}

function jobOf({ db }: Services, [word, ...others]: readonly string[]) {
  if (word === undefined || others.length > 0) throw usageError('jobs');
  return findJob(db, word);
}

async function exportCommand({ db }: Services, args: readonly string[], report: Report): Promise<void> {
  const { values, words } = readArguments('jobs export', args);
  const [word, target, ...others] = words;
  if (word === undefined || target === undefined || others.length > 0) throw usageError('jobs');
  const job = await findJob(db, word);
  const choices = await loadChoices(db, job.uuid);
  const settings = await loadSettings(db);
  const list = () => csvList(HEADING, choices.map(cellsOf), settings.options.country);
  const says = `${choices.length} subjects, ${numbersOf(choices)}`;
  const replace = values.replace === true;
  // A name with another ending is a folder, unless it is an existing file.
  const isFile = target.toLowerCase().endsWith('.csv') || (await stat(target).catch(() => null))?.isFile() === true;
  if (isFile) {
    await writeAskedFile({ file: target, kind: '.csv', replace }, list);
    report(`${job.name}: ${says}`);
    return report(`in ${target}`);
  }
  const files = [
    { name: `${await jobFileName(db, job)}_choices.csv`, content: list(), says },
    ...(await schoolFiles({ db }, job, choices, settings)),
  ];
  for (const { name } of replace ? [] : files)
    if (await isThere(path.join(target, name)))
      throw new CommandFailedError(
        `${path.join(target, name)} is there already. Nothing was written: name another folder, or add --replace.`,
      );
  for (const { name, content } of files) await writeWhole(path.join(target, name), content, { replace: true });
  report(`${job.name}, in ${target}:`);
  for (const file of files) report(`  ${file.name}: ${file.says}`);
}

function cellsOf({ name, group, code, yearbookPose, favorites, inspectionPackage, cancelledAt }: SubjectChoices): string[] {
  return [
    group,
    name,
    code,
    yearbookPose?.fileName ?? '',
    yearbookPose === null ? '' : timeOf(yearbookPose.at),
    favorites.map(({ fileName }) => fileName).join(' | '),
    favorites.map(({ at }) => timeOf(at)).join(' | '),
    PACKAGE_WORDS[inspectionPackage],
    inspectionPackage === 'cancelled' ? timeOf(cancelledAt) : '',
  ];
}

const PACKAGE_WORDS = { none: '', enabled: 'yes', cancelled: 'called off' } as const satisfies Record<
  SubjectChoices['inspectionPackage'],
  string
>;

/** '2026-11-21 14:05', which spreadsheets recognise as a time. */
const timeOf = (at: Date | null): string => (at === null ? 'not noted' : at.toISOString().slice(0, 16).replace('T', ' '));

function numbersOf(choices: readonly SubjectChoices[]): string {
  const count = (has: (choice: SubjectChoices) => boolean): number => choices.filter(has).length;
  return [
    `${count((choice) => choice.yearbookPose !== null)} with a yearbook pose`,
    `${count((choice) => choice.favorites.length > 0)} with favorites`,
    `${count((choice) => choice.inspectionPackage === 'cancelled')} packages called off`,
  ].join(', ');
}
