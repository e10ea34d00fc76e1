import { expect, test } from 'vitest';
import { addLines, applyCartChange, changeLine } from '../cart/cart-change.ts';
import { facts, IDS, newLine, priceList } from '../fixtures/price-list.ts';
import { lineDetails } from '../cart/line-details.ts';
import { nameWithYear } from './name-with-year.ts';

const template = (year: number | null) => ({ uuid: IDS.cardTemplate, version: 1, data: { userResources: {}, year } });

test('[KEP-13] the name of a calendar contains its year once', () => {
  expect([nameWithYear('Wall calendar', 2027), nameWithYear('Calendar 2027', 2027)]).toEqual(['Wall calendar 2027', 'Calendar 2027']);
  expect([nameWithYear('Mug', null), nameWithYear('', 2027)]).toEqual(['Mug', '']);
});

test('[KEP-13] the name of a line of a cart contains the year of its calendar, and another year after an edit', () => {
  const uuid = '00000000-0000-4000-9000-000000000001';
  const orderLines = [newLine(uuid, IDS.calendar, 1, { template: template(2027) })];
  const made = applyCartChange([], addLines(orderLines), priceList, facts);
  const edited = applyCartChange(made, changeLine(uuid, { template: template(2028) }), priceList, facts);
  const withoutYear = applyCartChange([], addLines([newLine(uuid, IDS.mug, 1, { template: template(null) })]), priceList, facts);
  expect([...made, ...edited].map((line) => line.description)).toEqual(['Calendar 2027', 'Calendar 2028']);
  expect(withoutYear.map((line) => line.description)).toEqual([priceList.products.find(({ uuid: product }) => product === IDS.mug)?.name]);
});

test('[KEP-13] the names of a package’s content contain its year', () => {
  const item = {
    uuid: IDS.cardTemplate,
    type: 'TEMPLATE_PRODUCT' as const,
    template: null,
    canChangeTemplate: false,
    subject: null,
    catalogue: null,
  };
  const packageItems = [{ ...item, product: { uuid: IDS.calendar, name: 'Calendar', type: 2 }, templateData: template(2027).data }];
  const orderLines = [newLine(IDS.subject, IDS.packageB, 1, { package: { uuid: IDS.packageB, packageItems } })];
  const [line] = applyCartChange([], addLines(orderLines), priceList, facts);
  expect(line && lineDetails(line, { digitalSet: 'Digital pictures' })).toContain('Calendar 2027');
});
