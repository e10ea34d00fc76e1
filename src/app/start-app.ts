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

/** Texts of cart lines that are not goods, in the present language. */
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
 * The components around the screen are loaded with the device and with their texts, so that a connection lost right
 * afterwards removes none of them. Each subscribes to its own data, so that other changes in the shell do not render it
 * again.
 */
const AROUND_THE_SCREEN: AroundTheScreen = {
  HeaderNav: memo(HeaderNav),
  ConnectionStatus: memo(ConnectionStatus),
  RevokedNotice: memo(RevokedNotice),
  BesideTheScreen: memo(BesideTheScreen),
};

export type StartedApp = { readonly host: DeviceHost } & AroundTheScreen;

/** The composition root: one device, published to all components that wait for it. */
export async function startApp(): Promise<StartedApp> {
  const [host] = await Promise.all([
    startDevice({ language: () => i18next.language, cartTexts }),
    i18next.loadNamespaces(['cart-words', 'connection', 'consent']),
  ]);
  provideDevice(() => host.current);
  loadWhenIdle();
  return { host, ...AROUND_THE_SCREEN };
}

/** Loads the status panel and the menu, before the service worker has stored them. */
function loadWhenIdle(): void {
  const load = () => void Promise.all([import('../ui/dialogs/prime-dialog.tsx'), import('./shell/menu.tsx')]).catch(() => undefined);
  // Safari has no requestIdleCallback. There the service worker loads them shortly after.
  if ('requestIdleCallback' in window) requestIdleCallback(load);
}
