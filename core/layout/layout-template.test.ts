import { expect, test } from 'vitest';
import type { TemplateData } from '../contract/template-format.ts';
import type { DisplayItem, PictureItem, TextItem } from './display-list.ts';
import {
  DATED_DATA,
  EMPTY_DATA,
  NAMED_CALENDAR,
  NAME_TEXT,
  NORWEGIAN,
  SAMPLE_CALENDAR,
  SAMPLE_CARD,
  SAMPLE_FILLS,
  SAMPLE_NAMES,
  SAMPLE_PICTURES,
} from './fixtures/sample-templates.ts';
import { SAMPLE_HASHES } from './fixtures/sample-hashes.ts';
import { createTestLayoutEngine } from './fixtures/test-engine.ts';
import { drawablePage } from './text/glyph-outline.ts';
import { listLetters, missingLetters } from './missing-letters.ts';
import { buildInitialResources } from './initial-resources.ts';
import { canonicalJson, layoutHash } from './layout-hash.ts';

const engine = createTestLayoutEngine();
const CARD_DATA: TemplateData = { userResources: buildInitialResources(SAMPLE_CARD, SAMPLE_PICTURES, SAMPLE_FILLS, 'nb'), year: null };

const texts = (items: readonly DisplayItem[]): TextItem[] => items.filter((item) => item.kind === 'text');
const pictures = (items: readonly DisplayItem[]): PictureItem[] => items.filter((item) => item.kind === 'picture');
const words = (items: readonly DisplayItem[]): string[] => texts(items).flatMap((item) => item.lines.map((line) => line.text));

async function cardPage(data: TemplateData = CARD_DATA) {
  return engine.layoutPart(SAMPLE_CARD, 'front', data, NORWEGIAN);
}

test('[EDT-24] the same template and data give the same hash in another engine', async () => {
  const again = createTestLayoutEngine();
  const first = layoutHash(await engine.layout(SAMPLE_CARD, CARD_DATA, NORWEGIAN));
  expect(layoutHash(await again.layout(SAMPLE_CARD, structuredClone(CARD_DATA), NORWEGIAN))).toBe(first);
  expect(first).toBe(SAMPLE_HASHES.card);
  const months = { userResources: buildInitialResources(SAMPLE_CALENDAR, SAMPLE_PICTURES, SAMPLE_FILLS, 'nb'), year: 2027 };
  expect(layoutHash(await again.layout(SAMPLE_CALENDAR, months, NORWEGIAN))).toBe(SAMPLE_HASHES.calendar);
});

test.each(Object.entries(SAMPLE_HASHES.named))(
  '[EDT-13] a calendar with holidays and own dates for %s has its promised hash',
  async (place, hash) => {
    const [language = '', country = ''] = place.split('-');
    expect(layoutHash(await engine.layout(NAMED_CALENDAR, DATED_DATA, { language, country }))).toBe(hash);
  },
);

const named = (text: string): TemplateData => ({
  ...CARD_DATA,
  userResources: { ...CARD_DATA.userResources, 'front/name': { kind: 'text', ...NAME_TEXT.font, text } },
});

test.each(SAMPLE_NAMES)('[EDT-24] [KEP-12] a card for %s has its promised hash, and names the faces that draw it', async (name) => {
  const list = await createTestLayoutEngine().layout(SAMPLE_CARD, named(name), NORWEGIAN);
  expect(layoutHash(list)).toBe(SAMPLE_HASHES.names[name]);
  const lines = list.pages.flatMap(({ items }) => texts(items).flatMap((item) => item.lines));
  expect(lines.find(({ text }) => text === name)?.fallbacks?.length).toBeGreaterThan(0);
  expect(missingLetters(list.pages)).toEqual([]);
});

test('[KEP-12] [EDT-08] a message lists letters as readers count them, and by code points only those that no screen shows', () => {
  expect(listLetters(['अ', 'नि', 'ง่', '👨‍👩‍👧', 'e\u0301'])).toBe('अ नि ง่ 👨‍👩‍👧 e\u0301');
  expect(listLetters(['ก', '\uE000', '\u0378', '\uFFFF', '\uD800'])).toBe('ก U+E000 U+0378 U+FFFF U+D800');
  expect(listLetters(['\u{F0000}\u0301'])).toBe('U+F0000 U+0301');
});

