/** Settings, goods and pages of a shop.json into the database: all of it or nothing. Jobs, templates and orders stay. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, isNotNull, isNull, notInArray } from 'drizzle-orm';
import { formatSizeText } from '#core/domain/templates/format-size.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { categories, packages, products, promotedProducts, rebateCodes } from '#server/db/schema.ts';
import { saveLegacyPages } from '#server/features/pages/legacy-pages.ts';
import { loadPublishedTemplates } from '#server/features/templates/load-templates.ts';
import { saveSettings } from '#server/features/settings/load-settings.ts';
import { ShopImageError, storeShopImages } from '#server/http/files/shop-images.ts';
import { storePressProfiles } from '#server/print/press-profiles.ts';
import type { Services } from '#server/services.ts';
import { checkJsonFile } from '../json-file/check-json-file.ts';
import { formatFaults } from './format-rules.ts';
import { amountFaults } from './amount-rules.ts';
import { basicFaults } from './basic-rules.ts';
import { brandFaults, readBrandPictures } from './brand-rules.ts';
import { madeCodeFaults } from './rebate-rules.ts';
import { type ShopFile, ShopFileSchema } from './shop-file.ts';
import { shopFaults } from './shop-rules.ts';

/** @returns what is wrong with the file, a line each, when nothing was changed */
export async function setUpShop(services: Services, folder: string): Promise<Result<ShopFile, readonly string[]>> {
  const bytes = await readFile(join(folder, 'shop.json')).catch(() => null); // said in words on the next line
  if (bytes === null) return err([`there is no shop.json in ${folder}`]);
  const pictures = await readBrandPictures(bytes.toString(), folder);
  const designs = (await loadPublishedTemplates(services.db)).map(({ design }) => design);
  const made = await services.db.select({ code: rebateCodes.code }).from(rebateCodes).where(isNotNull(rebateCodes.batch));
  const rules = (file: ShopFile) => [
    ...basicFaults(file, designs.length),
    ...shopFaults(file, folder, services.config),
    ...brandFaults(file, pictures),
    ...formatFaults(file, designs),
    ...madeCodeFaults(file, made),
  ];
  const checked = checkJsonFile(bytes, ShopFileSchema, rules, amountFaults);
  if (!checked.ok) return err(checked.error.map((problem) => `shop.json, line ${problem.line}, column ${problem.column}: ${problem.text}`));
  let shop: ShopFile;
  try {
    shop = await storeShopImages(services, folder, checked.value);
  } catch (error) {
    if (error instanceof ShopImageError) return err([error.message]);
    throw error;
  }
  const print = await storePressProfiles(services.media, shop.settings.print, (file) => readFile(join(folder, file)));
  await services.db.transaction((tx) => saveShop(tx, { ...shop, settings: { ...shop.settings, print } }));
  return ok(shop);
}

async function saveShop(tx: Db, shop: ShopFile): Promise<void> {
  await saveSettings(tx, shop.settings);
  await saveLegacyPages(tx, shop.pages);
  // Carts, drafts and orders hold products by uuid: one that left the file stays, and is not sold any more.
  const inFile = shop.products.map((product) => product.uuid);
  await tx.update(products).set({ isSold: false }).where(notInArray(products.uuid, inFile));
  for (const { uuid, ...file } of shop.products) {
    const product = { ...file, formatSize: formatSizeText(file.formatSize) };
    await tx
      .insert(products)
      .values({ uuid, ...product })
      .onConflictDoUpdate({ target: products.uuid, set: { ...product, isSold: true } });
  }
  await tx.delete(promotedProducts);
  if (shop.promotedProducts.length > 0) await tx.insert(promotedProducts).values(shop.promotedProducts);
  await tx.delete(categories);
  if (shop.categories.length > 0) await tx.insert(categories).values(shop.categories.map(withoutAbsent));
  await tx.delete(packages);
  if (shop.packages.length > 0) await tx.insert(packages).values(shop.packages);
  await saveRebateCodes(tx, shop.rebateCodes);
}

/** Those of the file take the place of those of the last file. What `vouchers make` made stays. */
async function saveRebateCodes(tx: Db, codes: ShopFile['rebateCodes']): Promise<void> {
  const inFile = codes.map(({ code }) => code);
  await tx.delete(rebateCodes).where(and(isNull(rebateCodes.batch), notInArray(rebateCodes.code, inFile)));
  for (const { code, jobs, goods, expiresAt, ...limits } of codes) {
    const rebate = { ...limits, jobKeys: jobs, goodsUuids: goods, expiresAt: expiresAt === null ? null : new Date(expiresAt) };
    await tx
      .insert(rebateCodes)
      .values({ code, ...rebate })
      .onConflictDoUpdate({ target: rebateCodes.code, set: rebate });
  }
}

type CategoryFile = ShopFile['categories'][number];

/** An optional flag that is absent is not the same as undefined to the column's type. */
function withoutAbsent(category: CategoryFile): typeof categories.$inferInsert {
  return {
    ...category,
    subCategories: category.subCategories.map(({ userImagePreviews, separateFromBackground, ...sub }) => ({
      ...sub,
      ...(userImagePreviews === undefined ? {} : { userImagePreviews }),
      ...(separateFromBackground === undefined ? {} : { separateFromBackground }),
    })),
  };
}
