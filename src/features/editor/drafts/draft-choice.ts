import type { DraftView } from '#src/data/live/drafts/draft-view.ts';

export interface EditorTarget {
  readonly templateUuid: string;
  readonly productUuid: string;
  readonly orderLineUuid: string | null;
}

/** continue: the address names the draft. offer: a draft exists and the customer decides. new: no draft exists. */
export type DraftChoice = { readonly kind: 'continue' | 'offer'; readonly draft: DraftView } | { readonly kind: 'new' };

/** Resumes the edit of an item where it stopped. The draft is the item's own, so the customer is not asked. */
export function itemDraft(drafts: readonly DraftView[], draftUuid: string): DraftChoice {
  const draft = drafts.find((candidate) => candidate.draft.uuid === draftUuid);
  return draft ? { kind: 'continue', draft } : { kind: 'new' };
}

/**
 * @param drafts drafts that are not in the cart, newest first
 * @param wantedUuid uuid in the address
 * @param hasTypedInNew the page ended in a new product of this address: that product opens, and no other is offered
 */
export function chooseDraft(
  drafts: readonly DraftView[],
  target: EditorTarget,
  wantedUuid: string | null,
  hasTypedInNew = false,
): DraftChoice {
  const ofProduct = drafts.filter(
    ({ draft }) => draft.orderLineUuid === target.orderLineUuid && draft.productUuid === target.productUuid && !draft.partOfPackage,
  );
  // The draft in the address may have changed its design since (EDT-11).
  const wanted = ofProduct.find(({ draft }) => draft.uuid === wantedUuid);
  if (wanted) return { kind: 'continue', draft: wanted };
  if (hasTypedInNew) return { kind: 'new' };
  const newest = ofProduct.find(({ draft }) => target.orderLineUuid !== null || draft.template.uuid === target.templateUuid);
  return newest ? { kind: 'offer', draft: newest } : { kind: 'new' };
}
