import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartCalls, type NewOrderLine } from '../../core/contract/cart.ts';
import { checkoutCalls } from '../../core/contract/checkout.ts';
import { foldCart } from '../../core/domain/fold-cart.ts';
import { IDS } from '../../core/domain/fixtures/price-list.ts';
import type { CartFacts } from '../../core/domain/goods-line.ts';
import { shopCalls } from '../../core/contract/shop.ts';
import { cartLines, purchases, subjectPictures, subjects } from '../../server/db/schema.ts';
import { cartWords } from '../../server/features/cart/cart-words.ts';
import {
  CARD,
  instanceOf,
  lineFor,
  linePrices,
  moneyCustomer,
  type MoneyCustomer,
  packageLine,
  seedMoneyShop,
} from '../fixtures/money/money-shop.ts';
import { DATABASES, startTestServer, type TestServer } from '../setup/test-server.ts';

const {
  readCart,
  addCartLines,
  updateCartLine,
  deleteCartLine,
  setRebateCode,
  removeRebateCode,
  setRetouch,
  toggleRetouch,
  toggleDigitalFile,
  toggleDigitalSet,
} = cartCalls;

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
  const add = (orderLines: NewOrderLine[], by: MoneyCustomer = customer, opId?: string) =>
    server.call(addCartLines, { body: { orderLines } }, { session: by.session, ...(opId ? { opId } : {}) });
  /** So that what is sent at once really runs side by side. */
  const openConnections = () => Promise.all(Array.from({ length: 10 }, () => cartOf()));
  const cartOf = async (by: MoneyCustomer = customer) => (await server.call(readCart, {}, { session: by.session })).answer().cart;
  const update = (uuid: string, body: object, by: MoneyCustomer = customer) =>
    server.call(updateCartLine, { params: { uuid }, body }, { session: by.session });

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

  test('[SRV-42] ten toggles at once that say no wanted state each find what the one before left', async () => {
    await fresh();
    await openConnections();
    const body = { file: customer.pictureUuids[0] ?? '', type: 'IP' as const };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => server.call(toggleDigitalFile, { body }, { session: customer.session })),
    );
    const byRevision = replies.map((reply) => reply.answer().cart).sort((a, b) => a.revision - b.revision);
    expect(byRevision.map((cart) => cart.orderLines.length)).toEqual([2, 1, 2, 1, 2, 1, 2, 1, 2, 1]);
  });

  test('[SRV-54] one wrong line, and none is added', async () => {
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

  test('[EDT-24] a layout other than the approved one never gets into the cart', async () => {
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

  test("[SRV-54] a uuid of somebody else's cart is refused, and their line is neither changed nor deleted", async () => {
    await fresh();
    const theirs = await lineFor(server, stranger, IDS.card, 5);
    await add([theirs], stranger);
    const mine = await lineFor(server, customer, IDS.card, 5, { uuid: theirs.uuid });
    expect((await add([mine])).error().error).toBe('cart.line_exists');
    expect((await update(theirs.uuid, { quantity: 7 })).error().error).toBe('cart.line_not_found');
    expect((await server.call(deleteCartLine, { params: { uuid: theirs.uuid } }, { session: customer.session })).error().error).toBe(
      'cart.line_not_found',
    );
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

  test('[PKG-03] [PKG-05] a package is added at its time-limited price, and at its price after that', async () => {
    await fresh();
    const line = packageLine(customer);
    const { cart } = (await add([line])).answer();
    expect(cart.orderLines[0]).toMatchObject({
      description: 'Package A',
      linePrice: 69_900,
      actualLinePrice: 99_900,
      rebate: { linePrice: -30_000 },
      product: { type: 200 },
      package: { packageItems: [{}, {}, {}] },
    });
    server.clock.advance(49 * 3_600_000);
    expect((await cartOf()).orderLines[0]).toMatchObject({ linePrice: 79_900 });
    server.clock.advance(-49 * 3_600_000);
  });

  test('[PKG-03] packages that are disabled, unknown, incomplete or with other items are refused', async () => {
    await fresh();
    const line = packageLine(customer);
    const items = line.package?.packageItems ?? [];
    const errorOf = async (pack: NonNullable<NewOrderLine['package']>) =>
      (await add([packageLine(customer, { package: pack })])).error().error;
    expect(
      await Promise.all([
        errorOf({ uuid: IDS.packageB, packageItems: [] }),
        errorOf({ uuid: randomUUID(), packageItems: [] }),
        errorOf({ uuid: IDS.packageA, packageItems: items.slice(1) }),
        errorOf({ uuid: IDS.packageA, packageItems: items.map((item) => ({ ...item, templateData: null })) }),
        errorOf({
          uuid: IDS.packageA,
          packageItems: items.map((item) => ({ ...item, subject: { uuid: stranger.subjectUuid, name: '', group: '' } })),
        }),
        errorOf({
          uuid: IDS.packageA,
          packageItems: items.map((item) => ({ ...item, approvedLayout: { engineVersion: 1, hash: '0'.repeat(64), language: 'en' } })),
        }),
      ]),
    ).toEqual([
      'package.disabled',
      'package.not_found',
      'request.invalid',
      'instance.incomplete',
      'picture_set.not_found',
      'instance.layout_differs',
    ]);
  });

  describe('[SRV-42] [SRV-43] [CAT-10] digital pictures', () => {
    const toggleFile = (file: string, wanted?: boolean, type: 'IP' | 'GP' = 'IP') =>
      server.call(toggleDigitalFile, { body: { file, type, ...(wanted === undefined ? {} : { wanted }) } }, { session: customer.session });
    const toggleSet = (pictureSet: string, wanted?: boolean) =>
      server.call(
        toggleDigitalSet,
        { body: { pictureSet, type: 'IP' as const, ...(wanted === undefined ? {} : { wanted }) } },
        { session: customer.session },
      );

    test('a file is put in and taken out; the wanted state said twice is the same', async () => {
      await fresh();
      const [file = ''] = customer.pictureUuids;
      expect(linePrices((await toggleFile(file, true)).answer().cart)).toEqual([
        [0, 19_900],
        [4, 19_900],
      ]);
      expect(linePrices((await toggleFile(file, true)).answer().cart)).toEqual([
        [0, 19_900],
        [4, 19_900],
      ]);
      expect(linePrices((await toggleFile(file)).answer().cart)).toEqual([[4, 0]]);
      expect((await toggleFile(file)).answer().cart.orderLines[0]).toMatchObject({
        digitalFiles: [{ uuid: file }],
        canChangeQuantity: false,
      });
    });

    test('a set takes the place of its files, and its files are not added beside it', async () => {
      await fresh();
      const [first = '', second = ''] = customer.pictureUuids;
      await toggleFile(first, true);
      const { cart } = (await toggleSet(customer.subjectUuid, true)).answer();
      expect(linePrices(cart)).toEqual([
        [0, 49_900],
        [4, 49_900],
      ]);
      expect(cart.orderLines[0]).toMatchObject({
        digitalFiles: customer.pictureUuids.slice(0, 3).map((uuid) => ({ uuid })),
        subjects: [{ numImages: 3 }],
      });
      expect(linePrices((await toggleFile(second, true)).answer().cart)).toEqual([
        [0, 49_900],
        [4, 49_900],
      ]);
      expect(linePrices((await toggleSet(customer.subjectUuid, false)).answer().cart)).toEqual([[4, 0]]);
    });

    test('bought, archived, wrongly typed and foreign pictures are refused', async () => {
      await fresh();
      const [bought = '', , , group = ''] = customer.pictureUuids;
      await server.services.db
        .insert(purchases)
        .values({ userUuid: customer.uuid, pictureUuid: bought, kind: 'file', orderUuid: randomUUID() });
      expect((await toggleFile(bought, true)).error().error).toBe('cart.file_bought');
      expect((await toggleFile(group, true)).error().error).toBe('picture.not_found');
      expect((await toggleFile(group, true, 'GP')).status).toBe(200);
      expect((await toggleFile(stranger.pictureUuids[0] ?? '', true)).error().error).toBe('picture.not_found');
      expect((await toggleSet(stranger.subjectUuid, true)).error().error).toBe('picture_set.not_found');
      expect(
        (await toggleSet(customer.subjectUuid, true)).answer().cart.orderLines.find(({ digitalFiles }) => digitalFiles.length > 1)
          ?.digitalFiles,
      ).toEqual(customer.pictureUuids.slice(1, 3).map((uuid) => ({ uuid })));
      const archived = await moneyCustomer(server, { isArchived: true });
      expect(
        (
          await server.call(
            toggleDigitalSet,
            { body: { pictureSet: archived.subjectUuid, type: 'IP', wanted: true } },
            { session: archived.session },
          )
        ).error().error,
      ).toBe('picture_set.not_found');
    });

    test('[SET-13] a group picture with somebody on it who took theirs back is not sold', async () => {
      await fresh();
      const [, , , group = ''] = customer.pictureUuids;
      const other = await moneyCustomer(server);
      await server.services.db.insert(subjectPictures).values({ subjectUuid: other.subjectUuid, pictureUuid: group, position: 9 });
      await server.services.db.update(subjects).set({ isWithdrawn: true }).where(eq(subjects.uuid, other.subjectUuid));
      expect((await toggleFile(group, true, 'GP')).error().error).toBe('picture.not_found');
      const line = await lineFor(server, customer, IDS.card, 5);
      expect(
        Object.values(line.template?.data.userResources ?? {}).some((resource) => resource.kind === 'image' && resource.uuid === group),
      ).toBe(true);
      expect((await add([line])).error().error).toBe('instance.picture_not_yours');
    });

    test('a visitor has no digital pictures', async () => {
      const visitor = await server.asAnonymous();
      expect(
        (await server.call(toggleDigitalFile, { body: { file: randomUUID(), type: 'IP' } }, { session: visitor.session })).error().error,
      ).toBe('access.signed_out');
      expect((await server.call(readCart, {}, { session: visitor.session })).answer().cart.summary.totalPrice).toBe(0);
    });
  });

  describe('[SRV-34] [RET-02] retouch', () => {
    const put = (items: Record<string, string[]>) => server.call(setRetouch, { body: { items } }, { session: customer.session });

    test("each picture is a line at the product's price plus what was chosen; nothing chosen takes it out", async () => {
      await fresh();
      const [first = '', second = ''] = customer.pictureUuids;
      expect(linePrices((await put({ [first]: [IDS.skin, IDS.teeth], [second]: [IDS.teeth] })).answer().cart)).toEqual([
        [0, 8_900],
        [0, 6_400],
        [4, 15_300],
      ]);
      const { cart } = (await put({ [first]: [] })).answer();
      expect(cart.orderLines[0]).toMatchObject({
        fileRetouch: { file: { uuid: second } },
        subProductUuids: [IDS.teeth],
        product: { type: 11 },
      });
      expect(linePrices(cart)).toEqual([
        [0, 6_400],
        [4, 6_400],
      ]);
    });

    test('[RET-01] one sub-product is toggled by its wanted state', async () => {
      await fresh();
      const [pictureUuid = ''] = customer.pictureUuids;
      const toggle = (subProductUuid: string, wanted: boolean) =>
        server.call(toggleRetouch, { params: { pictureUuid, subProductUuid }, body: { wanted } }, { session: customer.session });
      await toggle(IDS.skin, true);
      await toggle(IDS.skin, true);
      expect(linePrices((await toggle(IDS.teeth, true)).answer().cart)).toEqual([
        [0, 8_900],
        [4, 8_900],
      ]);
      await toggle(IDS.skin, false);
      expect(linePrices((await toggle(IDS.teeth, false)).answer().cart)).toEqual([[4, 0]]);
    });

    test('[RET-06] pictures with retouch bought, of others, and unknown sub-products are refused', async () => {
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

    test('a code in any case is taken, shown, and can be taken off', async () => {
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

  test('[PRC-05] guessing at rebate codes is slowed for who guesses, and right again later', async () => {
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
      server.call(checkoutCalls.buyCatalogues, { body: { catalogues: [{ ...catalogue, ...changes }] } }, { session: customer.session });
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

  test('[CRT-11] [PRC-06] what the device folds and prices by itself is what the server answers', async () => {
    await fresh();
    const before = await cartOf();
    const priceList = (await server.call(shopCalls.prices, {}, { session: customer.session })).answer();
    const [first = '', second = '', third = ''] = customer.pictureUuids;
    const subject = { uuid: customer.subjectUuid, name: 'Emma Lind', group: '7B', job: { name: 'Fjell school' } };
    const facts: CartFacts = {
      ownerUuid: customer.uuid,
      template: () => ({ name: CARD.names['en'] ?? CARD.name, categories: CARD.categories }),
      subject: (uuid) => (uuid === subject.uuid ? subject : undefined),
      subjectOfPicture: () => subject,
      picturesOfSet: (_uuid, type) => (type === 'IP' ? [first, second, third] : []),
    };
    const line = await lineFor(server, customer, IDS.mug, 2);
    const pack = packageLine(customer);
    const commands = [
      { call: 'addCartLines', payload: { body: { orderLines: [line, pack] } } },
      { call: 'updateCartLine', payload: { params: { uuid: line.uuid }, body: { quantity: 3 } } },
      { call: 'toggleDigitalFile', payload: { body: { file: first, type: 'IP', wanted: true } } },
      { call: 'toggleDigitalSet', payload: { body: { pictureSet: customer.subjectUuid, type: 'IP', wanted: true } } },
      { call: 'setRetouch', payload: { body: { items: { [second]: [IDS.skin] } } } },
      { call: 'toggleRetouch', payload: { params: { pictureUuid: third, subProductUuid: IDS.teeth }, body: { wanted: true } } },
    ];
    const folded = foldCart(before, commands, { priceList, facts, words: cartWords('en'), nowMs: server.clock.nowMs() });
    const session = { session: customer.session };
    await add([line, pack]);
    await update(line.uuid, { quantity: 3 });
    await server.call(toggleDigitalFile, { body: { file: first, type: 'IP', wanted: true } }, session);
    await server.call(toggleDigitalSet, { body: { pictureSet: customer.subjectUuid, type: 'IP', wanted: true } }, session);
    await server.call(setRetouch, { body: { items: { [second]: [IDS.skin] } } }, session);
    const answered = (
      await server.call(toggleRetouch, { params: { pictureUuid: third, subProductUuid: IDS.teeth }, body: { wanted: true } }, session)
    ).answer().cart;
    expect(folded.orderLines).toEqual(answered.orderLines);
    expect(folded.summary).toEqual(answered.summary);
  });
});
