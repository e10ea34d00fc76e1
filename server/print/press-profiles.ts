/** The presses' profiles in shop.json: stored beside the pictures, and found by product. */
import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import type { ShopSettings } from '../features/settings/shop-data.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import type { PressProfile } from './press-document.ts';

const FOLDER = 'press-profiles';

export type PrintSettings = ShopSettings['print'];

/** @returns the settings with the name of each file in the store. The same file has the same name. */
export async function storePressProfiles(
  media: Pick<MediaStore, 'exists' | 'write'>,
  print: PrintSettings,
  readFile: (file: string) => Promise<Buffer>,
): Promise<PrintSettings> {
  const profiles = [];
  for (const profile of print.profiles) {
    const icc = await readFile(profile.file);
    const key = `${FOLDER}/${createHash('sha256').update(icc).digest('hex').slice(0, 16)}.icc`;
    if (!(await media.exists(key))) await media.write(key, icc);
    profiles.push({ ...profile, file: key });
  }
  return { profiles };
}

/** null when no profile covers the product, and its prints claim nothing. */
export type PressOf = (productUuid: string | null) => Promise<PressProfile | null>;

/** The first profile in the settings that covers the product. */
export async function loadPresses(db: Db, media: MediaStore): Promise<PressOf> {
  const { profiles } = (await loadSettings(db)).print;
  const read = new Map<string, Buffer>();
  return async (productUuid) => {
    const found = profiles.find(({ products }) => products === null || (productUuid !== null && products.includes(productUuid)));
    if (found === undefined) return null;
    const icc = read.get(found.file) ?? (await media.read(found.file));
    read.set(found.file, icc);
    return { condition: found.condition, icc };
  };
}
