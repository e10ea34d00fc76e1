import type { Draft } from '#core/contract/drafts.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { WhereKept } from '#core/domain/where-kept.ts';
import type { DraftViewState, PackageDraftRow, UndoHistory, UploadRow } from '#src/data/db/rows.ts';

/** A draft as a screen sees it. */
export interface DraftView {
  readonly draft: Draft;
  readonly history: UndoHistory;
  /** The reason why it is back in the drafts, if the server refused the product made from it. */
  readonly note: AppError | null;
  /** The draft was ordered or deleted on another device while it was changed here. */
  readonly isGoneElsewhere?: boolean;
  /** Its view state on this device; absent: it was not opened here. */
  readonly look?: DraftViewState;
}

/** A draft of a list. */
export interface ListedDraft extends DraftView {
  readonly kept: WhereKept;
}

/** A picture of the customer's own that is being sent or was sent from this device. */
export type UploadView = UploadRow;

export interface Loading {
  readonly state: 'loading';
}
export type OneDraft = Loading | { readonly state: 'missing' } | { readonly state: 'ready'; readonly view: DraftView };
export type AllDrafts = Loading | { readonly state: 'ready'; readonly drafts: readonly ListedDraft[] };
export type AllPackageDrafts = Loading | { readonly state: 'ready'; readonly drafts: readonly PackageDraftRow[] };
export type AllUploads = Loading | { readonly state: 'ready'; readonly uploads: readonly UploadView[] };

export const LOADING: Loading = { state: 'loading' };
