import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { Cart } from '#core/contract/entities.ts';
import { eventually } from '#src/data/fixtures/eventually.ts';
import { startTestDevice, wipeDatabases, type ShopRequest, type TestDevice } from '#src/data/fixtures/test-device.ts';

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

const CUSTOMER = '00000000-0000-4000-8000-000000000004';
const empty = { uuid: CUSTOMER, orderLines: [], summary: { totalPrice: 0 }, rebateCode: null, revision: 1 };
const user = {
  uuid: CUSTOMER,
  name: 'Ida Berg',
  emailAddress: 'ida@example.no',
  mobilePhone: '',
  acceptMail: false,
  isSimulated: false,
  isAnonymousUser: false,
  lang: 'en',
  address: { address: '', address2: '', postalCode: '', city: '', state: '' },
  currentSubjectUuid: null,
};
const asksWho = ({ path }: ShopRequest) => path === '/api/webshop/user';
const asksPrices = ({ path }: ShopRequest) => path.startsWith('/api/webshop/prices');

const SETTLED_MS = 100;

/** The cart's states as shown on a screen. */
function shownStates({ host }: TestDevice): string[] {
  const { cart } = host.current.live;
  const states: string[] = [];
  cart.subscribe(() => states.push(cart.get().state));
  return states;
}

test('[CRT-01] a device that has lost its data shows no empty cart to the customer whose session the browser still has', async () => {
  open = await startTestDevice((request) =>
    asksWho(request) ? { status: 200, json: { user } } : { status: 500, json: { error: 'server.failed' } },
  );
  const { requests } = open;
  const states = shownStates(open);
  await eventually(() => expect(requests.some(asksWho)).toBe(true));
  await eventually(() => expect(requests.some(asksPrices)).toBe(true));
  await open.settled();
  // Tests an absence: no event marks the end of the computation.
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  expect(states).not.toContain('ready');
});

test('[CRT-01] an old empty cart is not shown as empty when the shop cannot be reached', async () => {
  open = await startTestDevice(() => ({ status: 200, json: { cart: empty } }));
  const device = await open.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  shownStates(open);
  await eventually(() => expect(open?.host.current.live.cart.get().state).toBe('ready'));
  expect(await device.db.cart.count()).toBe(1);
  await open.host.close();

  open = await startTestDevice(() => 'lost');
  const states = shownStates(open);
  await eventually(() => expect(states).toContain('unknown'));
  expect(states).not.toContain('ready');
});

test('[OFF-10] [CRT-01] the cart that a full device cannot store is shown all the same, also an empty one', async () => {
  let cart: Cart = { ...empty, rebateCode: 'SPRING' };
  open = await startTestDevice(() => ({ status: 200, json: { cart } }));
  const device = await open.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  const live = open.host.current.live.cart;
  shownStates(open);
  await eventually(() => expect(live.get()).toMatchObject({ state: 'ready', cart: { rebateCode: 'SPRING' } }));
  vi.spyOn(device.db.cart, 'put').mockRejectedValue(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
  // The cart after an order.
  cart = { ...empty, uuid: '00000000-0000-4000-8000-000000000005' };
  open.time.advance(60_000);
  device.refreshes.fire();
  await eventually(() => expect(live.get()).toMatchObject({ state: 'ready', cart: { uuid: cart.uuid } }));
});
