import { loadSettings } from '../features/settings/load-settings.ts';
import type { Services } from '../services.ts';
import { sandboxProvider } from './sandbox-provider.ts';

/** What the operator has to know of the shop's payment options: those that no customer is offered, and why. */
export async function paymentNotices({ db, payment }: Pick<Services, 'db' | 'payment'>): Promise<string[]> {
  const { options } = (await loadSettings(db)).payment;
  return options
    .filter((option) => !payment.has(option.provider))
    .map(({ provider, titles }) => `The payment option '${titles.en}' is not offered: ${reasonOf(provider)}`);
}

const reasonOf = (provider: string): string =>
  provider === sandboxProvider.name
    ? `${provider} charges nothing, and PUBLIC_URL is a real shop's address. SANDBOX_PAYMENTS=1 offers it in a shop that is only for show.`
    : `this server has no payment provider ${provider}.`;
