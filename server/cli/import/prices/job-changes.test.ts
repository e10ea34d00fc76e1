import { expect, test } from 'vitest';
import { issueText } from '../issue-words.ts';
import { changeIssues } from './job-changes.ts';

const goods = (uuid: string, en: string) => ({ uuid, names: { en } });
const shop = { products: [], packages: [], catalogues: [goods('y', 'Yearbook'), goods('p', 'Poster book')] };
const FIRST = { orderBy: '2026-11-24', delivery: '2026-12-02' };

test('[OPS-01] [BIZ-07] an import reports changes of deliveries and range, before and now, and nothing else', () => {
  const before = { deadlines: [FIRST], range: { products: null, packages: null, catalogues: ['y', 'p'] } };
  expect(changeIssues(before, before, shop)).toEqual([]);
  const now = { deadlines: [{ ...FIRST, delivery: '2026-12-16' }], range: { products: [], packages: null, catalogues: ['p', 'gone'] } };
  expect(changeIssues(before, now, shop).map(issueText)).toEqual([
    'job.json: "deadlines" changes from 2026-12-02 for orders by 2026-11-24 to 2026-12-16 for orders by 2026-11-24',
    'job.json: "products" changes from all of the shop to none',
    'job.json: "catalogues" changes from Yearbook, Poster book to Poster book, gone',
  ]);
  expect(changeIssues(before, { deadlines: null, range: null }, shop).map(({ params }) => params['now'])).toEqual([
    'none',
    'all of the shop',
  ]);
});
