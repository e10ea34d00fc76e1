/** Requests for the cart and the checkout that the app never sends: each gets a typed error and changes nothing. */
import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { type ErrorAnswer, ErrorAnswerSchema } from '#core/contract/errors.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { OWN_DATE_TEXT_MAX } from '#core/contract/template-format.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import {
  DELIVERY,
  lineFor,
  moneyCustomer,
  type MoneyCustomer,
  packageLine,
  PAYMENT,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { ADDRESS, CONTACT, moneyTill, wishOf } from '#tests/fixtures/money/money-till.ts';
import { addressOf } from '#tests/setup/address-of.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const NOBODYS = '00000000-0000-4000-8000-00000000dead';
const LONG = 'x'.repeat(5_000);
const INVALID = 'request.invalid';
const TOO_LONG = 'request.text_too_long';

let server: TestServer;
let own: MoneyCustomer;
let other: MoneyCustomer;
/** A card in each one's cart, a checkout of each, and what a right line looks like. */
let ownLine: string;
let otherLine: string;
let ownCheckout: string;
let otherCheckout: string;
let rightLine: Awaited<ReturnType<typeof lineFor>>;
const till = moneyTill(() => ({ server, customer: own }));
const othersTill = moneyTill(() => ({ server, customer: other }));

beforeAll(async () => {
  server = await startTestServer({ database: 'postgres' });
  await seedMoneyShop(server.services);
  own = await moneyCustomer(server);
  other = await moneyCustomer(server);
  ownLine = (await till.fill(IDS.card, 5)).uuid;
  otherLine = (await othersTill.fill(IDS.card, 5)).uuid;
  ownCheckout = (await till.start()).checkoutUuid;
  otherCheckout = (await othersTill.start()).checkoutUuid;
  rightLine = await lineFor(server, own, IDS.card, 5);
});
afterAll(() => server.close());

interface Bad {
  readonly params?: unknown;
  readonly query?: unknown;
  /** A string is sent as it is. */
  readonly body?: unknown;
}
type Row = readonly [what: string, call: CallDefinition, input: () => Bad, error: string];

const adding = (change: object): Bad => ({ body: { orderLines: [{ ...rightLine, uuid: randomUUID(), ...change }] } });
const changing = (uuid: string, body: unknown): Bad => ({ params: { uuid }, body });
const buying = (change: object, checkoutUuid = ownCheckout): Bad => ({ params: { checkoutUuid }, body: { ...wishOf(), ...change } });
const delivering = (deliveryAddress: object) => buying({ deliveryOptionData: { deliveryAddress: { ...ADDRESS, ...deliveryAddress } } });
const retouching = (items: unknown): Bad => ({ body: { items } });
const picture = (who: MoneyCustomer) => who.pictureUuids[0] ?? '';

const { addCartLines, updateCartLine, deleteCartLine, setRebateCode, setRetouch, toggleRetouch } = cartCalls;
const {
  createTransaction,
  listPaymentOptions,
  choosePaymentOption,
  setDeliveryOption,
  setPaymentOption,
  verifyRebateCode,
  buyDigitalSets,
  buyCheckoutCatalogues,
  verifyPhone,
  verifyPhoneCode,
  autocompleteAddress,
} = checkoutCalls;

