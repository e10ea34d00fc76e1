/** Remembers drafts that were deleted on this device, so that a late answer does not bring them back. */
import type { Draft } from '#core/contract/drafts.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { parseRow } from '../db/read-rows.ts';
import { DeletedDraftsRowSchema, type DeletedDraftsRow } from '../db/rows.ts';

/** Answers are late by seconds, and no customer deletes this many drafts in that time. */
const REMEMBERED = 200;

async function readDeleted(db: OwnerDatabase): Promise<DeletedDraftsRow['drafts']> {
  return parseRow(db, 'meta', DeletedDraftsRowSchema, await db.meta.get('deleted-drafts'))?.drafts ?? [];
}

/**
 * Inside a transaction with `meta`.
 * @param lines the cart lines that were made from it; absent: none, or the shop never had the draft
 */
export async function rememberDeletedDraft(db: OwnerDatabase, uuid: string, revision: number, lines?: readonly string[]): Promise<void> {
  const deleted = await readDeleted(db);
  const before = deleted.find((draft) => draft.uuid === uuid)?.revision ?? 0;
  const others = deleted.filter((draft) => draft.uuid !== uuid);
  await db.meta.put({
    key: 'deleted-drafts',
    drafts: [...others, { uuid, revision: Math.max(before, revision), ...(lines && { lines: [...lines] }) }].slice(-REMEMBERED),
  });
}

/** The cart lines that were made from a draft that was deleted here. */
export async function linesOfDeleted(db: OwnerDatabase, uuid: string): Promise<readonly string[]> {
  return (await readDeleted(db)).find((draft) => draft.uuid === uuid)?.lines ?? [];
}

export async function wasDeletedHere(db: OwnerDatabase, uuid: string): Promise<boolean> {
  return (await readDeleted(db)).some((draft) => draft.uuid === uuid);
}

/**
 * Filters out drafts that were deleted here. A draft that another device has changed since is kept. Inside a
 * transaction with `meta`.
 */
export async function withoutDeleted(db: OwnerDatabase, drafts: readonly Draft[]): Promise<readonly Draft[]> {
  const deleted = new Map((await readDeleted(db)).map(({ uuid, revision }) => [uuid, revision]));
  return drafts.filter((draft) => draft.revision > (deleted.get(draft.uuid) ?? -1));
}
