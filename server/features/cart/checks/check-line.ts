/** Whether an editor's line may be added to the cart: product or package, subjects, quantity, instance. */
import type { NewOrderLine } from '#core/contract/cart.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { TEMPLATE_PRODUCT_TYPES } from '#core/domain/cart/line-kind.ts';
import { packageMaximum } from '#core/domain/cart/held-pictures.ts';
import { type SettledLine, withItsSubjects } from '#core/domain/cart/goods-line.ts';
import { isSoldFor } from '#core/domain/prices/job-range.ts';
import type { DisplayList } from '#core/layout/display-list.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { shopOf } from '#server/features/shop/shop-reader.ts';
import { checkInstance } from './check-instance.ts';
import { pictureUuidsIn } from './instance-data.ts';
import { checkPackage } from './check-package.ts';
import { placedError } from './check-placed.ts';
import { withPlacedPictures } from './placed-pictures.ts';
import { picturesOf } from './picture-reader.ts';
import { quantityError } from './quantity-bounds.ts';

/** The values of the line to store. */
export interface CheckedLine {
  readonly line: SettledLine;
  readonly kind: 'product' | 'package';
  readonly productUuid: string;
  readonly displayList: DisplayList | null;
  readonly layoutHash: string | null;
}

export async function checkLine(context: RequestContext, sent: NewOrderLine, priceList: PriceList): Promise<Result<CheckedLine, AppError>> {
  const notMine = await subjectsError(context, sent);
  if (notMine) return err(notMine);
  const line = await withPlacedPictures(context, sent);
  return line.package ? checkPackageLine(context, line, line.package, priceList) : checkProductLine(context, line, priceList);
}

async function checkPackageLine(
  context: RequestContext,
  named: NewOrderLine,
  wanted: NonNullable<NewOrderLine['package']>,
  { products }: PriceList,
): Promise<Result<CheckedLine, AppError>> {
  const shown = wanted.packageItems.flatMap(({ templateData }) => (templateData ? pictureUuidsIn(templateData) : []));
  const line = withItsSubjects(named, await picturesOf(context).holders(shown));
  const wrong = quantityError(line.quantity, { minimum: 1, maximum: packageMaximum(wanted) });
  if (wrong) return err(wrong);
  const checked = await checkPackage(context, wanted, line.subjects[0]?.uuid, products);
  if (!checked.ok) return checked;
  return ok({ line: { ...line, package: checked.value }, kind: 'package', productUuid: wanted.uuid, displayList: null, layoutHash: null });
}

/** Digital pictures, retouch and catalogues have calls of their own. */
async function checkProductLine(
  context: RequestContext,
  named: NewOrderLine,
  priceList: PriceList,
): Promise<Result<CheckedLine, AppError>> {
  const line = withItsSubjects(named, await picturesOf(context).holders(named.template ? pictureUuidsIn(named.template.data) : []));
  const product = priceList.products.find((entry) => entry.uuid === line.product.uuid);
  if (!product && (await isWithdrawn(context, line.product.uuid))) return err(appError('product.withdrawn'));
  if (!product || !TEMPLATE_PRODUCT_TYPES.includes(product.type)) return err(appError('product.not_found'));
  if (
    !isSoldFor(
      priceList,
      line.subjects.map(({ uuid }) => uuid),
      { product },
    )
  )
    return err(appError('product.not_for_set'));
  if (!line.subProductUuids.every((uuid) => product.subproducts.some((sub) => sub.uuid === uuid)))
    return err(appError('product.not_found'));
  const wrong = quantityError(line.quantity, { minimum: product.minorderpartquantity, maximum: product.maximumQuantity });
  if (wrong) return err(wrong);
  if (line.template === null) return err(appError('template.not_found'));
  if (line.approvedLayout === null) return err(appError('instance.layout_differs'));
  const laidOut = await checkInstance(context, product.uuid, line.template, line.approvedLayout);
  if (!laidOut.ok) return laidOut;
  const misplaced = await placedError(context, line.template);
  return misplaced ? err(misplaced) : ok({ line, kind: 'product', productUuid: product.uuid, ...laidOut.value });
}

async function subjectsError(context: RequestContext, line: NewOrderLine): Promise<AppError | null> {
  const mine = new Set((await shopOf(context).subjects()).map((subject) => subject.uuid));
  return line.subjects.every(({ uuid }) => mine.has(uuid)) ? null : appError('picture_set.not_found');
}

const isWithdrawn = async (context: RequestContext, productUuid: string): Promise<boolean> =>
  (await shopOf(context).withdrawnProducts()).some((product) => product.uuid === productUuid);
