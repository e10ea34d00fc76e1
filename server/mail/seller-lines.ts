import { placeLines } from '#core/domain/validation/address-layout.ts';
import type { ShopSettings } from '../features/settings/shop-data.ts';

/** Who writes, at the foot of a mail: as much as the shop says of itself. */
export function sellerLines({ portal: { name, contactInfo }, options }: Pick<ShopSettings, 'portal' | 'options'>): readonly string[] {
  const { address, email, phone } = contactInfo;
  const place = [address, ...placeLines({ ...contactInfo, state: options.gatherState ? contactInfo.state : '' }, options.country)]
    .filter((part) => part !== '')
    .join(', ');
  return [name, place, email, phone].filter((line) => line !== '');
}
