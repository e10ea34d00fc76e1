import { loadSettings } from '../features/settings/load-settings.ts';
import type { Services } from '../services.ts';
import { GATEWAY_VARIABLES } from '../sms/sms-config.ts';
import { whyNotOffered } from './payment-providers.ts';

/**
 * Notices for the operator about the shop's payment options: those that are not offered, or that customers cannot
 * complete, with the reason.
 */
export async function paymentNotices({ db, payment, config }: Pick<Services, 'db' | 'payment' | 'config'>): Promise<string[]> {
  const { options } = (await loadSettings(db)).payment;
  const hidden = options
    .filter((option) => !payment.has(option.provider))
    .map(({ provider, titles }) => `The payment option '${titles.en}' is not offered: ${whyNotOffered(provider, config) ?? ''}`);
  const isReal = config.publicUrl?.startsWith('https:') ?? false;
  const unproved = options.filter(({ verifyMobile }) => verifyMobile && isReal && config.sms === null);
  return [
    ...hidden,
    ...unproved.map(({ titles }) => `The payment option '${titles.en}' cannot be chosen: its code is not sent. Set ${GATEWAY_VARIABLES}.`),
  ];
}
