import type { Services } from '../services.ts';
import { CommandFailedError, usageError } from './command-failed.ts';
import { publishTemplate } from './templates/publish-template.ts';
import { listTemplates, unpublishTemplate } from './templates/unpublish-template.ts';

/** Each folder separately: a bad one does not block the others. */
export async function templatesCommand(services: Services, args: readonly string[], report: (line: string) => void): Promise<void> {
  const [verb, ...folders] = args;
  const [word, ...others] = folders;
  if (verb === 'list' && word === undefined) return listTemplates(services.db, report);
  if (verb === 'unpublish' && word !== undefined && others.length === 0) return unpublishTemplate(services.db, word, report);
  if (verb !== 'publish' || word === undefined) throw usageError('templates');
  let refused = 0;
  for (const folder of folders) {
    const published = await publishTemplate(services, folder);
    if (published.ok) report(`${published.value.name}, version ${published.value.version}: ${published.value.outcome}`);
    else {
      refused += 1;
      for (const problem of published.error) report(`refused: ${folder}: ${problem}`);
    }
  }
  if (refused > 0) throw new CommandFailedError(`${refused} of ${folders.length} templates were not published.`);
}
