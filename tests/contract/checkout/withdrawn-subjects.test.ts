/** A subject withdrew their pictures: goods that show them in a cart or in a waiting order are not sold (SET-13). */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { withdrawCommand } from '#server/cli/withdraw-command.ts';
import { orders, purchases, subjectPictures, subjects } from '#server/db/schema.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import {
  DELIVERY,
  instanceOf,
  lineFor,
  moneyCustomer,
  type MoneyCustomer,
  PAYMENT,
  seedMoneyShop,
  CARD,
} from '#tests/fixtures/money/money-shop.ts';
import { CONTACT, createShopper } from '#tests/fixtures/money/shopper.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const DIGITALLY = { deliveryOptionUuid: DELIVERY.digital, deliveryOptionData: { contactInfo: CONTACT } };

describe('[SET-13] goods that show a subject who withdrew their pictures', () => {
  let server: TestServer;
  let customer: MoneyCustomer;
  /** Another family's child, who is on the group picture too. */
  let other: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database: ONE_DATABASE });
    await seedMoneyShop(server.services);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    customer = await moneyCustomer(server);
    other = await moneyCustomer(server);
    await server.services.db.insert(subjectPictures).values({ subjectUuid: other.subjectUuid, pictureUuid: groupPicture(), position: 9 });
  });

  const { add, addPackage, as, buy, cartNow, ordersOf, start } = createShopper(() => ({ server, customer }));
  const groupPicture = () => customer.pictureUuids[3] ?? '';
  const portrait = () => customer.pictureUuids[0] ?? '';
  const withdraw = async ({ subjectUuid }: MoneyCustomer) => {
    // A code's key consists of its letters and digits.
    await server.services.db.update(subjects).set({ codeKey: 'TAKENBACK1' }).where(eq(subjects.uuid, subjectUuid));
    await withdrawCommand(server.services, ['TAKENBACK1'], () => undefined);
    await server.services.db.update(subjects).set({ codeKey: subjectUuid }).where(eq(subjects.uuid, subjectUuid));
  };
  const file = async (picture: string, type: 'IP' | 'GP') => {
    const before = new Set(goodsIn(await cartNow()));
    (await server.call(cartCalls.toggleDigitalFile, { body: { file: picture, type, wanted: true } }, as())).answer();
    return goodsIn(await cartNow()).find((uuid) => !before.has(uuid)) ?? '';
  };
  const groupSet = async () =>
    (
      await server.call(cartCalls.toggleDigitalSet, { body: { pictureSet: customer.subjectUuid, type: 'GP', wanted: true } }, as())
    ).answer();
  const retouch = async (picture: string) =>
    (await server.call(cartCalls.setRetouch, { body: { items: { [picture]: [IDS.skin] } } }, as())).answer();
  /** A product with this picture in all its places. */
  const productOf = async (productUuid: string, picture: string, pictureType: 'IP' | 'GP') => {
    const data = instanceOf(CARD, customer);
    const userResources = Object.fromEntries(
      Object.entries(data.userResources).map(([key, value]) => [
        key,
        value.kind === 'image' ? { ...value, uuid: picture, pictureType } : value,
      ]),
    );
    const template = { uuid: CARD.uuid, version: CARD.version, data: { ...data, userResources } };
    const line = await lineFor(server, customer, productUuid, productUuid === IDS.card ? 5 : 1, { template });
    (await add([line])).answer();
    return line.uuid;
  };
  const groupCard = () => productOf(IDS.card, groupPicture(), 'GP');
  const portraitMug = () => productOf(IDS.mug, portrait(), 'IP');
  const goodsIn = ({ orderLines }: { orderLines: { type: number; uuid: string }[] }) =>
    orderLines.filter(({ type }) => type === 0).map(({ uuid }) => uuid);

  /** The line is refused in a checkout that was open before, and is removed from the cart when the next one opens. */
  async function expectOnlyLeft(rest: readonly string[], withdrawn: MoneyCustomer) {
    const before = await start();
    await withdraw(withdrawn);
    expect((await buy(before.checkoutUuid)).error().error).toBe('checkout.cart_changed');
    expect(goodsIn((await start()).cart)).toEqual(rest);
    const again = await start();
    (await buy(again.checkoutUuid)).answer();
    expect((await ordersOf()).map(({ order }) => goodsIn(order))).toEqual([rest]);
  }

  test('[SET-13] [CHK-10] a digital group picture, its retouch and a product that shows it are not sold; the rest is', async () => {
    const rest = await portraitMug();
    await file(groupPicture(), 'GP');
    await groupCard();
    await retouch(groupPicture());
    expect(goodsIn(await cartNow())).toHaveLength(4);
    await expectOnlyLeft([rest], other);
  });

  test('[SET-13] a digital set with no other picture is not sold', async () => {
    const rest = await portraitMug();
    await groupSet();
    expect(goodsIn(await cartNow())).toHaveLength(2);
    await expectOnlyLeft([rest], other);
  });

  test('[SET-13] the other files of a customer are still sold', async () => {
    const mine = await file(portrait(), 'IP');
    await file(groupPicture(), 'GP');
    await withdraw(other);
    const { checkoutUuid, cart } = await start();
    expect(goodsIn(cart)).toEqual([mine]);
    (await buy(checkoutUuid, { paymentOptionUuid: PAYMENT.invoice, ...DIGITALLY })).answer();
  });

  test('[SET-13] [PKG-02] the files, products and packages of the customer’s own child are not sold', async () => {
    await file(portrait(), 'IP');
    await portraitMug();
    await addPackage();
    const { checkoutUuid } = await start();
    await withdraw(customer);
    expect((await buy(checkoutUuid)).error().error).toBe('checkout.cart_changed');
    expect(goodsIn(await cartNow())).not.toEqual([]);
    expect((await server.call(checkoutCalls.createCheckout, { body: {} }, as())).error().error).toBe('checkout.cart_changed');
    expect(goodsIn(await cartNow()), 'what cannot be bought has left the cart').toEqual([]);
    expect(await ordersOf()).toEqual([]);
  });

  const page = (transactionUuid: string) => server.call(checkoutCalls.paymentPage, { params: { transactionUuid } }, as());
  const pay = (transactionUuid: string, token: string) =>
    fetch(`${server.url}${paths.payment(transactionUuid)}/sandbox`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: customer.session.header(), origin: server.url },
      body: new URLSearchParams({ action: 'pay', token }),
    });
  const order = async (changes: object) => {
    const { transaction } = (await buy((await start()).checkoutUuid, { paymentOptionUuid: PAYMENT.card, ...changes })).answer();
    return transaction?.uuid ?? '';
  };
  const state = async () =>
    (await server.services.db.select().from(orders).where(eq(orders.userUuid, customer.uuid))).map((row) => row.state);

  test('[SET-13] [CHK-08] a waiting order is not paid from a page that was opened before: it ends with the reason', async () => {
    await file(groupPicture(), 'GP');
    const mug = await portraitMug();
    const waiting = await order({});
    const token = /name="token" value="([^"]+)"/.exec((await page(waiting)).bytes.toString('utf8'))?.[1] ?? '';
    await withdraw(other);
    expect((await pay(waiting, token)).headers.get('location')).toBe(paths.payment(waiting));
    expect(await state()).toEqual(['created']);
    const answer = await page(waiting);
    expect(answer.status).toBe(409);
    expect(answer.bytes.toString('utf8')).toContain('no longer available');
    expect(await state()).toEqual(['cancelled']);
    expect(await server.services.db.select().from(purchases).where(eq(purchases.userUuid, customer.uuid))).toEqual([]);
    expect(goodsIn((await start()).cart)).toEqual([mug]);
  });

  test.each(['file', 'card', 'package'] as const)('[SET-13] [CHK-08] a waiting order of a %s is not offered for payment', async (what) => {
    if (what === 'file') await file(groupPicture(), 'GP');
    else if (what === 'card') await groupCard();
    else await addPackage();
    const waiting = await order(what === 'file' ? DIGITALLY : {});
    await withdraw(what === 'package' ? customer : other);
    expect((await page(waiting)).status).toBe(409);
    expect(await state()).toEqual(['cancelled']);
  });
});
