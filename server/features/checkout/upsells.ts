/** The offers before checkout, in this order (UPS-02): catalogues, then digital pictures at their rebated price. */
import type { Checkout } from '#core/contract/checkout.ts';
import { filesOfPackages } from '#core/domain/cart/held-pictures.ts';
import { hasPackage } from '#core/domain/cart/sale/on-sale.ts';
import { priceOfMissing, shareOfSet } from '#core/domain/digital/sold-once.ts';
import { cataloguesOfPackages, subjectsWithFiles } from '#core/domain/cart/upsell.ts';
import { pricesFor } from '#core/domain/prices/job-prices.ts';
import type { CatalogueOffer } from '../shop/catalogue-offers.ts';
import type { LoadedCheckout } from './load-checkout.ts';

type Upsell = Checkout['upsaleList'][number];

/** @param returnable bought pictures that can still be returned */
export function upsells(checkout: LoadedCheckout, returnable: { has(pictureUuid: string): boolean }): Upsell[] {
  const catalogues = catalogueProducts(checkout);
  const files = digitalProducts(checkout, returnable);
  return [
    ...(catalogues.length > 0 ? [{ type: 'CATALOGUE' as const, products: catalogues }] : []),
    ...(files.length > 0 ? [{ type: 'DIGITAL_FILES' as const, products: files }] : []),
  ];
}

/** Catalogues of the subjects in the cart that are not in the cart yet, neither singly nor in a package. */
function catalogueProducts({ loaded: { goods }, offers }: LoadedCheckout): Upsell['products'] {
  const inCart = new Set(goods.flatMap((line) => line.subjects.map((subject) => subject.uuid)));
  const inPackage = cataloguesOfPackages(goods);
  const isThere = (offer: CatalogueOffer) =>
    inPackage.has(offer.subject.uuid) ||
    goods.some((line) => line.catalogue?.uuid === offer.uuid && line.subjects.some((subject) => subject.uuid === offer.subject.uuid));
  return offers
    .filter((offer) => inCart.has(offer.subject.uuid) && !isThere(offer))
    .map((offer) => ({
      uuid: offer.uuid,
      name: offer.name,
      price: offer.price,
      rebatedPrice: null,
      type: 'set' as const,
      subject: offer.subject,
    }));
}

/**
 * Portraits at the rebated price (D1 §6), which needs a package in the cart. Bought ones and those that a package
 * includes are not offered.
 */
function digitalProducts(
  { loaded: { goods, priceList, facts }, subjects }: LoadedCheckout,
  returnable: { has(pictureUuid: string): boolean },
): Upsell['products'] {
  const { digitalRebate, fixedProducts } = priceList;
  if (!digitalRebate || !hasPackage(goods)) return [];
  const inCart = new Set(goods.flatMap((line) => line.subjects.map((subject) => subject.uuid)));
  const hasDigital = subjectsWithFiles(goods);
  const brought = filesOfPackages(goods, facts.portraitsOf);
  const { holdingOf } = facts;
  const shareOf = (subjectUuid: string) => shareOfSet(facts.picturesOfSet(subjectUuid, 'IP'), { brought, returnable, holdingOf });
  const isSold = (subjectUuid: string) => (shareOf(subjectUuid)?.missing ?? 0) > 0;
  const candidates = subjects.filter(({ uuid, isArchived }) => !isArchived && inCart.has(uuid) && !hasDigital.has(uuid) && isSold(uuid));
  const kinds = [
    { type: 'set' as const, uuid: fixedProducts.digitalSet, rebatedPrice: digitalRebate.rebatedDigitalSetPrice },
    { type: 'file' as const, uuid: fixedProducts.digitalPortrait, rebatedPrice: digitalRebate.rebatedDigitalFilePrice },
  ];
  return candidates.flatMap(({ uuid, name, group }) =>
    kinds.flatMap((kind) => {
      const product = pricesFor(priceList, uuid).products.find((entry) => entry.uuid === kind.uuid);
      const listed = product?.productprices[0]?.price;
      const share = kind.type === 'set' ? shareOf(uuid) : null;
      const single = pricesFor(priceList, uuid).products.find((entry) => entry.uuid === fixedProducts.digitalPortrait);
      const filePrice = single?.productprices[0]?.price ?? null;
      const part = (whole: number, file: number | null): number => (share ? priceOfMissing(whole, share, file) : whole);
      const price = listed === undefined ? undefined : part(listed, filePrice);
      return product && price !== undefined
        ? [
            {
              uuid: product.uuid,
              name: product.name,
              price,
              // The cart charges the job's own price if that is lower.
              rebatedPrice: Math.min(
                part(kind.rebatedPrice, filePrice && Math.min(filePrice, digitalRebate.rebatedDigitalFilePrice)),
                price,
              ),
              type: kind.type,
              subject: { uuid, name, group },
            },
          ]
        : [];
    }),
  );
}
