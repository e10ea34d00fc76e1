import type { Catalogue } from '#core/contract/entities.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { catalogueLineUuid } from '#core/domain/cart/cart-change.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { catalogueOffers } from '#server/features/shop/catalogue-offers.ts';
import { shopOf } from '#server/features/shop/shop-reader.ts';
import type { CartRow } from '../cart-row.ts';
import { plainLine } from './line-of-row.ts';
import { userOf } from '../user-of.ts';
import { quantityError } from '../checks/quantity-bounds.ts';
import { putLine, removeLines } from './stored-lines.ts';

type Chosen = Pick<Catalogue, 'uuid' | 'quantity'> & { readonly subject: { readonly uuid: string } };

/**
 * Sets the quantity of the lines; 0 removes a line. Only uuid, subject and quantity of the device's lines are used. The
 * caller has locked the cart and raises its revision.
 */
export async function putCatalogues(
  context: RequestContext,
  cart: CartRow,
  catalogues: readonly Chosen[],
): Promise<Result<null, AppError>> {
  const { db, services, caller } = context;
  const userUuid = userOf(context);
  const shop = shopOf(context);
  const settings = await shop.settings();
  const offers = catalogueOffers(settings, await shop.subjects(), caller.lang);
  for (const { uuid: catalogueUuid, quantity, subject } of catalogues) {
    const uuid = catalogueLineUuid(userUuid, catalogueUuid, subject.uuid);
    if (quantity === 0) {
      await removeLines(db, cart.uuid, [uuid]);
      continue;
    }
    const offer = offers.find((entry) => entry.uuid === catalogueUuid && entry.subject.uuid === subject.uuid);
    if (!offer) return err(appError('product.not_found'));
    const wrong = quantityError(quantity, { minimum: 1, maximum: offer.maxQuantity });
    if (wrong) return err(wrong);
    const productUuid = settings.portal.fixedProducts.catalogue ?? catalogueUuid;
    const names = settings.catalogues.offers.find((entry) => entry.uuid === catalogueUuid)?.names ?? {};
    const line = {
      ...plainLine(uuid, productUuid, [subject.uuid]),
      quantity,
      catalogueUuid,
      catalogueOffer: { names, price: offer.price },
    };
    await putLine(db, {
      uuid,
      cartUuid: cart.uuid,
      kind: 'catalogue',
      productUuid,
      quantity,
      line,
      addedAt: new Date(services.clock.nowMs()),
    });
  }
  return ok(null);
}