const ROWS: readonly Row[] = [
  ['no body', addCartLines, () => ({}), INVALID],
  ['no JSON', addCartLines, () => ({ body: '{"orderLines":' }), INVALID],
  ['no lines', addCartLines, () => ({ body: { orderLines: [] } }), INVALID],
  ['lines that are text', addCartLines, () => ({ body: { orderLines: 'all' } }), INVALID],
  ['more lines than a cart holds', addCartLines, () => ({ body: { orderLines: Array(501).fill(rightLine) } }), INVALID],
  ['a line without a uuid', addCartLines, () => adding({ uuid: undefined }), INVALID],
  ['a uuid that is none', addCartLines, () => adding({ uuid: LONG }), INVALID],
  ["the uuid of somebody else's line", addCartLines, () => adding({ uuid: otherLine }), 'cart.line_exists'],
  ['no product', addCartLines, () => adding({ product: null }), INVALID],
  ["nobody's product", addCartLines, () => adding({ product: { uuid: NOBODYS } }), 'product.not_found'],
  ['retouch as a product', addCartLines, () => adding({ product: { uuid: IDS.retouch } }), 'product.not_found'],
  ['a digital set as a product', addCartLines, () => adding({ product: { uuid: IDS.set } }), 'product.not_found'],
  ['a rebate as a product', addCartLines, () => adding({ product: { uuid: IDS.rebate } }), 'product.not_found'],
  ['a sub-product of another product', addCartLines, () => adding({ subProductUuids: [IDS.skin] }), 'product.not_found'],
  ['a negative quantity', addCartLines, () => adding({ quantity: -5 }), INVALID],
  ['half a card', addCartLines, () => adding({ quantity: 5.5 }), INVALID],
  ['a quantity as text', addCartLines, () => adding({ quantity: '5' }), INVALID],
  ['more than any number of things', addCartLines, () => adding({ quantity: 1e9 }), INVALID],
  ['fewer than are sold', addCartLines, () => adding({ quantity: 4 }), 'cart.quantity_below_minimum'],
  ['more than are sold', addCartLines, () => adding({ product: { uuid: IDS.mug }, quantity: 9 }), 'cart.quantity_above_maximum'],
  ['no template', addCartLines, () => adding({ template: null }), 'template.not_found'],
  ["nobody's template", addCartLines, () => adding({ template: { ...rightLine.template, uuid: NOBODYS } }), 'template.not_found'],
  ['a version that never was', addCartLines, () => adding({ template: { ...rightLine.template, version: 99 } }), 'template.not_found'],
  ['no approved layout', addCartLines, () => adding({ approvedLayout: null }), 'instance.layout_differs'],
  [
    'another layout than was approved',
    addCartLines,
    () => adding({ approvedLayout: { ...rightLine.approvedLayout, hash: '0'.repeat(64) } }),
    'instance.layout_differs',
  ],
  ["somebody else's subject", addCartLines, () => adding({ subjects: [{ uuid: other.subjectUuid }] }), 'picture_set.not_found'],
  ['more subjects than there are', addCartLines, () => adding({ subjects: Array(51).fill({ uuid: own.subjectUuid }) }), INVALID],
  [
    "somebody else's picture",
    addCartLines,
    () => {
      const text = JSON.stringify(rightLine.template);
      return adding({ template: JSON.parse(own.pictureUuids.reduce((all, uuid) => all.replaceAll(uuid, picture(other)), text)) });
    },
    'instance.picture_not_yours',
  ],

  ["somebody else's line", updateCartLine, () => changing(otherLine, { quantity: 6 }), 'cart.line_not_found'],
  ["nobody's line", updateCartLine, () => changing(NOBODYS, { quantity: 6 }), 'cart.line_not_found'],
  ['a line that is no uuid', updateCartLine, () => changing('first', { quantity: 6 }), INVALID],
  ['a negative quantity', updateCartLine, () => changing(ownLine, { quantity: -1 }), INVALID],
  ['no pieces', updateCartLine, () => changing(ownLine, { quantity: 0 }), 'cart.quantity_below_minimum'],
  ['a quantity as a list', updateCartLine, () => changing(ownLine, { quantity: [6] }), INVALID],
  ['more than any shop has', updateCartLine, () => changing(ownLine, { quantity: 99_999 }), 'cart.quantity_above_maximum'],
  ['a list', updateCartLine, () => changing(ownLine, []), INVALID],
  ['a line that is no uuid', deleteCartLine, () => ({ params: { uuid: LONG } }), INVALID],

  ['no code', setRebateCode, () => ({ body: {} }), INVALID],
  ['an empty code', setRebateCode, () => ({ body: { code: '' } }), INVALID],
  ['a code as a number', setRebateCode, () => ({ body: { code: 10 } }), INVALID],
  ['a code that is too long', setRebateCode, () => ({ body: { code: LONG } }), TOO_LONG],
  ['a code with a quote', setRebateCode, () => ({ body: { code: "' OR 1=1 --" } }), 'cart.rebate_code_not_valid'],
  ['an expired code', setRebateCode, () => ({ body: { code: 'OLD' } }), 'cart.rebate_code_expired'],
  ['a code above the goods', setRebateCode, () => ({ body: { code: 'BIG' } }), 'cart.rebate_code_minimum'],

  ['no items', setRetouch, () => ({ body: {} }), INVALID],
  ['items that are a list', setRetouch, () => retouching([picture(own)]), INVALID],
  ['a picture that is no uuid', setRetouch, () => retouching({ first: [IDS.skin] }), INVALID],
  ['a sub-product that is no uuid', setRetouch, () => retouching({ [picture(own)]: ['skin'] }), INVALID],
  ["somebody else's picture", setRetouch, () => retouching({ [picture(other)]: [IDS.skin] }), 'cart.retouch_not_available'],
  ['an unknown sub-product', setRetouch, () => retouching({ [picture(own)]: [NOBODYS] }), 'cart.retouch_not_available'],
  [
    'one right and one wrong picture',
    setRetouch,
    () => retouching({ [picture(own)]: [IDS.skin], [picture(other)]: [IDS.skin] }),
    'cart.retouch_not_available',
  ],
  ['no state', toggleRetouch, () => ({ params: { pictureUuid: picture(own), subProductUuid: IDS.skin }, body: {} }), INVALID],
  [
    "somebody else's picture",
    toggleRetouch,
    () => ({ params: { pictureUuid: picture(other), subProductUuid: IDS.skin }, body: { wanted: true } }),
    'cart.retouch_not_available',
  ],

  [
    "somebody else's checkout",
    listPaymentOptions,
    () => ({ params: { checkoutUuid: otherCheckout, deliveryOptionUuid: DELIVERY.post } }),
    'checkout.not_found',
  ],
  [
    'a delivery that is no uuid',
    listPaymentOptions,
    () => ({ params: { checkoutUuid: ownCheckout, deliveryOptionUuid: 'post' } }),
    INVALID,
  ],
  [
    'a delivery of digital goods',
    listPaymentOptions,
    () => ({ params: { checkoutUuid: ownCheckout, deliveryOptionUuid: DELIVERY.digital } }),
    'checkout.delivery_option_not_found',
  ],
  [
    "nobody's payment",
    choosePaymentOption,
    () => ({ params: { checkoutUuid: ownCheckout, deliveryOptionUuid: DELIVERY.post, paymentOptionUuid: NOBODYS } }),
    'checkout.payment_option_not_found',
  ],
  ['no option', setDeliveryOption, () => ({ params: { checkoutUuid: ownCheckout }, body: {} }), INVALID],
  [
    'an option that is a number',
    setPaymentOption,
    () => ({ params: { checkoutUuid: ownCheckout }, body: { paymentOptionUuid: 1 } }),
    INVALID,
  ],
  [
    "a code in somebody else's checkout",
    verifyRebateCode,
    () => ({ params: { checkoutUuid: otherCheckout }, body: { code: 'TENTH' } }),
    'checkout.not_found',
  ],
  ['no code', verifyRebateCode, () => ({ params: { checkoutUuid: ownCheckout }, body: {} }), INVALID],
  [
    "somebody else's digital set",
    buyDigitalSets,
    () => ({ params: { checkoutUuid: ownCheckout }, body: { data: { subjects: [{ uuid: other.subjectUuid, name: '' }] } } }),
    'picture_set.not_found',
  ],
  ['no subjects', buyDigitalSets, () => ({ params: { checkoutUuid: ownCheckout }, body: { data: {} } }), INVALID],
  ['no catalogues', buyCheckoutCatalogues, () => ({ params: { checkoutUuid: ownCheckout }, body: {} }), INVALID],

  ["somebody else's checkout", createTransaction, () => buying({}, otherCheckout), 'checkout.not_found'],
  ["nobody's checkout", createTransaction, () => buying({}, NOBODYS), 'checkout.not_found'],
  ['a checkout that is no uuid', createTransaction, () => buying({}, 'mine'), INVALID],
  ['no delivery', createTransaction, () => buying({ deliveryOptionUuid: undefined }), INVALID],
  ["nobody's delivery", createTransaction, () => buying({ deliveryOptionUuid: NOBODYS }), 'checkout.delivery_option_not_found'],
  ["nobody's payment", createTransaction, () => buying({ paymentOptionUuid: NOBODYS }), 'checkout.payment_option_not_found'],
  ['another total than was shown', createTransaction, () => buying({ approvedTotal: 1 }), 'checkout.cart_changed'],
  ['a negative total', createTransaction, () => buying({ approvedTotal: -31_800 }), 'checkout.cart_changed'],
  ['a total with decimals', createTransaction, () => buying({ approvedTotal: 0.5 }), INVALID],
  ['another client', createTransaction, () => buying({ client: 'fridge' }), INVALID],
  ['a comment that is too long', createTransaction, () => buying({ comment: LONG }), TOO_LONG],
  ['no address', createTransaction, () => buying({ deliveryOptionData: {} }), 'checkout.delivery_data_invalid'],
  ['a name of one word', createTransaction, () => delivering({ name: 'Kari' }), 'checkout.delivery_data_invalid'],
  ['a name that is too long', createTransaction, () => delivering({ name: LONG }), TOO_LONG],
  ['a postal code of another country', createTransaction, () => delivering({ postalCode: 'SW1A 1AA' }), 'checkout.delivery_data_invalid'],
  ['another country', createTransaction, () => delivering({ country: 'SE' }), 'checkout.delivery_data_invalid'],
  ['an address that is a list', createTransaction, () => buying({ deliveryOptionData: { deliveryAddress: [] } }), INVALID],
  [
    "somebody else's subject at school",
    createTransaction,
    () =>
      buying({
        deliveryOptionUuid: DELIVERY.school,
        deliveryOptionData: { contactInfo: CONTACT, subject: { uuid: other.subjectUuid } },
      }),
    'checkout.delivery_data_invalid',
  ],
  [
    'an e-mail that redirects mail',
    createTransaction,
    () =>
      buying({
        deliveryOptionUuid: DELIVERY.store,
        deliveryOptionData: { contactInfo: { ...CONTACT, emailAddress: 'kari@example.org\r\nBcc: eve@example.org' } },
      }),
    'checkout.delivery_data_invalid',
  ],
  ['no personal number', createTransaction, () => buying({ paymentOptionUuid: PAYMENT.checked }), 'checkout.payment_data_invalid'],
  [
    'a personal number with a wrong check digit',
    createTransaction,
    () => buying({ paymentOptionUuid: PAYMENT.checked, paymentOptionData: { pid: '01018510003' } }),
    'checkout.payment_data_invalid',
  ],
  [
    'a phone that was never verified',
    createTransaction,
    () => buying({ paymentOptionUuid: PAYMENT.checked, paymentOptionData: { pid: '01018510002', mobilePhone: '+4791234567' } }),
    'checkout.payment_data_invalid',
  ],

  ['no phone', verifyPhone, () => ({ body: {} }), INVALID],
  ['a phone that is none', verifyPhone, () => ({ body: { mobilePhone: 'ring me' } }), 'access.phone_invalid'],
  ['a phone that is too long', verifyPhone, () => ({ body: { mobilePhone: LONG } }), TOO_LONG],
  [
    "nobody's verification",
    verifyPhoneCode,
    () => ({ params: { verificationUuid: NOBODYS }, body: { code: '123456' } }),
    'phone.code_not_valid',
  ],
  ['a code that is too long', verifyPhoneCode, () => ({ params: { verificationUuid: NOBODYS }, body: { code: LONG } }), TOO_LONG],
  ['no text', autocompleteAddress, () => ({}), INVALID],
  ['a text that is too long', autocompleteAddress, () => ({ query: { q: LONG } }), TOO_LONG],
];

