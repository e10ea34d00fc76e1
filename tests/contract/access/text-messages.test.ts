/**
 * Text messages cost the shop money and reach people who did not ask for them. They are limited by number, by address,
 * and by shop and day.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, like } from 'drizzle-orm';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { outgoingJobs, throttles } from '#server/db/schema.ts';
import { seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const PER_DAY = 100;
const DAY_MS = 86_400_000;

describe.each(DATABASES)('text messages on %s', (database) => {
  let server: TestServer;
  let made = 0;
  beforeAll(async () => {
    server = await startTestServer({ database, environment: { TRUST_PROXY: '1', TEXT_MESSAGES_PER_DAY: String(PER_DAY) } });
    server.clock.freeze();
    await seedMoneyShop(server.services);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.services.db.delete(throttles);
    await server.services.db.delete(outgoingJobs);
  });

  /** Each by a new customer. */
  const send = async (number: number, address: string) => {
    const { session } = await server.asUser(`sender-${(made += 1)}@example.org`);
    const mobilePhone = `+47400${String(10_000 + number)}`;
    return server.call(checkoutCalls.verifyPhone, { body: { mobilePhone } }, { session, headers: { 'x-forwarded-for': address } });
  };
  const statusesOf = async (count: number, run: (index: number) => ReturnType<typeof send>) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) statuses.push((await run(index)).status);
    return statuses;
  };
  const sent = () => server.services.db.$count(outgoingJobs, eq(outgoingJobs.kind, 'sms'));
  const times = (count: number, status: number) => Array.from({ length: count }, () => status);

  test('[SEC-03] one number gets five, from all customers and addresses together, and one more after some hours', async () => {
    expect(await statusesOf(7, (index) => send(1, `192.0.2.${index}`))).toEqual([...times(5, 200), ...times(2, 429)]);
    expect(await sent()).toBe(5);
    const refused = await send(1, '192.0.2.99');
    expect(refused.error().error).toBe('request.throttled');
    server.clock.advance(Number(refused.headers.get('retry-after')) * 1000);
    expect(await statusesOf(2, () => send(1, '192.0.2.99'))).toEqual([200, 429]);
  });

  test('[SEC-03] twelve at the same time for one number are five', async () => {
    await server.services.db.delete(throttles);
    const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => send(2, `192.0.2.${index}`)));
    expect(replies.filter(({ status }) => status === 200).length).toBe(5);
    expect(await sent()).toBe(5);
  });

  test('[SEC-03] one address sends to thirty numbers, and a network of IPv6 counts as one', async () => {
    expect(await statusesOf(32, (index) => send(100 + index, `2600:3c00::${index + 1}:1:2:3`))).toEqual([...times(30, 200), 429, 429]);
    expect((await send(200, '192.0.2.1')).status).toBe(200);
  });

  test('[SEC-03] the shop sends so many in a day, and after half of them an address sends five', async () => {
    const address = (index: number) => `198.51.${Math.floor(index / 2)}.1`;
    expect(await statusesOf(PER_DAY / 2, (index) => send(1000 + index, address(index)))).toEqual(times(PER_DAY / 2, 200));
    expect(await statusesOf(7, (index) => send(2000 + index, '203.0.113.1'))).toEqual([...times(5, 200), 429, 429]);
    expect(await statusesOf(PER_DAY / 2, (index) => send(3000 + index, address(300 + index)))).toEqual([
      ...times(45, 200),
      ...times(5, 429),
    ]);
    expect(await sent()).toBe(PER_DAY);
    // The next day has its own bucket, independent of this one.
    await server.services.db
      .update(throttles)
      .set({ wrongGuesses: 5 * PER_DAY })
      .where(like(throttles.bucket, 'text-message:shop:%'));
    const refused = await send(4000, '203.0.113.2');
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([
      429,
      Math.ceil((DAY_MS - (server.clock.nowMs() % DAY_MS)) / 1000),
    ]);
    server.clock.advance(Number(refused.headers.get('retry-after')) * 1000);
    expect((await send(4000, '203.0.113.2')).status).toBe(200);
  });

  test('[SEC-03] a refused code or an invalid number uses up nothing', async () => {
    const { session } = await server.asUser('careless@example.org');
    const ask = (mobilePhone: string) => server.call(checkoutCalls.verifyPhone, { body: { mobilePhone } }, { session });
    for (let index = 0; index < 10; index += 1) expect((await ask('123')).error().error).toBe('access.phone_invalid');
    expect((await ask('+4740010009')).status).toBe(200);
  });
});
