import { loadSettings } from '../features/settings/load-settings.ts';
import type { Services } from '../services.ts';
import { whyNotOffered } from './payment-providers.ts';

/** What the operator has to know of the shop's payment options: those that no customer is offered, and why. */
export async function paymentNotices({ db, payment, config }: Pick<Services, 'db' | 'payment' | 'config'>): Promise<string[]> {
  const { options } = (await loadSettings(db)).payment;
  return options
    .filter((option) => !payment.has(option.provider))
    .map(({ provider, titles }) => `The payment option '${titles.en}' is not offered: ${whyNotOffered(provider, config) ?? ''}`);
}