test('[EDT-24] any change that is visible in print changes the hash', async () => {
  const hash = async (data: TemplateData, language = 'nb') =>
    layoutHash(await engine.layout(SAMPLE_CARD, data, { language, country: 'NO' }));
  const base = await hash(CARD_DATA);
  const edit = (id: string, change: object): TemplateData => ({
    ...CARD_DATA,
    userResources: {
      ...CARD_DATA.userResources,
      [id]: { ...CARD_DATA.userResources[id], ...change } as TemplateData['userResources'][string],
    },
  });
  expect(await hash(edit('front/name', { text: 'Åse' }))).not.toBe(base);
  expect(await hash(edit('front/portrait', { overrideEffect: 'bw' }))).not.toBe(base);
  expect(await hash(edit('front/portrait', { cropRect: { x: 0.1, y: 0.1, width: 0.8, height: 0.8 } }))).not.toBe(base);
  expect(await hash(CARD_DATA, 'en')).not.toBe(base);
});

test('[EDT-13] [EDT-24] a calendar is printed in the customer’s language, whatever the reader’s language', async () => {
  const inLanguage = async (data: TemplateData, language: string) =>
    layoutHash(await createTestLayoutEngine().layout(SAMPLE_CALENDAR, data, { language, country: 'NO' }));
  const chosen: TemplateData = { ...EMPTY_DATA, language: 'nb' };
  expect(await inLanguage(chosen, 'en')).toBe(await inLanguage(EMPTY_DATA, 'nb'));
  expect(await inLanguage(chosen, 'sv')).toBe(await inLanguage(EMPTY_DATA, 'nb'));
  expect(await inLanguage(EMPTY_DATA, 'sv')).not.toBe(await inLanguage(EMPTY_DATA, 'nb'));
  const part = SAMPLE_CALENDAR.parts[1]?.id ?? '';
  const page = await createTestLayoutEngine().layoutPart(SAMPLE_CALENDAR, part, { ...EMPTY_DATA, language: 'fi' }, NORWEGIAN);
  expect(words(page.items).join(' ')).toMatch(/Kesäkuu/);
});

test('[EDT-24] a display list survives JSON unchanged', async () => {
  const list = await engine.layout(SAMPLE_CALENDAR, EMPTY_DATA, NORWEGIAN);
  expect(JSON.parse(canonicalJson(list))).toEqual(list);
  expect(canonicalJson({ b: 1, a: { d: [1, null], c: undefined } })).toBe('{"a":{"d":[1,null]},"b":1}');
});

test('[EDT-24] texts of the design are in the language, the customer’s texts are unchanged', async () => {
  expect(words((await cardPage()).items)).toEqual(['Åse Bjørnsdatter Ødegård', 'God jul']);
});

test('[EDT-09] a text that is too wide at its size is set smaller, down to 12 pt, and is then reported as overflowing', async () => {
  const write = (text: string): TemplateData => ({
    ...CARD_DATA,
    userResources: {
      ...CARD_DATA.userResources,
      'front/name': { kind: 'text', lines: 1, family: 'Lora', size: 36, color: '#22262A', horizontalAlign: 'center', text },
    },
  });
  const name = async (text: string) => texts((await cardPage(write(text))).items)[0];
  expect(await name('Åse')).toMatchObject({ sizePt: 36, overflows: false });
  const long = await name('Åse Bjørnsdatter Ødegård-Kristoffersen');
  expect(long?.overflows).toBe(false);
  expect(long?.sizePt).toBeLessThan(36);
  expect(await name('Åse Bjørnsdatter '.repeat(8))).toMatchObject({ sizePt: 12, overflows: true });
});

test('[EDT-24] a centred line is in the middle of its box, its baseline inside', async () => {
  const name = texts((await cardPage()).items)[0];
  const line = name?.lines[0];
  if (!name || !line) throw new Error('no line');
  expect(line.xPt + line.widthPt / 2).toBeCloseTo(name.box.x + name.box.width / 2, 2);
  expect(line.baselinePt).toBeGreaterThan(name.box.y);
  expect(line.baselinePt).toBeLessThan(name.box.y + name.box.height);
});

