import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkJsonFile } from '../json-file/check-json-file.ts';
import { templateFaults, TemplateFileSchema } from './template-file.ts';

const TEMPLATES = join(import.meta.dirname, '../../demo/templates');
const read = (name: string): Promise<string> => readFile(join(TEMPLATES, name, 'template.json'), 'utf8');
const card = await read('thank-you-wreath');
const calendar = await read('soft-hours');

/** A deliberately wrong file, as JSON.parse returns it. */
type Loose = ReturnType<typeof JSON.parse>;

/** The faults, each with its line. */
function faultsOf(text: string): string[] {
  const checked = checkJsonFile(text, TemplateFileSchema, templateFaults);
  return checked.ok ? [] : checked.error.map((problem) => `line ${problem.line}: ${problem.text}`);
}
function changed(source: string, change: (file: Loose) => void): string[] {
  const file = JSON.parse(source);
  change(file);
  return faultsOf(JSON.stringify(file, null, 2));
}

test('[OPX-05] every template of the demo shop has only known keys, one size and unique ids', async () => {
  for (const name of await readdir(TEMPLATES)) expect([name, faultsOf(await read(name))]).toEqual([name, []]);
});

test.each<[string, string, (file: Loose) => void, string]>([
  ['a name without English', card, (file) => delete file.names.en, 'names.en is missing; expected a text'],
  ['a part without an English name', card, (file) => delete file.parts[1].names.en, 'parts[1].names.en is missing; expected a text'],
  ['two parts of one id', card, (file) => (file.parts[1].id = file.parts[0].id), 'parts[1].id: another part has this id'],
  ['a product twice', card, (file) => file.productUuids.push(file.productUuids[0]), 'stands in the list twice; remove it'],
  ['a category twice', card, (file) => file.categories.push(file.categories[0]), 'stands in the list twice; remove it'],
  ['a card called a calendar', card, (file) => (file.type = 'CALENDAR'), 'type: a CALENDAR has calendar elements'],
  ['an unknown key', card, (file) => (file.suportedYears = []), 'suportedYears is not known; did you mean "supportedYears"?'],
  ['an unknown key of an element', card, (file) => (file.parts[0].elements[0].opacty = 1), 'opacty is not known; did you mean "opacity"?'],
  [
    'an unknown key of a calendar',
    calendar,
    (file) => (file.parts[0].elements.at(-1).mont = 1),
    'mont is not known; did you mean "month"?',
  ],
  [
    'a page twice as wide',
    card,
    (file) => (file.parts[1].width *= 2),
    'parts[1].width: expected 442.205 as in the first part, found 884.41',
  ],
  [
    'a trim box beyond its page',
    card,
    (file) => (file.parts[0].trimBox.width *= 2),
    'parts[0].trimBox: reaches beyond the width and height',
  ],
  [
    'an element beside its page',
    card,
    (file) => (file.parts[1].elements[0].box.x = -5000),
    'parts[1].elements[0].box: lies outside of its part, which is 442.205 wide',
  ],
  [
    'days of a calendar that are cut',
    calendar,
    (file) => (file.parts[0].elements.at(-1).box.x = -50),
    'box: reaches beyond the trimBox: its words would be cut',
  ],
  ['a safe box beyond the trim', card, (file) => (file.parts[0].safeBox.x = -9), 'parts[0].safeBox: reaches beyond the trimBox'],
  ['version 0', card, (file) => (file.version = 0), 'version: expected a whole number, at least 1, found 0'],
  ['no width', card, (file) => (file.parts[0].width = 0), 'parts[0].width: expected a number above 0, found 0'],
  ['an id in capitals', card, (file) => (file.parts[0].id = 'Front A'), 'parts[0].id: expected a text of small letters a to z'],
  [
    'an unknown kind',
    card,
    (file) => (file.parts[0].elements[0].kind = 'movie'),
    'kind: expected "artwork", or "image", or "text", or "calendar"',
  ],
  ['a calendar without years', calendar, (file) => (file.supportedYears = []), 'a calendar needs supportedYears, and the list is empty'],
])('[OPX-05] refused with its line: %s', (_name, source, change, expected) => {
  const faults = changed(source, change);
  expect(faults.join('\n')).toContain(expected);
  for (const line of faults) expect(line).toMatch(/^line ([2-9]|\d\d+): /);
});

test('[OPX-05] an unknown font is refused with the list of fonts, and two elements with one id with the second', () => {
  const text = (file: Loose) => file.parts[0].elements.find(({ kind }: { kind: string }) => kind === 'text');
  expect(changed(card, (file) => (text(file).font.family = 'Comic Sans'))).toEqual([
    expect.stringMatching(/font\.family: expected one of "Anton", .*"Tourney", found "Comic Sans"$/),
  ]);
  expect(changed(card, (file) => file.parts[0].elements.push(text(file)))).toEqual([
    expect.stringMatching(/^line \d+: parts\[0\]\.elements\[\d+\]\.id: another element of the part has this id/),
  ]);
});
