/**
 * Writes settings, goods and pages of a shop.json into the database: all of it or nothing. Jobs, templates and orders
 * are unchanged.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq, isNotNull, isNull, notInArray } from 'drizzle-orm';
import { formatSizeText } from '#core/domain/templates/format-size.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { categories, packages, products, promotedProducts, rebateCodes } from '#server/db/schema.ts';
import { saveLegacyPages } from '#server/features/pages/legacy-pages.ts';
import { loadPublishedTemplates } from '#server/features/templates/load-templates.ts';
import { saveSettings } from '#server/features/settings/load-settings.ts';
import { ShopImageError, storeShopImages } from '#server/http/files/shop-images.ts';
import type { MediaStore } from '#server/media/store/media-store.ts';
import { creditsLeft } from '#server/payment/rebate-uses.ts';
import { storePressProfiles } from '#server/print/press-profiles.ts';
import type { Services } from '#server/services.ts';
import { checkJsonFile } from '../json-file/check-json-file.ts';
import { formatFaults } from './format-rules.ts';
import { amountFaults } from './amount-rules.ts';
import { basicFaults } from './basic-rules.ts';
import { brandFaults, readBrandPictures } from './brand-rules.ts';
import { madeCodeFaults, openCreditFaults } from './rebate-rules.ts';
import { designsOf, referenceFaults } from './reference-rules.ts';
import { loadRunningShop } from './running-shop.ts';
import { type Difference, shopDifference } from './shop-difference.ts';
import { type ShopFile, ShopFileSchema } from './shop-file.ts';
import { shopFaults } from './shop-rules.ts';

type Refused = readonly string[];

/** @returns the errors of the file, one line each, when nothing was changed */
export async function setUpShop(services: Services, folder: string): Promise<Result<ShopFile, Refused>> {
  const shop = await readShop(services, folder, services.media);
  if (shop.ok) await services.db.transaction((tx) => saveShop(tx, shop.value));
  return shop;
}

/** The changes of a set-up; writes neither rows nor files. */
export async function planShop(services: Services, folder: string): Promise<Result<readonly Difference[], Refused>> {
  const shop = await readShop(services, folder, NOWHERE);
  if (!shop.ok) return shop;
  const designs = (await loadPublishedTemplates(services.db)).map(({ design }) => design);
  return ok(shopDifference(await loadRunningShop(services.db), shop.value, designs));
}

/** Number of prepaid-credit codes with a rest, by the name of their batch. */
async function openCredit(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.select().from(rebateCodes).where(eq(rebateCodes.kind, 'credit')).orderBy(asc(rebateCodes.batch));
  const left = await creditsLeft(db, rows);
  const batches = new Map<string, number>();
  for (const { code, batch } of rows) if ((left.get(code) ?? 0) > 0) batches.set(batch ?? code, (batches.get(batch ?? code) ?? 0) + 1);
  return batches;
}

/** In the packages and promoted products of the running shop. */
async function namedDesigns(db: Db): Promise<ReadonlySet<string>> {
  const running = {
    packages: await db.select().from(packages).where(eq(packages.isSold, true)),
    promotedProducts: await db.select().from(promotedProducts),
  };
  return new Set(designsOf(running).map(({ uuid }) => uuid));
}

type FileStore = Pick<MediaStore, 'exists' | 'write'>;

/** Treats every file as existing. */
const NOWHERE: FileStore = { exists: () => Promise.resolve(true), write: () => Promise.resolve() };

/** The checked file, with its pictures and profiles under their names in the store. */
async function readShop({ db, config }: Services, folder: string, media: FileStore): Promise<Result<ShopFile, Refused>> {
  const bytes = await readFile(join(folder, 'shop.json')).catch(() => null); // reported on the next line
  if (bytes === null) return err([`there is no shop.json in ${folder}`]);
  const pictures = await readBrandPictures(bytes.toString(), folder);
  const made = await db.select({ code: rebateCodes.code }).from(rebateCodes).where(isNotNull(rebateCodes.batch));
  const credit = await openCredit(db);
  const designs = (await loadPublishedTemplates(db)).map(({ design }) => design);
  const named = await namedDesigns(db);
  const rules = (file: ShopFile) => [
    ...basicFaults(file, designs.length),
    ...shopFaults(file, folder, config),
    ...brandFaults(file, pictures),
    ...formatFaults(file, designs),
    ...madeCodeFaults(file, made),
    ...openCreditFaults(file, credit),
    ...referenceFaults(file, designs, named),
  ];
  const checked = checkJsonFile(bytes, ShopFileSchema, rules, amountFaults);
  if (!checked.ok) return err(checked.error.map((problem) => `shop.json, line ${problem.line}, column ${problem.column}: ${problem.text}`));
  try {
    const shop = await storeShopImages({ media }, folder, checked.value);
    const print = await storePressProfiles(media, shop.settings.print, (file) => readFile(join(folder, file)));
    return ok({ ...shop, settings: { ...shop.settings, print } });
  } catch (error) {
    if (error instanceof ShopImageError) return err([error.message]);
    throw error;
  }
}

async function saveShop(tx: Db, shop: ShopFile): Promise<void> {
  await saveSettings(tx, shop.settings);
  await saveLegacyPages(tx, shop.pages);
  // Carts, drafts and orders refer to products by uuid: one that is missing in the file stays, and is no longer sold.
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
  await savePackages(tx, shop.packages);
  await saveRebateCodes(tx, shop.rebateCodes);
}

/** Like products: carts refer to packages by uuid. */
async function savePackages(tx: Db, inFile: ShopFile['packages']): Promise<void> {
  const uuids = inFile.map(({ uuid }) => uuid);
  await tx.update(packages).set({ isSold: false }).where(notInArray(packages.uuid, uuids));
  for (const { uuid, ...bundle } of inFile)
    await tx
      .insert(packages)
      .values({ uuid, ...bundle })
      .onConflictDoUpdate({ target: packages.uuid, set: { ...bundle, isSold: true } });
}

/** The file's codes replace those of the last file. Codes of `vouchers make` stay. */
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

/** For the column's type, an absent optional flag differs from undefined. */
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
