/** Bought retouch: the list, the export to the retoucher and the import (KEP-02). */
import { holdName } from '#server/db/hold-name.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import { NO_UUID } from '#server/db/schema/trail.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError, usageError } from '../command-failed.ts';
import { exportTasks } from './export-tasks.ts';
import { type FileOutcome, importFiles } from './import-files.ts';
import { loadWaiting } from './retouch-tasks.ts';

type Report = (line: string) => void;

export async function retouchCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  const [verb, folder, ...rest] = args;
  if (rest.length > 0) throw usageError('retouch');
  const settings = await loadSettings(services.db);
  const language = settings.portal.defaultLanguage;
  if (verb === 'list' && folder === undefined) return list(services, language, report);
  if (verb === 'export' && folder !== undefined) return exportCommand(services, folder, language, settings.options.country, report);
  if (verb === 'import' && folder !== undefined) return importCommand(services, folder, language, report);
  throw usageError('retouch');
}

async function list({ db }: Services, language: string, report: Report): Promise<void> {
  const tasks = await loadWaiting(db, language);
  for (const { reference, retouch, picture, subject, tasks: names } of tasks)
    report([reference, `since ${retouch.boughtAt.toISOString().slice(0, 10)}`, picture.fileName, subject, names.join(', ')].join('  '));
  report(`${tasks.length} pictures of ${new Set(tasks.map(({ retouch }) => retouch.orderUuid)).size} orders wait for retouch`);
}

async function exportCommand(services: Services, folder: string, language: string, country: string, report: Report): Promise<void> {
  const tasks = await loadWaiting(services.db, language);
  const { written, kept, missing } = await exportTasks(services, folder, tasks, country);
  for (const { retouch } of tasks) {
    const { userUuid: customerUuid, pictureUuid } = retouch;
    services.trail.viewed({ act: 'pictures_exported', actor: 'operator', actorUuid: NO_UUID, customerUuid, pictureUuid });
  }
  for (const picture of missing) report(`REFUSED: ${picture}: its original file is missing`);
  report(`${written} pictures to retouch in ${folder}${kept > 0 ? `, ${kept} were there before and stay as they are` : ''}`);
  if (missing.length > 0) throw new CommandFailedError(`${missing.length} pictures were not exported.`);
}

async function importCommand(services: Services, folder: string, language: string, report: Report): Promise<void> {
  const counts = { taken: 0, replaced: 0, unchanged: 0, refused: 0 };
  // Each run sweeps a picture's other files: two simultaneous runs would remove each other's.
  const held = await holdName(services.config.databaseUrl, 'retouch import', () =>
    importFiles(services, folder, language, (file, outcome) => {
      counts[outcome.kind] += 1;
      for (const line of outcomeLines(file, outcome)) report(line);
    }),
  );
  if (!held.ok)
    throw new CommandFailedError('Another run is bringing retouched files in. Nothing was done: run it again when it has ended.');
  const { length: waiting } = await loadWaiting(services.db, language);
  report(
    `${counts.taken} retouched pictures are in, ${counts.replaced} replaced, ${counts.unchanged} as they were, ${counts.refused} refused; ${waiting} still wait`,
  );
  if (counts.refused > 0) throw new CommandFailedError(`${counts.refused} files were refused; nothing of them was taken.`);
}

function outcomeLines(file: string, outcome: FileOutcome): readonly string[] {
  switch (outcome.kind) {
    case 'taken':
      return [`${file}: is in${outcome.isLast ? ', the last one of its order: the customer is written to' : ''}`];
    case 'replaced':
      return [`REPLACED: ${file}: in place of the one that came on ${outcome.before.slice(0, 10)}`];
    case 'unchanged':
      return [];
    case 'refused':
      return [`REFUSED: ${file}: ${outcome.why}`];
  }
}
