import type { Product, ShownAs } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { parseFormatSize, type SizeCm } from '#core/domain/templates/format-size.ts';

/** The kind of object that a photo gift is drawn as, and the size of its print. */
export interface GiftObject {
  readonly shownAs: ShownAs;
  readonly sizeCm: SizeCm;
}

/** @returns null when only its flat pages are shown */
export function giftObject({ shownAs, formatSize }: Pick<Product, 'shownAs' | 'formatSize'>): GiftObject | null {
  const sizeCm = parseFormatSize(formatSize);
  return shownAs === undefined || sizeCm === null ? null : { shownAs, sizeCm };
}

export function giftObjectIn({ products }: Pick<PriceList, 'products'>, productUuid: string | null): GiftObject | null {
  const product = products.find(({ uuid }) => uuid === productUuid);
  return product ? giftObject(product) : null;
}
