import { expect, test } from 'vitest';
import { fitPage, fitText } from './page-fit.ts';

const VIEW = { width: 390, height: 460 };
const TRIM = { x: 9, y: 9, width: 421, height: 421 };

test('[EDT-21] the page is centred with 30 px at its sides and 10 above and below', () => {
  const fit = fitPage(VIEW, TRIM);
  expect(fit.pxPerPt).toBeCloseTo((390 - 60) / 421, 9);
  expect(fit.leftPx + TRIM.x * fit.pxPerPt).toBeCloseTo(30, 9);
  const tall = fitPage({ width: 2000, height: 460 }, TRIM);
  expect(tall.topPx + TRIM.y * tall.pxPerPt).toBeCloseTo(10, 9);
});

test('[EDT-21] a small text is zoomed in with 60 px beside it', () => {
  const box = { x: 200, y: 300, width: 90, height: 20 };
  const fit = fitText(VIEW, TRIM, { box, sizePt: 12 });
  expect(fit.leftPx + box.x * fit.pxPerPt).toBeCloseTo(60, 9);
});

test('[EDT-21] a readable text keeps the whole page visible', () => {
  expect(fitText(VIEW, TRIM, { box: { x: 40, y: 340, width: 360, height: 60 }, sizePt: 36 })).toEqual(fitPage(VIEW, TRIM));
});
