import type { ShopSettings } from '../features/settings/shop-data.ts';

/** Who writes, at the foot of a mail: as much as the shop says of itself. */
export function sellerLines({ portal: { name, contactInfo } }: Pick<ShopSettings, 'portal'>): readonly string[] {
  const { address, postalCode, city, email, phone } = contactInfo;
  const place = [address, `${postalCode} ${city}`.trim()].filter((part) => part !== '').join(', ');
  return [name, place, email, phone].filter((line) => line !== '');
}
