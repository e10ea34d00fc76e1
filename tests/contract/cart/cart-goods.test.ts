import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as cartOperations from '#core/operations/cart/index.ts';
import { storedChange } from '#core/operations/fixtures/stored-change.ts';
import { intentOf } from '#core/operations/operations.ts';
import { foldCart } from '#core/domain/cart/fold-cart.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import type { CartFacts } from '#core/domain/cart/goods-line.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { purchases } from '#server/db/schema.ts';
import { cartTexts } from '#server/features/cart/cart-texts.ts';
import {
  CARD,
  lineFor,
  linePrices,
  moneyCustomer,
  type MoneyCustomer,
  packageLine,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { withoutContentIds } from '#tests/fixtures/without-content-ids.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { setRebateCode, removeRebateCode, setRetouch, toggleRetouch, toggleDigitalFile, toggleDigitalSet } = cartCalls;

describe.each(DATABASES)('other goods in a cart on %s', (database) => {
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
  const { add, update, openConnections, cartNow: cartOf } = createShopper(() => ({ server, customer }));

  test('[SRV-42] ten toggles at once without a wanted state each see the result of the one before', async () => {
    await fresh();
    await openConnections();
    const body = { file: customer.pictureUuids[0] ?? '', type: 'IP' as const };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => server.call(toggleDigitalFile, { body }, { session: customer.session })),
    );
    const byRevision = replies.map((reply) => reply.answer().cart).sort((a, b) => a.revision - b.revision);
    expect(byRevision.map((cart) => cart.orderLines.length)).toEqual([2, 1, 2, 1, 2, 1, 2, 1, 2, 1]);
  });

  describe('[SRV-34] [RET-02] retouch', () => {
    const put = (items: Record<string, string[]>) => server.call(setRetouch, { body: { items } }, { session: customer.session });
    /** Goods that contain the pictures. */
    const wholeSet = () =>
      server.call(
        toggleDigitalSet,
        { body: { pictureSet: customer.subjectUuid, type: 'IP', wanted: true } },
        { session: customer.session },
      );

    test("each picture is a line at the product's price plus the chosen options; an empty choice removes it", async () => {
      await fresh();
      await wholeSet();
      const [first = '', second = ''] = customer.pictureUuids;
      expect(linePrices((await put({ [first]: [IDS.skin, IDS.teeth], [second]: [IDS.teeth] })).answer().cart)).toEqual([
        [0, 49_900],
        [0, 8_900],
        [0, 6_400],
        [4, 65_200],
      ]);
      const { cart } = (await put({ [first]: [] })).answer();
      expect(cart.orderLines[1]).toMatchObject({
        fileRetouch: { file: { uuid: second } },
        subProductUuids: [IDS.teeth],
        product: { type: 11 },
      });
      expect(linePrices(cart)).toEqual([
        [0, 49_900],
        [0, 6_400],
        [4, 56_300],
      ]);
    });

    test('[RET-01] one sub-product is toggled by its wanted state', async () => {
      await fresh();
      await wholeSet();
      const [pictureUuid = ''] = customer.pictureUuids;
      const toggle = (subProductUuid: string, wanted: boolean) =>
        server.call(toggleRetouch, { params: { pictureUuid, subProductUuid }, body: { wanted } }, { session: customer.session });
      await toggle(IDS.skin, true);
      await toggle(IDS.skin, true);
      expect(linePrices((await toggle(IDS.teeth, true)).answer().cart)).toEqual([
        [0, 49_900],
        [0, 8_900],
        [4, 58_800],
      ]);
      await toggle(IDS.skin, false);
      expect(linePrices((await toggle(IDS.teeth, false)).answer().cart)).toEqual([
        [0, 49_900],
        [4, 49_900],
      ]);
    });

    test('[RET-06] pictures with bought retouch, other customers’ pictures, and unknown sub-products are refused', async () => {
      await fresh();
      const [bought = '', other = ''] = customer.pictureUuids;
      await server.services.db
        .insert(purchases)
        .values({ userUuid: customer.uuid, pictureUuid: bought, kind: 'retouch', orderUuid: randomUUID() });
      expect(
        await Promise.all(
          [put({ [bought]: [IDS.skin] }), put({ [stranger.pictureUuids[0] ?? '']: [IDS.skin] }), put({ [other]: [randomUUID()] })].map(
            async (reply) => (await reply).error().error,
          ),
        ),
      ).toEqual(Array(3).fill('cart.retouch_not_available'));
    });
  });

  describe('[CRT-06] [CRT-13] [PRC-05] rebate codes', () => {
    const set = (code: string) => server.call(setRebateCode, { body: { code } }, { session: customer.session });

    test('a code in any case is accepted, shown, and can be removed', async () => {
      await fresh();
      await add([await lineFor(server, customer, IDS.calendar, 1)]);
      const { cart } = (await set(' tenth ')).answer();
      expect([cart.rebateCode, linePrices(cart)]).toEqual([
        'TENTH',
        [
          [0, 24_900],
          [1, -2_490],
          [4, 22_410],
        ],
      ]);
      const without = (await server.call(removeRebateCode, {}, { session: customer.session })).answer().cart;
      expect([without.rebateCode, linePrices(without)]).toEqual([
        null,
        [
          [0, 24_900],
          [4, 24_900],
        ],
      ]);
    });

    test('wrong, expired and too big codes are refused, each with its reason', async () => {
      await fresh();
      await add([await lineFor(server, customer, IDS.calendar, 1)]);
      expect((await set('NOPE')).error().error).toBe('cart.rebate_code_not_valid');
      expect((await set('old')).error().error).toBe('cart.rebate_code_expired');
      expect((await set('BIG')).error()).toMatchObject({ error: 'cart.rebate_code_minimum', params: { minimum: 50_000 } });
      expect((await cartOf()).rebateCode).toBeNull();
    });
  });

  test('[PRC-05] guessing at rebate codes is slowed for the guesser, and allowed again later', async () => {
    await fresh();
    await add([await lineFor(server, customer, IDS.calendar, 1)]);
    const guess = (code: string) => server.call(setRebateCode, { body: { code } }, { session: customer.session });
    for (let tried = 0; tried < 10; tried += 1) expect((await guess(`NOPE${tried}`)).error().error).toBe('cart.rebate_code_not_valid');
    expect((await guess('TENTH')).status).toBe(429);
    server.clock.advance(2 * 60_000);
    expect((await guess('TENTH')).status).toBe(200);
    server.clock.advance(-2 * 60_000);
  });

  test("[UPS-01] catalogues are set to the chosen quantity, of the customer's own subjects only", async () => {
    await fresh();
    const [catalogue] = (await server.call(shopCalls.getCatalogues, {}, { session: customer.session })).answer();
    if (!catalogue) throw new Error('no catalogue is offered');
    const buy = (changes: object) =>
      server.call(cartCalls.buyCatalogues, { body: { catalogues: [{ ...catalogue, ...changes }] } }, { session: customer.session });
    expect(linePrices((await buy({ quantity: 2, price: 1 })).answer().cart)).toEqual([
      [0, 29_800],
      [4, 29_800],
    ]);
    expect((await buy({ quantity: 11 })).error()).toMatchObject({ error: 'cart.quantity_above_maximum', params: { maximum: 10 } });
    expect((await buy({ quantity: 1, subject: { uuid: stranger.subjectUuid, name: '', group: '' } })).error().error).toBe(
      'product.not_found',
    );
    const line = (await cartOf()).orderLines[0];
    expect(linePrices((await update(line?.uuid ?? '', { quantity: 3 })).answer().cart)).toEqual([
      [0, 44_700],
      [4, 44_700],
    ]);
    expect(linePrices((await buy({ quantity: 0 })).answer().cart)).toEqual([[4, 0]]);
  });

  test('[SRV-54] the quantity of digital pictures and retouch is fixed', async () => {
    await fresh();
    const { cart } = (
      await server.call(
        toggleDigitalFile,
        { body: { file: customer.pictureUuids[0] ?? '', type: 'IP', wanted: true } },
        { session: customer.session },
      )
    ).answer();
    expect((await update(cart.orderLines[0]?.uuid ?? '', { quantity: 2 })).error().error).toBe('cart.quantity_fixed');
  });

  test("[CRT-11] [PRC-06] the device’s own changes and prices equal the server's answer", async () => {
    await fresh();
    const before = await cartOf();
    const priceList = (await server.call(shopCalls.prices, {}, { session: customer.session })).answer();
    const [first = '', second = '', third = ''] = customer.pictureUuids;
    const subject = { uuid: customer.subjectUuid, name: 'Emma Lind', group: '7B', job: { name: 'Fjell school' } };
    const facts: CartFacts = {
      ownerUuid: customer.uuid,
      template: () => ({ name: CARD.names['en'] ?? CARD.name, categories: CARD.categories }),
      subject: (uuid) => (uuid === subject.uuid ? subject : undefined),
      holdersOf: () => [subject.uuid],
      picturesOfSet: (_uuid, type) => (type === 'IP' ? [first, second, third] : []),
      portraitsOf: () => [first, second, third],
      holdingOf: () => null,
    };
    const line = await lineFor(server, customer, IDS.mug, 2);
    const pack = packageLine(customer);
    const commands = [
      storedChange(cartOperations.addCartLines, { body: { orderLines: [line, pack] } }),
      storedChange(cartOperations.updateCartLine, { params: { uuid: line.uuid }, body: { quantity: 3 } }),
      storedChange(cartOperations.toggleDigitalFile, { body: { file: first, type: 'IP', wanted: true } }),
      storedChange(cartOperations.toggleDigitalSet, { body: { pictureSet: customer.subjectUuid, type: 'IP', wanted: true } }),
      storedChange(cartOperations.setRetouch, { body: { items: { [second]: [IDS.skin] } } }),
      storedChange(cartOperations.toggleRetouch, { params: { pictureUuid: third, subProductUuid: IDS.teeth }, body: { wanted: true } }),
    ];
    const folded = foldCart(
      before,
      commands.flatMap((command) => intentOf(command)?.cart ?? []),
      { priceList, facts, texts: cartTexts('en'), nowMs: server.clock.nowMs() },
    );
    const session = { session: customer.session };
    await add([line, pack]);
    await update(line.uuid, { quantity: 3 });
    await server.call(toggleDigitalFile, { body: { file: first, type: 'IP', wanted: true } }, session);
    await server.call(toggleDigitalSet, { body: { pictureSet: customer.subjectUuid, type: 'IP', wanted: true } }, session);
    await server.call(setRetouch, { body: { items: { [second]: [IDS.skin] } } }, session);
    const answered = (
      await server.call(toggleRetouch, { params: { pictureUuid: third, subProductUuid: IDS.teeth }, body: { wanted: true } }, session)
    ).answer().cart;
    expect(folded.orderLines).toEqual(withoutContentIds(answered.orderLines));
    expect(folded.summary).toEqual(answered.summary);
  });
});
