import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { OrderLine, PackageItem } from '#core/contract/entities.ts';
import type { ItemEditing } from '#core/domain/packages/item-editing.ts';
import { deriveUuid } from '#core/domain/derive-uuid.ts';
import { subjectChangeOf } from '#core/domain/packages/package-rules.ts';
import { deletePackageDraft, editPackageItem, keepPackage } from '#src/data/commands/cart/package-drafts.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useDrafts } from '#src/data/live/drafts/use-drafts.ts';
import { reportFailed } from '#src/data/sync/call-live.ts';
import type { PackageInstance } from '../editing/use-package-instance.ts';
import { type UnfinishedEdit, unfinishedEdits } from './unfinished-edits.ts';

/** Query parameter with the item whose editor is open: Back closes the editor, a reload opens it again. */
const ITEM_PARAM = 'item';

/** The product of the package that is being edited, and the props of its editor (PKG-02). */
export function useEditedItem(instance: PackageInstance, line: OrderLine | null) {
  const device = useDevice();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const wanted = params.get(ITEM_PARAM);
  const item = instance.package.packageItems.find((entry) => entry.uuid === wanted && isEditable(entry));

  // The item as it was when its editor opened. The editor's result raises the item's version and must not count as
  // another edit.
  const [opened, setOpened] = useState(item);
  if (opened?.uuid !== item?.uuid) setOpened(item);

  const drafts = useDrafts();
  const draftUuidOf = (entry: PackageItem) => deriveUuid(device.owner.uuid, 'package-item', itemKey(instance, line, entry));
  /** null while unknown. */
  const unfinished =
    drafts.state === 'ready' ? unfinishedEdits(instance.package.packageItems.filter(isEditable), drafts.drafts, draftUuidOf) : null;

  useKeptPackage(instance, line, unfinished);

  const open = (uuid: string) => setParams(withItem(uuid), { state: { openedFrom: historyIndex() }, preventScrollReset: true });
  const close = () => {
    const from = openedFrom();
    // The editor adds history entries of its own. Go back to the entry that opened it, so that Back does not open it
    // again.
    if (from === null) setParams(withItem(null), { replace: true });
    else void navigate(from - historyIndex());
  };

  const editing: ItemEditing | null = item
    ? {
        item: {
          draftUuid: draftUuidOf(opened ?? item),
          templateUuid: item.template?.uuid ?? '',
          templateVersion: item.template?.version ?? null,
          productUuid: item.product?.uuid ?? '',
          data: item.templateData,
          subjectUuid: item.subject?.uuid ?? instance.subject.uuid,
          isPackageItem: true,
          canChangeTemplate: item.canChangeTemplate,
          allowSubjectChange: subjectChangeOf(instance.package.allowSubjectChange),
        },
        onDone: async ({ template, data, approvedLayout }) => {
          const kept = await editPackageItem(device, {
            seed: seedOf(instance, line),
            item: { ...item, template, templateData: data, approvedLayout },
          });
          if (kept.ok) close();
          return kept.ok;
        },
        onCancel: close,
      }
    : null;
  return { editing, open, unfinished };
}

const seedOf = ({ package: made, subject }: PackageInstance, line: OrderLine | null) => ({
  package: made,
  subject,
  quantity: line?.quantity ?? 1,
  orderLineUuid: line?.uuid ?? null,
});

/**
 * Saves the package together with an unfinished edit of one of its items, and forgets it with that edit. Changes of the
 * shop since then are still reported.
 */
function useKeptPackage(instance: PackageInstance, line: OrderLine | null, unfinished: readonly UnfinishedEdit[] | null): void {
  const device = useDevice();
  const { draft, change } = instance;
  const isBegun = unfinished === null ? null : unfinished.length > 0;
  useEffect(() => {
    if (isBegun === null || change) return;
    const work =
      isBegun && draft === null
        ? keepPackage(device, seedOf(instance, line))
        : !isBegun && draft?.isUntouched
          ? deletePackageDraft(device, { uuid: draft.uuid })
          : null;
    void work?.then((done) => reportFailed(device, 'package of a begun change', done));
  }, [device, instance, line, isBegun, draft, change]);
}

export const isEditable = (item: PackageItem): boolean =>
  item.type === 'TEMPLATE_PRODUCT' && item.template !== null && item.product !== null;

/** The position of this entry in the tab's history, as react-router counts it. */
const historyIndex = (): number => numberIn(window.history.state, 'idx') ?? 0;

/** null when the page was opened from outside the app. */
function openedFrom(): number | null {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'usr' in state ? numberIn(state.usr, 'openedFrom') : null;
}

function numberIn(holder: unknown, name: string): number | null {
  const value = typeof holder === 'object' && holder !== null ? Object.entries(holder).find(([key]) => key === name)?.[1] : null;
  return typeof value === 'number' ? value : null;
}

/** The item at this version, so that a new edit gets a draft of its own. */
const itemKey = ({ package: { uuid }, subject }: PackageInstance, line: OrderLine | null, item: PackageItem): string =>
  [uuid, line?.uuid ?? subject.uuid, item.uuid, item.version ?? 0].join(':');

const withItem = (uuid: string | null) => (before: URLSearchParams) => {
  const next = new URLSearchParams(before);
  if (uuid === null) next.delete(ITEM_PARAM);
  else next.set(ITEM_PARAM, uuid);
  return next;
};
