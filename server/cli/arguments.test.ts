import { expect, test } from 'vitest';
import { mapPaths, modernArguments, readArguments } from './arguments.ts';

test('[OPS-03] options stand before or after the words, with = or a space', () => {
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

test('[OPS-03] the older form job=… is read as --job=…, and only where the command has that option', () => {
  const args = ['print', 'job=Solberg skole', 'group=7B', 'out=1.pdf'];
  expect(modernArguments('codes', args)).toEqual({
    args: ['print', '--job=Solberg skole', '--group=7B', 'out=1.pdf'],
    changed: ['job=Solberg skole', 'group=7B'],
  });
  expect(modernArguments('import', ['job=7B'])).toEqual({ args: ['job=7B'], changed: [] });
  expect(modernArguments('orders', ['mark', 'sent', 'all=yes', 'tracking=RR1']).changed).toEqual(['tracking=RR1']);
});

test('[OPS-02] only words are taken for paths, wherever the options stand', () => {
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
