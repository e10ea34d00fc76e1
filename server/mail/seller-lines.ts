import { placeLines } from '#core/domain/validation/address-layout.ts';
import type { ShopSettings } from '../features/settings/shop-data.ts';

/** The sender's details at the foot of a mail, as far as the settings have them. */
export function sellerLines({ portal: { name, contactInfo }, options }: Pick<ShopSettings, 'portal' | 'options'>): readonly string[] {
  const { address, email, phone } = contactInfo;
  const place = [address, ...placeLines({ ...contactInfo, state: options.gatherState ? contactInfo.state : '' }, options.country)]
    .filter((part) => part !== '')
    .join(', ');
  return [name, place, email, phone].filter((line) => line !== '');
}
