import { expect, test } from 'vitest';
import type { OwnDate } from '#core/contract/calendar/own-dates.ts';
import type { CalendarElement, TemplateData, TemplateDesign } from '#core/contract/template-format.ts';
import type { DisplayItem, TextItem } from '../display-list.ts';
import { DATED_DATA, NORWEGIAN, SAMPLE_CALENDAR } from '../fixtures/sample-templates.ts';
import { createTestLayoutEngine } from '../fixtures/test-engine.ts';

const engine = createTestLayoutEngine();
const texts = (items: readonly DisplayItem[]): TextItem[] => items.filter((item) => item.kind === 'text');
const own = (items: readonly DisplayItem[]): TextItem[] => texts(items).filter((item) => item.resourceId !== null);
const date = (day: number, text: string, details: Partial<OwnDate> = {}): OwnDate => ({
  id: `${day}-${text}`,
  month: 5,
  day,
  year: null,
  text,
  ...details,
});
const dated = (...ownDates: OwnDate[]): TemplateData => ({ userResources: {}, year: 2027, ownDates });

function withMonth(change: Partial<CalendarElement>): TemplateDesign {
  return {
    ...SAMPLE_CALENDAR,
    parts: SAMPLE_CALENDAR.parts.map((part) => ({
      ...part,
      elements: part.elements.map((element) => (element.kind === 'calendar' ? { ...element, ...change } : element)),
    })),
  };
}

const may = async (data: TemplateData, design = SAMPLE_CALENDAR) => (await engine.layoutPart(design, 'may', data, NORWEGIAN)).items;
const june = async (data: TemplateData, design = SAMPLE_CALENDAR) => (await engine.layoutPart(design, 'june', data, NORWEGIAN)).items;

test('[EDT-13] a calendar without own dates is laid out as before own dates existed', async () => {
  expect(await may(dated())).toEqual(await may({ userResources: {}, year: 2027 }));
});

test('[EDT-13] an own date is drawn in the cell of its day, under the number, and carries the calendar’s id', async () => {
  const items = await may(dated(date(18, 'Anna', { bornYear: 2019 })), withMonth({ box: { x: 30, y: 20, width: 380, height: 390 } }));
  const [note] = own(items);
  const line = note?.lines[0];
  const number = texts(items)
    .flatMap((item) => item.lines)
    .find(({ text }) => text === '18');
  expect(note?.resourceId).toBe('may/month');
  expect(line?.text).toBe('Anna 8 år');
  expect(line?.xPt).toBeCloseTo(number?.xPt ?? 0, 0);
  expect(line?.baselinePt).toBeGreaterThan((number?.baselinePt ?? 0) + 8);
  expect(line?.baselinePt).toBeLessThan((number?.baselinePt ?? 0) + 60);
});

test('[EDT-13] in a low row the texts are beside the numbers, inside the cells', async () => {
  const design = withMonth({ box: { x: 30, y: 300, width: 380, height: 110 }, title: null });
  const items = await may(dated(date(18, 'Anna')), design);
  const lines = texts(items).flatMap((item) => item.lines);
  const number = lines.find(({ text }) => text === '18');
  const note = own(items)[0]?.lines[0];
  expect(note?.xPt).toBeGreaterThan((number?.xPt ?? 0) + (number?.widthPt ?? 0));
  expect(Math.abs((note?.baselinePt ?? 0) - (number?.baselinePt ?? 0))).toBeLessThan(6);
});

test('[EDT-13] a long text wraps and is set smaller, and only text that cannot fit is reported as overflowing', async () => {
  const roomy = withMonth({ box: { x: 30, y: 20, width: 380, height: 390 } });
  const long = own(await may(dated(date(3, 'Bestemor og bestefar gullbryllup'), date(4, 'Ola')), roomy));
  expect(long.every(({ overflows }) => !overflows)).toBe(true);
  expect(long.flatMap(({ lines }) => lines).length).toBeGreaterThan(2);
  const hopeless = own(await may(dated(date(3, 'Donaudampfschifffahrtsgesellschaftskapitänswitwenverein'), date(4, 'Ola')), roomy));
  expect(hopeless.map(({ overflows }) => overflows).sort()).toEqual([false, true]);
  // One long text does not make the month small.
  const ola = hopeless.find(({ lines }) => lines.some(({ text }) => text === 'Ola'));
  expect(ola?.sizePt).toBeGreaterThan(5);
});

test('[EDT-13] letters that the face lacks are named', async () => {
  expect(own(await may(dated(date(3, '誕生日'))))[0]?.missing).toEqual(['誕', '生', '日']);
});

test('[EDT-13] two dates of one day are one below the other, a holiday’s name above them', async () => {
  const design = withMonth({
    box: { x: 30, y: 20, width: 380, height: 390 },
    holidayNames: { family: 'Montserrat', size: 6, color: '#B3364A' },
  });
  const items = await may(dated(date(17, 'Anna'), date(17, 'Ola')), design);
  const [anna, ola] = own(items).flatMap(({ lines }) => lines);
  expect([anna?.text, ola?.text]).toEqual(['Anna', 'Ola']);
  expect(ola?.baselinePt).toBeGreaterThan(anna?.baselinePt ?? 0);
  const names = texts(items)
    .filter(({ resourceId, sizePt }) => resourceId === null && sizePt <= 6)
    .flatMap(({ lines }) => lines);
  const [pentecost, constitution] = ['pinsedag', 'Grunnlovsdagen'].map((word) => names.filter(({ text }) => text.endsWith(word)).at(-1));
  expect(constitution?.baselinePt).toBeGreaterThan(pentecost?.baselinePt ?? 0);
  expect(constitution?.baselinePt).toBeLessThan(anna?.baselinePt ?? 0);
});

test('[EDT-13] in a family calendar a date is drawn in its person’s column, otherwise in the common last one', async () => {
  const [first, common] = own(
    await june(
      dated(date(5, 'Tannlege', { month: 6, column: 1 }), date(6, 'Hytta', { month: 6 }), date(7, 'Borte', { month: 6, column: 6 })),
    ),
  ).flatMap(({ lines }) => lines);
  const left = (text: string, lines = [first, common]) => lines.find((line) => line?.text === text)?.xPt ?? 0;
  expect(left('Hytta')).toBeGreaterThan(left('Tannlege') + 150);
});

test('[EDT-13] every text of a year full of birthdays lies inside the page, in grids and columns', async () => {
  for (const part of ['may', 'june']) {
    const { items } = await engine.layoutPart(SAMPLE_CALENDAR, part, DATED_DATA, NORWEGIAN);
    expect(own(items).length).toBeGreaterThan(0);
    for (const { overflows, box, lines } of own(items)) {
      expect(overflows).toBe(false);
      for (const { xPt, widthPt, baselinePt } of lines) {
        expect(xPt).toBeGreaterThanOrEqual(box.x);
        expect(xPt + widthPt).toBeLessThanOrEqual(box.x + box.width + 0.01);
        expect(baselinePt).toBeLessThanOrEqual(box.y + box.height);
      }
    }
  }
});
