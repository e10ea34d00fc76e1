/** An upload is used under its local id at once. When the server has given it a uuid, every use of the local id is replaced. */
import type { OwnerDatabase } from '../db/owner-database.ts';

/**
 * The value with the local id replaced in every string that equals it; the same object if there is none. Ids are
 * version 4 uuids, so a string that equals one is that id. A layout that was approved with the local id keeps it,
 * because its hash contains it.
 */
export function replaceId<T>(value: T, from: string, to: string): T {
  return replaced(value, from, to) as T;
}

function replaced(value: unknown, from: string, to: string): unknown {
  if (value === from) return to;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => replaced(item, from, to));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, replaced(inner, from, to), inner] as const);
  if (!entries.some(([, next, inner]) => next !== inner)) return value;
  return withApprovedAs(Object.fromEntries(entries), from, to);
}

/** @param made an object in which the id has just been replaced. If its layout was approved, the layout keeps the old id, or the first of several */
function withApprovedAs(made: Readonly<Record<string, unknown>>, from: string, to: string): unknown {
  const approved = made.approvedLayout;
  if (!isPlain(approved)) return made;
  const known = isPlain(approved.approvedAs) ? approved.approvedAs : {};
  return { ...made, approvedLayout: { ...approved, approvedAs: { ...known, [to]: known[from] ?? from } } };
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * A value in which the local ids of confirmed uploads are replaced, and also the picture uuids from before a restore of
 * the shop, because an open editor still has those. Inside a transaction with `uploads`.
 */
export async function withServerIds<T>(db: OwnerDatabase, value: T): Promise<T> {
  const uploads = await db.uploads.toArray();
  return uploads.reduce((named, { localId, picture, lostUuids = [] }) => {
    const known = lostUuids.reduce((renamed, lost) => replaceId(renamed, lost, localId), named);
    return picture ? replaceId(known, localId, picture.uuid) : known;
  }, value);
}

/** Replaces it in drafts, packages and unsent entries, in one transaction with the upload's confirmation. */
export async function replaceUploadId(db: OwnerDatabase, localId: string, pictureUuid: string): Promise<void> {
  for (const row of await db.instances.toArray()) {
    const draft = replaceId(row.draft, localId, pictureUuid);
    const history = replaceId(row.history, localId, pictureUuid);
    if (draft !== row.draft || history !== row.history) await db.instances.put({ ...row, draft, history });
  }
  for (const row of await db.packageDrafts.toArray()) {
    const next = replaceId(row.package, localId, pictureUuid);
    if (next !== row.package) await db.packageDrafts.put({ ...row, package: next });
  }
  for (const row of await db.outbox.toArray()) {
    const input = replaceId(row.input, localId, pictureUuid);
    if (row.wire === null && input !== row.input) await db.outbox.update(row.seq, { input });
  }
}
