import { isEmail } from '#core/domain/validation/email.ts';
import type { ShopSettings } from '../features/settings/shop-data.ts';

/** The photographer's address for the shop's mails; null when neither the settings nor the contact has one. */
export function noticeAddress({ notices, portal }: Pick<ShopSettings, 'notices' | 'portal'>): string | null {
  const to = notices.email ?? portal.contactInfo.email;
  return isEmail(to) ? to : null;
}
