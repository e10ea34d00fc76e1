import type { Product, ShownAs } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { parseFormatSize, type SizeCm } from '#core/domain/templates/format-size.ts';

/** What a photo gift is drawn as, and how large its print is. */
export interface GiftObject {
  readonly shownAs: ShownAs;
  readonly sizeCm: SizeCm;
}

/** null: only its flat pages are shown. */
export function giftObject({ shownAs, formatSize }: Pick<Product, 'shownAs' | 'formatSize'>): GiftObject | null {
  const sizeCm = parseFormatSize(formatSize);
  return shownAs === undefined || sizeCm === null ? null : { shownAs, sizeCm };
}

export function giftObjectIn({ products }: Pick<PriceList, 'products'>, productUuid: string | null): GiftObject | null {
  const product = products.find(({ uuid }) => uuid === productUuid);
  return product ? giftObject(product) : null;
}