test('[EDT-04] a picture fills its box with its crop, whatever aspect the data contain', async () => {
  const data: TemplateData = {
    ...CARD_DATA,
    userResources: {
      ...CARD_DATA.userResources,
      'front/portrait': {
        kind: 'image',
        uuid: SAMPLE_PICTURES[0]?.uuid ?? '',
        width: 2400,
        height: 3000,
        rotation: 90,
        cropRect: { x: -3, y: 0.2, width: 0.5, height: 9 },
        overrideEffect: 'bw',
        background: null,
      },
    },
  };
  const portrait = pictures((await cardPage(data)).items)[0];
  if (!portrait) throw new Error('no picture');
  const { cropRect, box } = portrait;
  expect((cropRect.width * 3000) / (cropRect.height * 2400)).toBeCloseTo(box.width / box.height, 4);
  expect(Math.min(cropRect.x, cropRect.y)).toBeGreaterThanOrEqual(0);
  expect(Math.max(cropRect.x + cropRect.width, cropRect.y + cropRect.height)).toBeLessThanOrEqual(1.000002);
});

test('[EDT-04] an empty field has no picture and its design’s effect', async () => {
  expect(pictures((await cardPage(EMPTY_DATA)).items).map((item) => [item.pictureUuid, item.effect])).toEqual([
    [null, 'original'],
    [null, 'sepia'],
  ]);
});

test('[EDT-13] a month page contains its days, Norwegian names and week numbers, holidays in their colour', async () => {
  const page = await engine.layoutPart(SAMPLE_CALENDAR, 'may', EMPTY_DATA, NORWEGIAN);
  const all = words(page.items);
  expect(all).toContain('Mai 2027');
  expect(all).toEqual(expect.arrayContaining(['Man', 'Søn', 'Uke', '17', '21', '31']));
  const holidays = texts(page.items)
    .filter((item) => item.color === '#B3364A')
    .flatMap((item) => item.lines.map((line) => line.text));
  // Sundays, 1 and 17 May, Ascension (6), Whit Sunday (16).
  expect(holidays.sort()).toEqual(['1', '16', '17', '2', '23', '30', '6', '9', 'Søn'].sort());
  expect(page.items.filter((item) => item.kind === 'text').length).toBeLessThan(8);
});

test('[EDT-13] a calendar for the United States begins its weeks on Sunday, in English', async () => {
  const page = await engine.layoutPart(SAMPLE_CALENDAR, 'may', EMPTY_DATA, { language: 'en', country: 'US' });
  const sunday = texts(page.items)
    .flatMap((item) => item.lines)
    .find((line) => line.text === 'Sun');
  const monday = texts(page.items)
    .flatMap((item) => item.lines)
    .find((line) => line.text === 'Mon');
  expect(sunday?.xPt).toBeLessThan(monday?.xPt ?? 0);
});

test('[EDT-13] a family column has a row per day, with every text inside its box', async () => {
  const page = await engine.layoutPart(SAMPLE_CALENDAR, 'june', EMPTY_DATA, NORWEGIAN);
  const lines = texts(page.items).flatMap((item) => item.lines);
  expect(lines.filter((line) => /^\d+$/.test(line.text)).length).toBe(30 + 5);
  expect(texts(page.items).every((item) => !item.overflows)).toBe(true);
  for (const line of lines) expect(line.baselinePt).toBeLessThanOrEqual(420);
});

test('[EDT-13] the year of the instance is used, otherwise the template’s first', async () => {
  const title = async (year: number | null) =>
    words((await engine.layoutPart(SAMPLE_CALENDAR, 'may', { userResources: {}, year }, NORWEGIAN)).items)[0];
  expect(await title(2028)).toBe('Mai 2028');
  expect(await title(null)).toBe('Mai 2026');
});

test('[EDT-24] a drawable page carries one outline per line, as plain data', async () => {
  const page = drawablePage(await cardPage(), engine.text);
  const name = page.items.find((item) => item.kind === 'text');
  expect(name?.kind === 'text' && name.outlines).toHaveLength(1);
  expect(name?.kind === 'text' && name.outlines[0]).toMatch(/^M0 0m/);
  expect(structuredClone(page)).toEqual(page);
});
