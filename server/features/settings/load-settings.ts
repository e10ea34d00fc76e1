import { inArray } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { shopSettings } from '#server/db/schema.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { SECTIONS, type ShopSettings, ShopSettingsSchema } from './shop-data.ts';

export async function loadSettings(db: Db): Promise<ShopSettings> {
  const rows = await db
    .select()
    .from(shopSettings)
    .where(inArray(shopSettings.key, [...SECTIONS]));
  return parseSettings(Object.fromEntries(rows.map((row) => [row.key, row.value])));
}

/** Throws when a stored section is not what this version understands: an operator has to look, not a customer. */
export const parseSettings = (stored: Readonly<Record<string, unknown>>): ShopSettings =>
  ShopSettingsSchema.parse({ ...DEFAULT_SETTINGS, ...stored });

/** Replaces what is stored, section by section. @param settings the settings part of a shop.json */
export async function saveSettings(db: Db, settings: ShopSettings): Promise<void> {
  for (const key of SECTIONS) {
    const value = settings[key];
    await db.insert(shopSettings).values({ key, value }).onConflictDoUpdate({ target: shopSettings.key, set: { value } });
  }
}
