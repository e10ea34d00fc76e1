import '#src/ui/more-icons.ts';
import i18next from 'i18next';
import { type ComponentType, memo } from 'react';
import type { CartTexts } from '#core/domain/cart/cart-totals.ts';
import type { DeviceHost } from '../data/device-host.ts';
import { provideDevice } from '../data/live/shell-store.ts';
import ConnectionStatus from '../features/connection/connection-status.tsx';
import RevokedNotice from '../features/connection/revoked-notice.tsx';
import HeaderNav from '../features/menu/header-nav.tsx';
import { startDevice } from '../platform/start-device.ts';
import BesideTheScreen, { type BesideTheScreenProps } from './shell/beside-the-screen.tsx';

/** Words of the lines that are not goods, in the language that is shown now. */
const cartTexts = (): CartTexts => ({
  rebate: (code, isCredit) => i18next.t(`cart-words:${isCredit ? 'credit' : 'rebate'}`, { code }),
  discount: ({ word, kind, name, ...values }) =>
    i18next.t(`cart-words:discount.${word}`, { ...values, name: name ?? i18next.t(`cart-words:discountName.${kind}`) }),
  language: i18next.language,
  freeDelivery: i18next.t('cart-words:freeDelivery'),
  total: i18next.t('cart-words:total'),
});

interface AroundTheScreen {
  readonly HeaderNav: ComponentType;
  readonly ConnectionStatus: ComponentType;
  readonly RevokedNotice: ComponentType;
  readonly BesideTheScreen: ComponentType<BesideTheScreenProps>;
}

/**
 * What stands around the screen comes with the device and with its words: a connection that goes the moment after takes none of it away.
 * Each follows what it shows itself: what else changes in the shell doesn't draw it anew.
 */
const AROUND_THE_SCREEN: AroundTheScreen = {
  HeaderNav: memo(HeaderNav),
  ConnectionStatus: memo(ConnectionStatus),
  RevokedNotice: memo(RevokedNotice),
  BesideTheScreen: memo(BesideTheScreen),
};

export type StartedApp = { readonly host: DeviceHost } & AroundTheScreen;

/** The composition root: one device, published to all parts that wait for it. */
export async function startApp(): Promise<StartedApp> {
  const [host] = await Promise.all([
    startDevice({ language: () => i18next.language, cartTexts }),
    i18next.loadNamespaces(['cart-words', 'connection', 'consent']),
  ]);
  provideDevice(() => host.current);
  loadWhenIdle();
  return { host, ...AROUND_THE_SCREEN };
}

/** What the status and the menu open, before the service worker has it for the next time. */
function loadWhenIdle(): void {
  const load = () => void Promise.all([import('../ui/dialogs/prime-dialog.tsx'), import('./shell/menu.tsx')]).catch(() => undefined);
  // Safari has no requestIdleCallback; there the service worker brings them a moment later.
  if ('requestIdleCallback' in window) requestIdleCallback(load);
}
