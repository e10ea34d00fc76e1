import { expect, test } from 'vitest';
import { countdownEndsAtMs, digitalSetPreview, offerEndsAtMs, packagePrice, packageTarget } from './package-view.ts';

const prices = { originalPrice: 99900, priceIncludingDiscount: 79900, timeLimitedDiscountPrice: 59900 };

test('[PKG-05] the time-limited price applies only until it ends', () => {
  expect(packagePrice(prices, true)).toEqual({ price: 59900, before: 99900 });
  expect(packagePrice(prices, false)).toEqual({ price: 79900, before: 99900 });
  expect(packagePrice({ ...prices, originalPrice: 79900 }, false)).toEqual({ price: 79900, before: null });
  expect(packagePrice({ ...prices, timeLimitedDiscountPrice: 89900 }, true)).toEqual({ price: 79900, before: 99900 });
});

test('[CAT-03] an offer ends its remaining seconds after it was read, and one without a time limit has no countdown', () => {
  const offer = { ...prices, useTimeLimitedDiscount: true, remainingTime: 90, disabled: null };
  expect(offerEndsAtMs(offer, 1_000)).toBe(91_000);
  expect(offerEndsAtMs({ ...offer, remainingTime: 0 }, 1_000)).toBeNull();
  expect(offerEndsAtMs({ ...offer, useTimeLimitedDiscount: false }, 1_000)).toBeNull();
  expect(offerEndsAtMs({ ...offer, timeLimitedDiscountPrice: null }, 1_000)).toBeNull();
});

test('[CAT-03] [PKG-05] a limited price that is not lower, and a closed package, have no countdown', () => {
  const offer = { ...prices, useTimeLimitedDiscount: true, remainingTime: 90, disabled: null };
  expect(countdownEndsAtMs(offer, 1_000)).toBe(91_000);
  expect(countdownEndsAtMs({ ...offer, timeLimitedDiscountPrice: 79_899 }, 1_000)).toBe(91_000);
  expect(countdownEndsAtMs({ ...offer, timeLimitedDiscountPrice: 79_900 }, 1_000)).toBeNull();
  expect(countdownEndsAtMs({ ...offer, timeLimitedDiscountPrice: 89_900 }, 1_000)).toBeNull();
  expect(countdownEndsAtMs({ ...offer, disabled: { reason: 'The pictures are archived.' } }, 1_000)).toBeNull();
});

test('[PKG-06] a link leads to its list, else to its address, and an outside address is recognised', () => {
  const link = { uuid: 'p', type: 'link' as const, link: null, linkInfo: null };
  expect(packageTarget({ ...link, linkInfo: { type: 'cards', category: 'christmas' } }).to).toBe('/products/cards/christmas');
  expect(packageTarget({ ...link, link: '/pages/offers' })).toEqual({ to: '/pages/offers', isOutside: false });
  expect(packageTarget({ ...link, link: '//elsewhere.example' }).isOutside).toBe(true);
  expect(packageTarget(link)).toEqual({ to: '/products/categories', isOutside: false });
  expect(packageTarget({ ...link, type: 'package' }).to).toBe('/products/packages/p');
});

test('[PKG-01] a digital portrait set shows up to three of its pictures, without group pictures', () => {
  const picture = (name: string, groupPicture: boolean) => ({ groupPicture, thumbnails: { 320: name, 640: '' } });
  // Only the fields that the function reads.
  const set = { pictures: [picture('g', true), ...['a', 'b', 'c', 'd'].map((name) => picture(name, false))] } as unknown as Parameters<
    typeof digitalSetPreview
  >[0];
  expect(digitalSetPreview(set)).toEqual({ shown: ['a', 'b', 'c'], total: 4 });
  expect(digitalSetPreview(undefined)).toEqual({ shown: [], total: 0 });
});
