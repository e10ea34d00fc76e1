/** Well-formed requests to the cart that the app never sends: tampered prices, repeated refusals, stolen keys. */
import { type BadInput, sendUnchecked, TOO_LONG } from '#tests/fixtures/bad-input.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { type ErrorAnswer, ErrorAnswerSchema } from '#core/contract/errors.ts';
import { OWN_DATE_TEXT_MAX } from '#core/contract/calendar/own-dates.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { lineFor, moneyCustomer, type MoneyCustomer, packageLine, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

let server: TestServer;
let own: MoneyCustomer;
let other: MoneyCustomer;
/** A card in the customer's cart, and a valid line. The other customer has a card too. */
let ownLine: string;
let rightLine: Awaited<ReturnType<typeof lineFor>>;
const shopper = createShopper(() => ({ server, customer: own }));

beforeAll(async () => {
  server = await startTestServer({ database: 'postgres' });
  await seedMoneyShop(server.services);
  own = await moneyCustomer(server);
  other = await moneyCustomer(server);
  ownLine = (await shopper.fill(IDS.card, 5)).uuid;
  await createShopper(() => ({ server, customer: other })).fill(IDS.card, 5);
  rightLine = await lineFor(server, own, IDS.card, 5);
});
afterAll(() => server.close());

const changing = (uuid: string, body: unknown): BadInput => ({ params: { uuid }, body });

const { addCartLines, updateCartLine, deleteCartLine, setRebateCode } = cartCalls;

async function send(call: CallDefinition, input: BadInput, opId?: string): Promise<ErrorAnswer & { status: number }> {
  const reply = await sendUnchecked(server, own.session, call, input, opId);
  return { status: reply.status, ...ErrorAnswerSchema.parse(await reply.json()) };
}

describe('unusual requests to the cart', () => {
  test('[PKG-04] a text of a package item that is longer than its limit is named, with the limit', async () => {
    const line = packageLine(own);
    const born = { id: 'a', month: 5, day: 17, year: null, text: 'x'.repeat(OWN_DATE_TEXT_MAX + 1) };
    const packageItems = line.package?.packageItems.map((item) =>
      item.templateData ? { ...item, templateData: { ...item.templateData, ownDates: [born] } } : item,
    );
    const refused = await send(addCartLines, { body: { orderLines: [{ ...line, package: { ...line.package, packageItems } }] } });
    expect([refused.status, refused.error, refused.params]).toEqual([
      400,
      TOO_LONG,
      { field: 'orderLines.0.package.packageItems.0.templateData.ownDates.0.text', maximum: 60 },
    ]);
  });

  test('a price that the device sends is ignored: the server has its own', async () => {
    const uuid = randomUUID();
    const tampered = { ...rightLine, uuid, linePrice: 1, actualLinePrice: 1, rebate: { linePrice: -1 }, description: 'Free' };
    const reply = await server.call(addCartLines, { body: { orderLines: [tampered] } }, { session: own.session });
    const line = reply.answer().cart.orderLines.find((entry) => entry.uuid === uuid);
    expect(line).toMatchObject({ linePrice: 14_950, actualLinePrice: 14_950, rebate: null, description: 'Card' });
    (await server.call(deleteCartLine, { params: { uuid } }, { session: own.session })).answer();
  });

  test("a repeated refused request is refused again, and its key is no other call's", async () => {
    const opId = randomUUID();
    const wrong = changing(ownLine, { quantity: 4 });
    expect((await send(updateCartLine, wrong, opId)).error).toBe('cart.quantity_below_minimum');
    expect((await send(updateCartLine, wrong, opId)).error).toBe('cart.quantity_below_minimum');
    const right = await server.call(updateCartLine, { params: { uuid: ownLine }, body: { quantity: 5 } }, { session: own.session, opId });
    expect([200, 422]).toContain(right.status);
    if (right.status === 422) expect(right.error().error).toBe('request.idempotency_key_reused');
  });

  test("another customer's opId does not give their answer", async () => {
    const opId = randomUUID();
    const body = { code: 'TENTH' };
    (await server.call(setRebateCode, { body }, { session: other.session, opId })).answer();
    const mine = await server.call(setRebateCode, { body }, { session: own.session, opId });
    if (mine.status === 200) expect(mine.answer().cart.uuid).toBe((await shopper.cartNow()).uuid);
    else expect(mine.error().error).toMatch(/^(request|access)\./);
    await server.call(cartCalls.removeRebateCode, {}, { session: own.session });
    await server.call(cartCalls.removeRebateCode, {}, { session: other.session });
  });
});
