import * as hb from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { createTextEngine } from '#core/layout/text/text-engine.ts';
import { readFace } from '../print/read-face.ts';
import { createSheets } from './sheets.ts';

test('[BIZ-05] a heading of the terms is on the same sheet as its text, however full the sheet is', async () => {
  const alone: number[] = [];
  for (let filled = 40; filled < 70; filled += 1) {
    const sheets = createSheets(createTextEngine(hb, readFace));
    const lines = Array.from({ length: filled }, () => 'A line').join('\n');
    const text = { gapPt: 4, cells: [{ text: 'A text\nof two lines' }] };
    const heading = { gapPt: 10, isHeading: true, cells: [{ text: 'Delivery' }] };
    await sheets.add({ cells: [{ text: lines }] });
    await sheets.add(heading, text);
    await sheets.add(text);
    const pages = await sheets.finish(() => ({ text: '' }));
    const pageOf = (word: string) => pages.findIndex(({ items }) => JSON.stringify(items).includes(word));
    if (pageOf('Delivery') !== pageOf('A text')) alone.push(filled);
  }
  expect(alone).toEqual([]);
});
