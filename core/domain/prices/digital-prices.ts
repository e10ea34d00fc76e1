/** Prices of digital pictures before they are in the cart, by the cart's own rules, with the digital rebate. */
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { type CartFacts, digitalFileLine, digitalSetLine } from '../cart/goods-line.ts';
import { priceOfMissing, type Share } from '../digital/sold-once.ts';
import { type LinePrice, type LineSurroundings, priceLine } from './line-price.ts';

const NOTHING_KNOWN: CartFacts = {
  ownerUuid: '',
  template: () => undefined,
  subject: () => undefined,
  holdersOf: () => [],
  picturesOfSet: () => [],
  portraitsOf: () => null,
  holdingOf: () => null,
};

/** The price of the set for a customer who gets some of its pictures elsewhere. */
export const priceOfShare = (price: LinePrice, share: Share, file: LinePrice | null): LinePrice => ({
  linePrice: priceOfMissing(price.linePrice, share, file?.linePrice ?? null),
  actualLinePrice: priceOfMissing(price.actualLinePrice, share, file?.actualLinePrice ?? null),
});

export interface DigitalPrices {
  /** null: the shop does not sell it. */
  readonly file: LinePrice | null;
  readonly set: LinePrice | null;
}

export function digitalPrices(priceList: PriceList, surroundings: LineSurroundings): DigitalPrices {
  const { digitalPortrait, digitalSet } = priceList.fixedProducts;
  const priceOf = (productUuid: string | null, line: OrderLine): LinePrice | null =>
    priceList.products.some((product) => product.uuid === productUuid) ? priceLine(line, priceList, surroundings) : null;
  return {
    file: priceOf(digitalPortrait, digitalFileLine('', '', priceList, NOTHING_KNOWN)),
    set: priceOf(digitalSet, digitalSetLine('', '', 'IP', priceList, NOTHING_KNOWN)),
  };
}
