import { expect, test } from 'vitest';
import { SAMPLE_CALENDAR, SAMPLE_CARD } from '#core/layout/fixtures/sample-templates.ts';
import type { TextResource } from '#core/contract/template-format.ts';
import {
  fillSubjectOf,
  fillTemplate,
  firstYear,
  yearEnd,
  isMostlyOver,
  textsForChangedPicture,
  textsOfPicture,
  yearOfProduct,
  yearToday,
} from './fill-template.ts';
import { samplePictureSet } from '../fixtures/sample-sets.ts';

const at = (year: number, month = 6) => ({ nowMs: Date.UTC(year, month - 1, 1), nextYearFromMonth: 9 });
const CONTEXT = { language: 'nb', ...at(2026) };
const KARI = fillSubjectOf(samplePictureSet({ number: 1, name: 'Kari Nordmann', group: '5B' }));
const OLA = fillSubjectOf(samplePictureSet({ number: 2, name: 'Ola Nordmann' }));

function nameAfter(change: { readonly typed?: string; readonly written?: string; readonly proposed?: string }): string | undefined {
  const data = fillTemplate(SAMPLE_CARD, KARI, CONTEXT);
  const name = data.userResources['front/name'];
  if (name?.kind !== 'text') throw new Error('the name is a text');
  const own: TextResource = { ...name, family: 'Lobster', size: 20, text: change.typed ?? name.text };
  const proposed = textsOfPicture(SAMPLE_CARD, 'front/portrait', OLA, CONTEXT) ?? {};
  const changed = textsForChangedPicture(
    {
      design: SAMPLE_CARD,
      data: { userResources: { ...data.userResources, 'front/name': own } },
      resourceId: 'front/portrait',
      former: KARI,
      proposed: change.proposed === undefined ? proposed : { 'front/name': { ...name, text: change.proposed } },
      ...(change.written === undefined ? {} : { written: { 'front/name': { ...name, text: change.written } } }),
    },
    CONTEXT,
  )['front/name'];
  if (changed) expect(changed).toMatchObject({ family: 'Lobster', size: 20 });
  return changed?.kind === 'text' ? changed.text : undefined;
}

test('[EDT-10] a new instance contains the set’s pictures and the subject’s texts', () => {
  const data = fillTemplate(SAMPLE_CARD, KARI, CONTEXT);
  expect(data.userResources['front/portrait']).toMatchObject({ uuid: KARI.pictures[0]?.uuid, width: 2400 });
  expect(data.userResources['front/name']).toMatchObject({ text: 'Kari Nordmann' });
  expect(fillTemplate(SAMPLE_CARD, null, CONTEXT).userResources['front/portrait']).toMatchObject({ uuid: null });
});

test('[EDT-12] [EDT-25] a new calendar starts with the first supported year that is not past', () => {
  expect(firstYear(SAMPLE_CALENDAR, at(2027))).toBe(2027);
  expect(firstYear(SAMPLE_CALENDAR, at(2020))).toBe(2026);
  expect(firstYear(SAMPLE_CALENDAR, at(2040))).toBe(2028);
  expect(firstYear({ supportedYears: [2028, 2026, 2027] }, at(2026))).toBe(2026);
  expect(firstYear(SAMPLE_CARD, at(2026))).toBeNull();
});

test('[EDT-12] [KEP-13] from the shop’s month on a new calendar is for the next year, if the design has it', () => {
  expect([firstYear(SAMPLE_CALENDAR, at(2026, 8)), firstYear(SAMPLE_CALENDAR, at(2026, 9))]).toEqual([2026, 2027]);
  expect(firstYear(SAMPLE_CALENDAR, { ...at(2026, 7), nextYearFromMonth: 7 })).toBe(2027);
  expect(firstYear(SAMPLE_CALENDAR, { ...at(2026, 12), nextYearFromMonth: null })).toBe(2026);
  expect(firstYear({ supportedYears: [2026] }, at(2026, 11))).toBe(2026);
  expect(firstYear({ supportedYears: [2026, 2028] }, at(2026, 11)), 'not a year further than the next').toBe(2026);
  expect(firstYear(SAMPLE_CARD, at(2026, 11))).toBeNull();
  expect(fillTemplate(SAMPLE_CALENDAR, KARI, { language: 'nb', ...at(2026, 11) }).year).toBe(2027);
});

test('[KEP-13] near the end of its year a calendar is offered for the next year of its design', () => {
  const at = Date.UTC(2026, 10, 23);
  expect(yearEnd({ supportedYears: [2029, 2028, 2026] }, 2026, at)).toEqual({ weeks: 5, nextYear: 2028 });
  expect(yearEnd({ supportedYears: [2025, 2026] }, 2026, at)).toEqual({ weeks: 5, nextYear: null });
  expect(yearEnd({ supportedYears: [2026, 2027] }, 2026, Date.UTC(2026, 8, 30))).toBeNull();
});

test('[KEP-13] an instance made from an earlier one keeps a year that can still be chosen', () => {
  expect([yearToday(SAMPLE_CALENDAR, 2026, at(2026, 11)), yearToday(SAMPLE_CALENDAR, 2025, at(2026, 11))]).toEqual([2026, 2027]);
});

test('[KEP-13] most of a calendar’s year has passed from July on, and of no other year', () => {
  const isOver = (year: number, month: number) => isMostlyOver(SAMPLE_CALENDAR, year, at(2026, month).nowMs);
  expect([isOver(2026, 6), isOver(2026, 7), isOver(2025, 11), isOver(2027, 11)]).toEqual([false, true, false, false]);
  expect(isMostlyOver(SAMPLE_CARD, 2026, at(2026, 11).nowMs)).toBe(false);
});

test('[EDT-10] another child’s picture brings the other child’s name, in the customer’s font', () => {
  expect(nameAfter({})).toBe('Ola Nordmann');
  expect(nameAfter({ typed: '' })).toBe('Ola Nordmann');
});

test('[EDT-10] the customer’s own texts stay when the picture changes', () => {
  expect(nameAfter({ typed: 'Our Kari' })).toBeUndefined();
});

test('[EDT-10] the shop’s later answer replaces the device’s fills, and nothing else', () => {
  expect(nameAfter({ typed: 'Ola Nordmann', written: 'Ola Nordmann', proposed: 'OLA N.' })).toBe('OLA N.');
  expect(nameAfter({ typed: 'Meanwhile', written: 'Ola Nordmann', proposed: 'OLA N.' })).toBeUndefined();
});

test('[EDT-10] a field that the template lacks fills nothing', () => {
  expect(textsOfPicture(SAMPLE_CARD, 'front/nowhere', OLA, CONTEXT)).toBeNull();
  expect(Object.keys(textsOfPicture(SAMPLE_CARD, 'front/portrait', OLA, CONTEXT) ?? {})).toContain('front/name');
});

test('[KEP-13] a product is named with the year of its new calendars, and with none if its designs are for different years', () => {
  const rule = { nowMs: Date.parse('2026-11-01T12:00:00Z'), nextYearFromMonth: 9 };
  const both = { supportedYears: [2026, 2027] };
  const old = { supportedYears: [2026] };
  expect([yearOfProduct([both, { supportedYears: [2027] }], rule), yearOfProduct([both, old], rule), yearOfProduct([], rule)]).toEqual([
    2027,
    null,
    null,
  ]);
});
