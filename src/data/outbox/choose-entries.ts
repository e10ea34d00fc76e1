/** Which entries may be sent now: the lanes' rule, without a database. */
import type { OutboxRow } from '../db/rows.ts';
import { laneOfKey } from '#core/operations/lane.ts';
import { operationOf } from '#core/operations/operations.ts';
import { isDue } from './retry-policy.ts';

export interface Choice {
  /** Heads of their lanes, oldest first. */
  readonly sendable: readonly OutboxRow[];
  /** When the next one becomes sendable by itself; null when none does. */
  readonly nextAtMs: number | null;
}

/**
 * The first entry of each lane, when it is due and what it needs is confirmed. A parked one holds back its lane and
 * what needs it, nothing else; a refused one holds back nothing.
 * @param entries all of the owner's, oldest first
 * @param busyLanes lanes with a send under way in this drain; a 'sending' entry of another lane was left by a dead one
 */
export function chooseEntries(entries: readonly OutboxRow[], nowMs: number, busyLanes: ReadonlySet<string>): Choice {
  const unconfirmed = new Set(entries.map((entry) => entry.opId));
  const seenLanes = new Set<string>();
  const sendable: OutboxRow[] = [];
  let nextAtMs: number | null = null;
  for (const entry of entries) {
    if (entry.state === 'refused' || seenLanes.has(entry.lane)) continue;
    seenLanes.add(entry.lane);
    if (entry.state === 'parked' || busyLanes.has(entry.lane) || entry.needs.some((opId) => unconfirmed.has(opId))) continue;
    if (isDue(entry.nextAttemptAtMs, nowMs)) sendable.push(entry);
    else nextAtMs = Math.min(nextAtMs ?? entry.nextAttemptAtMs, entry.nextAttemptAtMs);
  }
  const underWay = entries.filter((entry) => busyLanes.has(entry.lane)).map((entry) => entry.call);
  return { sendable: fewUploads(oneByOne(sendable, underWay), busyLanes), nextAtMs };
}

/** Fifty pictures on a slow line: the cart and the drafts are sent between them. */
const UPLOADS_AT_ONCE = 2;

function fewUploads(sendable: readonly OutboxRow[], busyLanes: ReadonlySet<string>): readonly OutboxRow[] {
  let free = UPLOADS_AT_ONCE - [...busyLanes].filter(isUploadLane).length;
  return sendable.filter((entry) => !isUploadLane(entry.lane) || free-- > 0);
}

const isUploadLane = (key: string): boolean => laneOfKey(key).subject === 'upload';

/**
 * New lines stand in the cart in the order in which they were made; one that fails does not hold back the next.
 * @param underWay calls that are being sent
 */
function oneByOne(sendable: readonly OutboxRow[], underWay: readonly string[]): readonly OutboxRow[] {
  const taken = new Set(underWay);
  return sendable.filter((entry) => {
    if (!operationOf(entry)?.isSentOneByOne) return true;
    const isFree = !taken.has(entry.call);
    taken.add(entry.call);
    return isFree;
  });
}
