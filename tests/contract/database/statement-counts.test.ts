/**
 * The number of statements that a call sends: every statement counts (session, lock, idempotency) except begin and
 * commit.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartCalls } from '#core/contract/cart.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { lineFor, moneyCustomer, type MoneyCustomer, packageLine, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { BOTH_DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

describe.each(BOTH_DATABASES)('statements on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
  });
  afterAll(() => server.close());

  const { add, update, cartNow } = createShopper(() => ({ server, customer }));
  const linesOf = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => lineFor(server, customer, index % 2 === 0 ? IDS.card : IDS.calendar, 5)));
  const countOf = async (run: () => Promise<{ answer(): unknown }>) =>
    (await server.statementsOf(async () => (await run()).answer())).length;

  test('[HSE-05] [SRV-54] a cart is read with at most 4 statements, however many lines it has', async () => {
    customer = await moneyCustomer(server);
    await add(await linesOf(10));
    expect(await countOf(() => server.call(cartCalls.readCart, {}, { session: customer.session }))).toBeLessThanOrEqual(4);
    expect((await cartNow()).orderLines.length).toBeGreaterThan(10);
  });

  test('[HSE-05] [SRV-54] a quantity is changed with at most 8 statements', async () => {
    customer = await moneyCustomer(server);
    const [line, other] = await linesOf(2);
    if (!line || !other) throw new Error('two lines were made');
    await add([line, other]);
    expect(await countOf(() => update(line.uuid, { quantity: 7 }))).toBeLessThanOrEqual(8);
    expect((await cartNow()).orderLines.map(({ quantity }) => quantity).slice(0, 2)).toEqual([7, 5]);
  });

  test('[HSE-05] [SRV-54] ten lines are added with at most 20 statements, and a hundred with no more than ten', async () => {
    customer = await moneyCustomer(server);
    const ten = await linesOf(10);
    const count = await countOf(() => add(ten));
    expect(count).toBeLessThanOrEqual(20);
    const hundred = await linesOf(100);
    expect(await countOf(() => add(hundred))).toBeLessThanOrEqual(count);
  });

  test('[PKG-02] ten packages are added with at most 24 statements', async () => {
    customer = await moneyCustomer(server);
    const packages = Array.from({ length: 10 }, () => packageLine(customer));
    expect(await countOf(() => add(packages))).toBeLessThanOrEqual(24);
  });
});
