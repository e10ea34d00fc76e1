/** The cart as the customer has seen it, and the differences that still have to be shown after a change of their own (SIM-10). */
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

/** The stored part of a cart that the customer has seen. */
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

/** The seen cart with the lines and the code that are new in it. They were put in by the customer, here or elsewhere. */
export function withNewLines(seen: SeenCart, now: SeenCart): SeenCart {
  const added = goodsOf(now).filter((line) => !lineIn(seen.orderLines, line));
  const rebateCode = seen.rebateCode ?? codeOf(now);
  const grown = discountsOf(now).filter(({ type, amount }) => amount > amountIn(seen, type));
  if (added.length === 0 && grown.length === 0 && rebateCode === seen.rebateCode) return seen;
  const others = discountsOf(seen).filter(({ type }) => grown.every((discount) => discount.type !== type));
  return seenCartOf({ rebateCode, discounts: [...others, ...grown], orderLines: [...seen.orderLines, ...added] });
}

/**
 * What the customer has seen after a change of their own, whose effects the screen shows at once. What the shop has
 * changed and the customer has not confirmed yet stays as it was seen.
 * @param before the cart just before the change, at the prices that the device knows now
 * @param after the cart with the change, at the same prices
 */
export function seenAfterOwnChange(seen: SeenCart, before: SeenCart, after: SeenCart): SeenCart {
  // The cart was ordered or emptied: nothing that was seen before is in question.
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

/** A discount that had become smaller before the change still has to be shown. */
const discountsAfterOwnChange = (seen: SeenCart, before: SeenCart, after: SeenCart): readonly SeenDiscount[] =>
  discountsOf(after).map((discount) => {
    const known = amountIn(seen, discount.type);
    const former = amountIn(before, discount.type);
    return former < known ? { ...discount, amount: discount.amount + known - former } : discount;
  });
