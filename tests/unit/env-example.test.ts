import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { EnvironmentSchema, readConfig } from '#server/config.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const SETTINGS = Object.keys(EnvironmentSchema.shape).sort();
/** The example with the # of every setting removed. */
const example = parseEnv(read('.env.example').replaceAll(/^# (?=[A-Z0-9_]+=)/gm, ''));

test('.env.example names every setting of the server and no other, with values that it accepts', () => {
  expect(Object.keys(example).sort()).toEqual(SETTINGS);
  expect(() => readConfig(example)).not.toThrow();
});

test('.env.example shows the default of every setting that has one', () => {
  const defaults = EnvironmentSchema.parse({});
  const shown = EnvironmentSchema.parse(example);
  const wrong = Object.entries(defaults).filter(([name, value]) => value !== null && shown[name as keyof typeof shown] !== value);
  expect(wrong).toEqual([]);
});

test('docs/operations.md explains every setting of the server', () => {
  const rows = read('docs/operations.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const explained = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name));
  expect(explained.filter((name) => name !== undefined && SETTINGS.includes(name)).sort()).toEqual(SETTINGS);
});
