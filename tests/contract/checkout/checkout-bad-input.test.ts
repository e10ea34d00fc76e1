/**
 * Requests for the checkout and the orders that the app never sends: each gets a typed error and changes nothing
 * (SRV-60).
 */
import { cartCalls } from '#tests/fixtures/calls.ts';
import { type BadInput, INVALID, sendUnchecked, TOO_LONG, UNKNOWN_UUID } from '#tests/fixtures/bad-input.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { ErrorAnswerSchema } from '#core/contract/errors.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { CALENDAR } from '#tests/fixtures/money/money-settings.ts';
import { DELIVERY, type lineFor, moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { cartLines } from '#server/db/schema.ts';
import { ADDRESS, CONTACT, createShopper, transactionBody } from '#tests/fixtures/money/shopper.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const LONG = 'x'.repeat(5000);

interface Scene {
  readonly own: MoneyCustomer;
  /** A checkout of a cart with a calendar. */
  readonly open: string;
  readonly expired: string;
  readonly ordered: string;
  /** Another customer's checkout, line, order and transaction. */
  readonly others: { readonly checkout: string; readonly line: string; readonly order: string; readonly transaction: string };
  readonly line: Awaited<ReturnType<typeof lineFor>>;
}
type Row = readonly [what: string, call: CallDefinition, input: (scene: Scene) => BadInput, error: string];

const { createTransaction, listPaymentOptions, choosePaymentOption, setDeliveryOption, setPaymentOption, verifyRebateCode, verifyPhone } =
  checkoutCalls;
const { addCartLines, updateCartLine, deleteCartLine, setRebateCode } = cartCalls;

const buy =
  (change: object, which: (scene: Scene) => string = ({ open }) => open): Row[2] =>
  (scene) => ({ params: { checkoutUuid: which(scene) }, body: { ...transactionBody(), ...change } });
const toAddress = (change: object) => buy({ deliveryOptionData: { deliveryAddress: { ...ADDRESS, ...change } } });
const choose =
  (change: object): Row[2] =>
  ({ open }) => ({
    params: { checkoutUuid: open, deliveryOptionUuid: DELIVERY.post, paymentOptionUuid: PAYMENT.card, ...change },
  });
const code =
  (body: unknown): Row[2] =>
  ({ open }) => ({ params: { checkoutUuid: open }, body });
const add =
  (change: object): Row[2] =>
  ({ line }) => ({ body: { orderLines: [{ ...line, uuid: randomUUID(), ...change }] } });
const instance =
  (change: object): Row[2] =>
  ({ line }) => ({
    body: {
      orderLines: [
        { ...line, uuid: randomUUID(), template: { uuid: CALENDAR.uuid, version: CALENDAR.version, data: line.template?.data, ...change } },
      ],
    },
  });

const ROWS: readonly Row[] = [
  ['no body', createTransaction, ({ open }) => ({ params: { checkoutUuid: open } }), INVALID],
  ['no JSON', createTransaction, ({ open }) => ({ params: { checkoutUuid: open }, body: '{"client":' }), INVALID],
  ['a checkout that is no uuid', createTransaction, buy({}, () => '1'), INVALID],
  ['an unknown checkout', createTransaction, buy({}, () => UNKNOWN_UUID), 'checkout.not_found'],
  ["another customer's checkout", createTransaction, buy({}, ({ others }) => others.checkout), 'checkout.not_found'],
  ['an expired checkout', createTransaction, buy({}, ({ expired }) => expired), 'checkout.expired'],
  ['no delivery option', createTransaction, buy({ deliveryOptionUuid: undefined }), INVALID],
  ['a delivery option that is a number', createTransaction, buy({ deliveryOptionUuid: 7 }), INVALID],
  ['an unknown delivery option', createTransaction, buy({ deliveryOptionUuid: UNKNOWN_UUID }), 'checkout.delivery_option_not_found'],
  ['digital delivery of a print', createTransaction, buy({ deliveryOptionUuid: DELIVERY.digital }), 'checkout.delivery_option_not_found'],
  ['no payment option', createTransaction, buy({ paymentOptionUuid: null }), INVALID],
  ['an unknown payment option', createTransaction, buy({ paymentOptionUuid: UNKNOWN_UUID }), 'checkout.payment_option_not_found'],
  ['a payment that is not verified', createTransaction, buy({ paymentOptionUuid: PAYMENT.checked }), 'checkout.payment_data_invalid'],
  ['a personal number that is too long', createTransaction, buy({ paymentOptionData: { pid: LONG } }), TOO_LONG],
  ['a tampered total', createTransaction, buy({ approvedTotal: 1 }), 'checkout.cart_changed'],
  ['a negative total', createTransaction, buy({ approvedTotal: -31_800 }), 'checkout.cart_changed'],
  ['a total with a fraction', createTransaction, buy({ approvedTotal: 318.5 }), INVALID],
  ['a total as text', createTransaction, buy({ approvedTotal: '31800' }), INVALID],
  ['another client', createTransaction, buy({ client: 'fridge' }), INVALID],
  ['a comment that is too long', createTransaction, buy({ comment: LONG }), TOO_LONG],
  ['no address', createTransaction, buy({ deliveryOptionData: {} }), 'checkout.delivery_data_invalid'],
  [
    'contact details for a letter',
    createTransaction,
    buy({ deliveryOptionData: { contactInfo: CONTACT } }),
    'checkout.delivery_data_invalid',
  ],
  ['half a name', createTransaction, toAddress({ name: 'Kari' }), 'checkout.delivery_data_invalid'],
  ['a street of spaces', createTransaction, toAddress({ address: '   ' }), 'checkout.delivery_data_invalid'],
  ['a city that is too long', createTransaction, toAddress({ city: LONG }), TOO_LONG],
  ['a postal code of letters', createTransaction, toAddress({ postalCode: 'ABCD' }), 'checkout.delivery_data_invalid'],
  ['saveAddress as text', createTransaction, toAddress({ saveAddress: 'yes' }), INVALID],
  [
    'an e-mail that is none',
    createTransaction,
    buy({ deliveryOptionUuid: DELIVERY.store, deliveryOptionData: { contactInfo: { ...CONTACT, emailAddress: 'kari' } } }),
    'checkout.delivery_data_invalid',
  ],
  [
    "another customer's pupil",
    createTransaction,
    buy({ deliveryOptionUuid: DELIVERY.school, deliveryOptionData: { contactInfo: CONTACT, subject: { uuid: UNKNOWN_UUID } } }),
    'checkout.delivery_data_invalid',
  ],

  ['delivery to nowhere', listPaymentOptions, choose({ deliveryOptionUuid: UNKNOWN_UUID }), 'checkout.delivery_option_not_found'],
  [
    'delivery in an expired checkout',
    listPaymentOptions,
    ({ expired }) => ({ params: { checkoutUuid: expired, deliveryOptionUuid: DELIVERY.post } }),
    'checkout.expired',
  ],
  [
    'delivery of what was ordered',
    listPaymentOptions,
    ({ ordered }) => ({ params: { checkoutUuid: ordered, deliveryOptionUuid: DELIVERY.post } }),
    'checkout.already_ordered',
  ],
  [
    "delivery in another customer's checkout",
    setDeliveryOption,
    ({ others }) => ({ params: { checkoutUuid: others.checkout }, body: { deliveryOptionUuid: DELIVERY.post } }),
    'checkout.not_found',
  ],
  ['a delivery without its uuid', setDeliveryOption, code({}), INVALID],
  ['payment by nothing', choosePaymentOption, choose({ paymentOptionUuid: UNKNOWN_UUID }), 'checkout.payment_option_not_found'],
  ['payment that is no uuid', choosePaymentOption, choose({ paymentOptionUuid: 'card' }), INVALID],
  ['a payment without its uuid', setPaymentOption, code({ paymentOptionUuid: 3 }), INVALID],
  ['an empty code', verifyRebateCode, code({ code: '' }), INVALID],
  ['a code that is too long', verifyRebateCode, code({ code: LONG }), TOO_LONG],
  ['a code that is a list', verifyRebateCode, code({ code: ['TENTH'] }), INVALID],
  [
    "a code in another customer's checkout",
    verifyRebateCode,
    ({ others }) => ({ params: { checkoutUuid: others.checkout }, body: { code: 'TENTH' } }),
    'checkout.not_found',
  ],
  ['a phone of 5000 letters', verifyPhone, () => ({ body: { mobilePhone: LONG } }), TOO_LONG],
  ['a phone that is none', verifyPhone, () => ({ body: { mobilePhone: '12' } }), 'access.phone_invalid'],

  ['no lines', addCartLines, () => ({ body: { orderLines: [] } }), INVALID],
  ['501 lines', addCartLines, ({ line }) => ({ body: { orderLines: Array.from({ length: 501 }, () => line) } }), INVALID],
  [
    "a line under the uuid of another customer's",
    addCartLines,
    ({ line, others }) => ({ body: { orderLines: [{ ...line, uuid: others.line }] } }),
    'cart.line_exists',
  ],
  ['a negative quantity', addCartLines, add({ quantity: -1 }), INVALID],
  ['half a calendar', addCartLines, add({ quantity: 1.5 }), INVALID],
  ['a quantity as text', addCartLines, add({ quantity: '1' }), INVALID],
  ['more than anyone prints', addCartLines, add({ quantity: 100_001 }), INVALID],
  ['none at all', addCartLines, add({ quantity: 0 }), 'cart.quantity_below_minimum'],
  ['an unknown product', addCartLines, add({ product: { uuid: UNKNOWN_UUID } }), 'product.not_found'],
  ['a service as a product', addCartLines, add({ product: { uuid: IDS.retouch } }), 'product.not_found'],
  ['an unknown extra', addCartLines, add({ subProductUuids: [UNKNOWN_UUID] }), 'product.not_found'],
  ["another customer's subject", addCartLines, add({ subjects: [{ uuid: UNKNOWN_UUID }] }), 'picture_set.not_found'],
  ['a layout that was not approved', addCartLines, add({ approvedLayout: null }), 'instance.layout_differs'],
  [
    'another layout than the one approved',
    addCartLines,
    add({ approvedLayout: { engineVersion: 1, hash: '0'.repeat(64), language: 'en' } }),
    'instance.layout_differs',
  ],
  ['a hash that is none', addCartLines, add({ approvedLayout: { engineVersion: 1, hash: 'abc', language: 'en' } }), INVALID],
  ['an unknown template', addCartLines, instance({ uuid: UNKNOWN_UUID }), 'template.not_found'],
  ['a version that never was', addCartLines, instance({ version: 99 }), 'template.not_found'],
  ['an empty product', addCartLines, instance({ data: { userResources: {}, year: 2027 } }), 'instance.incomplete'],
  [
    'a line that is not in the cart',
    updateCartLine,
    () => ({ params: { uuid: UNKNOWN_UUID }, body: { quantity: 2 } }),
    'cart.line_not_found',
  ],
  [
    "another customer's line",
    updateCartLine,
    ({ others }) => ({ params: { uuid: others.line }, body: { quantity: 2 } }),
    'cart.line_not_found',
  ],
  ['a change to below none', updateCartLine, ({ line }) => ({ params: { uuid: line.uuid }, body: { quantity: -2 } }), INVALID],
  ['a code that does not exist', setRebateCode, () => ({ body: { code: 'NOPE' } }), 'cart.rebate_code_not_valid'],
  ['a code that is over', setRebateCode, () => ({ body: { code: 'OLD' } }), 'cart.rebate_code_expired'],

  ['details of no uuid', orderCalls.orderDetails, () => ({ query: { uuid: '..%2f' } }), INVALID],
  ['details without saying of what', orderCalls.orderDetails, () => ({}), INVALID],
  ["another customer's order", orderCalls.readOrder, ({ others }) => ({ params: { orderUuid: others.order } }), 'order.not_found'],
  ["another customer's files", orderCalls.downloadOrderFiles, ({ others }) => ({ params: { orderUuid: others.order } }), 'order.not_found'],
  [
    "another customer's payment",
    checkoutCalls.paymentStatus,
    ({ others }) => ({ params: { transactionUuid: others.transaction } }),
    'order.not_found',
  ],
  [
    "another customer's payment page",
    checkoutCalls.paymentPage,
    ({ others }) => ({ params: { transactionUuid: others.transaction } }),
    'order.not_found',
  ],
  ['a payment page of no uuid', checkoutCalls.paymentPage, () => ({ params: { transactionUuid: LONG } }), INVALID],
];

/** All rows that an order could be made of. */
const WATCHED = [
  'carts',
  'cart_lines',
  'checkouts',
  'orders',
  'order_line_prints',
  'transactions',
  'purchases',
  'rebate_code_uses',
  'users',
  'outgoing_jobs',
];

describe.each(DATABASES)('bad input to checkout and orders on %s', (database) => {
  let server: TestServer;
  let scene: Scene;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    scene = await setScene();
  });
  afterAll(() => server.close());

  async function setScene(): Promise<Scene> {
    const own = await moneyCustomer(server);
    const other = await moneyCustomer(server);
    const shopper = createShopper(() => ({ server, customer: own }));
    const otherShopper = createShopper(() => ({ server, customer: other }));
    await otherShopper.fill();
    const theirOrder = (await otherShopper.buy((await otherShopper.start()).checkoutUuid)).answer();
    const { uuid: theirLine } = await otherShopper.fill();
    const theirCheckout = await otherShopper.start();
    await shopper.fill();
    const { checkoutUuid: ordered } = await shopper.start();
    (await shopper.buy(ordered)).answer();
    const line = await shopper.fill();
    const { checkoutUuid: expired } = await shopper.start();
    await server.services.db.execute(sql`update checkouts set expires_at = created_at where uuid = ${expired}`);
    const { checkoutUuid: open } = await shopper.start();
    const others = {
      checkout: theirCheckout.checkoutUuid,
      line: theirLine,
      order: theirOrder.order?.uuid ?? '',
      transaction: theirOrder.transaction?.uuid ?? '',
    };
    return { own, open, expired, ordered, others, line };
  }

  const send = (call: CallDefinition, input: BadInput, opId?: string) => sendUnchecked(server, scene.own.session, call, input, opId);

  /** PostgreSQL's own text of every row, sorted. */
  async function everything(): Promise<string> {
    const tables = await Promise.all(
      WATCHED.map((name) =>
        server.services.db.execute(sql.raw(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows from ${name} t`)),
      ),
    );
    return JSON.stringify(tables.map((table) => (table as unknown as { rows: unknown }).rows));
  }

  test.each(ROWS)('[SRV-60] [CHK-10] %s is refused, and nothing has changed', async (_what, call, input, error) => {
    const before = await everything();
    const reply = await send(call, input(scene));
    expect([ErrorAnswerSchema.parse(await reply.json()).error, reply.status >= 400 && reply.status < 500]).toEqual([error, true]);
    expect(await everything()).toBe(before);
  });

  test("[SRV-60] [CRT-05] deleting another customer's line is answered like deleting one that does not exist any more, and the line stays", async () => {
    const before = await linesNow();
    await send(deleteCartLine, { params: { uuid: scene.others.line } });
    expect(await linesNow()).toEqual(before);
  });

  const linesNow = async () => (await server.services.db.select({ uuid: cartLines.uuid }).from(cartLines)).map(({ uuid }) => uuid);

  test('[SRV-60] [OFF-04] a repeated refused request is refused again, and its opId does not give another customer’s order', async () => {
    const before = await everything();
    const opId = randomUUID();
    const bad = { params: { checkoutUuid: scene.open }, body: { ...transactionBody(), approvedTotal: 1 } };
    for (let times = 0; times < 3; times += 1) {
      const reply = await send(createTransaction, bad, opId);
      expect(ErrorAnswerSchema.parse(await reply.json()).error).toBe('checkout.cart_changed');
    }
    expect(await everything()).toBe(before);
  });
});
