/**
 * Imports a photographer's folder as picture sets (OPS-01).
 *   1. Read and check everything: rows, codes, pictures. Pictures that pass are written under new keys at the same
 *   time.
 *   2. Write the rows, one transaction per subject.
 *   3. Remove the files without a row.
 * Promise: a subject is in the shop completely or not at all, also when the process is killed; good rows are imported
 * although others are bad; a second import of the same folder changes nothing.
 */
import { resolve } from 'node:path';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import { sqlState } from '#server/db/database-gone.ts';
import { markOf } from '#server/media/previews/watermark-words.ts';
import { removeNotedMedia } from '#server/media/removed-media.ts';
import { failureLine } from '#server/condition/failure-words.ts';
import type { Services } from '#server/services.ts';
import { changedPictures } from './changed-pictures.ts';
import { type CheckedRow, checkRows } from './check-rows.ts';
import { undrawnNames } from './people/undrawn-names.ts';
import { beginBatch, endBatch } from './import-batches.ts';
import { heldPictures, shownName } from './people/held-pictures.ts';
import { waitForName } from '#server/db/hold-name.ts';
import { type ImportIssue, refused, warning } from './import-issue.ts';
import { type ImportReport, noCounts, type Progress } from './import-report.ts';
import { type JobDetails, readJobDetails } from './job-details.ts';
import { loadPricedGoods, type PricedGoods } from './prices/job-prices.ts';
import { changeIssues } from './prices/job-changes.ts';
import { priceIssues } from './prices/price-issues.ts';
import type { JobPrices } from '#server/db/schema/subjects.ts';
import { type JobFolder, openJobFolder } from './job-folder.ts';
import { type KnownJob, loadForeignCodes, loadKnownJob } from './known-job.ts';
import { codeKey } from '#core/domain/pictures/codes/picture-code.ts';
import { matchSubjects } from './people/match-subjects.ts';
import type { MatchedRow } from './people/matched-row.ts';
import { readSubjects } from './read-subjects.ts';
import { stageBackgrounds } from './stage-backgrounds.ts';
import { inParallel, type PictureFault, stagePicture, type StagedPicture } from './stage-pictures.ts';
import { kept, type SubjectToWrite, subjectOutcome, writeJob, writeSubject } from './write-job.ts';

export interface ImportOptions {
  /** Codes that strangers can guess are accepted, because they are printed already. */
  readonly takesGuessable?: boolean;
}

let turn: Promise<unknown> = Promise.resolve();

/** One import at a time, in any process: two of the same folder would both consider its people new. */
export function importJob(
  services: Services,
  path: string,
  onProgress: Progress = () => undefined,
  { takesGuessable = false }: ImportOptions = {},
): Promise<ImportReport> {
  const mine = turn.then(() =>
    waitForName(services.config.databaseUrl, 'import', () => importAlone(services, resolve(path), onProgress, takesGuessable)),
  );
  turn = mine.catch(() => undefined); // the next one runs in any case; this one's caller gets the error
  return mine;
}

async function importAlone(services: Services, path: string, onProgress: Progress, takesGuessable: boolean): Promise<ImportReport> {
  const batchUuid = await beginBatch(services, path);
  try {
    const report = await importBatch(services, path, batchUuid, { onProgress, takesGuessable });
    await endBatch(services, batchUuid, report, null);
    return report;
  } catch (error) {
    // The operator must see the import's own error, also when the database is unavailable.
    await endBatch(services, batchUuid, nothingImported(path, []), failureLine(error)).catch((unnoted: unknown) =>
      services.log.warn({ err: unnoted }, 'a failed import was not noted'),
    );
    throw error;
  }
}

