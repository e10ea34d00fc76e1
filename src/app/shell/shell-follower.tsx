import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsCalls } from '#core/contract/settings.ts';
import { useDeviceWhenReady } from '#src/data/live/device-context.tsx';
import { updateShell } from '#src/data/live/shell-store.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useCartLive } from '#src/data/live/cart/use-cart-live.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { followShopLanguages } from '#src/i18n/setup.ts';
import { followShopCountry } from '#src/i18n/use-locale.ts';
import { useConsent } from '#src/platform/consent/consent.ts';
import { forgetAnnounced } from '#src/ui/status/announce.ts';

const CommerceFollower = lazy(() => import('./commerce-follower.tsx'));

/** Copies the shell's few values from the device's database into the shell's own store (docs/adr/0007). */
export default function ShellFollower() {
  const { i18n } = useTranslation();
  const input = { query: { lang: i18n.language } };
  const settings = useAnswer(settingsCalls.settings, input);
  const menu = useAnswer(settingsCalls.menu, input);
  const session = useSession();
  const ownerUuid = useDeviceWhenReady()?.owner.uuid;
  const consent = useConsent();
  const { cart } = useCartLive();

  const shownSettings = settings.state === 'ready' ? settings.value : null;
  const shownMenu = menu.state === 'ready' ? menu.value.menu : null;
  const count = cart.orderLines.filter((line) => line.type === 0).reduce((sum, line) => sum + line.quantity, 0);

  useEffect(() => {
    if (!shownSettings) return;
    updateShell({ settings: shownSettings });
    followShopCountry(shownSettings.options.country);
    void followShopLanguages(shownSettings.locale);
  }, [shownSettings]);
  useEffect(() => {
    if (shownMenu) updateShell({ menu: shownMenu });
  }, [shownMenu]);
  useEffect(() => {
    // After a session has ended the customer is asked to sign in again. Until then the shell shows a visitor's links
    // (OFF-07).
    if (session.state === 'ready') updateShell({ user: session.isSignedIn && !session.needsSignIn ? session.user : null });
  }, [session]);
  useEffect(() => updateShell({ cartCount: count }), [count]);
  // From now on the device may belong to another person, whichever tab signed out.
  useEffect(() => forgetAnnounced, [ownerUuid]);
  return consent === '1' ? (
    <Suspense fallback={null}>
      <CommerceFollower />
    </Suspense>
  ) : null;
}
