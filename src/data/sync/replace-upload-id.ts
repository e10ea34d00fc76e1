/** An upload is used under its local id at once; when the server has named it, every mention takes the new name. */
import type { OwnerDatabase } from '../db/owner-database.ts';

/**
 * The value with each string that is the local id replaced; the same object when it is not in there.
 * Ids are version 4 uuids, so that a string that equals one is a mention of it.
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
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, replaced(inner, from, to), inner] as const);
  return entries.some(([, next, inner]) => next !== inner) ? Object.fromEntries(entries.map(([name, next]) => [name, next])) : value;
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
