import { expect, test } from 'vitest';
import type { Draft } from '#core/contract/drafts.ts';
import type { PackageDraftRow } from '#src/data/db/rows.ts';
import { editorOf, listedDrafts, newestFirst, packageDraftPath, savedAt, twinOf } from './drafts-view.ts';

const draft: Draft = {
  uuid: '0b0c9a52-7a2f-4d8e-9a54-3a8a6d0f1c01',
  template: { uuid: '5f0f3a3e-6d0e-4a6e-8f0f-2b1d6c9a7e02', version: 3 },
  productUuid: 'c2a4b6d8-1e3f-4a5b-8c7d-9e0f1a2b3c03',
  data: { userResources: {}, year: 2027 },
  currentPartId: null,
  partOfPackage: false,
  orderLineUuid: null,
  revision: 4,
  savedAtMs: new Date(2026, 10, 20, 12, 4).getTime(),
};

test('[BEY-04] a draft opens in the editor of its own template and product', () => {
  expect(editorOf(draft, 'CALENDAR')).toBe(`/products/calendars/${draft.productUuid}/${draft.template.uuid}?draft=${draft.uuid}`);
});

test('[BEY-04] a draft of a line in the cart opens as that line', () => {
  expect(editorOf({ ...draft, orderLineUuid: draft.uuid }, 'CARDS')).toBe(`/shopping-cart/edit/${draft.uuid}`);
});

test('[BEY-04] a draft saved today shows the hour, an older one shows the day', () => {
  const later = new Date(2026, 10, 20, 18, 0).getTime();
  const nextDay = new Date(2026, 10, 21, 9, 0).getTime();
  expect(savedAt(draft.savedAtMs, later, 'nb')).toBe('12:04');
  expect(savedAt(draft.savedAtMs, nextDay, 'nb')).toBe('20. nov. 2026, 12:04');
});

test('[SEC-02] [BEY-04] a draft with an invalid time is shown with a date, not as an error', () => {
  expect(savedAt(2 ** 53, draft.savedAtMs, 'nb')).toMatch(/9999|10000/);
});

test('[BEY-04] each of two versions says that another one exists, as long as it exists', () => {
  const beside = { ...draft, uuid: '0b0c9a52-7a2f-4d8e-9a54-3a8a6d0f1c02', versionOf: draft.uuid };
  const both = [{ draft }, { draft: beside }];
  expect([twinOf(draft, both), twinOf(beside, both)]).toEqual(['other', 'beside']);
  expect([twinOf(draft, [{ draft }]), twinOf(beside, [{ draft: beside }])]).toEqual([null, null]);
});

test('[PKG-02] [BEY-04] an item of a package is not listed as a product of its own', () => {
  expect(listedDrafts([{ draft }, { draft: { ...draft, partOfPackage: true } }])).toEqual([{ draft }]);
});

test('[BEY-04] [PKG-02] package drafts are listed among the products, newest first, and link to the page where they go on', () => {
  const uuid = '0b0c9a52-7a2f-4d8e-9a54-3a8a6d0f1c09';
  // The list reads no other field.
  const begun = { package: { uuid }, orderLineUuid: null, savedAtMs: draft.savedAtMs + 1 } as PackageDraftRow;
  const older = { ...begun, savedAtMs: draft.savedAtMs - 1, orderLineUuid: draft.uuid };
  const listed = newestFirst([{ draft }], [older, begun]);
  expect(listed.map(({ kind, savedAtMs }) => [kind, savedAtMs - draft.savedAtMs])).toEqual([
    ['package', 1],
    ['product', 0],
    ['package', -1],
  ]);
  expect([packageDraftPath(begun), packageDraftPath(older)]).toEqual([`/products/packages/${uuid}`, `/shopping-cart/edit/${draft.uuid}`]);
});