async function importBatch(
  services: Services,
  path: string,
  batchUuid: string,
  { onProgress, takesGuessable }: { readonly onProgress: Progress; readonly takesGuessable: boolean },
): Promise<ImportReport> {
  const folder = await openJobFolder(path);
  if (!folder.ok) return nothingImported(path, [folder.error]);
  const settings = await loadSettings(services.db);
  const { country } = settings.options;
  const { currency } = settings.portal;
  const shop = await loadPricedGoods(services.db, settings);
  const details = await readJobDetails(path, shop);
  if (!details.ok) return nothingImported(path, details.error);
  const read = await readSubjects(folder.value, path, country, details.value.encoding);
  if (!read.ok) return nothingImported(path, read.error);
  const known = await loadKnownJob(services.db, details.value.importKey);
  const jobUuid = known.job?.uuid ?? services.random.uuid();
  const checked = checkRows(read.value.rows, folder.value);
  const foreignCodes = await loadForeignCodes(
    services.db,
    checked.rows.flatMap((row) => (row.code === null ? [] : [codeKey(row.code)])),
    jobUuid,
  );
  const matched = matchSubjects(checked.rows, known.subjects, heldPictures(known), foreignCodes, takesGuessable);
  const batch: Batch = {
    services,
    folder: folder.value,
    details: details.value,
    shop,
    prices:
      details.value.prices === undefined ? (known.job?.prices ?? null) : details.value.prices && { ...details.value.prices, currency },
    known,
    jobUuid,
    batchUuid,
    onProgress,
  };
  const found = [...read.value.issues, ...checked.issues, ...matched.issues, ...(await undrawnNames(checked.rows))];
  const isRefused = found.some(({ severity }) => severity !== 'warning');
  // People and pictures of refused rows are not leftovers: those are reported after every row was read.
  const issues = isRefused ? found.filter(({ code }) => code !== 'subject-gone') : found;
  if (issues.every((issue) => issue.severity === 'warning')) issues.push(...unusedPictures(folder.value, checked.rows, details.value));
  const report = await writeBatch(batch, matched.rows, issues, read.value.total);
  return { ...report, reading: read.value.reading };
}

interface Batch {
  readonly services: Services;
  readonly folder: JobFolder;
  readonly details: JobDetails;
  readonly shop: PricedGoods;
  /** The job's data from now on. */
  readonly prices: JobPrices | null;
  readonly known: KnownJob;
  readonly jobUuid: string;
  readonly batchUuid: string;
  readonly onProgress: Progress;
}

async function writeBatch(
  batch: Batch,
  matches: readonly MatchedRow[],
  earlier: readonly ImportIssue[],
  totalRows: number,
): Promise<Omit<ImportReport, 'reading'>> {
  const { services, known, jobUuid } = batch;
  const backdrops = await stageBackgrounds(services, batch.folder, batch.batchUuid, batch.details.backgrounds, known.backgrounds);
  const { staged, faults } = await stageAll(batch, matches, backdrops);
  const issues = [...earlier, ...backdrops.issues];
  const good = matches.filter((match) => {
    const problems = pictureProblems(match.row, staged, faults);
    issues.push(...problems);
    return problems.length === 0;
  });
  const subjects = noCounts();
  const pictures = { ...noCounts(), refused: faults.size };
  const written = new Set<string>();
  let madeCodes = 0;
  const now = new Date(services.clock.nowMs());
  if (good.length > 0) {
    await writeJob(services.db, jobUuid, { ...batch.details, prices: batch.prices }, backdrops.rows, known, now);
    if (known.job) issues.push(...priceIssues(known.job.prices, batch.prices, batch.shop));
    if (known.job) issues.push(...changeIssues(known.job, kept(batch.details, known.job), batch.shop));
    if (known.job?.prices && batch.details.prices === undefined) issues.push(warning('prices-kept', { file: 'job.json' }));
  }
  for (const [index, match] of good.entries()) {
    const subject = subjectToWrite(match, staged, known, written);
    const outcome = subjectOutcome(subject);
    const problem = outcome === 'unchanged' ? null : await tryWrite(services, jobUuid, subject, now);
    if (problem) issues.push(problem);
    else {
      subjects[outcome] += 1;
      issues.push(...movedRemarks(match));
      if (outcome === 'added' && match.isCodeMade) madeCodes += 1;
      for (const { staged: picture, needsWriting } of subject.pictures) {
        if (written.has(picture.file)) continue;
        written.add(picture.file);
        pictures[needsWriting && picture.outcome === 'unchanged' ? 'changed' : picture.outcome] += 1;
      }
    }
    batch.onProgress('subjects', index + 1, good.length);
  }
  issues.push(...(await changedPictures(services.db, good, [...staged.values()], known, written)));
  // The former bytes of rows without an order.
  await removeNotedMedia(services);
  subjects.refused = totalRows - subjects.added - subjects.changed - subjects.unchanged;
  const { importKey, name } = batch.details;
  const job = { uuid: jobUuid, importKey, name };
  return { folder: batch.folder.path, job, subjects, pictures, madeCodes, issues: inOrder(issues) };
}

