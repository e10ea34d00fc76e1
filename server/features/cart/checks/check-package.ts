/** Whether a package with its edited items may be bought (PKG-02, PKG-03). */
import type { NewOrderLine } from '#core/contract/cart.ts';
import type { PackageItem, Product } from '#core/contract/entities.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { isItemSold } from '#core/domain/packages/package-rules.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { packages } from '#server/db/schema.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { nameIn } from '#server/features/shop/names-in.ts';
import { notSoldTo } from '#server/features/shop/package-view.ts';
import { shopOf } from '#server/features/shop/shop-reader.ts';
import { shopTexts } from '#server/features/shop/shop-texts.ts';
import type { UserSubject } from '#server/features/shop/user-subjects.ts';
import { loadPackageSubjects, subjectChangeError } from '#server/features/packages/package-pictures.ts';
import { checkInstance } from './check-instance.ts';
import { placedError } from './check-placed.ts';

type PackageRow = typeof packages.$inferSelect;
type SoldItem = PackageRow['items'][number];

type WantedPackage = NonNullable<NewOrderLine['package']>;

/**
 * @param subjectUuid the line's subject, which the package is for
 * @param products the shop's products, in the customer's language
 * @returns the package to store: the customer's choices with the shop's names
 */
export async function checkPackage(
  context: RequestContext,
  wanted: WantedPackage,
  subjectUuid: string | undefined,
  products: readonly Product[],
): Promise<Result<WantedPackage, AppError>> {
  const { caller } = context;
  const shop = shopOf(context);
  const row = (await shop.packages()).find((entry) => entry.uuid === wanted.uuid);
  if (row?.type !== 'package') return err(appError('package.not_found'));
  if (row.disabledReasons !== null) return err(appError('package.disabled', { reason: nameIn(row.disabledReasons, caller.lang) }));
  if (wanted.packageItems.length !== row.items.length) return err(appError('package.changed'));
  const subjects = await loadPackageSubjects(context, subjectUuid);
  if (subjects === null) return err(appError('picture_set.not_found'));
  const sold = row.items.flatMap(({ templateUuid }) => (templateUuid === null ? [] : [{ uuid: templateUuid, version: 0 }]));
  const templateNames = await shop.templateNames([...wanted.packageItems.flatMap((item) => item.template ?? []), ...sold]);
  const published = new Set([...templateNames].flatMap(([key, { isPublished }]) => (isPublished ? [key.split('/', 1)[0] ?? ''] : [])));
  const selling = { settings: await shop.settings(), withdrawn: await shop.withdrawnProducts(), templates: published };
  const notSold = notSoldTo(row, subjects.own, selling);
  if (notSold) return err(appError('package.disabled', { reason: shopTexts(caller.lang)[notSold] }));
  const names: ShopNames = { lang: caller.lang, products, subjects: subjects.held, templates: templateNames };
  const packageItems: PackageItem[] = [];
  for (const sold of row.items) {
    const item = wanted.packageItems.find((entry) => isItemSold(sold, entry));
    if (!item) return err(appError('package.changed'));
    const wrong = subjectChangeError(subjects, row.allowSubjectChange, item) ?? (await itemError(context, sold, item));
    if (wrong) return err(wrong);
    packageItems.push(namedByShop(sold, item, names));
  }
  return ok({ uuid: row.uuid, packageItems });
}

/** Another template is allowed only if the package lets it be changed. */
async function itemError(context: RequestContext, sold: SoldItem, item: PackageItem): Promise<AppError | null> {
  if (sold.type !== 'TEMPLATE_PRODUCT' || sold.productUuid === null) return null;
  const { template, templateData } = item;
  if (template === null || templateData === null) return appError('instance.incomplete', { part: item.uuid });
  if (template.uuid !== sold.templateUuid && !sold.canChangeTemplate) return appError('template.not_found');
  const instance = { uuid: template.uuid, version: template.version, data: templateData };
  const laidOut = await checkInstance(context, sold.productUuid, instance, item.approvedLayout ?? null);
  return laidOut.ok ? placedError(context, instance) : laidOut.error;
}

interface ShopNames {
  readonly lang: string;
  readonly products: readonly Product[];
  readonly subjects: readonly UserSubject[];
  /** By `uuid/version`. */
  readonly templates: ReadonlyMap<string, { readonly name: string }>;
}

/** An order's mail and export show these names, so the device's own names are not stored. */
function namedByShop(sold: SoldItem, item: PackageItem, { lang, products, subjects, templates }: ShopNames): PackageItem {
  // A template product has the name of its product. Another item may have no product and keeps its own name.
  const isNamed = item.product !== null || sold.type === 'TEMPLATE_PRODUCT';
  const product = isNamed ? products.find((entry) => entry.uuid === sold.productUuid) : undefined;
  const subject = subjects.find((entry) => entry.uuid === item.subject?.uuid);
  const { template } = item;
  return {
    ...item,
    product: product ? { uuid: product.uuid, name: product.name, type: product.type } : null,
    template: template && { ...template, name: templates.get(`${template.uuid}/${template.version}`)?.name ?? '' },
    canChangeTemplate: sold.canChangeTemplate,
    subject: subject ? { uuid: subject.uuid, name: subject.name, group: subject.group } : null,
    catalogue: sold.catalogueNames ? { name: nameIn(sold.catalogueNames, lang) } : null,
  };
}
