/** `imports`: folders whose last import did not bring everything in, and importing them again (OPX-08). */
import { failedImports, forgetImport } from '#server/condition/failed-imports.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError, usageError } from '../command-failed.ts';
import { importCommand } from '../import-command.ts';

type Report = (line: string) => void;

export async function importsCommand(services: Services, [verb, ...words]: readonly string[], report: Report): Promise<void> {
  const failed = await failedImports(services.db, services.clock.nowMs());
  if (verb === 'list' && words.length === 0) {
    for (const { folder, ranAt, reason } of failed) report(`${ranAt.toISOString().slice(0, 16)}Z ${folder}: ${reason}`);
    report(`${failed.length} folders failed`);
  } else if (verb === 'retry' && words.length === 0) {
    await retry(
      services,
      failed.map(({ folder }) => folder),
      report,
    );
  } else if (verb === 'forget' && words[0] !== undefined && words.length === 1) {
    if (!(await forgetImport(services.db, words[0]))) throw new CommandFailedError(`No import of ${words[0]} is known.`);
    report(`${words[0]} is not listed any more; nothing that it brought in was removed`);
  } else throw usageError('imports');
}

async function retry(services: Services, folders: readonly string[], report: Report): Promise<void> {
  let numFailed = 0;
  for (const folder of folders) {
    report(`${folder}:`);
    try {
      await importCommand(services, [folder], report);
    } catch (error) {
      if (!(error instanceof CommandFailedError)) throw error;
      report(error.message);
      numFailed += 1;
    }
  }
  report(`${folders.length - numFailed} of ${folders.length} folders are in`);
  if (numFailed > 0) throw new CommandFailedError(`${numFailed} folders failed again.`);
}