async function stageAll(
  batch: Batch,
  matches: readonly MatchedRow[],
  backdrops: { readonly backdrop: Parameters<typeof stagePicture>[0]['backdrop']; readonly isBackdropNew: boolean },
) {
  const files = [...new Set(matches.flatMap((match) => match.row.pictures.map((picture) => picture.file)))];
  const staged = new Map<string, StagedPicture>();
  const faults = new Map<string, PictureFault>();
  const { portal } = await loadSettings(batch.services.db);
  const staging = {
    mark: markOf(portal.name),
    services: batch.services,
    folder: batch.folder,
    batchUuid: batch.batchUuid,
    known: batch.known.pictures,
    backdrop: backdrops.backdrop,
    isBackdropNew: backdrops.isBackdropNew,
    greenScreenFiles: greenScreenFiles(batch.details, matches),
  };
  await inParallel(files, async (file) => {
    const picture = await stagePicture(staging, file);
    if (picture.ok) staged.set(file, picture.value);
    else faults.set(file, picture.error);
    batch.onProgress('pictures', staged.size + faults.size, files.length);
  });
  return { staged, faults };
}

/** Portraits of the rows, or of the whole job, that are marked. Groups are photographed in a hall or under a tree. */
function greenScreenFiles(details: JobDetails, matches: readonly MatchedRow[]): ReadonlySet<string> {
  return new Set(
    matches.flatMap(({ row }) =>
      row.pictures
        .filter(({ type }) => (row.isGreenScreen && type === 'IP') || (details.isGreenScreen && type !== 'GP'))
        .map(({ file }) => file),
    ),
  );
}

/** One bad picture refuses the row: a set that silently lacks a picture is worse than one that is imported tomorrow. */
function pictureProblems(
  row: CheckedRow,
  staged: ReadonlyMap<string, StagedPicture>,
  faults: ReadonlyMap<string, PictureFault>,
): readonly ImportIssue[] {
  const problems = row.pictures.flatMap(({ file }) => {
    const fault = faults.get(file);
    return fault ? [refused(fault.code, { line: row.line, file }, fault.params)] : [];
  });
  if (problems.length > 0 || !row.isGreenScreen || row.pictures.some(({ file }) => staged.get(file)?.isGreenscreen)) return problems;
  return [refused('not-cut-out', { line: row.line })];
}

function subjectToWrite(
  match: MatchedRow,
  staged: ReadonlyMap<string, StagedPicture>,
  known: KnownJob,
  written: ReadonlySet<string>,
): SubjectToWrite {
  const pictures = match.row.pictures.flatMap(({ file, type }) => {
    const picture = staged.get(file);
    if (!picture) return [];
    const isNew = picture.outcome !== 'unchanged' || known.pictures.get(file)?.pictureType !== type;
    return [{ staged: picture, type, needsWriting: isNew && !written.has(file) }];
  });
  return { match, pictures };
}

const movedRemarks = ({ row: { line }, moved }: MatchedRow): readonly ImportIssue[] =>
  moved.map(({ file, from }) => warning('picture-moved', { line, file }, { holder: shownName(from), code: from.row.code }));

const UNIQUE_VIOLATION = '23505';

/** Another import may have taken the code in the meantime: the database decides. */
async function tryWrite(services: Services, jobUuid: string, subject: SubjectToWrite, now: Date): Promise<ImportIssue | null> {
  const { known, row, code } = subject.match;
  try {
    await writeSubject(services.db, jobUuid, known?.row.uuid ?? services.random.uuid(), subject, now);
    return null;
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    return refused('code-taken', { line: row.line }, { code, job: '' });
  }
}

const LISTED_FILES = 5;

function unusedPictures(folder: JobFolder, rows: readonly CheckedRow[], details: JobDetails): readonly ImportIssue[] {
  const named = rows.flatMap((row) => row.pictures.map((picture) => picture.file));
  const used = new Set(
    [...named, ...details.backgrounds.map((background) => background.file)].flatMap((path) => {
      const found = folder.find(path);
      return found.ok ? [found.value] : [];
    }),
  );
  const unused = folder.pictureFiles.filter((file) => !used.has(file));
  if (unused.length === 0) return [];
  const listed = unused.slice(0, LISTED_FILES).join(', ');
  return [warning('picture-unused', {}, { count: unused.length, files: unused.length > LISTED_FILES ? `${listed}, …` : listed })];
}

const nothingImported = (folder: string, issues: readonly ImportIssue[]): ImportReport => ({
  folder,
  job: null,
  reading: null,
  subjects: noCounts(),
  pictures: noCounts(),
  madeCodes: 0,
  issues,
});

const inOrder = (issues: readonly ImportIssue[]): readonly ImportIssue[] => [...issues].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
