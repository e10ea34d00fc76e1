/** The customer data that a transaction needs: delivery data, a verified phone, a personal number. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { orders, outgoingJobs, users } from '#server/db/schema.ts';
import { DELIVERY, moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { ADDRESS, CONTACT, createShopper, type TransactionBody } from '#tests/fixtures/money/shopper.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

describe.each(DATABASES)("the transaction's customer data on %s", (database) => {
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

  const { as, fill, start, buy } = createShopper(() => ({ server, customer }));

  describe('[SRV-18] the transaction', () => {
    test('[CHK-04] [CHK-13] delivery data are validated again, by method', async () => {
      await fill();
      const { checkoutUuid } = await start();
      const fieldOf = async (deliveryOptionUuid: string, deliveryOptionData: TransactionBody['deliveryOptionData']) =>
        (await buy(checkoutUuid, { deliveryOptionUuid, deliveryOptionData })).error();
      expect(await fieldOf(DELIVERY.post, {})).toMatchObject({
        error: 'checkout.delivery_data_invalid',
        params: { field: 'deliveryAddress' },
      });
      expect(await fieldOf(DELIVERY.post, { deliveryAddress: { ...ADDRESS, name: 'Kari' } })).toMatchObject({
        params: { field: 'deliveryAddress.name' },
      });
      expect(await fieldOf(DELIVERY.post, { deliveryAddress: { ...ADDRESS, postalCode: '155' } })).toMatchObject({
        params: { field: 'deliveryAddress.postalCode' },
      });
      expect(await fieldOf(DELIVERY.store, { contactInfo: { ...CONTACT, emailAddress: 'nobody' } })).toMatchObject({
        params: { field: 'contactInfo.emailAddress' },
      });
      expect(await fieldOf(DELIVERY.school, { contactInfo: CONTACT, subject: { uuid: stranger.subjectUuid } })).toMatchObject({
        params: { field: 'subject' },
      });
      expect(await fieldOf(randomUUID(), { contactInfo: CONTACT })).toMatchObject({ error: 'checkout.delivery_option_not_found' });
      const school = await buy(checkoutUuid, {
        deliveryOptionUuid: DELIVERY.school,
        deliveryOptionData: { contactInfo: CONTACT, subject: { uuid: customer.subjectUuid } },
      });
      const read = (await server.call(orderCalls.readOrder, { params: { orderUuid: school.answer().order?.uuid ?? '' } }, as())).answer();
      expect(read.delivery).toMatchObject({
        type: 'school-pickup',
        address: null,
        contactInfo: CONTACT,
        school: { name: 'Fjell school, 7B' },
      });
    });

    test('[CHK-13] an order for the only pupil need not name them, and shows the pupil to whom the school hands it', async () => {
      await fill();
      const { checkoutUuid } = await start();
      const school = await buy(checkoutUuid, { deliveryOptionUuid: DELIVERY.school, deliveryOptionData: { contactInfo: CONTACT } });
      const orderUuid = school.answer().order?.uuid ?? '';
      const [row] = await server.services.db.select({ data: orders.deliveryData }).from(orders).where(eq(orders.uuid, orderUuid));
      expect(row?.data.subject).toEqual({ uuid: customer.subjectUuid });
      const read = (await server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
      expect(read.delivery.school).toMatchObject({ name: 'Fjell school, 7B' });
    });

    test('[CHK-06] a verified phone and a personal number of age are required where the option says so', async () => {
      await fill();
      const { checkoutUuid } = await start();
      const fieldOf = async (paymentOptionData: TransactionBody['paymentOptionData']) =>
        (await buy(checkoutUuid, { paymentOptionUuid: PAYMENT.checked, paymentOptionData })).error().params?.['field'];
      expect([await fieldOf({ mobilePhone: '40012345' }), await fieldOf({ mobilePhone: '40012345', pid: '12345678901' })]).toEqual([
        'pid',
        'pid',
      ]);
      const adult = adultNumber();
      expect(await fieldOf({ mobilePhone: '40012345', pid: adult })).toBe('mobilePhone');
      await server.call(checkoutCalls.verifyPhone, { body: { mobilePhone: '40012345' } }, as());
      expect(await fieldOf({ mobilePhone: '40012345', pid: adult })).toBe('mobilePhone');
      await verifiedPhone('40012345');
      expect(
        (await buy(checkoutUuid, { paymentOptionUuid: PAYMENT.checked, paymentOptionData: { mobilePhone: '+47 400 12 345', pid: adult } }))
          .status,
      ).toBe(200);
    });

    test('[CHK-14] the address is saved to the user if they want it, and suggested next time', async () => {
      await fill();
      const { checkoutUuid } = await start();
      await buy(checkoutUuid, { deliveryOptionData: { deliveryAddress: { ...ADDRESS, saveAddress: true } } });
      const [user] = await server.services.db.select().from(users).where(eq(users.uuid, customer.uuid));
      expect(user).toMatchObject({ name: 'Kari Lind', address: 'Storgata 1', postalCode: '0155', city: 'Oslo' });
      const suggest = async (q: string, who = customer) =>
        (await server.call(checkoutCalls.autocompleteAddress, { query: { q } }, as(who))).answer().suggestions;
      const [suggestion] = await suggest('storg os');
      expect(suggestion).toMatchObject({ suggestion: 'Storgata 1, 0155 Oslo', address: { address1: 'Storgata 1', city: 'Oslo' } });
      const resolve = async (who = customer) =>
        (await server.call(checkoutCalls.resolveAddress, { params: { id: suggestion?.id ?? '' } }, as(who))).answer();
      expect(await resolve()).toMatchObject({ error: null, address: { address1: 'Storgata 1' } });
      expect([await suggest('storg', stranger), (await resolve(stranger)).error, await suggest('')]).toEqual([
        [],
        'checkout.address_not_found',
        [],
      ]);
    });
  });

  async function smsCode(to: string): Promise<string> {
    const jobs = await server.services.db.select().from(outgoingJobs).where(eq(outgoingJobs.kind, 'sms'));
    const texts = jobs.map((job) => job.payload as { to: string; text: string }).filter((sms) => sms.to === to);
    return /\d{6}/.exec(texts.at(-1)?.text ?? '')?.[0] ?? '';
  }

  async function verifiedPhone(phone: string): Promise<void> {
    const { verificationUuid, mobilePhone } = (
      await server.call(checkoutCalls.verifyPhone, { body: { mobilePhone: phone } }, as())
    ).answer();
    const code = await smsCode(mobilePhone);
    (await server.call(checkoutCalls.verifyPhoneCode, { params: { verificationUuid }, body: { code } }, as())).answer();
  }
});

/** A synthetic personal number of 1 January 1990 with valid check digits. */
function adultNumber(): string {
  const digit = (weights: readonly number[], digits: string) =>
    (11 - (weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 11)) % 11;
  for (let individual = 0; individual < 500; individual += 1) {
    const nine = `010190${String(individual).padStart(3, '0')}`;
    const first = digit([3, 7, 6, 1, 8, 9, 4, 5, 2], nine);
    const second = digit([5, 4, 3, 2, 7, 6, 5, 4, 3, 2], `${nine}${first}`);
    if (first < 10 && second < 10) return `${nine}${first}${second}`;
  }
  throw new Error('no such number');
}
