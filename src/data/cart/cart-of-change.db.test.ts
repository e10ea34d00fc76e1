import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { cartCalls } from '#core/contract/cart.ts';
import type { OrderLine } from '#core/contract/entities.ts';
import { lineOfNew } from '#core/domain/cart/goods-line.ts';
import { facts, IDS, newLine, priceList } from '#core/domain/fixtures/price-list.ts';
import { readRestoreRow } from '#src/data/db/row-parts/take-up.ts';
import { addCartLines, updateCartLine } from '../fixtures/changes.ts';
import { eventually } from '../fixtures/eventually.ts';
import { type Shop, type ShopReply, startTestDevice, type TestDevice, wipeDatabases } from '../fixtures/test-device.ts';
import { readEntries } from '../outbox/enqueue.ts';
import { pull } from '../sync/pull.ts';
import { readCartLive } from './read-cart-live.ts';

const CUSTOMER = '00000000-0000-4000-8000-000000000001';
const LINE = '00000000-0000-4000-8000-000000000901';
const KEPT = '00000000-0000-4000-8000-000000000902';
/** The shop's answer to a repeated change is the cart of its first arrival. Lines added since are not in it. */
const OLD = { uuid: CUSTOMER, orderLines: [], summary: { totalPrice: 1 }, rebateCode: null, revision: 2 };
const NEW = { ...OLD, summary: { totalPrice: 2 }, revision: 3 };
const ADDED = { status: 200, json: { cart: OLD, newOrderLines: [] } };
const TIMED_OUT = { status: 504, json: { message: 'The upstream server timed out.' } };

const VISITOR = {
  uuid: CUSTOMER,
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

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

/** @param toChange the shop's answers to the change, in order */
const shop = (toChange: readonly ShopReply[], toRead: () => ReturnType<Shop> = () => ({ status: 200, json: { cart: NEW } })): Shop => {
  const left = [...toChange];
  return ({ method, path }) => {
    if (method === 'POST' && path.includes('order-lines')) return left.shift() ?? 'lost';
    return path === '/api/webshop/cart' ? toRead() : { status: 200, json: { user: VISITOR } };
  };
};

async function start(answers: Shop): Promise<TestDevice> {
  open = await startTestDevice(answers);
  return open;
}

async function startOfCustomer(answers: Shop): Promise<TestDevice> {
  const device = await start(answers);
  await device.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  return device;
}

async function add({ host, time, settled }: TestDevice): Promise<void> {
  await addCartLines(host.current, { lines: [newLine(LINE, IDS.card, 5, {})] });
  await eventually(async () => {
    time.advance(5_000);
    await settled();
    expect(await readEntries(host.current.db)).toEqual([]);
  });
}

const keptRevision = async ({ host }: TestDevice) => (await host.current.db.cart.get('cart'))?.cart.revision;

it('[CRT-11] the answer to a repeated change does not count as a cart that was never read here', async () => {
  const device = await startOfCustomer(shop([TIMED_OUT, ADDED]));
  await add(device);
  expect(await keptRevision(device), 'the shop may have more').toBeUndefined();
  await pull(device.host.current, cartCalls.readCart, {});
  expect(await keptRevision(device)).toBe(NEW.revision);
});

it('[CRT-11] a read of the cart under way is repeated, because it may lack the change', async () => {
  let answerOld: (reply: ShopReply) => void = () => undefined;
  const carts: (ShopReply | Promise<ShopReply>)[] = [
    new Promise<ShopReply>((resolve) => {
      answerOld = resolve;
    }),
    { status: 200, json: { cart: NEW } },
  ];
  const device = await startOfCustomer(shop([TIMED_OUT, ADDED], () => carts.shift() ?? 'lost'));
  const reading = pull(device.host.current, cartCalls.readCart, {});
  await add(device);
  answerOld({ status: 200, json: { cart: { ...OLD, revision: 1 } } });
  expect(await reading).toMatchObject({ ok: true, value: { cart: { revision: NEW.revision } } });
  expect(await keptRevision(device)).toBe(NEW.revision);
});

it.each([
  ['that is sent for the first time', startOfCustomer, [ADDED]],
  ['of a visitor, who has no other cart', start, [TIMED_OUT, ADDED]],
] as const)('[CRT-11] the cart comes with the answer to a change %s', async (_, begin, toChange) => {
  const device = await begin(shop(toChange));
  await add(device);
  expect(await keptRevision(device)).toBe(OLD.revision);
});

it('[OFF-13] the answer to a repeated change from before a restore does not count as the restored shop’s cart', async () => {
  const headers = { 'x-keepsake-restore': '00000000-0000-4000-8000-000000000081' };
  const lineOf = (uuid: string, quantity: number) => lineOfNew(newLine(uuid, IDS.card, quantity), priceList, facts);
  const cartWith = (revision: number, ...orderLines: OrderLine[]) => ({ ...OLD, revision, orderLines });
  let isRestored = false;
  let cart = cartWith(5, lineOf(KEPT, 7));
  const device = await startOfCustomer(({ method }) => {
    if (!isRestored) return method === 'GET' ? { status: 200, json: { cart } } : TIMED_OUT;
    if (method === 'POST') return { status: 200, json: { cart: cartWith(2, lineOf(LINE, 5)), newOrderLines: [] }, headers };
    if (method === 'PUT') cart = cartWith(6, lineOf(LINE, 5), lineOf(KEPT, 19));
    return { status: 200, json: { cart }, headers };
  });
  await pull(device.host.current, cartCalls.readCart, {});
  await addCartLines(device.host.current, { lines: [newLine(LINE, IDS.card, 5, {})] });
  await updateCartLine(device.host.current, { uuid: KEPT, change: { quantity: 19 } });
  await device.settled();
  isRestored = true;
  await eventually(async () => {
    device.time.advance(5_000);
    await device.settled();
    expect(await readEntries(device.host.current.db)).toEqual([]);
  });
  const live = await readCartLive(device.host.current);
  expect(live?.cart.orderLines.map(({ uuid, quantity }) => [uuid, quantity]).sort(), 'shown before it is read').toEqual([
    [LINE, 5],
    [KEPT, 19],
  ]);
  await pull(device.host.current, cartCalls.readCart, {});
  expect((await readRestoreRow(device.host.current.db)).lostLines ?? [], 'the shop has all of it').toEqual([]);
  expect(await keptRevision(device)).toBe(6);
});
