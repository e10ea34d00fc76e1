/** An upload is used under its local id at once; when the server has named it, every mention takes the new name. */
import type { OwnerDatabase } from '../db/owner-database.ts';

/**
 * The value with each string that is the local id replaced; the same object when it is not in there.
 * Ids are version 4 uuids, so that a string that equals one is a mention of it. A layout that was approved with the
 * local id keeps saying so: its hash has the old name in it.
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

/** @param made what has just got a new name in it; where a layout of it was approved, the layout remembers the old one */
function withApprovedAs(made: Readonly<Record<string, unknown>>, from: string, to: string): unknown {
  const approved = made.approvedLayout;
  if (!isPlain(approved)) return made;
  const known = isPlain(approved.approvedAs) ? approved.approvedAs : {};
  return { ...made, approvedLayout: { ...approved, approvedAs: { ...known, [to]: from } } };
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** What was put together before an upload was confirmed, with the names of now. With `uploads`. */
export async function withServerIds<T>(db: OwnerDatabase, value: T): Promise<T> {
  const confirmed = await db.uploads.where('picture.uuid').above('').toArray();
  return confirmed.reduce((named, { localId, picture }) => (picture ? replaceId(named, localId, picture.uuid) : named), value);
}

/** In drafts, packages and entries not yet sent: one transaction with the upload's confirmation. */
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
