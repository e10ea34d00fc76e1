import type { PackageDraftRow } from '#src/data/db/rows.ts';
import type { ListedDraft, UploadView } from '#src/data/live/drafts/draft-view.ts';
import type { Queue } from '#src/data/live/queue/queue.ts';

/** One word for connection and queue together (OFF-12). The worst state has precedence. */
export type ConnectionWord = 'signIn' | 'problem' | 'offline' | 'sending' | 'waiting' | 'held' | 'saved';

export function connectionWord(isOnline: boolean, needsSignIn: boolean, queue: Queue): ConnectionWord {
  if (needsSignIn) return 'signIn';
  if (queue.unreadable > 0 || queue.entries.some((entry) => entry.state === 'parked' || entry.state === 'refused')) return 'problem';
  if (!isOnline) return 'offline';
  if (queue.isSending) return 'sending';
  if (queue.waiting === 0) return 'saved';
  return queue.entries.every((entry) => entry.isHeld) ? 'held' : 'waiting';
}

/** Number of drafts and pictures whose present state the shop does not have, without those that the queue lists. */
export function countOnlyHere(
  drafts: readonly Pick<ListedDraft, 'draft' | 'kept'>[],
  packages: readonly Pick<PackageDraftRow, 'uuid'>[],
  uploads: readonly Pick<UploadView, 'localId' | 'picture'>[],
  entries: Queue['entries'],
): number {
  const isListed = (subject: 'draft' | 'upload', uuid: string) => entries.some((entry) => entry.subject === subject && entry.uuid === uuid);
  const ownDrafts = drafts.filter(({ draft, kept }) => kept !== 'shop' && !isListed('draft', draft.uuid));
  const ownUploads = uploads.filter(({ localId, picture }) => picture === null && !isListed('upload', localId));
  return ownDrafts.length + packages.length + ownUploads.length;
}

/** The shop asked for a pause. The app retries after it, and the customer has nothing to do. */
export const isTriedAgain = ({ state, error }: Pick<Queue['entries'][number], 'state' | 'error'>): boolean =>
  state === 'waiting' && error?.code === 'request.throttled';
