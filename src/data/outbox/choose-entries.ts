/** Which entries may be sent now: the rule of the lanes, without a database. */
import type { OutboxRow } from '../db/rows.ts';
import { laneOfKey } from '#core/operations/lane.ts';
import { operationOf, type StoredName } from '#core/operations/operations.ts';
import { isDue } from './retry-policy.ts';

const NONE_HELD: ReadonlySet<string> = new Set();

export interface Choice {
  /** First entries of their lanes, oldest first. */
  readonly sendable: readonly OutboxRow[];
  /** When the next entry becomes sendable without an event; null: never. */
  readonly nextAtMs: number | null;
}

/**
 * The first entry of each lane, if it is due and the entries that it needs are confirmed. A parked entry blocks its
 * lane and the entries that need it, nothing else; a refused entry blocks nothing.
 * @param entries all of the owner's, oldest first
 * @param busyLanes lanes with a request under way in this drain. A 'sending' entry of another lane was left by a drain
 * that died
 * @param held opIds of entries that wait for the sign-in (held-entries.ts)
 */
export function chooseEntries(
  entries: readonly OutboxRow[],
  nowMs: number,
  busyLanes: ReadonlySet<string>,
  held: ReadonlySet<string> = NONE_HELD,
): Choice {
  const unconfirmed = new Set(entries.map((entry) => entry.opId));
  const seenLanes = new Set<string>();
  const sendable: OutboxRow[] = [];
  let nextAtMs: number | null = null;
  for (const entry of entries) {
    if (entry.state === 'refused' || seenLanes.has(entry.lane)) continue;
    seenLanes.add(entry.lane);
    if (held.has(entry.opId) || entry.state === 'parked' || busyLanes.has(entry.lane) || entry.needs.some((opId) => unconfirmed.has(opId)))
      continue;
    if (isDue(entry.nextAttemptAtMs, nowMs)) sendable.push(entry);
    else nextAtMs = Math.min(nextAtMs ?? entry.nextAttemptAtMs, entry.nextAttemptAtMs);
  }
  const underWay = entries.filter((entry) => busyLanes.has(entry.lane)).map((entry) => entry.call);
  return { sendable: fewUploads(oneByOne(sendable, underWay), busyLanes), nextAtMs };
}

/** Leaves connections free for the cart and the drafts while fifty pictures are sent on a slow connection. */
const UPLOADS_AT_ONCE = 2;

function fewUploads(sendable: readonly OutboxRow[], busyLanes: ReadonlySet<string>): readonly OutboxRow[] {
  let free = UPLOADS_AT_ONCE - [...busyLanes].filter(isUploadLane).length;
  return sendable.filter((entry) => !isUploadLane(entry.lane) || free-- > 0);
}

const isUploadLane = (key: string): boolean => laneOfKey(key).subject === 'upload';

/**
 * New lines must be in the cart in the order in which they were made, so they are sent one at a time. One that fails
 * does not block the next.
 * @param underWay calls that are being sent
 */
function oneByOne(sendable: readonly OutboxRow[], underWay: readonly StoredName[]): readonly OutboxRow[] {
  const taken = new Set(underWay);
  return sendable.filter((entry) => {
    if (!operationOf(entry)?.isSentOneByOne) return true;
    const isFree = !taken.has(entry.call);
    taken.add(entry.call);
    return isFree;
  });
}
