/** The content of a package card: price, time left, link target (CAT-03, PKG-05, PKG-06). */
import { paths } from '#core/contract/paths/paths.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { Package } from '#core/contract/shop.ts';
import { limitedPriceOf } from '#core/domain/prices/time-limited.ts';
import type { MinorUnits } from '#core/kernel/money.ts';

type Limited = Pick<Package, 'priceIncludingDiscount' | 'useTimeLimitedDiscount' | 'timeLimitedDiscountPrice' | 'remainingTime'>;

/**
 * Time at which the time-limited price ends, by this device's clock; null when there is none.
 * @param readAtMs time at which the package was read
 */
export function offerEndsAtMs(offer: Limited, readAtMs: number): number | null {
  const { useTimeLimitedDiscount, timeLimitedDiscountPrice, priceIncludingDiscount, remainingTime } = offer;
  if (!useTimeLimitedDiscount || remainingTime === null || remainingTime <= 0) return null;
  return limitedPriceOf(timeLimitedDiscountPrice, priceIncludingDiscount) === null ? null : readAtMs + remainingTime * 1000;
}

/** A closed package has no countdown. */
export const countdownEndsAtMs = (offer: Limited & Pick<Package, 'disabled'>, readAtMs: number): number | null =>
  offer.disabled === null ? offerEndsAtMs(offer, readAtMs) : null;

export interface ShownPrice {
  readonly price: MinorUnits;
  /** The price before, struck through; null when there is no reduction. */
  readonly before: MinorUnits | null;
}

export function packagePrice(
  offer: Pick<Package, 'originalPrice' | 'priceIncludingDiscount' | 'timeLimitedDiscountPrice'>,
  isTimeLimited: boolean,
): ShownPrice {
  const { originalPrice, priceIncludingDiscount, timeLimitedDiscountPrice } = offer;
  const limited = isTimeLimited ? limitedPriceOf(timeLimitedDiscountPrice, priceIncludingDiscount) : null;
  const price = limited ?? priceIncludingDiscount;
  return { price, before: originalPrice > price ? originalPrice : null };
}

/** A package of type link leads to a list or a page of the shop. An outside address opens as a plain link. */
export function packageTarget(entry: Pick<Package, 'uuid' | 'type' | 'link' | 'linkInfo'>): {
  readonly to: string;
  readonly isOutside: boolean;
} {
  if (entry.type === 'package') return { to: paths.package(entry.uuid), isOutside: false };
  if (entry.linkInfo) return { to: paths.type(entry.linkInfo.type, entry.linkInfo.category ?? undefined), isOutside: false };
  const link = entry.link ?? paths.categories();
  return { to: link, isOutside: !link.startsWith('/') || link.startsWith('//') };
}

/** A digital set shows up to three pictures, without group pictures (D2 §9). */
const SET_PREVIEWS = 3;

/** @returns addresses of the shown pictures, and the number of pictures in the set */
export function digitalSetPreview(set: Pick<PictureSet, 'pictures'> | undefined): {
  readonly shown: readonly string[];
  readonly total: number;
} {
  const own = set?.pictures.filter((picture) => !picture.groupPicture) ?? [];
  return { shown: own.slice(0, SET_PREVIEWS).map((picture) => picture.thumbnails[320]), total: own.length };
}
