/** A package that the shop has closed for now, in carts that hold it. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { packages } from '#server/db/schema.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { DELIVERY, moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { CONTACT, createShopper } from '#tests/fixtures/money/shopper.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const IN_STORE = { paymentOptionUuid: PAYMENT.invoice, deliveryOptionUuid: DELIVERY.store, deliveryOptionData: { contactInfo: CONTACT } };

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
const { addPackage, as, buy, cartNow, fill, start, update } = createShopper(() => ({ server, customer }));
const goodsIn = ({ orderLines }: { orderLines: { type: number; uuid: string }[] }) =>
  orderLines.filter(({ type }) => type === 0).map(({ uuid }) => uuid);

test('[KEP-07] [CHK-10] a package that the shop has closed for now: the cart gives the reason, counts it in no total, and nothing is bought until it is removed', async () => {
  const rest = await fill(IDS.mug, 1);
  const line = await addPackage();
  const open = await start();
  const { db } = server.services;
  const close = (disabledReasons: { en: string; nb: string } | null) =>
    db.update(packages).set({ disabledReasons }).where(eq(packages.uuid, IDS.packageA));
  await close({ en: 'Sold out', nb: 'Utsolgt' });
  try {
    const cart = await cartNow();
    const told = cart.orderLines.find(({ uuid }) => uuid === line.uuid);
    expect(told).toMatchObject({ isOffSale: true, disabled: { reason: 'Sold out' } });
    expect([told?.linePrice ?? 0, cart.summary.totalPrice]).toEqual([
      open.cart.orderLines.find(({ uuid }) => uuid === line.uuid)?.linePrice,
      cart.orderLines.find(({ uuid }) => uuid === rest.uuid)?.linePrice,
    ]);
    const refusal = { error: 'package.disabled', params: { reason: 'Sold out' } };
    const begun = await server.call(checkoutCalls.createCheckout, { body: {} }, as());
    const changed = await update(line.uuid, { quantity: 2 });
    const bought = await buy(open.checkoutUuid, IN_STORE);
    expect([begun, changed, bought].map((answer) => answer.error())).toEqual(Array(3).fill(expect.objectContaining(refusal)));
    expect(goodsIn(await cartNow())).toEqual([rest.uuid, line.uuid]);
    await server.call(cartCalls.deleteCartLine, { params: { uuid: line.uuid } }, as());
    expect((await buy((await start()).checkoutUuid, IN_STORE)).status).toBe(200);
  } finally {
    await close(null);
  }
});

test('[KEP-03] [KEP-07] [PRC-04] a closed package contributes no picture and lowers no price; open again, it does', async () => {
  await addPackage();
  const { db } = server.services;
  const close = (disabledReasons: { en: string; nb: string } | null) =>
    db.update(packages).set({ disabledReasons }).where(eq(packages.uuid, IDS.packageA));
  const setsInCart = async () => {
    const { pictureSets } = (await server.call(pictureSetCalls.listPictureSets, {}, as())).answer();
    return Object.values(pictureSets[0]?.digitalSet ?? {}).map(({ inCart }) => inCart);
  };
  const portrait = customer.pictureUuids[0] ?? '';
  const take = () => server.call(cartCalls.toggleDigitalFile, { body: { file: portrait, type: 'IP', wanted: true } }, as());
  const filesIn = async () => (await cartNow()).orderLines.flatMap((line) => (line.digitalFiles.length > 0 ? [line.linePrice] : []));
  expect(await setsInCart(), 'portraits alone: the set has no pictures with siblings or friends').toEqual([true, false, false]);
  await close({ en: 'Sold out', nb: 'Utsolgt' });
  try {
    expect(await setsInCart()).toEqual([false, false, false]);
    expect((await take()).status).toBe(200);
    expect(await filesIn(), 'at its own price').toEqual([19_900]);
  } finally {
    await close(null);
  }
  expect(await filesIn()).toEqual([]);
});
