import type { Template } from '#core/contract/entities.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import type { TemplateListType } from '#core/contract/templates.ts';
import type { TemplateType, UserResources } from '#core/contract/template-format.ts';
import type { FillContext } from '#core/domain/templates/fill-template.ts';
import { isSoldAs } from '#core/domain/templates/format-fit.ts';
import { isMadeFromOwnPictures } from '#core/domain/templates/own-picture-designs.ts';
import { sortTemplates } from '#core/domain/templates/template-order.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { fillDesign } from './fill-design.ts';
import { namesOfCategory } from './list-categories.ts';
import { loadProductRows, loadPublishedTemplates, soldProductOf, type TemplateRow } from './load-templates.ts';
import { isQualified, loadTemplateSubjects } from './template-subject.ts';
import { templateView } from './template-view.ts';

const TYPES: Readonly<Record<TemplateListType, TemplateType>> = { cards: 'CARDS', calendars: 'CALENDAR', photogifts: 'PHOTOGIFT' };

/** @param category null for all templates of the type */
export async function listTemplates(
  db: Db,
  type: TemplateListType,
  category: string | null,
  lang: string,
): Promise<Result<Template[], AppError>> {
  const names = category === null ? null : await namesOfCategory(db, category);
  if (category !== null && names === null) return err(appError('category.not_found'));
  return ok(
    await soldTemplates(
      db,
      ({ design }) => design.type === TYPES[type] && (names === null || design.categories.some((name) => names.has(name))),
      lang,
    ),
  );
}

/** Templates that a visitor can fill with own pictures (KEP-09). */
export const listOwnPictureTemplates = (db: Db, lang: string): Promise<Template[]> =>
  soldTemplates(db, ({ design }) => isMadeFromOwnPictures(design), lang);

async function soldTemplates(db: Db, isShown: (row: TemplateRow) => boolean, lang: string): Promise<Template[]> {
  const products = await loadProductRows(db);
  const shown = (await loadPublishedTemplates(db)).filter(isShown).flatMap((row) => {
    const product = soldProductOf(row, products);
    return product === undefined ? [] : [templateView(row, products.get(product) ?? null, lang)];
  });
  return sortTemplates(shown, [...products.values()], lang);
}

/** Refuses a subject whose code the user has not added. A set without pictures and an archived one have no products. */
export async function listTemplatesForSubject(
  db: Db,
  userUuid: string,
  type: TemplateListType,
  category: string,
  subjectUuid: string,
  lang: string,
): Promise<Result<Template[], AppError>> {
  const subject = (await loadTemplateSubjects(db, userUuid)).find((held) => held.subject.uuid === subjectUuid);
  if (!subject) return err(appError('picture_set.not_found'));
  const listed = await listTemplates(db, type, category, lang);
  if (!listed.ok) return listed;
  const named = subject.job.range?.products ?? null;
  return ok(isQualified(subject) ? listed.value.filter(({ product }) => named === null || named.includes(product.uuid)) : []);
}

/** The templates that a product can be made with, each filled with the current set's pictures. */
export async function listTemplatesByProduct(
  db: Db,
  userUuid: string,
  productUuid: string,
  context: FillContext,
): Promise<Result<{ template: Template; userResources: UserResources }[], AppError>> {
  const products = await loadProductRows(db);
  const product = products.get(productUuid);
  if (!product) return err(appError('product.not_found'));
  if (!product.isSold) return err(appError('product.withdrawn'));
  const subject = (await loadTemplateSubjects(db, userUuid)).find(isQualified) ?? null;
  const rows = (await loadPublishedTemplates(db)).filter(
    ({ design }) => design.productUuids.includes(productUuid) && isSoldAs(design, product),
  );
  const designs = new Map(rows.map((row) => [row.uuid, row.design]));
  const sorted = sortTemplates(
    rows.map((row) => templateView(row, product, context.language)),
    [...products.values()],
    context.language,
  );
  return ok(
    sorted.flatMap((template) => {
      const design = designs.get(template.uuid);
      return design ? [{ template, userResources: fillDesign(design, subject, context).userResources }] : [];
    }),
  );
}
