import type { PackageItem } from '#core/contract/entities.ts';
import type { DraftView } from '#src/data/live/drafts/draft-view.ts';

export interface UnfinishedEdit {
  readonly itemUuid: string;
  readonly draftUuid: string;
}

/** Edits of the package's items that were saved without Done. The package does not contain them yet. */
export function unfinishedEdits(
  items: readonly PackageItem[],
  drafts: readonly Pick<DraftView, 'draft'>[],
  draftUuidOf: (item: PackageItem) => string,
): readonly UnfinishedEdit[] {
  const byUuid = new Map(drafts.map(({ draft }) => [draft.uuid, draft]));
  return items.flatMap((item) => {
    const draftUuid = draftUuidOf(item);
    const draft = byUuid.get(draftUuid);
    const isOther = draft && (draft.template.uuid !== item.template?.uuid || !isSame(draft.data, item.templateData));
    return isOther ? [{ itemUuid: item.uuid, draftUuid }] : [];
  });
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
