/** The row of the cart cannot be read, and the shop cannot be reached. */
import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { emptyCart } from '#core/domain/cart/fold-cart.ts';
import { IDS, newLine } from '#core/domain/fixtures/price-list.ts';
import { addCartLines } from '../fixtures/changes.ts';
import { eventually } from '../fixtures/eventually.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '../fixtures/test-device.ts';
import { readCartLive } from './read-cart-live.ts';

const CUSTOMER = { kind: 'customer', uuid: '00000000-0000-4000-8000-000000000001' } as const;
const CART = emptyCart('00000000-0000-4000-8000-000000000002');
const VISITOR = {
  uuid: CUSTOMER.uuid,
  name: '',
  emailAddress: '',
  mobilePhone: '',
  acceptMail: false,
  isSimulated: false,
  isAnonymousUser: true,
  lang: 'en',
  address: { address: '', address2: '', postalCode: '', city: '', state: '' },
  currentSubjectUuid: null,
};
const LINE = '00000000-0000-4000-8000-000000000901';

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

async function startOffline(isVisitor = false): Promise<TestDevice> {
  open = await startTestDevice(({ path }) => ({
    status: 200,
    json: path === '/api/webshop/session/anonymous' ? { user: VISITOR } : { cart: CART },
  }));
  if (!isVisitor) await open.host.current.switchOwner(CUSTOMER);
  open.setOnline(false);
  await open.host.current.sender.connectivity.probe();
  return open;
}

function follow({ host }: TestDevice) {
  const { cart } = host.current.live;
  cart.subscribe(() => undefined);
  return () => {
    const { state, isUnreadable = false, cart: shown, waiting } = cart.get();
    return { state, isUnreadable, lines: shown.orderLines.filter(({ type }) => type === 0).map(({ uuid }) => uuid), waiting: [...waiting] };
  };
}

it.each([[false], [true]])(
  '[CRT-11] [SIM-07] a cart that cannot be read is said to be so, and what is bought without a connection shows at once (visitor: %s)',
  async (isVisitor) => {
    const device = await startOffline(isVisitor);
    const { db } = device.host.current;
    await db.table('cart').put({ key: 'cart', cart: 'torn' });
    const shown = follow(device);
    await eventually(() => expect(shown()).toEqual({ state: 'unknown', isUnreadable: true, lines: [], waiting: [] }));
    await eventually(async () => expect(await db.aside.toArray()).toMatchObject([{ table: 'cart', row: { cart: 'torn' } }]));
    await addCartLines(device.host.current, { lines: [newLine(LINE, IDS.card, 5, {})] });
    await eventually(() => expect(shown()).toEqual({ state: 'unknown', isUnreadable: true, lines: [LINE], waiting: [LINE] }));
    expect(await readCartLive(device.host.current), 'nothing is compared with a cart that is not known').toBeNull();
  },
);

it('[CRT-11] on a device that has never read the cart, a purchase without a connection is shown at once', async () => {
  const device = await startOffline();
  const shown = follow(device);
  await eventually(() => expect(shown()).toMatchObject({ state: 'unknown', isUnreadable: false, lines: [] }));
  await addCartLines(device.host.current, { lines: [newLine(LINE, IDS.card, 5, {})] });
  await eventually(() => expect(shown()).toEqual({ state: 'unknown', isUnreadable: false, lines: [LINE], waiting: [LINE] }));
});

it.each([[false], [true]])('[SIM-07] the shop’s cart is shown when the connection is back (visitor: %s)', async (isVisitor) => {
  const device = await startOffline(isVisitor);
  await device.host.current.db.table('cart').put({ key: 'cart', cart: 'torn' });
  const shown = follow(device);
  await eventually(() => expect(shown()).toMatchObject({ state: 'unknown', isUnreadable: true }));
  device.setOnline(true);
  await device.host.current.sender.connectivity.probe();
  device.host.current.refreshes.fire();
  await eventually(() => expect(shown()).toEqual({ state: 'ready', isUnreadable: false, lines: [], waiting: [] }));
});
