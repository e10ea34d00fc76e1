/**
 * The shop's own pages, built from modules in every language. Stored in one row of shop_settings and parsed when read
 * and written.
 */
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { ModuleSchema, pageCalls } from '#core/contract/pages.ts';
import type { Db } from '#server/db/database.ts';
import { shopSettings } from '#server/db/schema.ts';
import { LanguageTextsSchema } from '../settings/shop-data.ts';

const KEY = 'pages';

/** The `pages` of a shop.json. English modules are used if a language has none. */
export const LegacyPagesSchema = z.array(
  z.object({
    id: pageCalls.legacyPage.params.shape.id,
    titles: LanguageTextsSchema,
    modules: z.catchall(z.object({ en: z.array(ModuleSchema) }), z.array(ModuleSchema)),
  }),
);
export type LegacyPages = z.infer<typeof LegacyPagesSchema>;
export type LegacyPage = LegacyPages[number];

/** Throws if the stored value does not match the schema: an operator must correct it. */
export async function loadLegacyPages(db: Db): Promise<LegacyPages> {
  const [row] = await db.select().from(shopSettings).where(eq(shopSettings.key, KEY));
  return row ? LegacyPagesSchema.parse(row.value) : [];
}

/** Replaces every page. */
export async function saveLegacyPages(db: Db, pages: LegacyPages): Promise<void> {
  await db
    .insert(shopSettings)
    .values({ key: KEY, value: pages })
    .onConflictDoUpdate({ target: shopSettings.key, set: { value: pages } });
}
