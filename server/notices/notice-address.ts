import { isEmail } from '#core/domain/validation/email.ts';
import type { ShopSettings } from '../features/settings/shop-data.ts';

/** Where the shop writes to its photographer; null: neither the settings nor the contact name an address. */
export function noticeAddress({ notices, portal }: Pick<ShopSettings, 'notices' | 'portal'>): string | null {
  const to = notices.email ?? portal.contactInfo.email;
  return isEmail(to) ? to : null;
}
