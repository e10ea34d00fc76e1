/**
 * Random changes of a cart, queued on a real phone that is offline and applied by the real shop one by one: after each,
 * the phone shows what the shop answers, however many changes wait.
 */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#core/contract/define-call.ts';
import type { Cart, OrderLine } from '#core/contract/entities.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import * as cartOperations from '#core/operations/cart/index.ts';
import type { Operation } from '#core/operations/define-operation.ts';
import { readCartLive } from '#src/data/cart/read-cart-live.ts';
import { runOperation } from '#src/data/commands/run-operation.ts';
import { wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { loadAsset } from '#src/data/sync/load-asset.ts';
import { pull } from '#src/data/sync/pull.ts';
import { refreshSession } from '#src/data/sync/refresh-session.ts';
import { cartOfAnswer, storeCart } from '#src/data/sync/store-answers.ts';
import { cartCalls, pictureSetCalls } from '#tests/fixtures/calls.ts';
import {
  CARD,
  instanceOf,
  lineFor,
  moneyCustomer,
  type MoneyCustomer,
  packageLine,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { CALENDAR } from '#tests/fixtures/money/money-settings.ts';
import { ONE_DATABASE } from '../setup/databases.ts';
import { PATIENCE } from '../setup/patience.ts';
import { sliceOf } from '../setup/slice.ts';
import { withoutContentIds } from '#tests/fixtures/without-content-ids.ts';
import { startTestServer, type TestServer } from '../setup/test-server.ts';
import { type Phone, startPhone } from './world.ts';

/**
 * A failure prints the seed and the path of the smallest example that was found in time. { seed, path } repeats it, and
 * another seed makes other changes.
 */
const RUNS = { seed: 20_261_123, numRuns: sliceOf(12, 4), interruptAfterTimeLimit: 40_000 * PATIENCE, markInterruptAsFailure: true };
const TIME_LIMIT_MS = 60_000 * PATIENCE;

const { addCartLines, buyCatalogues, deleteCartLine, setRetouch, toggleDigitalFile, toggleDigitalSet, toggleRetouch, updateCartLine } =
  cartOperations;
type CartCall = (typeof cartOperations)[keyof typeof cartOperations]['call'];

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());

interface World {
  readonly customer: MoneyCustomer;
  readonly phone: Phone;
  /** The last answer of the shop. */
  cart: Cart;
}

async function startWorld(): Promise<World> {
  const customer = await moneyCustomer(server);
  const phone = await startPhone(server, customer.session);
  // Offers end at the shop's time.
  phone.time.shiftClock(server.clock.nowMs() - phone.time.clock.nowMs());
  await refreshSession(phone.host.current);
  const device = phone.host.current;
  for (const call of [cartCalls.readCart, shopCalls.prices, pictureSetCalls.listPictureSets])
    expect(await pull(device, call, {})).toMatchObject({ ok: true });
  for (const { uuid, version } of [CARD, CALENDAR])
    expect(await loadAsset(device, templateCalls.templateByUuidAndVersion, { params: { uuid, version: String(version) } })).toMatchObject({
      ok: true,
    });
  await phone.setOnline(false);
  const { cart } = (await server.call(cartCalls.readCart, {}, { session: customer.session })).answer();
  return { customer, phone, cart };
}

/**
 * Queues the change on the phone and applies it in the shop. A refused change leaves the phone in the same way as the
 * queue does it.
 */
async function change<C extends CartCall>(world: World, operation: Operation<C>, input: CallInput<C>): Promise<void> {
  const device = world.phone.host.current;
  const queued = await runOperation(device, operation, input);
  if (!queued.ok) throw new Error(queued.error.code);
  const reply = await server.call(operation.call, input, { session: world.customer.session });
  const cart = reply.status === 200 ? cartOfAnswer(reply.body) : null;
  if (cart) world.cart = cart;
  else expect(await device.outbox.discard(queued.value.opId)).toMatchObject({ ok: true });
}

/** The phone has read the cart, and no change waits any more. */
async function confirm({ phone, cart }: World): Promise<void> {
  const { db } = phone.host.current;
  await db.outbox.clear();
  await storeCart(db, cart, phone.time.clock.nowMs(), undefined);
}

const goodsIn = ({ orderLines }: Cart): readonly OrderLine[] => orderLines.filter(({ type }) => type === 0);

/** All parts of a cart that a customer sees. Rebates and totals are left out, because each side has its own texts. */
const seen = (cart: Cart | undefined) =>
  cart && {
    goods: goodsIn(cart),
    others: cart.orderLines.filter(({ type }) => type !== 0).map(({ type, linePrice }) => [type, linePrice]),
    total: cart.summary.totalPrice,
  };

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

/** The design of a product, filled in one of several ways. */
function filled(customer: MoneyCustomer, productUuid: string, variant: number) {
  const design = productUuid === IDS.calendar ? CALENDAR : CARD;
  const turned = { ...customer, pictureUuids: customer.pictureUuids.map((_, index) => at(customer.pictureUuids, index + variant) ?? '') };
  return { uuid: design.uuid, version: design.version, data: instanceOf(design, turned) };
}

const MADE = [IDS.mug, IDS.card, IDS.calendar];
const SUBS = [IDS.skin, IDS.teeth];

type Step = (world: World) => Promise<void>;
const nat = fc.nat({ max: 11 });
const wanted = fc.constantFrom(true, true, false, undefined);
const wish = (w: boolean | undefined) => (w === undefined ? {} : { wanted: w });
/** fc prints the name and the numbers of a step, which are enough to understand a failure. */
const named = <T>(name: string, numbers: fc.Arbitrary<T>, run: (world: World, numbers: T) => Promise<void>): fc.Arbitrary<Step> =>
  numbers.map((drawn) =>
    Object.assign((world: World) => run(world, drawn), { [fc.toStringMethod]: () => `${name} ${fc.stringify(drawn)}` }),
  );

const add = named('add', fc.tuple(nat, nat, nat), async (world, [product, quantity, variant]) => {
  const { customer, cart } = world;
  // There are few lines, so that several changes meet in one.
  if (goodsIn(cart).filter(({ template }) => template !== null).length === 2) return;
  const productUuid = at(MADE, product) ?? '';
  const template = filled(customer, productUuid, variant);
  const count = (productUuid === IDS.card ? 5 : 1) + (quantity % 7);
  const orderLines = [await lineFor(server, customer, productUuid, count, { template })];
  await change(world, addCartLines, { body: { orderLines } });
});
const addPackage = named('add a package', nat, async (world, quantity) => {
  const orderLines = [packageLine(world.customer, { quantity: 1 + (quantity % 3) })];
  await change(world, addCartLines, { body: { orderLines } });
});
const setQuantity = named('set a quantity', fc.tuple(nat, nat), async (world, [which, quantity]) => {
  const line = at(
    goodsIn(world.cart).filter(({ canChangeQuantity }) => canChangeQuantity),
    which,
  );
  if (!line) return;
  const { uuid: lineUuid, minimumQuantity, maximumQuantity } = line;
  const to = Math.min(Math.max(1, minimumQuantity) + quantity, maximumQuantity ?? 100);
  await change(world, updateCartLine, { params: { uuid: lineUuid }, body: { quantity: to } });
});
const setDesign = named('change a design', fc.tuple(nat, nat), async (world, [which, variant]) => {
  const line = at(
    goodsIn(world.cart).filter(({ template }) => template !== null),
    which,
  );
  if (!line?.product) return;
  const { customer } = world;
  const product = line.product.uuid;
  const made = await lineFor(server, customer, product, 1, { template: filled(customer, product, variant) });
  const { template, approvedLayout } = made;
  if (template && approvedLayout) await change(world, updateCartLine, { params: { uuid: line.uuid }, body: { template, approvedLayout } });
});
const remove = named('delete', nat, async (world, which) => {
  const line = at(goodsIn(world.cart), which);
  if (line) await change(world, deleteCartLine, { params: { uuid: line.uuid } });
});
const file = named('a file', fc.tuple(nat, wanted), async (world, [which, w]) => {
  const index = which % 4;
  const body = { file: world.customer.pictureUuids[index] ?? '', type: index === 3 ? ('GP' as const) : ('IP' as const), ...wish(w) };
  await change(world, toggleDigitalFile, { body });
});
const set = named('a set', fc.tuple(fc.constantFrom('IP' as const, 'GP' as const), wanted), async (world, [type, w]) => {
  await change(world, toggleDigitalSet, { body: { pictureSet: world.customer.subjectUuid, type, ...wish(w) } });
});
/** There are only two pictures, so that several changes meet in one. */
const retouched = ({ customer }: World, which: number): string => customer.pictureUuids[which % 2] ?? '';

const retouch = named('retouch', fc.tuple(nat, fc.subarray(SUBS), nat, fc.subarray(SUBS)), async (world, [one, subs, two, others]) => {
  const items = { [retouched(world, one)]: subs, [retouched(world, two)]: others };
  await change(world, setRetouch, { body: { items } });
});
const retouchOne = named(
  'one retouch',
  fc.tuple(nat, fc.constantFrom(...SUBS), fc.boolean()),
  async (world, [which, subProductUuid, w]) => {
    const pictureUuid = at(world.customer.pictureUuids, which) ?? '';
    await change(world, toggleRetouch, { params: { pictureUuid, subProductUuid }, body: { wanted: w } });
  },
);
const catalogues = named('catalogues', nat, async (world, quantity) => {
  const subject = { uuid: world.customer.subjectUuid, name: '', group: '' };
  const [example] = buyCatalogues.example.body.catalogues;
  if (example)
    await change(world, buyCatalogues, { body: { catalogues: [{ ...example, uuid: IDS.yearbook, quantity: quantity % 4, subject }] } });
});
const confirmed = named('confirm', fc.constant(null), confirm);

const steps = fc.array(
  fc.oneof(
    { arbitrary: add, weight: 4 },
    { arbitrary: addPackage, weight: 1 },
    { arbitrary: setQuantity, weight: 3 },
    { arbitrary: setDesign, weight: 3 },
    { arbitrary: remove, weight: 1 },
    { arbitrary: file, weight: 3 },
    { arbitrary: set, weight: 2 },
    { arbitrary: retouch, weight: 2 },
    { arbitrary: retouchOne, weight: 4 },
    { arbitrary: catalogues, weight: 1 },
    { arbitrary: confirmed, weight: 1 },
  ),
  { minLength: 1, maxLength: 30, size: 'max' },
);

test(
  '[OFF-08] [CRT-11] [HSE-01] after any changes, with any number of them waiting, the phone shows the cart that the shop answers',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const world = await startWorld();
        try {
          for (const step of all) {
            await step(world);
            expect(withoutContentIds(seen((await readCartLive(world.phone.host.current))?.cart))).toEqual(
              withoutContentIds(seen(world.cart)),
            );
          }
        } finally {
          await world.phone.close();
          await wipeDatabases();
        }
      }),
      RUNS,
    );
  },
  TIME_LIMIT_MS,
);
