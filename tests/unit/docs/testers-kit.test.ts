/**
 * The examples of docs/testers-kit.md are complete files: each name is imported, defined in the example, or a fixture
 * that its test takes.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const pathOf = (file: string) => path.resolve(import.meta.dirname, '../../..', file);

const PAGE = readFileSync(pathOf('docs/testers-kit.md'), 'utf8');
const examples = [...PAGE.matchAll(/```ts\n(?<code>.*?)```/gsu)].map(({ groups }) => groups?.['code'] ?? '');

const namesIn = (list: string): string[] => list.split(',').map((name) => name.trim());

/** Names in comments and strings do not count. */
const plain = (code: string) => code.replaceAll(/\/\/.*$/gmu, '').replaceAll(/'[^'\n]*'/gu, "''");

function namesHad(code: string): Set<string> {
  const imported = [...code.matchAll(/import \{(?<names>[^}]*)\}/gu)].flatMap(({ groups }) => namesIn(groups?.['names'] ?? ''));
  const made = [...code.matchAll(/const (?<name>\w+) =/gu)].map(({ groups }) => groups?.['name'] ?? '');
  const asked = [...code.matchAll(/async \(\{(?<names>[^}]*)\}\)/gu)].flatMap(({ groups }) => namesIn(groups?.['names'] ?? ''));
  return new Set([...imported, ...made, ...asked]);
}

/** Names that are called, constructed with `new`, or whose members are used. */
const namesUsed = (code: string): string[] =>
  [...plain(code).matchAll(/(?<![\w.'#/])(?<name>[A-Za-z]\w*)(?=[(.])/gu)].flatMap(({ groups }) => groups?.['name'] ?? []);

const KEYWORDS = new Set(['async', 'import', 'await']);

it('[SIM-11] there is an example of each part of the kit', () => {
  expect(examples).toHaveLength(PAGE.match(/^## (?!By hand)/gmu)?.length ?? 0);
});

it.each(examples.map((code) => [/test\('(?<title>[^']*)/u.exec(code)?.groups?.['title'] ?? code.slice(0, 40), code]))(
  '[SIM-11] a copied example is complete: %s',
  (_title, code) => {
    const had = namesHad(code);
    expect([...new Set(namesUsed(code))].filter((name) => !had.has(name) && !KEYWORDS.has(name))).toEqual([]);
    for (const { groups } of code.matchAll(/import \{(?<names>[^}]*)\} from '#(?<file>[^']*)'/gu)) {
      const file = pathOf(groups?.['file'] ?? '');
      const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
      const exported = namesIn(groups?.['names'] ?? '').filter((name) =>
        new RegExp(`export (?:(?:async )?function|const|class|\\{[^}]*?) ?\\b${name}\\b`, 'u').test(source),
      );
      expect(exported).toEqual(namesIn(groups?.['names'] ?? ''));
    }
  },
);
