/** `explain`: the allowed values and the meaning of a key in shop.json or job.json. It needs no shop. */
import { CommandFailedError, usageError } from '../command-failed.ts';
import { closestName } from '../json-file/closest-name.ts';
import { EXPLAINED_FILES, type ExplainedKey, explainedKeys } from './explained-files.ts';
import { withoutIt } from './settings-page.ts';

/** @throws CommandFailedError when no key has that name */
export function explainCommand(args: readonly string[], report: (line: string) => void): void {
  const [asked, ...rest] = args;
  if (asked === undefined || rest.length > 0) throw usageError('explain');
  const all = Object.keys(EXPLAINED_FILES).flatMap(explainedKeys);
  const found = keysFor(all, asked);
  if (found.length === 0) throw new CommandFailedError(unknown(all, asked));
  for (const key of found) for (const line of linesOf(key)) report(line);
}

/** A whole file, a key with all below it, or every key with that last name. An entry of a list may have its number. */
function keysFor(all: readonly ExplainedKey[], asked: string): readonly ExplainedKey[] {
  const wanted = asked.replace(/\[\d+\]/g, '[]');
  const inFile = all.filter(({ file }) => file === wanted);
  if (inFile.length > 0) return inFile;
  const below = all.filter(({ key }) => key === wanted || key.startsWith(`${wanted}.`) || key.startsWith(`${wanted}[]`));
  return below.length > 0 ? below : all.filter(({ key }) => lastName(key) === wanted || key.endsWith(`.${wanted}`));
}

const lastName = (key: string): string => key.split('.').at(-1)?.replace('[]', '') ?? '';

function unknown(all: readonly ExplainedKey[], asked: string): string {
  const meant = closestName(asked, [...new Set(all.flatMap(({ key }) => [key, lastName(key)]))]);
  return `No key is called ${asked}${meant === null ? '; explain shop.json and explain job.json list them all' : `; did you mean ${meant}?`}`;
}

function linesOf(key: ExplainedKey): readonly string[] {
  const without = withoutIt(key);
  return [
    `${key.key} (${key.file})`,
    `  ${key.means}`,
    `  takes: ${key.takes}; ${key.defaultValue === undefined ? without : `without it ${without}`}`,
    ...(key.example === undefined ? [] : [`  example: ${JSON.stringify(key.example)}`]),
  ];
}
