import { expect, test } from 'vitest';
import type { Draft } from '#core/contract/drafts.ts';
import type { DraftView } from '#src/data/live/drafts/draft-view.ts';
import { SAMPLE_CARD } from '#core/layout/fixtures/sample-templates.ts';
import { chooseDraft, itemDraft } from './draft-choice.ts';

const TARGET = { templateUuid: SAMPLE_CARD.uuid, productUuid: '3b1f8c52-0f0e-4c53-9a51-6f3a52d6c0a1', orderLineUuid: null };
const view = (uuid: string, changes: Partial<Draft> = {}): DraftView => ({
  draft: {
    uuid,
    template: { uuid: TARGET.templateUuid, version: 1 },
    productUuid: TARGET.productUuid,
    data: { userResources: {}, year: null },
    currentPartId: null,
    partOfPackage: false,
    orderLineUuid: null,
    revision: 1,
    savedAtMs: 1,
    ...changes,
  },
  history: { past: [], future: [] },
  note: null,
});

test('[EDT-20] the newest draft of the same template and size is offered', () => {
  expect(chooseDraft([view('newest'), view('older')], TARGET, null)).toMatchObject({ kind: 'offer', draft: { draft: { uuid: 'newest' } } });
  expect(chooseDraft([view('other', { productUuid: '3b1f8c52-0f0e-4c53-9a51-6f3a52d6c0a9' })], TARGET, null)).toEqual({ kind: 'new' });
});

test('[EDT-20] the draft in the address opens without a question', () => {
  expect(chooseDraft([view('newest'), view('older')], TARGET, 'older')).toMatchObject({
    kind: 'continue',
    draft: { draft: { uuid: 'older' } },
  });
});

test('[EDT-20] [SIM-13] if the page ended in a new product, that product opens, and no draft that arrived in the meantime is offered', () => {
  expect(chooseDraft([view('newest')], TARGET, null, true)).toEqual({ kind: 'new' });
  expect(chooseDraft([view('newest')], TARGET, 'newest', true)).toMatchObject({ kind: 'continue' });
});

test('a draft of a cart line belongs to that line only, and one of a package to its package', () => {
  const line = view('of-line', { orderLineUuid: '3b1f8c52-0f0e-4c53-9a51-6f3a52d6c0b1' });
  expect(chooseDraft([line, view('of-package', { partOfPackage: true })], TARGET, 'of-line')).toEqual({ kind: 'new' });
  expect(chooseDraft([line], { ...TARGET, orderLineUuid: line.draft.orderLineUuid }, null).kind).toBe('offer');
});

test('[PKG-02] [EDT-20] the edit of an item resumes where it stopped, without a question', () => {
  const item = view('of-item', { partOfPackage: true, template: { uuid: 'another design', version: 1 } });
  expect(itemDraft([view('other'), item], 'of-item')).toEqual({ kind: 'continue', draft: item });
  expect(itemDraft([view('other')], 'of-item')).toEqual({ kind: 'new' });
});
