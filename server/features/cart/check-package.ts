/** Whether a package with its edited items may be bought (PKG-02, PKG-03). */
import { eq } from 'drizzle-orm';
import type { NewOrderLine } from '../../../core/contract/cart.ts';
import type { PackageItem } from '../../../core/contract/entities.ts';
import { type AppError, appError } from '../../../core/contract/errors.ts';
import { packages } from '../../db/schema.ts';
import type { RequestContext } from '../../http/handler.ts';
import { nameIn } from '../shop/names-in.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { loadWithdrawnProducts } from '../shop/load-products.ts';
import { notSoldTo } from '../shop/package-view.ts';
import { shopWords } from '../shop/shop-words.ts';
import { loadPackageSubjects, subjectChangeError } from '../packages/package-pictures.ts';
import { checkInstance } from './check-instance.ts';
import { placedError } from './check-placed.ts';

type PackageRow = typeof packages.$inferSelect;
type SoldItem = PackageRow['items'][number];

/** @param subjectUuid of the line: the package is for it */
export async function packageError(
  context: RequestContext,
  wanted: NonNullable<NewOrderLine['package']>,
  subjectUuid: string | undefined,
): Promise<AppError | null> {
  const { db, caller } = context;
  const [row] = await db.select().from(packages).where(eq(packages.uuid, wanted.uuid));
  if (row?.type !== 'package') return appError('package.not_found');
  if (row.disabledReasons !== null) return appError('package.disabled', { reason: nameIn(row.disabledReasons, caller.lang) });
  if (wanted.packageItems.length !== row.items.length) return appError('package.changed');
  const subjects = await loadPackageSubjects(context, subjectUuid);
  if (subjects === null) return appError('picture_set.not_found');
  const notSold = notSoldTo(row, subjects.own, await loadSettings(db), await loadWithdrawnProducts(db, caller.lang));
  if (notSold) return appError('package.disabled', { reason: shopWords(caller.lang)[notSold] });
  for (const sold of row.items) {
    const item = wanted.packageItems.find((entry) => entry.uuid === sold.uuid);
    const wrong = item
      ? (subjectChangeError(subjects, row.allowSubjectChange, item) ?? (await itemError(context, sold, item)))
      : appError('package.changed');
    if (wrong) return wrong;
  }
  return null;
}

/** The item is what the package sells; another template only where it may be changed. */
async function itemError(context: RequestContext, sold: SoldItem, item: PackageItem): Promise<AppError | null> {
  if (item.type !== sold.type) return appError('package.changed');
  if (sold.type !== 'TEMPLATE_PRODUCT' || sold.productUuid === null) return null;
  const { template, templateData } = item;
  if (template === null || templateData === null) return appError('instance.incomplete', { part: item.uuid });
  if (template.uuid !== sold.templateUuid && !sold.canChangeTemplate) return appError('template.not_found');
  const instance = { uuid: template.uuid, version: template.version, data: templateData };
  const laidOut = await checkInstance(context, sold.productUuid, instance, item.approvedLayout ?? null);
  return laidOut.ok ? placedError(context, instance) : laidOut.error;
}
