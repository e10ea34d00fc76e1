/** `imports`: folders whose last import was incomplete, and importing them again (OPX-08). */
import { failedImports, forgetImport } from '#server/condition/failed-imports.ts';
import type { Services } from '#server/services.ts';
import { readArguments } from '../arguments.ts';
import { CommandFailedError, usageError } from '../command-failed.ts';
import { importCommand } from '../import-command.ts';

type Report = (line: string) => void;

export async function importsCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  const [verb, ...words] = args;
  const failed = await failedImports(services.db, services.clock.nowMs());
  if (verb === 'list' && words.length === 0) {
    for (const { folder, ranAt, reason } of failed) report(`${ranAt.toISOString().slice(0, 16)}Z ${folder}: ${reason}`);
    report(`${failed.length} folders failed`);
  } else if (verb === 'retry' && readArguments('imports retry', args).words.length === 0) {
    await retry(
      services,
      failed.map(({ folder }) => [folder, ...words]),
      report,
    );
  } else if (verb === 'forget' && words[0] !== undefined && words.length === 1) {
    if (!(await forgetImport(services.db, words[0]))) throw new CommandFailedError(`No import of ${words[0]} is known.`);
    report(`${words[0]} is not listed any more; nothing that it brought in was removed`);
  } else throw usageError('imports');
}

async function retry(
  services: Services,
  folders: readonly (readonly [folder: string, ...options: string[]])[],
  report: Report,
): Promise<void> {
  let numFailed = 0;
  for (const args of folders) {
    report(`${args[0]}:`);
    try {
      await importCommand(services, args, report);
    } catch (error) {
      if (!(error instanceof CommandFailedError)) throw error;
      report(error.message);
      numFailed += 1;
    }
  }
  report(`${folders.length - numFailed} of ${folders.length} folders are in`);
  if (numFailed > 0) throw new CommandFailedError(`${numFailed} folders failed again.`);
}
