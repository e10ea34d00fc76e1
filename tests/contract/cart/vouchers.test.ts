/** A rebate code that no longer reduces the price: its text in the cart, its removal, and the order. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cartCalls } from '#core/contract/cart.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orders, rebateCodes, rebateCodeUses } from '#server/db/schema.ts';
import { mergeAnonymousUser } from '#server/features/access/merge-anonymous-user.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { DELIVERY, moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { CONTACT, createShopper } from '#tests/fixtures/money/shopper.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const BY_INVOICE = { paymentOptionUuid: PAYMENT.invoice };
const IN_STORE = { ...BY_INVOICE, deliveryOptionUuid: DELIVERY.store, deliveryOptionData: { contactInfo: CONTACT } };

describe('[KEP-05] a voucher', () => {
  let server: TestServer;
  let customer: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database: ONE_DATABASE });
    await seedMoneyShop(server.services);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    customer = await moneyCustomer(server);
  });
  const { as, buy, cartNow, fill, ordersOf, start, update } = createShopper(() => ({ server, customer }));
  const takeCode = async (code: string) => (await server.call(cartCalls.setRebateCode, { body: { code } }, as())).answer().cart;
  const uses = () => server.services.db.select().from(rebateCodeUses).where(eq(rebateCodeUses.userUuid, customer.uuid));
  /** Three mugs with kr 200 off from kr 500, then two of them removed. */
  async function shrunkCart() {
    const line = await fill(IDS.mug, 3);
    expect((await takeCode('BIG')).rebateResult).toEqual({ state: 'applied', missing: 0 });
    return (await update(line.uuid, { quantity: 1 })).answer().cart;
  }

  test('[KEP-05] [PRC-05] the cart names the missing amount when it falls below the minimum, and reduces the price again above it', async () => {
    const cart = await shrunkCart();
    const [mug] = cart.orderLines;
    expect([cart.rebateCode, cart.rebateResult]).toEqual(['BIG', { state: 'below_minimum', missing: 50_000 - (mug?.linePrice ?? 0) }]);
    expect(cart.orderLines.map(({ type }) => type)).toEqual([0, 4]);
    expect((await update(mug?.uuid ?? '', { quantity: 3 })).answer().cart.rebateResult?.state).toBe('applied');
  });

  test('[KEP-05] [CRT-13] in checkout it is removed or replaced, and the checkout continues', async () => {
    await shrunkCart();
    const { checkoutUuid, cart } = await start();
    expect(cart.rebateResult?.state).toBe('below_minimum');
    const params = { checkoutUuid };
    const replaced = await server.call(checkoutCalls.verifyRebateCode, { params, body: { code: 'TENTH' } }, as());
    expect(replaced.answer().cart).toMatchObject({ rebateCode: 'TENTH', rebateResult: { state: 'applied' } });
    const without = (await server.call(checkoutCalls.removeCheckoutRebateCode, { params }, as())).answer().cart;
    expect([without.rebateCode, without.rebateResult, (await cartNow()).rebateCode]).toEqual([null, null, null]);
    (await buy(checkoutUuid, IN_STORE)).answer();
    expect((await ordersOf()).map(({ order }) => order.rebateCode)).toEqual([null]);
  });

  test('[KEP-05] another customer’s checkout keeps its voucher', async () => {
    await shrunkCart();
    const { checkoutUuid } = await start();
    const stranger = await moneyCustomer(server);
    const refused = await server.call(checkoutCalls.removeCheckoutRebateCode, { params: { checkoutUuid } }, as(stranger));
    expect([refused.error().error, (await cartNow()).rebateCode]).toEqual(['checkout.not_found', 'BIG']);
  });

  test('[KEP-05] [ACC-16] a visitor’s code is stored with its terms, whichever of their goods the shop has, and moves at sign-in', async () => {
    const visitor = await server.asAnonymous();
    const { cart } = (await server.call(cartCalls.setRebateCode, { body: { code: 'big' } }, { session: visitor.session })).answer();
    expect(cart).toMatchObject({
      rebateCode: 'BIG',
      rebate: { kind: 'amount', minimumTotal: 50_000 },
      rebateResult: { state: 'below_minimum', missing: 50_000 },
    });
    const nonsense = await server.call(cartCalls.setRebateCode, { body: { code: 'NOPE' } }, { session: visitor.session });
    expect(nonsense.error().error).toBe('cart.rebate_code_not_valid');
    await mergeAnonymousUser(server.services.db, visitor.uuid, customer.uuid);
    await fill(IDS.mug, 3);
    expect(await cartNow()).toMatchObject({ rebateCode: 'BIG', rebateResult: { state: 'applied' } });
  });

  test('[KEP-05] [ORD-02] an order names only a code that reduced its price, and the other stays unused', async () => {
    await shrunkCart();
    (await buy((await start()).checkoutUuid, IN_STORE)).answer();
    await fill(IDS.mug, 1);
    await takeCode('FREIGHT');
    const free = await start();
    const params = { checkoutUuid: free.checkoutUuid, deliveryOptionUuid: DELIVERY.store };
    const { cart } = (await server.call(checkoutCalls.listPaymentOptions, { params }, as())).answer();
    expect([free.cart.rebateResult?.state, cart.rebateResult?.state]).toEqual(['delivery_not_chosen', 'delivery_free']);
    (await buy(free.checkoutUuid, IN_STORE)).answer();
    expect([(await ordersOf()).map(({ order }) => order.rebateCode), await uses()]).toEqual([[null, null], []]);
    await fill(IDS.mug, 1);
    await takeCode('FREIGHT');
    (await buy((await start()).checkoutUuid, BY_INVOICE)).answer();
    expect((await uses()).map(({ code }) => code)).toEqual(['FREIGHT']);
  });

  /** A code of `limits`, with a mug in the cart of each of this number of customers. */
  async function limited(limits: Partial<typeof rebateCodes.$inferInsert>, customers = 1) {
    const code = randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase();
    await server.services.db.insert(rebateCodes).values({ code, kind: 'percent', value: 10, ...limits });
    const all = [customer, ...(await Promise.all(Array.from({ length: customers - 1 }, () => moneyCustomer(server))))];
    for (const one of all) {
      customer = one;
      await fill(IDS.mug, 1);
    }
    return { code, all };
  }
  const refusal = async (code: string) => (await server.call(cartCalls.setRebateCode, { body: { code } }, as())).error().error;

  test('[KEP-05] [PRC-05] of customers who buy at once with the last use of a code, one gets it, and a cancelled order frees it', async () => {
    const { code, all } = await limited({ uses: 1, usesPerCustomer: null }, 3);
    const checkouts: { one: MoneyCustomer; checkoutUuid: string }[] = [];
    for (const one of all) {
      customer = one;
      await takeCode(` ${code.slice(0, 4)}-${code.slice(4)}`);
      checkouts.push({ one, checkoutUuid: (await start()).checkoutUuid });
    }
    const answers = await Promise.all(
      checkouts.map(({ one, checkoutUuid }) => {
        customer = one;
        return buy(checkoutUuid, IN_STORE);
      }),
    );
    const [winner, ...others] = answers.toSorted((a, b) => a.status - b.status);
    // The loser is refused at the lock, or before it because the total has changed.
    const refusals = ['cart.rebate_code_used_up', 'checkout.cart_changed', 'checkout.total_not_shown'];
    for (const other of others) expect(refusals).toContain(other.error().error);
    const held = await server.services.db.select().from(rebateCodeUses).where(eq(rebateCodeUses.code, code));
    expect(held.map(({ orderUuid }) => orderUuid)).toEqual([winner?.answer().order?.uuid]);
    customer = all.find(({ uuid }) => uuid !== held[0]?.userUuid) ?? customer;
    expect((await cartNow()).rebateResult).toEqual({ state: 'nothing_to_reduce', missing: 0, limit: 'used_up' });
    customer = all.find(({ uuid }) => uuid === held[0]?.userUuid) ?? customer;
    const params = { orderUuid: held[0]?.orderUuid ?? '' };
    (await server.call(orderCalls.cancelOrder, { params, body: { toCart: false } }, as())).answer();
    customer = all.find(({ uuid }) => uuid !== held[0]?.userUuid) ?? customer;
    expect((await cartNow()).rebateResult?.state).toBe('applied');
  });

  test('[KEP-05] [PRC-05] a code that is not for this day, this school or these goods is refused with the reason, and a cart that has it shows the reason', async () => {
    const own = await limited({ jobKeys: [customer.jobUuid], goodsUuids: [IDS.mug] });
    expect((await takeCode(own.code)).rebateResult?.state).toBe('applied');
    const ofOther = await limited({ jobKeys: [randomUUID()] });
    expect(await refusal(ofOther.code)).toBe('cart.rebate_code_not_for_job');
    expect(await refusal((await limited({ goodsUuids: [IDS.packageA] })).code)).toBe('cart.rebate_code_not_for_goods');
    expect(await refusal((await limited({ firstDay: '2099-01-01' })).code)).toBe('cart.rebate_code_not_begun');
    expect(await refusal((await limited({ lastDay: '2020-01-01' })).code)).toBe('cart.rebate_code_expired');
    await server.services.db.update(rebateCodes).set({ lastDay: '2020-01-01' }).where(eq(rebateCodes.code, own.code));
    const cart = await cartNow();
    expect([cart.rebateCode, cart.rebateResult?.limit]).toEqual([own.code, 'over']);
    expect((await start()).cart.rebateResult?.limit).toBe('over');
  });

  test('[KEP-05] an earlier order whose code took nothing off is shown without it', async () => {
    await fill(IDS.mug, 1);
    const { order } = (await buy((await start()).checkoutUuid, IN_STORE)).answer();
    const orderUuid = order?.uuid ?? randomUUID();
    const [row] = await ordersOf();
    if (!row) throw new Error('The order was made');
    await server.services.db
      .update(orders)
      .set({ order: { ...row.order, rebateCode: 'BIG' } })
      .where(eq(orders.uuid, orderUuid));
    expect((await server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer().rebateCode).toBeNull();
  });
});
