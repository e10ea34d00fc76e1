import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { outgoingJobs, phoneVerifications } from '#server/db/schema.ts';
import { moneyCustomer, type MoneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

describe.each(DATABASES)('[SRV-56] verifying a phone on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  let stranger: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    stranger = await moneyCustomer(server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    customer = await moneyCustomer(server);
  });

  const { as } = createShopper(() => ({ server, customer }));

  test('a code is sent by SMS, accepted when it is right, and five wrong tries end it', async () => {
    const { verificationUuid, mobilePhone } = (
      await server.call(checkoutCalls.verifyPhone, { body: { mobilePhone: '400 12 345' } }, as())
    ).answer();
    expect(mobilePhone).toBe('+4740012345');
    const code = await smsCode(mobilePhone);
    const check = (typed: string, who = customer) =>
      server.call(checkoutCalls.verifyPhoneCode, { params: { verificationUuid }, body: { code: typed } }, as(who));
    expect((await check(code, stranger)).error().error).toBe('phone.code_not_valid');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tried = 0; tried < 4; tried += 1) expect((await check(wrong)).error().error).toBe('phone.code_not_valid');
    expect((await check(code)).answer()).toEqual({ status: 'OK' });
    const second = (await server.call(checkoutCalls.verifyPhone, { body: { mobilePhone: '400 12 346' } }, as())).answer();
    const secondCode = await smsCode(second.mobilePhone);
    const checkSecond = (typed: string) =>
      server.call(checkoutCalls.verifyPhoneCode, { params: { verificationUuid: second.verificationUuid }, body: { code: typed } }, as());
    for (let tried = 0; tried < 5; tried += 1) await checkSecond(secondCode === '000000' ? '000001' : '000000');
    expect((await checkSecond(secondCode)).error().error).toBe('phone.code_not_valid');
  });

  test('of twenty wrong codes at the same time five are checked, and the right one comes too late', async () => {
    const { verificationUuid, mobilePhone } = (
      await server.call(checkoutCalls.verifyPhone, { body: { mobilePhone: '400 12 399' } }, as())
    ).answer();
    const code = await smsCode(mobilePhone);
    const check = (typed: string) =>
      server.call(checkoutCalls.verifyPhoneCode, { params: { verificationUuid }, body: { code: typed } }, as());
    const wrong = Array.from({ length: 20 }, (_, index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'));
    const replies = await Promise.all(wrong.map(check));
    expect(new Set(replies.map((reply) => reply.error().error))).toEqual(new Set(['phone.code_not_valid']));
    const [row] = await server.services.db.select().from(phoneVerifications).where(eq(phoneVerifications.uuid, verificationUuid));
    expect(row?.attempts).toBe(5);
    expect((await check(code)).error().error).toBe('phone.code_not_valid');
  });

  test('a code ends after ten minutes, its text is nowhere in the database, and messages are limited', async () => {
    const send = () => server.call(checkoutCalls.verifyPhone, { body: { mobilePhone: '40099999' } }, as());
    const { verificationUuid } = (await send()).answer();
    const code = await smsCode('+4740099999');
    const [row] = await server.services.db.select().from(phoneVerifications).where(eq(phoneVerifications.uuid, verificationUuid));
    expect(JSON.stringify(row)).not.toContain(code);
    server.clock.advance(11 * 60_000);
    const late = await server.call(checkoutCalls.verifyPhoneCode, { params: { verificationUuid }, body: { code } }, as());
    server.clock.advance(-11 * 60_000);
    expect(late.error().error).toBe('phone.code_not_valid');
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([200, 200, 429]);
  });

  test('an invalid number is refused', async () => {
    expect((await server.call(checkoutCalls.verifyPhone, { body: { mobilePhone: '123' } }, as())).error().error).toBe(
      'access.phone_invalid',
    );
    expect((await server.call(checkoutCalls.verifyPhone, { body: { mobilePhone: '40012345' } })).error().error).toBe('access.signed_out');
  });
  async function smsCode(to: string): Promise<string> {
    const jobs = await server.services.db.select().from(outgoingJobs).where(eq(outgoingJobs.kind, 'sms'));
    const texts = jobs.map((job) => job.payload as { to: string; text: string }).filter((sms) => sms.to === to);
    return /\d{6}/.exec(texts.at(-1)?.text ?? '')?.[0] ?? '';
  }
});
