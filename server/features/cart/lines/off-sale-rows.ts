/** Goods in a cart that the shop has taken off sale (KEP-07), or that a job of their pictures does not sell (BIZ-07). */
import type { RequestContext } from '#server/http/handler.ts';
import { isSoldFor } from '#core/domain/prices/job-range.ts';
import { templateKey } from '#server/features/shop/load-designs.ts';
import { nameIn } from '#server/features/shop/names-in.ts';
import { shopOf } from '#server/features/shop/shop-reader.ts';
import type { CartLineRow } from '../cart-row.ts';
import { templatesOf } from '../load-facts.ts';
import { sellsAnyCatalogue, sellsCatalogue } from './withdrawn-catalogues.ts';

/**
 * The reason why the shop does not sell a package at present, by its uuid; null when it sells the package or has none
 * with the uuid.
 */
export async function disabledPackages(context: RequestContext): Promise<(packageUuid: string | undefined) => string | null> {
  const rows = await shopOf(context).packages();
  return (packageUuid) => {
    const reasons = rows.find(({ uuid }) => uuid === packageUuid)?.disabledReasons ?? null;
    return reasons && nameIn(reasons, context.caller.lang);
  };
}

type RowContents = Pick<CartLineRow, 'kind' | 'productUuid' | 'line'>;

/** Whether a stored line is such a catalogue or package, or contains such a product or design, alone or in a package. */
export async function offSaleAmong(context: RequestContext, rows: readonly RowContents[]): Promise<(row: RowContents) => boolean> {
  const shop = shopOf(context);
  const templates = await shop.templateNames(rows.flatMap(templatesOf));
  const products = new Set((await shop.withdrawnProducts()).map(({ uuid }) => uuid));
  const priceList = await shop.priceList();
  const disabledReason = await disabledPackages(context);
  const isOfJob = ({ productUuid, line }: RowContents): boolean =>
    isSoldFor(
      priceList,
      line.subjects.map(({ uuid }) => uuid),
      { package: line.package, product: priceList.products.find(({ uuid }) => uuid === productUuid) ?? null },
    );
  return (row) =>
    !isOfJob(row) ||
    (row.kind === 'catalogue' && !sellsCatalogue(priceList, row)) ||
    (row.kind === 'package' && !priceList.packages.some(({ uuid }) => uuid === row.productUuid)) ||
    disabledReason(row.line.package?.uuid) !== null ||
    (hasCatalogueItem(row) && !sellsAnyCatalogue(priceList, row)) ||
    productsOf(row).some((uuid) => products.has(uuid)) ||
    templatesOf(row).some((key) => templates.get(templateKey(key))?.isPublished === false);
}

const hasCatalogueItem = ({ line }: RowContents): boolean => line.package?.packageItems.some(({ type }) => type === 'CATALOGUE') ?? false;

const productsOf = ({ productUuid, line }: RowContents): string[] => [
  productUuid,
  ...(line.package?.packageItems.flatMap((item) => item.product?.uuid ?? []) ?? []),
];
