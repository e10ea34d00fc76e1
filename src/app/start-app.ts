import i18next from 'i18next';
import type { CartWords } from '../../core/domain/cart-totals.ts';
import type { DeviceHost } from '../data/device-host.ts';
import { provideDevice } from '../data/live/shell-store.ts';
import { startDevice } from '../platform/start-device.ts';

/** Words of the lines that are not goods, in the language that is shown now. */
const cartWords = (): CartWords => ({
  rebate: (code) => i18next.t('cart-words:rebate', { code }),
  freeDelivery: i18next.t('cart-words:freeDelivery'),
  total: i18next.t('cart-words:total'),
  tax: (percent) => i18next.t('cart-words:tax', { percent: new Intl.NumberFormat(i18next.language).format(percent) }),
});

/** The composition root: one device, known to everybody who waits for it. */
export async function startApp(): Promise<DeviceHost> {
  const [host] = await Promise.all([startDevice({ language: () => i18next.language, cartWords }), i18next.loadNamespaces('cart-words')]);
  provideDevice(() => host.current);
  return host;
}
