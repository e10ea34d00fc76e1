import { expect, test } from 'vitest';
import type { Draft } from '#core/contract/drafts.ts';
import type { PackageItem } from '#core/contract/entities.ts';
import { unfinishedEdits } from './unfinished-edits.ts';

const TEMPLATE = { uuid: '3b1f8c52-0f0e-4c53-9a51-6f3a52d6c0a1', version: 1, name: 'Poster' };
const poster: PackageItem = {
  uuid: '0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d',
  type: 'TEMPLATE_PRODUCT',
  product: null,
  template: TEMPLATE,
  templateData: { userResources: {}, year: 2026 },
  version: 1,
  canChangeTemplate: true,
  subject: null,
  catalogue: null,
};
const draftUuidOf = (item: PackageItem) => `edit of ${item.uuid}:${item.version}`;
const draftOf = (changes: Partial<Draft> = {}) => ({
  draft: {
    uuid: draftUuidOf(poster),
    template: { uuid: TEMPLATE.uuid, version: 1 },
    productUuid: '3b1f8c52-0f0e-4c53-9a51-6f3a52d6c0a2',
    data: { userResources: {}, year: 2027 },
    currentPartId: null,
    partOfPackage: true,
    orderLineUuid: null,
    revision: 1,
    savedAtMs: 1,
    ...changes,
  },
});
const unfinished = (...drafts: ReturnType<typeof draftOf>[]) =>
  unfinishedEdits([poster], drafts, draftUuidOf).map(({ itemUuid }) => itemUuid);

test('[PKG-02] [PKG-04] a saved edit without Done is not in the package yet, be it another text or another design', () => {
  expect(unfinished(draftOf())).toEqual([poster.uuid]);
  expect(unfinished(draftOf({ data: { userResources: {}, year: 2026 }, template: { uuid: 'another design', version: 1 } }))).toEqual([
    poster.uuid,
  ]);
});

test('an edit of another item or version, and one that changed nothing in the end, leave nothing unfinished', () => {
  expect(unfinished()).toEqual([]);
  expect(unfinished(draftOf({ uuid: 'of another item' }))).toEqual([]);
  expect(unfinished(draftOf({ data: { userResources: {}, year: 2026 } }))).toEqual([]);
});
