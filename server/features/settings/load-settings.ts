import { inArray } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { shopSettings } from '#server/db/schema.ts';
import { isElsewhere } from '#server/http/files/shop-images.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { SECTIONS, type ShopSettings, ShopSettingsSchema } from './shop-data.ts';

export async function loadSettings(db: Db): Promise<ShopSettings> {
  const rows = await db
    .select()
    .from(shopSettings)
    .where(inArray(shopSettings.key, [...SECTIONS]));
  return parseSettings(Object.fromEntries(rows.map((row) => [row.key, row.value])));
}

/** Throws if a stored section does not match its schema: an operator must correct it. */
export const parseSettings = (stored: Readonly<Record<string, unknown>>): ShopSettings =>
  withOwnPictures(ShopSettingsSchema.parse({ ...DEFAULT_SETTINGS, ...stored }));

/** Earlier versions accepted pictures on other hosts. */
const withOwnPictures = ({ portal, brand, ...others }: ShopSettings): ShopSettings => ({
  ...others,
  portal: {
    ...portal,
    logo: own(portal.logo),
    frontPageImage: own(portal.frontPageImage),
    frontPageImagePhone: own(portal.frontPageImagePhone),
  },
  brand: { ...brand, icon: own(brand.icon) },
});

const own = (address: string | null): string | null => (address === null || isElsewhere(address) ? null : address);

/** Replaces the stored sections. @param settings the settings part of a shop.json */
export async function saveSettings(db: Db, settings: ShopSettings): Promise<void> {
  for (const key of SECTIONS) {
    const value = settings[key];
    await db.insert(shopSettings).values({ key, value }).onConflictDoUpdate({ target: shopSettings.key, set: { value } });
  }
}
