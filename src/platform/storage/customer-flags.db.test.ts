/** A tab's notes about its customer are removed when they sign out, in any tab. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signOut } from '#src/data/commands/account/sign-out.ts';
import { closeTabs, KARI, openTab, wipeAfterEach } from '#src/data/fixtures/device-tabs.ts';
import { eventually } from '#src/data/fixtures/eventually.ts';
import { dropCustomerFlags } from './customer-flags.ts';
import { firstTimeInSession, rememberLaunch } from './session-flags.ts';

wipeAfterEach();

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

const OF_CUSTOMER = ['offer.CATALOGUE.a/b', 'purchase.c'];

function remember(): void {
  for (const flag of [...OF_CUSTOMER, 'pinch-zoom-hint']) firstTimeInSession(flag);
  rememberLaunch('icon');
}

const LEFT = ['keepsake.once.pinch-zoom-hint', 'keepsake.launch'];

it('[SEC-04] [OFF-11] answered offers and reported purchases are removed from the tab with their customer', async () => {
  const [tab, other] = [await openTab(), await openTab()];
  await tab.host.current.switchOwner(KARI);
  await eventually(() => expect(other.host.current.owner).toEqual(KARI));
  dropCustomerFlags(other.host);
  remember();
  expect(kept.size).toBe(4);
  await signOut(tab.host.current, { unsent: 'discard' });
  await eventually(() => expect([...kept.keys()]).toEqual(LEFT));
});

it('[SEC-04] [OFF-11] a tab that was closed when the customer left removes them at its next start', async () => {
  const tab = await openTab();
  await tab.host.current.switchOwner(KARI);
  remember();
  dropCustomerFlags(tab.host);
  expect(kept.size, 'a reload keeps them').toBe(4);
  await signOut(tab.host.current, { unsent: 'discard' });
  await closeTabs();
  remember();
  dropCustomerFlags((await openTab()).host);
  expect([...kept.keys()]).toEqual(LEFT);
});
