import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OPTIONS } from './arguments.ts';
import { runCommandLine } from './command-line.ts';
import { COMMANDS } from './commands.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-command-line-'));
  fs.mkdirSync(path.join(folder, 'here'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

async function run(...words: readonly string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const code = await runCommandLine(words, {
    environment: { DATA_DIR: path.join(folder, 'data'), INIT_CWD: path.join(folder, 'here') },
    print: (line) => lines.push(line),
    printError: (line) => errors.push(line),
  });
  return { code, lines, errors };
}
const files = () => fs.readdirSync(folder, { recursive: true });

const CALLS = Object.entries(COMMANDS).flatMap(([name, { calls }]) =>
  calls.flatMap((call) => {
    const [, verbs = ''] = call.split(' ');
    return /^[a-z|]+$/.test(verbs) ? verbs.split('|').map((verb) => [name, verb]) : [[name]];
  }),
);

describe.each(CALLS.map((words) => [words.join(' '), words] as const))('[OPX-11] %s', (_call, words) => {
  test.each(['--help', '-h'])('[OPX-11] %s prints its usage and does nothing', async (help) => {
    const [name = '', ...verbs] = words;
    for (const asked of [
      [name, ...verbs, help],
      [name, ...verbs, 'letters.pdf', '--all', help],
      [name, help, ...verbs],
    ]) {
      const { code, lines, errors } = await run(...asked);
      expect([code, errors]).toEqual([0, []]);
      expect(lines).toContainEqual(expect.stringContaining(`npm run shop -- ${name}`));
      expect(lines.at(-1)).toBe('It ends with 0 when all of it was done, and with 1 when something was refused or failed, which it says.');
    }
    expect(files()).toEqual(['here']);
  });

  test('[OPX-11] an unknown option is reported before a shop is opened or asked', async () => {
    const { code, errors } = await run(...words, '--nonsense');
    expect([code, errors[0]]).toEqual([1, "Unknown option '--nonsense'"]);
    expect(errors.slice(1).every((line) => line.startsWith('usage: npm run shop -- '))).toBe(true);
    expect(files()).toEqual(['here']);
  });
});

test('[OPX-11] one of several verbs has its own help and usage', async () => {
  for (const asked of [
    ['orders', 'refund', '--help'],
    ['help', 'orders', 'refund'],
  ]) {
    const { lines } = await run(...asked);
    expect(lines.filter((line) => line.includes('npm run shop -- '))).toEqual([expect.stringContaining('orders refund <reference>')]);
  }
  const { code, errors } = await run('orders', 'refund', 'ABC', '-5');
  expect([code, errors]).toEqual([1, ["Unknown option '-5'", expect.stringContaining('usage: npm run shop -- orders refund <reference>')]]);
});

test('[OPX-11] the overview lists every command and how to get more help', async () => {
  for (const asked of [[], ['help'], ['--help'], ['-h']]) {
    const { code, lines } = await run(...asked);
    expect([code, lines.length]).toEqual([0, Object.keys(COMMANDS).length + 2]);
  }
  expect((await run('help', 'orders')).lines).toEqual((await run('orders', '--help')).lines);
});

test('[OPX-11] an unknown command is reported with the most similar one, and with how to list them all', async () => {
  const hint = 'npm run shop -- --help lists every command.';
  for (const asked of [
    ['ordres', 'list'],
    ['help', 'ordres'],
  ])
    expect(await run(...asked)).toEqual({ code: 1, lines: [], errors: ['No command is called ordres; did you mean orders?', hint] });
  expect((await run('frobnicate')).errors).toEqual(['No command is called frobnicate', hint]);
  expect(files()).toEqual(['here']);
});

test.each(Object.entries(OPTIONS))('[OPX-11] the help of `%s` lists its options and no other', (command, options) => {
  const [name = '', verb = ''] = command.split(' ');
  const lists: readonly (readonly [string, { readonly calls: readonly string[] }])[] = Object.entries(COMMANDS);
  const calls = lists.find(([known]) => known === name)?.[1].calls ?? [];
  const named = calls
    // Without a verb, the first word is an argument.
    .filter((call) => (verb === '' ? call.split(' ')[1]?.startsWith('<') : call.split(' ')[1]?.split('|').includes(verb)) === true)
    .flatMap((call) =>
      [...call.matchAll(/--([a-z-]+)(=?)/g)].map(([, option, value]) => `${option} ${value === '=' ? 'string' : 'boolean'}`),
    );
  expect(new Set(named)).toEqual(new Set(Object.entries(options).map(([option, { type }]) => `${option} ${type}`)));
});
