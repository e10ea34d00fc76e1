import type { User } from '#core/contract/entities.ts';
import type { Settings } from '#core/contract/settings.ts';
import { type ShopLook, useShell, whenDevice, whenUser } from '#src/data/live/shell-store.ts';
import type { AccessActions } from './access-actions.ts';

/** The code that needs the device is loaded on first use, so that the front page paints without it. */
async function loadActions(): Promise<AccessActions> {
  const [device, { createAccessActions }] = await Promise.all([whenDevice(), import('./device-access.ts')]);
  return createAccessActions(device);
}

const customerOf = (user: User | null | undefined): User | null => (user && !user.isAnonymousUser ? user : null);

/** For a press before the device knows its owner. */
export const whenCustomer = async (): Promise<User | null> => customerOf(await whenUser());

/** @returns `user`: the signed-in customer; null for a visitor; undefined until the device has answered */
export function useAccess(): {
  user: User | null | undefined;
  settings: Settings | null;
  look: ShopLook | null;
  loadActions: () => Promise<AccessActions>;
} {
  const { user, settings, look } = useShell();
  return { user: user === undefined ? undefined : customerOf(user), settings, look, loadActions };
}
