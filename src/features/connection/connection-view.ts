import type { Queue } from '#src/data/live/queue/queue.ts';

/** One word for connection and queue together (OFF-12). The worst comes first. */
export type ConnectionWord = 'signIn' | 'problem' | 'offline' | 'sending' | 'waiting' | 'held' | 'saved';

export function connectionWord(isOnline: boolean, needsSignIn: boolean, queue: Queue): ConnectionWord {
  if (needsSignIn) return 'signIn';
  if (queue.unreadable > 0 || queue.entries.some((entry) => entry.state === 'parked' || entry.state === 'refused')) return 'problem';
  if (!isOnline) return 'offline';
  if (queue.isSending) return 'sending';
  if (queue.waiting === 0) return 'saved';
  return queue.entries.every((entry) => entry.isHeld) ? 'held' : 'waiting';
}
