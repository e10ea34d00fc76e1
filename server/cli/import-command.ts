import type { Services } from '../services.ts';
import { readArguments } from './arguments.ts';
import { CommandFailedError, usageError } from './command-failed.ts';
import { needRoom } from './condition/need-room.ts';
import { importJob } from './import/import-job.ts';
import { type Counts, type ImportReport, isWhole, type Progress } from './import/import-report.ts';
import { issueText } from './import/issue-words.ts';
import type { ListReading } from './import/read-subjects.ts';

type Report = (line: string) => void;

/** Progress lines of a whole import: enough to see progress, few enough to read. */
const PROGRESS_LINES = 20;

/** Fails when something was refused, after the good rows were imported. */
export async function importCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  const {
    values: { 'take-guessable-codes': takesGuessable = false },
    words: [folder, ...rest],
  } = readArguments('import', ['import', ...args]);
  if (folder === undefined || rest.length > 0) throw usageError('import');
  await needRoom(services);
  const result = await importJob(services, folder, printProgress(report), { takesGuessable });
  for (const issue of result.issues) report(`${issue.severity === 'refused' ? 'refused' : 'note'}: ${issueText(issue)}`);
  for (const line of summary(result)) report(line);
  if (!isWhole(result))
    throw new CommandFailedError(result.job ? `${refusedWords(result)} Mend them and import the folder again.` : 'Nothing was imported.');
}

/** '1 row was refused; the others are in.' */
export function refusedWords({ subjects, pictures }: Pick<ImportReport, 'subjects' | 'pictures'>): string {
  const numbered = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
  const what = [
    ...(subjects.refused > 0 ? [numbered(subjects.refused, 'row')] : []),
    ...(subjects.refused === 0 && pictures.refused > 0 ? [numbered(pictures.refused, 'picture')] : []),
  ].join(', ');
  if (what === '') return 'Something of the folder was refused, as said above; the rows are in.';
  const isIn = subjects.added + subjects.changed + subjects.unchanged > 0;
  return `${what} ${what.startsWith('1 ') ? 'was' : 'were'} refused; ${isIn ? 'the others are in' : 'no row is in'}.`;
}

function printProgress(report: Report): Progress {
  return (step, done, total) => {
    const every = Math.max(1, Math.ceil(total / PROGRESS_LINES));
    if (done % every === 0 || done === total) report(`${step} ${done}/${total}`);
  };
}

/** 'read as Windows-1252: Åse Rød, …': a wrong encoding is visible in the names. */
function readingLine({ file, encoding, names }: ListReading): string {
  return `  ${file}: read as ${encoding}${names.length > 0 ? `: ${names.join(', ')}` : ''}`;
}

function summary({ job, reading, subjects, pictures, madeCodes }: ImportReport): readonly string[] {
  if (!job) return [];
  const counts = ({ added, changed, unchanged, refused }: Counts) =>
    `${added} new, ${changed} changed, ${unchanged} as they were, ${refused} refused`;
  return [
    `${job.name}`,
    ...(reading ? [readingLine(reading)] : []),
    `  subjects: ${counts(subjects)}`,
    `  pictures: ${counts(pictures)}`,
    ...(madeCodes > 0 ? [`  codes made: ${madeCodes}`] : []),
  ];
}
