/** docs/operations.md shows each operator command with the output of a run. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '#server/cli/commands.ts';

const PAGE = readFileSync(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8');

/** 'orders mark', 'codes send mail', 'setup'. If the next word begins with '<' or '[', only the command. */
const VERBS = Object.entries(COMMANDS).flatMap(([name, { calls }]) =>
  calls.flatMap((call) => {
    const word = call.split(' ')[1] ?? '';
    return /^[a-z|-]+$/.test(word) ? word.split('|').map((verb) => `${name} ${verb}`) : [name];
  }),
);

/** Whether the page has the command at its prompt, with a line of output below it. */
const isShown = (verb: string): boolean => new RegExp(`^\\$ npm run shop -- ${verb}(?: [^\\n]*)?\\n(?!\\$|\`\`\`|\\n).`, 'm').test(PAGE);

test('[OPX-11] every verb of every command is in docs/operations.md with output of a run', () => {
  expect(VERBS.length).toBeGreaterThan(50);
  expect([...new Set(VERBS)].filter((verb) => !isShown(verb))).toEqual([]);
});
