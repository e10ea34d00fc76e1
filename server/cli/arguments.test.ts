import { expect, test } from 'vitest';
import { checkOptions, mapPaths, modernArguments, OPTIONS, readArguments } from './arguments.ts';
import { isCommand } from './commands.ts';

test('[OPS-03] options may come before or after the words, with = or a space', () => {
  for (const args of [
    ['print', '--group=7B', 'letters.pdf', '--job', 'Solberg skole'],
    ['print', 'letters.pdf', '--job=Solberg skole', '--group', '7B'],
  ]) {
    const { values, words } = readArguments('codes print', args);
    expect({ ...values }).toEqual({ group: '7B', job: 'Solberg skole' });
    expect(words).toEqual(['letters.pdf']);
  }
});

test('[OPS-02] an unknown option, or one without its value, is named together with the usage', () => {
  const read = (...args: string[]) => readArguments('orders mark', ['mark', ...args]);
  expect(() => read('--everything')).toThrow(/--everything.*\nusage: npm run shop -- orders mark /s);
  expect(() => read('--tracking')).toThrow(/--tracking.*\nusage: /s);
  expect(() => read('--all=yes')).toThrow(/--all.*\nusage: /s);
});

test('[OPX-11] an option that takes one value is refused when it is written twice', () => {
  const twice = (name: string) => `Option '--${name}' is written twice, and takes one value. Nothing was done.`;
  expect(() => checkOptions('codes', ['print', '--job=7A', 'a.pdf', '--job', '7B'])).toThrow(twice('job'));
  expect(() => checkOptions('setup', ['shop', '--plan', '--plan'])).toThrow(twice('plan'));
  expect(() => readArguments('batches make', ['make', '--batch=1', '--batch=1'])).toThrow(twice('batch'));
  const { values } = readArguments('vouchers make', ['make', '--job=7A', '--job=7B', '--goods=Card', '--goods=Mug']);
  expect({ ...values }).toEqual({ job: ['7A', '7B'], goods: ['Card', 'Mug'] });
});

test('[OPX-11] a language without texts is refused by every command that takes one, with those that have', () => {
  const commands = Object.entries(OPTIONS).flatMap(([command, options]) => ('lang' in options ? [command.split(' ')] : []));
  expect(commands.map((words) => words.join(' '))).toEqual(['batches make', 'codes print', 'codes send']);
  for (const [name = '', verb = ''] of commands)
    for (const lang of ['se', 'xx', '', 'swedish']) {
      if (!isCommand(name)) throw new Error(`${name} is a command`);
      expect(() => checkOptions(name, [verb, `--lang=${lang}`])).toThrow(
        `--lang=${lang} is no language of the shop's texts: en, nb, sv. Nothing was done.`,
      );
    }
  expect(readArguments('codes print', ['print', '--lang=nn-NO']).values.lang).toBe('nn-NO');
});

test('[OPS-03] the older form job=… is read as --job=…, only if the command has that option', () => {
  const args = ['print', 'job=Solberg skole', 'group=7B', 'out=1.pdf'];
  expect(modernArguments('codes', args)).toEqual({
    args: ['print', '--job=Solberg skole', '--group=7B', 'out=1.pdf'],
    changed: ['job=Solberg skole', 'group=7B'],
  });
  expect(modernArguments('import', ['job=7B'])).toEqual({ args: ['job=7B'], changed: [] });
  expect(modernArguments('orders', ['mark', 'sent', 'all=yes', 'tracking=RR1']).changed).toEqual(['tracking=RR1']);
});

test('[OPS-02] only words are taken as paths, wherever the options are', () => {
  const full = (word: string) => `/full/${word}`;
  expect(mapPaths('orders', ['export', '--again', 'printer', 'AB12'], (place) => place === 1, full)).toEqual([
    'export',
    '--again',
    '/full/printer',
    'AB12',
  ]);
  expect(mapPaths('codes', ['print', '--job', 'Solberg', 'a.pdf'], (place) => place >= 1, full)).toEqual([
    'print',
    '--job',
    'Solberg',
    '/full/a.pdf',
  ]);
});
