/** The caller's pictures, read once per call however many lines contain them. */
import type { PlacedPicture } from '#core/domain/pictures/placed-pictures.ts';
import type { HoldersOf } from '#core/domain/prices/job-prices.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { perCall } from '#server/http/requests/per-call.ts';
import { findVisiblePictures } from '#server/media/picture-access.ts';
import { loadBackgrounds, loadPlaced, loadSetPictures, type SetPictureRow } from '../load-pictures.ts';
import { userOf } from '../user-of.ts';

export interface PictureReader {
  /** All pictures of the caller's sets that they may see. */
  ofSets(): Promise<readonly SetPictureRow[]>;
  areVisible(uuids: readonly string[]): Promise<boolean>;
  areBackgrounds(uuids: readonly string[]): Promise<boolean>;
  /** Gives null for an unknown picture. */
  placed(uuids: readonly string[]): Promise<(uuid: string) => PlacedPicture | null>;
  /** The caller's subjects that each of the pictures is of. */
  holders(uuids: readonly string[]): Promise<HoldersOf>;
}

export const picturesOf = perCall(createPictureReader);

function createPictureReader(context: RequestContext): PictureReader {
  const { db } = context;
  const userUuid = userOf(context);
  let sets: Promise<readonly SetPictureRow[]> | null = null;
  const visible = known(async (uuids) => (await findVisiblePictures(db, userUuid, uuids)).map(({ uuid }): [string, true] => [uuid, true]));
  const backgrounds = known(async (uuids) => (await loadBackgrounds(db, userUuid, uuids)).map((uuid): [string, true] => [uuid, true]));
  const placed = known((uuids) => loadPlaced(db, userUuid, uuids));
  return {
    ofSets: () => (sets ??= loadSetPictures(db, userUuid)),
    areVisible: async (uuids) => all(uuids, await visible(uuids)),
    areBackgrounds: async (uuids) => all(uuids, await backgrounds(uuids)),
    placed: async (uuids) => {
      const found = await placed(uuids);
      return (uuid) => found.get(uuid) ?? null;
    },
    holders: async (uuids) => {
      const found = await placed(uuids);
      return (uuid) => found.get(uuid)?.holders ?? [];
    },
  };
}

const all = (uuids: readonly string[], found: ReadonlyMap<string, unknown>): boolean => uuids.every((uuid) => found.has(uuid));

/** A statement has at most 65,535 parameters. */
const BATCH = 10_000;

/** Loads only what was not loaded before. */
function known<T>(load: (uuids: readonly string[]) => Promise<Iterable<readonly [string, T]>>) {
  const asked = new Set<string>();
  const found = new Map<string, T>();
  return async (uuids: readonly string[]): Promise<ReadonlyMap<string, T>> => {
    const missing = [...new Set(uuids)].filter((uuid) => !asked.has(uuid));
    for (let start = 0; start < missing.length; start += BATCH) {
      for (const [uuid, value] of await load(missing.slice(start, start + BATCH))) found.set(uuid, value);
    }
    for (const uuid of missing) asked.add(uuid);
    return found;
  };
}
