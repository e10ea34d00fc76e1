import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewOrderLine } from '#core/contract/cart.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { cartLines } from '#server/db/schema.ts';
import {
  CARD,
  instanceOf,
  lineFor,
  linePrices,
  moneyCustomer,
  type MoneyCustomer,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { readCart, addCartLines, deleteCartLine } = cartCalls;

describe.each(DATABASES)('the cart on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  let stranger: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    stranger = await moneyCustomer(server);
  });
  afterAll(() => server.close());

  const fresh = async () => {
    customer = await moneyCustomer(server);
    return customer;
  };
  const { add, buy, update, openConnections, cartNow: cartOf, start } = createShopper(() => ({ server, customer }));

  test("[SRV-54] [CRT-02] lines are added under the device's uuids, priced by the server, and read back", async () => {
    await fresh();
    const line = await lineFor(server, customer, IDS.card, 10);
    const { newOrderLines, cart } = (await add([line])).answer();
    expect(newOrderLines.map(({ uuid, linePrice }) => [uuid, linePrice])).toEqual([[line.uuid, 24_900]]);
    expect(linePrices(cart)).toEqual([
      [0, 24_900],
      [4, 24_900],
    ]);
    expect(cart.orderLines[0]).toMatchObject({
      description: 'Card',
      quantity: 10,
      minimumQuantity: 5,
      canChangeQuantity: true,
      template: { uuid: CARD.uuid, name: CARD.names['en'] },
      subjects: [{ name: 'Emma Lind', group: '7B', job: { name: 'Fjell school' } }],
    });
    expect(await cartOf()).toEqual(cart);
  });

  test('[SRV-54] the stored line keeps the display list that the customer approved', async () => {
    await fresh();
    const line = await lineFor(server, customer, IDS.card, 5);
    await add([line]);
    const [row] = await server.services.db.select().from(cartLines).where(eq(cartLines.uuid, line.uuid));
    expect([row?.layoutHash, row?.displayList?.pages.length]).toEqual([line.approvedLayout?.hash, CARD.parts.length]);
  });

  test('[SRV-54] the revision rises by one with each change', async () => {
    await fresh();
    const line = await lineFor(server, customer, IDS.card, 5);
    const first = (await add([line])).answer().cart.revision;
    const second = (await update(line.uuid, { quantity: 6 })).answer().cart.revision;
    const third = (await server.call(deleteCartLine, { params: { uuid: line.uuid } }, { session: customer.session })).answer().cart
      .revision;
    expect([second - first, third - second]).toEqual([1, 1]);
  });

  test('[OFF-04] deleting what another device has deleted is done, and changes nothing', async () => {
    await fresh();
    const line = await lineFor(server, customer, IDS.card, 5);
    await add([line]);
    const remove = () => server.call(deleteCartLine, { params: { uuid: line.uuid } }, { session: customer.session });
    const first = (await remove()).answer().cart;
    expect(linePrices(first)).toEqual([[4, 0]]);
    expect((await remove()).answer().cart).toEqual(first);
  });

  test('[OFF-04] the same uuid sent again, as a replay or under a new key, is one line', async () => {
    await fresh();
    const line = await lineFor(server, customer, IDS.card, 5);
    const opId = randomUUID();
    const first = await add([line], customer, opId);
    const replay = await add([line], customer, opId);
    expect([replay.headers.get('x-keepsake-replayed'), replay.body]).toEqual(['1', first.body]);
    expect((await add([line])).answer().cart.orderLines.filter(({ type }) => type === 0)).toHaveLength(1);
    expect((await add([{ ...line, quantity: 9 }], customer, opId)).error().error).toBe('request.idempotency_key_reused');
  });

  test('[SRV-54] lines added at the same time are all there', async () => {
    await fresh();
    const lines = await Promise.all(Array.from({ length: 6 }, () => lineFor(server, customer, IDS.card, 5)));
    await openConnections();
    await Promise.all(lines.map((line) => add([line])));
    const cart = await cartOf();
    expect([cart.orderLines.filter(({ type }) => type === 0).length, cart.revision]).toEqual([6, 6]);
    const rows = await server.services.db.select({ position: cartLines.position }).from(cartLines).where(eq(cartLines.cartUuid, cart.uuid));
    expect(rows.map(({ position }) => position).sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('[SRV-54] with one invalid line, none is added', async () => {
    await fresh();
    const right = await lineFor(server, customer, IDS.card, 5);
    const wrong = await lineFor(server, customer, IDS.card, 4);
    expect((await add([right, wrong])).error()).toMatchObject({ error: 'cart.quantity_below_minimum', params: { minimum: 5 } });
    expect((await cartOf()).orderLines.filter(({ type }) => type === 0)).toEqual([]);
  });

  test('[SRV-54] wrong quantities, products, templates and subjects are refused', async () => {
    await fresh();
    const line = await lineFor(server, customer, IDS.card, 5);
    const errorOf = async (changes: Partial<NewOrderLine>) => (await add([{ ...line, uuid: randomUUID(), ...changes }])).error().error;
    expect(
      await Promise.all([
        errorOf({ product: { uuid: IDS.mug }, quantity: 9 }),
        errorOf({ product: { uuid: randomUUID() } }),
        errorOf({ product: { uuid: IDS.calendar } }),
        errorOf({ product: { uuid: IDS.file } }),
        errorOf({ subProductUuids: [randomUUID()] }),
        errorOf({ template: null }),
        errorOf({ template: { uuid: CARD.uuid, version: 99, data: instanceOf(CARD, customer) } }),
        errorOf({ subjects: [{ uuid: stranger.subjectUuid }] }),
        errorOf({ subjects: [{ uuid: randomUUID() }] }),
      ]),
    ).toEqual([
      'cart.quantity_above_maximum',
      'product.not_found',
      'product.not_found',
      'product.not_found',
      'product.not_found',
      'template.not_found',
      'template.not_found',
      'picture_set.not_found',
      'picture_set.not_found',
    ]);
  });

  test('[EDT-24] a layout other than the approved one is never added to the cart', async () => {
    await fresh();
    const line = await lineFor(server, customer, IDS.card, 5);
    const approved = line.approvedLayout;
    const refused = await add([{ ...line, approvedLayout: approved && { ...approved, hash: '0'.repeat(64) } }]);
    expect([refused.status, refused.error().error]).toEqual([409, 'instance.layout_differs']);
    expect((await add([{ ...line, approvedLayout: null }])).error().error).toBe('instance.layout_differs');
    expect((await add([{ ...line, approvedLayout: approved && { ...approved, engineVersion: 0 } }])).error().error).toBe(
      'instance.layout_differs',
    );
  });

  test('[OFF-05] [EDT-24] a layout that was approved while its upload had an id of the device counts as the same layout', async () => {
    await fresh();
    const line = await lineFor(server, customer, IDS.card, 5);
    const resources = line.template?.data.userResources ?? {};
    const shown = Object.values(resources).find((resource) => resource.kind === 'image')?.uuid ?? '';
    const localId = randomUUID();
    const asShown = JSON.parse(JSON.stringify(line.template?.data).replaceAll(shown, localId)) as NonNullable<typeof line.template>['data'];
    const { hash } = await server.services.layout.layout(CARD, asShown, { language: 'en', country: 'NO' });
    const approvedLayout = line.approvedLayout && { ...line.approvedLayout, hash };
    expect((await add([{ ...line, approvedLayout }])).error().error).toBe('instance.layout_differs');
    const renamed = approvedLayout && { ...approvedLayout, approvedAs: { [shown]: localId } };
    expect((await add([{ ...line, approvedLayout: renamed }])).status).toBe(200);
    const [row] = await server.services.db.select().from(cartLines).where(eq(cartLines.uuid, line.uuid));
    expect(row?.layoutHash, 'what is printed has the names of now').toBe(line.approvedLayout?.hash);
    const wrong = approvedLayout && { ...approvedLayout, approvedAs: { [shown]: randomUUID() } };
    expect((await add([{ ...line, uuid: randomUUID(), approvedLayout: wrong }])).error().error).toBe('instance.layout_differs');
  });

  test('[KEP-12] [EDT-24] a name in Arabic is sold as the device laid it out, one in letters that no font has is refused by name', async () => {
    await fresh();
    const named = async (text: string) => {
      const data = instanceOf(CARD, customer);
      const [key, resource] = Object.entries(data.userResources).find(([, one]) => one.kind === 'text') ?? [];
      if (key !== undefined && resource?.kind === 'text') data.userResources[key] = { ...resource, text };
      return lineFor(server, customer, IDS.card, 5, { template: { uuid: CARD.uuid, version: CARD.version, data } });
    };
    const line = await named('Ola محمد 🎂');
    expect((await add([line])).status).toBe(200);
    const stored = async () => (await server.services.db.select().from(cartLines).where(eq(cartLines.uuid, line.uuid)))[0]?.displayList;
    const list = await stored();
    const lines = list?.pages.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'text' ? item.lines : [])));
    expect(lines?.find(({ text }) => text === 'Ola محمد 🎂')?.fallbacks?.map(({ face }) => face)).toEqual([
      'Noto Sans Arabic',
      'Noto Emoji',
    ]);
    const refused = await add([await named('अनिल Ola')]);
    expect([refused.status, refused.error()]).toEqual([
      409,
      expect.objectContaining({ error: 'instance.letters_missing', params: { letters: 'अ नि ल' } }),
    ]);
    const unseen = await add([await named('Ola \uE000\u0378\uFFFE')]);
    expect(unseen.error(), 'letters that no screen shows').toMatchObject({
      error: 'instance.letters_missing',
      params: { letters: 'U+E000 U+0378 U+FFFE' },
    });
    // A line from before the shop refused such letters.
    const blank = list && {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        items: page.items.map((item) => (item.kind === 'text' ? { ...item, missing: ['अ'] } : item)),
      })),
    };
    await server.services.db.update(cartLines).set({ displayList: blank }).where(eq(cartLines.uuid, line.uuid));
    const { checkoutUuid } = await start();
    const order = await buy(checkoutUuid);
    expect(order.error()).toMatchObject({ error: 'instance.letters_missing', params: { letters: 'अ' } });
  });

  test('[SRV-54] pictures of others, uploads that were not confirmed and empty fields are refused', async () => {
    await fresh();
    const line = await lineFor(server, customer, IDS.card, 5);
    const withPicture = async (uuid: string | null) => {
      const data = instanceOf(CARD, customer);
      const [key] = Object.entries(data.userResources).find(([, resource]) => resource.kind === 'image') ?? [];
      const resource = key === undefined ? undefined : data.userResources[key];
      if (key !== undefined && resource?.kind === 'image') data.userResources[key] = { ...resource, uuid };
      return (await add([{ ...line, uuid: randomUUID(), template: { uuid: CARD.uuid, version: CARD.version, data } }])).error().error;
    };
    expect(await Promise.all([withPicture(stranger.pictureUuids[0] ?? ''), withPicture('local-1'), withPicture(null)])).toEqual([
      'instance.picture_not_yours',
      'instance.picture_not_yours',
      'instance.incomplete',
    ]);
  });

  test("[SRV-54] a uuid of another customer's cart is refused, and their line is neither changed nor deleted", async () => {
    await fresh();
    const theirs = await lineFor(server, stranger, IDS.card, 5);
    await add([theirs], stranger);
    const mine = await lineFor(server, customer, IDS.card, 5, { uuid: theirs.uuid });
    expect((await add([mine])).error().error).toBe('cart.line_exists');
    expect((await update(theirs.uuid, { quantity: 7 })).error().error).toBe('cart.line_not_found');
    expect((await server.call(deleteCartLine, { params: { uuid: theirs.uuid } }, { session: customer.session })).status).toBe(200);
    expect((await cartOf(stranger)).orderLines.find(({ uuid }) => uuid === theirs.uuid)?.quantity).toBe(5);
  });

  test('[SRV-54] without a session, with a foreign origin, without a key and malformed, nothing is changed', async () => {
    await fresh();
    const line = await lineFor(server, customer, IDS.card, 5);
    const body = { orderLines: [line] };
    expect((await server.call(addCartLines, { body })).error().error).toBe('access.signed_out');
    expect((await server.call(readCart, {})).error().error).toBe('access.signed_out');
    expect((await server.call(addCartLines, { body }, { session: customer.session, opId: null })).error().error).toBe(
      'request.idempotency_key_missing',
    );
    expect(
      (await server.call(addCartLines, { body }, { session: customer.session, headers: { origin: 'https://elsewhere.example' } })).error()
        .error,
    ).toBe('request.origin_refused');
    // A body that the types do not allow.
    const malformed = { orderLines: [{ ...line, quantity: 'many' }] } as unknown as typeof body;
    expect((await server.call(addCartLines, { body: malformed }, { session: customer.session })).error().error).toBe('request.invalid');
    expect((await cartOf()).orderLines.filter(({ type }) => type === 0)).toEqual([]);
  });

  test('[CRT-03] a quantity is changed within its bounds', async () => {
    await fresh();
    const line = await lineFor(server, customer, IDS.card, 5);
    await add([line]);
    expect(linePrices((await update(line.uuid, { quantity: 20 })).answer().cart)).toEqual([
      [0, 39_800],
      [4, 39_800],
    ]);
    expect((await update(line.uuid, { quantity: 4 })).error().error).toBe('cart.quantity_below_minimum');
    expect((await update(line.uuid, { quantity: 10_000 })).error()).toMatchObject({
      error: 'cart.quantity_above_maximum',
      params: { maximum: 9_999 },
    });
    expect((await update(randomUUID(), { quantity: 5 })).error().error).toBe('cart.line_not_found');
  });

  test("[EDT-19] an edit replaces the template's data with its approved layout, and the product", async () => {
    await fresh();
    const line = await lineFor(server, customer, IDS.card, 5);
    await add([line]);
    const data = instanceOf(CARD, customer);
    const textKey = Object.keys(data.userResources).find((key) => data.userResources[key]?.kind === 'text') ?? '';
    const text = data.userResources[textKey];
    if (text?.kind === 'text') data.userResources[textKey] = { ...text, text: 'Nora Lind' };
    const edited = await lineFor(server, customer, IDS.mug, 5, { template: { uuid: CARD.uuid, version: CARD.version, data } });
    const change = { template: { uuid: CARD.uuid, version: CARD.version, data }, approvedLayout: edited.approvedLayout };
    expect((await update(line.uuid, { template: change.template })).error().error).toBe('instance.layout_differs');
    const { cart } = (await update(line.uuid, { ...change, product: { uuid: IDS.mug } })).answer();
    expect(cart.orderLines[0]).toMatchObject({
      product: { uuid: IDS.mug },
      linePrice: 5 * 17_900,
      template: { data: { userResources: { [textKey]: { text: 'Nora Lind' } } } },
    });
  });
});
