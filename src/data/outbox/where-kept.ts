/** Where a draft, a line and a picture are stored. Screens show it beside each (OFF-12). */
import type { WhereKept } from '#core/domain/where-kept.ts';
import { laneKey, LANES } from '#core/operations/lane.ts';
import type { InstanceRow, OutboxRow, UploadRow } from '../db/rows.ts';
import { isRefusedByShop } from './refused-upload.ts';

type Entry = Pick<OutboxRow, 'opId' | 'lane' | 'state'>;

const FAILED: readonly OutboxRow['state'][] = ['parked', 'refused'];

/** @param unsent the entries about it, refused ones included */
const unsentThing = (isInShop: boolean, unsent: readonly Pick<OutboxRow, 'state'>[]): WhereKept => {
  if (unsent.some(({ state }) => FAILED.includes(state))) return 'failed';
  return isInShop ? 'device' : 'device-only';
};

export function whereDraftIsKept(
  { uuid, draft, syncedRevision, inCartByOp }: Pick<InstanceRow, 'uuid' | 'draft' | 'syncedRevision' | 'inCartByOp'>,
  entries: readonly Entry[],
): WhereKept {
  const lane = laneKey(LANES.draft(uuid));
  const unsent = entries.filter((entry) => entry.opId === inCartByOp || entry.lane === lane);
  const isNewest = syncedRevision >= draft.revision;
  return isNewest && unsent.length === 0 ? 'shop' : unsentThing(syncedRevision > 0, unsent);
}

/** @param unsent the entries that change the line, without refused entries, which the cart no longer shows */
export const whereLineIsKept = (isInShop: boolean, unsent: readonly Pick<OutboxRow, 'state'>[]): WhereKept =>
  isInShop && unsent.length === 0 ? 'shop' : unsentThing(isInShop, unsent);

export function whereUploadIsKept(upload: Pick<UploadRow, 'status' | 'picture' | 'isPrepared' | 'error'>): WhereKept {
  const { status, picture } = upload;
  if (picture !== null) return 'shop';
  if (isRefusedByShop(upload)) return 'refused';
  return status === -1 ? 'failed' : 'device-only';
}
