import type { Services } from '../services.ts';
import { CommandFailedError, usageError } from './command-failed.ts';
import { publishTemplate } from './templates/publish-template.ts';

/** Each folder for itself: a bad one does not keep the others back. */
export async function templatesCommand(services: Services, args: readonly string[], report: (line: string) => void): Promise<void> {
  const [verb, ...folders] = args;
  if (verb !== 'publish' || folders.length === 0) throw usageError('templates publish <folder>…');
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