async function send(call: CallDefinition, input: Bad, opId: string = randomUUID()): Promise<ErrorAnswer & { status: number }> {
  const reply = await fetch(server.url + addressOf(call, input), {
    method: call.method,
    redirect: 'manual',
    headers: {
      [HEADERS.app]: 'test',
      ...(call.changes && { [HEADERS.idempotencyKey]: opId }),
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      cookie: own.session.header(),
    },
    ...(input.body === undefined ? {} : { body: typeof input.body === 'string' ? input.body : JSON.stringify(input.body) }),
  });
  return { status: reply.status, ...ErrorAnswerSchema.parse(await reply.json()) };
}

const everything = async () => ({
  own: await till.cartNow(),
  other: await othersTill.cartNow(),
  orders: [await till.ordersOf(), await othersTill.ordersOf()],
});

// Retouch and the transaction are in it too: [SRV-18] [SRV-34].
describe('[SRV-54] [SRV-55] [SRV-56] bad input to the cart and the checkout', () => {
  test.each(ROWS.map(([what, call, input, error]) => ({ what, name: call.name, call, input, error })))(
    '$name refuses $what: $error, and nothing has changed',
    async ({ call, input, error }) => {
      const before = await everything();
      const refused = await send(call, input());
      // A code that gives nothing is the documented error of a good answer; the others are refusals.
      expect(refused).toMatchObject({ error });
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.status).toBeLessThan(500);
      expect(await everything()).toEqual(before);
    },
  );

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

  test("a refusal that is sent again is refused again, and its key is no other call's", async () => {
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
    if (mine.status === 200) expect(mine.answer().cart.uuid).toBe((await till.cartNow()).uuid);
    else expect(mine.error().error).toMatch(/^(request|access)\./);
    await server.call(cartCalls.removeRebateCode, {}, { session: own.session });
    await server.call(cartCalls.removeRebateCode, {}, { session: other.session });
  });
});
