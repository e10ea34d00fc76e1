/** How many statements a call sends: every one counts (session, lock, idempotency), only begin and commit do not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { lineFor, moneyCustomer, type MoneyCustomer, packageLine, seedMoneyShop } from '../fixtures/money/money-shop.ts';
import { moneyTill } from '../fixtures/money/money-till.ts';
import { DATABASES, startTestServer, type Statement, type TestServer } from '../setup/test-server.ts';

describe.each(DATABASES)('statements on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
  });
  afterAll(() => server.close());

  const { add, update, cartNow } = moneyTill(() => ({ server, customer }));
  const linesOf = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => lineFor(server, customer, index % 2 === 0 ? IDS.card : IDS.calendar, 5)));
  const isAtMost = (most: number, sent: readonly Statement[]) =>
    expect(sent.length, sent.map(({ text }) => text.slice(0, 200)).join('\n')).toBeLessThanOrEqual(most);

  test('[SRV-54] a cart is read with 4 statements, however many lines it has', async () => {
    customer = await moneyCustomer(server);
    await add(await linesOf(10));
    const sent = await server.statementsOf(async () => expect((await cartNow()).orderLines.length).toBeGreaterThan(10));
    isAtMost(4, sent);
  });

  test('[SRV-54] a quantity is changed with 8 statements', async () => {
    customer = await moneyCustomer(server);
    const [line, other] = await linesOf(2);
    if (!line || !other) throw new Error('two lines were made');
    await add([line, other]);
    const sent = await server.statementsOf(async () => (await update(line.uuid, { quantity: 7 })).answer());
    isAtMost(8, sent);
    expect((await cartNow()).orderLines.map(({ quantity }) => quantity).slice(0, 2)).toEqual([7, 5]);
  });

  test('[SRV-54] ten lines are added with 20 statements, and a hundred with no more than ten', async () => {
    customer = await moneyCustomer(server);
    const ten = await linesOf(10);
    const sent = await server.statementsOf(async () => (await add(ten)).answer());
    isAtMost(20, sent);
    const hundred = await linesOf(100);
    isAtMost(sent.length, await server.statementsOf(async () => (await add(hundred)).answer()));
  });

  test('[PKG-02] ten packages are added with 24 statements', async () => {
    customer = await moneyCustomer(server);
    const packages = Array.from({ length: 10 }, () => packageLine(customer));
    isAtMost(24, await server.statementsOf(async () => (await add(packages)).answer()));
  });
});
