import type { Draft } from '#core/contract/drafts.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { shownDate } from '#core/kernel/time.ts';
import { listTypeOf } from '#core/domain/templates/list-type.ts';
import type { TemplateType } from '#core/contract/template-format.ts';
import { writeTime } from '#core/kernel/dates.ts';
import type { PackageDraftRow } from '#src/data/db/rows.ts';

/** Path at which work on a draft goes on: the editor of its cart line, or the editor that created it. */
export function editorOf({ uuid, orderLineUuid, productUuid, template }: Draft, type: TemplateType): string {
  if (orderLineUuid !== null) return paths.editLine(orderLineUuid);
  return `${paths.create(listTypeOf(type), productUuid, template.uuid)}?draft=${encodeURIComponent(uuid)}`;
}

/** Path at which work on a package goes on: its cart line, or its own page. */
export const packageDraftPath = ({ orderLineUuid, package: { uuid } }: PackageDraftRow): string =>
  orderLineUuid === null ? paths.package(uuid) : paths.editLine(orderLineUuid);

/** Shows the hour of a time of today, and the day of any other time. */
export function savedAt(savedAtMs: number, nowMs: number, locale: string): string {
  const saved = shownDate(savedAtMs);
  const isToday = saved.toDateString() === new Date(nowMs).toDateString();
  return writeTime(isToday ? 'time' : 'mediumTime', saved, locale);
}

/** Whether two versions of the draft exist, while both are on the device. */
export function twinOf({ uuid, versionOf }: Draft, drafts: readonly { readonly draft: Draft }[]): 'beside' | 'other' | null {
  if (versionOf && drafts.some(({ draft }) => draft.uuid === versionOf || (draft.uuid !== uuid && draft.versionOf === versionOf)))
    return 'beside';
  return drafts.some(({ draft }) => draft.versionOf === uuid) ? 'other' : null;
}

/** Leaves out the items of packages: work on them goes on in their package. */
export function listedDrafts<V extends { readonly draft: Draft }>(drafts: readonly V[]): readonly V[] {
  return drafts.filter(({ draft }) => !draft.partOfPackage);
}

export type Listed<V> =
  | { readonly kind: 'product'; readonly savedAtMs: number; readonly view: V }
  | { readonly kind: 'package'; readonly savedAtMs: number; readonly draft: PackageDraftRow };

/** Product drafts and package drafts in one list, newest first. */
export function newestFirst<V extends { readonly draft: Draft }>(
  products: readonly V[],
  packages: readonly PackageDraftRow[],
): readonly Listed<V>[] {
  const all: Listed<V>[] = [
    ...products.map((view) => ({ kind: 'product' as const, savedAtMs: view.draft.savedAtMs, view })),
    ...packages.map((draft) => ({ kind: 'package' as const, savedAtMs: draft.savedAtMs, draft })),
  ];
  return all.toSorted((a, b) => b.savedAtMs - a.savedAtMs);
}
