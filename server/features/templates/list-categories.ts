import { asc, eq } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import type { Category } from '#core/contract/templates.ts';
import { filledCategories } from '#core/domain/templates/filled-categories.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { categories, packages } from '#server/db/schema.ts';
import { loadSettings } from '../settings/load-settings.ts';
import type { ShopSettings } from '../settings/shop-data.ts';
import { loadProductRows, loadPublishedTemplates, soldProductOf } from './load-templates.ts';
import { isQualified, loadTemplateSubjects, newestFirst, type TemplateSubject } from './template-subject.ts';
import { nameIn, type Names } from './template-view.ts';

type CategoryRow = typeof categories.$inferSelect;

const loadAllCategories = (db: Db): Promise<CategoryRow[]> =>
  db.select().from(categories).orderBy(asc(categories.sortOrder), asc(categories.internalName));

/** Categories with goods on sale. */
async function loadCategories(db: Db): Promise<readonly CategoryRow[]> {
  const products = await loadProductRows(db);
  const sold = (await loadPublishedTemplates(db)).filter((row) => soldProductOf(row, products) !== undefined);
  const { portal, catalogues } = await loadSettings(db);
  const { digitalPortrait, digitalSet, catalogue } = portal.fixedProducts;
  const isSold = (uuid: string | null): boolean => uuid !== null && products.get(uuid)?.isSold === true;
  const [offer] = await db.select({ uuid: packages.uuid }).from(packages).where(eq(packages.isSold, true)).limit(1);
  return filledCategories(await loadAllCategories(db), {
    carried: new Set(sold.flatMap(({ design }) => design.categories)),
    hasPackages: offer !== undefined,
    hasFiles: isSold(digitalPortrait) || isSold(digitalSet),
    hasCatalogues: catalogues.offers.length > 0 && isSold(catalogue),
  });
}

export async function listCategories(db: Db, userUuid: string, lang: string): Promise<Category[]> {
  const held = await loadTemplateSubjects(db, userUuid);
  const newest = newestFirst(held);
  const { offers } = (await loadSettings(db)).catalogues;
  return (await loadCategories(db)).map((row) => ({
    internalName: row.internalName,
    title: nameIn(row.titles, lang),
    description: nameIn(row.descriptions, lang),
    image: row.image,
    subCategories: row.subCategories.map((sub) => ({
      internalName: sub.internalName,
      title: nameIn(sub.titles, lang),
      default: sub.default,
    })),
    firstQualifiedSubject: firstOf(held.filter(qualifiesFor(row.internalName, offers))),
    qualifiedSubjects: newest.filter(qualifiesFor(row.internalName, offers)).map(subjectOf),
  }));
}

type CatalogueOffers = ShopSettings['catalogues']['offers'];

/** Catalogues are sold to subjects of certain job types, all other categories to subjects with pictures to use in them. */
function qualifiesFor(category: string, offers: CatalogueOffers): (subject: TemplateSubject) => boolean {
  if (category !== 'catalogues') return isQualified;
  return ({ job }) => !job.isArchived && offers.some(({ jobTypeUuids }) => jobTypeUuids === null || jobTypeUuids.includes(job.jobTypeUuid));
}

const subjectOf = ({ subject: { uuid, name, group } }: TemplateSubject): Category['qualifiedSubjects'][number] => ({ uuid, name, group });

const firstOf = ([first]: readonly TemplateSubject[]): Category['firstQualifiedSubject'] => (first ? subjectOf(first) : null);

export async function listCardCategories(
  db: Db,
): Promise<{ categories: { internalName: string; names: Names }[]; defaultCategory: string | null }> {
  const cards = (await loadCategories(db)).find((row) => row.internalName === 'cards')?.subCategories ?? [];
  return {
    categories: cards.map((sub) => ({ internalName: sub.internalName, names: sub.titles })),
    defaultCategory: cards.find((sub) => sub.default)?.internalName ?? null,
  };
}

/** A sub-category, or the whole category of photo gifts. */
export async function photoGiftInfo(
  db: Db,
  name: string,
): Promise<Result<{ names: Names; userImagePreviews: boolean; separateFromBackground: boolean }, AppError>> {
  const gifts = (await loadAllCategories(db)).find((row) => row.internalName === 'photogifts');
  if (gifts?.internalName === name)
    return ok({
      names: gifts.titles,
      userImagePreviews: gifts.subCategories.some((sub) => sub.userImagePreviews),
      separateFromBackground: false,
    });
  const sub = gifts?.subCategories.find((entry) => entry.internalName === name);
  if (!sub) return err(appError('category.not_found'));
  return ok({
    names: sub.titles,
    userImagePreviews: sub.userImagePreviews ?? false,
    separateFromBackground: sub.separateFromBackground ?? false,
  });
}

/**
 * Internal names of the category and its sub-categories, as templates contain them; null when there is no such
 * category.
 */
export async function namesOfCategory(db: Db, name: string): Promise<ReadonlySet<string> | null> {
  const rows = await loadAllCategories(db);
  const whole = rows.find((row) => row.internalName === name);
  if (whole) return new Set([name, ...whole.subCategories.map((sub) => sub.internalName)]);
  return rows.some((row) => row.subCategories.some((sub) => sub.internalName === name)) ? new Set([name]) : null;
}
