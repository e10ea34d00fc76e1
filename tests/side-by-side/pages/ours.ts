/**
 * Keepsake's device as the app composes it, on the browser's IndexedDB, locks and service worker. Its changes are operations that
 * never join a waiting one, so that each is a request of its own, as with the others.
 */
import { signIn } from '#src/data/commands/account/sign-in.ts';
import { runOperation } from '#src/data/commands/run-operation.ts';
import type { Device } from '#src/data/device.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { pull } from '#src/data/sync/pull.ts';
import { startDevice } from '#src/platform/start-device.ts';
import { accountCalls, cartCalls } from '#tests/fixtures/calls.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { buyCatalogues } from '#core/operations/cart/buy-catalogues.ts';
import { setReminders } from '#core/operations/account/set-reminders.ts';
import { CUSTOMER, catalogueOf, numberIn, reminderOf } from '../ours-changes.ts';
import type { Change, Contestant } from './contestant.ts';
import { PLAIN_CART_TEXTS } from '#tests/fixtures/cart-texts.ts';

function run(device: Device, { number, lane }: Change) {
  switch (lane) {
    case 'cart':
      return runOperation(device, buyCatalogues, { body: { catalogues: [catalogueOf(number)] } });
    case 'account':
      return runOperation(device, setReminders, { body: { subjects: [reminderOf(number)] } });
  }
}

async function start(): Promise<Contestant> {
  const host = await startDevice({
    language: () => 'en',
    cartTexts: () => PLAIN_CART_TEXTS,
  });
  if (host.current.owner.kind !== 'customer') {
    const entered = await signIn(host.current, { username: CUSTOMER.email, password: 'a password', isSharedDevice: false });
    if (!entered.ok) throw new Error(entered.error.code);
    for (const call of [shopCalls.prices, cartCalls.readCart, accountCalls.listReminderSubjects]) await pull(host.current, call, {});
  }
  return {
    make: async (change) => ((await run(host.current, change)).ok ? 'accepted' : 'refused'),
    waiting: async () => (await readEntries(host.current.db)).flatMap(({ input }) => numberIn(JSON.stringify(input)) ?? []),
  };
}

window.contestant = await start();
