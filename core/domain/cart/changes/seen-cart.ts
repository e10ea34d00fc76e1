/** The seen cart, and the differences that still have to be shown after a change by the customer (SIM-10). */
import {
  amountIn,
  codeOf,
  discountsOf,
  goodsOf,
  lineDifferences,
  lineIn,
  type SeenCart,
  type SeenDiscount,
  type SeenLine,
} from './cart-changes.ts';

/** The stored part of a seen cart. */
export const seenCartOf = (cart: SeenCart): SeenCart => ({
  rebateCode: codeOf(cart),
  discounts: discountsOf(cart),
  orderLines: cart.orderLines
    .filter((line) => line.type === 0)
    .map(
      ({
        uuid,
        type,
        description,
        quantity,
        linePrice,
        product,
        catalogue,
        digitalFiles,
        digitalOwned,
        refusal,
        isMadeTwice,
        package: bundle,
      }) => ({
        uuid,
        type,
        description,
        quantity,
        linePrice,
        product: product && { uuid: product.uuid },
        catalogue: catalogue && { uuid: catalogue.uuid },
        digitalFiles: digitalFiles?.map((file) => ({ uuid: file.uuid })),
        digitalOwned,
        refusal,
        isMadeTwice,
        package: bundle && { uuid: bundle.uuid, packageItems: bundle.packageItems.map(seenItem) },
      }),
    ),
});

type SeenItem = NonNullable<SeenLine['package']>['packageItems'][number];
const seenItem = ({ uuid, subject, product, catalogue, template }: SeenItem): SeenItem => ({
  uuid,
  subject: subject && { uuid: subject.uuid, numImages: subject.numImages },
  product: product && { name: product.name },
  catalogue: catalogue && { name: catalogue.name },
  template: template && { name: template.name },
});

/** The seen cart with its new lines and code. The customer added these, on this device or another one. */
export function withNewLines(seen: SeenCart, now: SeenCart): SeenCart {
  const added = goodsOf(now).filter((line) => !lineIn(seen.orderLines, line));
  const rebateCode = seen.rebateCode ?? codeOf(now);
  const grown = discountsOf(now).filter(({ type, amount }) => amount > amountIn(seen, type));
  if (added.length === 0 && grown.length === 0 && rebateCode === seen.rebateCode) return seen;
  const others = discountsOf(seen).filter(({ type }) => grown.every((discount) => discount.type !== type));
  return seenCartOf({ rebateCode, discounts: [...others, ...grown], orderLines: [...seen.orderLines, ...added] });
}

/**
 * The seen cart after a change by the customer, because the screen shows the effects at once. Unconfirmed changes by
 * the shop stay unseen.
 * @param before the cart just before the change, at the prices that the device has now
 * @param after the cart with the change, at the same prices
 */
export function seenAfterOwnChange(seen: SeenCart, before: SeenCart, after: SeenCart): SeenCart {
  // The cart was ordered or emptied, so the earlier seen cart no longer matters.
  if (goodsOf(before).length === 0) return seenCartOf(after);
  const missing = seen.orderLines.filter((line) => !lineIn(goodsOf(before), line));
  const shown = goodsOf(after).map((line) => {
    const known = lineIn(seen.orderLines, line);
    const former = lineIn(goodsOf(before), line);
    const isUnconfirmed = known && former && lineDifferences(known, former).length > 0;
    return isUnconfirmed && former.quantity === line.quantity ? known : line;
  });
  return seenCartOf({
    rebateCode: seen.rebateCode ?? codeOf(after),
    discounts: discountsAfterOwnChange(seen, before, after),
    orderLines: [...missing, ...shown],
  });
}

/** A discount that became smaller before the change still has to be shown. */
const discountsAfterOwnChange = (seen: SeenCart, before: SeenCart, after: SeenCart): readonly SeenDiscount[] =>
  discountsOf(after).map((discount) => {
    const known = amountIn(seen, discount.type);
    const former = amountIn(before, discount.type);
    return former < known ? { ...discount, amount: discount.amount + known - former } : discount;
  });
