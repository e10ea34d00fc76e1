/** Requests for the cart and the checkout that the app never sends: each gets a typed error and changes nothing. */
import { type BadInput, INVALID, sendUnchecked, TOO_LONG, UNKNOWN_UUID } from '#tests/fixtures/bad-input.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { type ErrorAnswer, ErrorAnswerSchema } from '#core/contract/errors.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { DELIVERY, lineFor, moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { ADDRESS, CONTACT, createShopper, transactionBody } from '#tests/fixtures/money/shopper.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const LONG = 'x'.repeat(5_000);

let server: TestServer;
let own: MoneyCustomer;
let other: MoneyCustomer;
/** A card in each customer's cart, a checkout of each, and a valid line. */
let ownLine: string;
let otherLine: string;
let ownCheckout: string;
let otherCheckout: string;
let rightLine: Awaited<ReturnType<typeof lineFor>>;
const shopper = createShopper(() => ({ server, customer: own }));
const otherShopper = createShopper(() => ({ server, customer: other }));

beforeAll(async () => {
  server = await startTestServer({ database: 'postgres' });
  await seedMoneyShop(server.services);
  own = await moneyCustomer(server);
  other = await moneyCustomer(server);
  ownLine = (await shopper.fill(IDS.card, 5)).uuid;
  otherLine = (await otherShopper.fill(IDS.card, 5)).uuid;
  ownCheckout = (await shopper.start()).checkoutUuid;
  otherCheckout = (await otherShopper.start()).checkoutUuid;
  rightLine = await lineFor(server, own, IDS.card, 5);
});
afterAll(() => server.close());

type Row = readonly [what: string, call: CallDefinition, input: () => BadInput, error: string];

const adding = (change: object): BadInput => ({ body: { orderLines: [{ ...rightLine, uuid: randomUUID(), ...change }] } });
const changing = (uuid: string, body: unknown): BadInput => ({ params: { uuid }, body });
const buying = (change: object, checkoutUuid = ownCheckout): BadInput => ({
  params: { checkoutUuid },
  body: { ...transactionBody(), ...change },
});
const delivering = (deliveryAddress: object) => buying({ deliveryOptionData: { deliveryAddress: { ...ADDRESS, ...deliveryAddress } } });
const retouching = (items: unknown): BadInput => ({ body: { items } });
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
  ["the uuid of another customer's line", addCartLines, () => adding({ uuid: otherLine }), 'cart.line_exists'],
  ['no product', addCartLines, () => adding({ product: null }), INVALID],
  ['an unknown product', addCartLines, () => adding({ product: { uuid: UNKNOWN_UUID } }), 'product.not_found'],
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
  ['an unknown template', addCartLines, () => adding({ template: { ...rightLine.template, uuid: UNKNOWN_UUID } }), 'template.not_found'],
  ['a version that never was', addCartLines, () => adding({ template: { ...rightLine.template, version: 99 } }), 'template.not_found'],
  ['no approved layout', addCartLines, () => adding({ approvedLayout: null }), 'instance.layout_differs'],
  [
    'another layout than was approved',
    addCartLines,
    () => adding({ approvedLayout: { ...rightLine.approvedLayout, hash: '0'.repeat(64) } }),
    'instance.layout_differs',
  ],
  ["another customer's subject", addCartLines, () => adding({ subjects: [{ uuid: other.subjectUuid }] }), 'picture_set.not_found'],
  ['more subjects than there are', addCartLines, () => adding({ subjects: Array(51).fill({ uuid: own.subjectUuid }) }), INVALID],
  [
    "another customer's picture",
    addCartLines,
    () => {
      const text = JSON.stringify(rightLine.template);
      return adding({ template: JSON.parse(own.pictureUuids.reduce((all, uuid) => all.replaceAll(uuid, picture(other)), text)) });
    },
    'instance.picture_not_yours',
  ],

  ["another customer's line", updateCartLine, () => changing(otherLine, { quantity: 6 }), 'cart.line_not_found'],
  ['an unknown line', updateCartLine, () => changing(UNKNOWN_UUID, { quantity: 6 }), 'cart.line_not_found'],
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
  ["another customer's picture", setRetouch, () => retouching({ [picture(other)]: [IDS.skin] }), 'cart.retouch_not_available'],
  ['an unknown sub-product', setRetouch, () => retouching({ [picture(own)]: [UNKNOWN_UUID] }), 'cart.retouch_not_available'],
  [
    'one right and one wrong picture',
    setRetouch,
    () => retouching({ [picture(own)]: [IDS.skin], [picture(other)]: [IDS.skin] }),
    'cart.retouch_not_available',
  ],
  ['no state', toggleRetouch, () => ({ params: { pictureUuid: picture(own), subProductUuid: IDS.skin }, body: {} }), INVALID],
  [
    "another customer's picture",
    toggleRetouch,
    () => ({ params: { pictureUuid: picture(other), subProductUuid: IDS.skin }, body: { wanted: true } }),
    'cart.retouch_not_available',
  ],

  [
    "another customer's checkout",
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
    'an unknown payment',
    choosePaymentOption,
    () => ({ params: { checkoutUuid: ownCheckout, deliveryOptionUuid: DELIVERY.post, paymentOptionUuid: UNKNOWN_UUID } }),
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
    "a code in another customer's checkout",
    verifyRebateCode,
    () => ({ params: { checkoutUuid: otherCheckout }, body: { code: 'TENTH' } }),
    'checkout.not_found',
  ],
  ['no code', verifyRebateCode, () => ({ params: { checkoutUuid: ownCheckout }, body: {} }), INVALID],
  [
    "another customer's digital set",
    buyDigitalSets,
    () => ({ params: { checkoutUuid: ownCheckout }, body: { data: { subjects: [{ uuid: other.subjectUuid, name: '' }] } } }),
    'picture_set.not_found',
  ],
  ['no subjects', buyDigitalSets, () => ({ params: { checkoutUuid: ownCheckout }, body: { data: {} } }), INVALID],
  ['no catalogues', buyCheckoutCatalogues, () => ({ params: { checkoutUuid: ownCheckout }, body: {} }), INVALID],

  ["another customer's checkout", createTransaction, () => buying({}, otherCheckout), 'checkout.not_found'],
  ['an unknown checkout', createTransaction, () => buying({}, UNKNOWN_UUID), 'checkout.not_found'],
  ['a checkout that is no uuid', createTransaction, () => buying({}, 'mine'), INVALID],
  ['no delivery', createTransaction, () => buying({ deliveryOptionUuid: undefined }), INVALID],
  ['an unknown delivery', createTransaction, () => buying({ deliveryOptionUuid: UNKNOWN_UUID }), 'checkout.delivery_option_not_found'],
  ['an unknown payment', createTransaction, () => buying({ paymentOptionUuid: UNKNOWN_UUID }), 'checkout.payment_option_not_found'],
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
    "another customer's subject at school",
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
    'an unknown verification',
    verifyPhoneCode,
    () => ({ params: { verificationUuid: UNKNOWN_UUID }, body: { code: '123456' } }),
    'phone.code_not_valid',
  ],
  ['a code that is too long', verifyPhoneCode, () => ({ params: { verificationUuid: UNKNOWN_UUID }, body: { code: LONG } }), TOO_LONG],
  ['no text', autocompleteAddress, () => ({}), INVALID],
  ['a text that is too long', autocompleteAddress, () => ({ query: { q: LONG } }), TOO_LONG],
];

async function send(call: CallDefinition, input: BadInput, opId?: string): Promise<ErrorAnswer & { status: number }> {
  const reply = await sendUnchecked(server, own.session, call, input, opId);
  return { status: reply.status, ...ErrorAnswerSchema.parse(await reply.json()) };
}

const everything = async () => ({
  own: await shopper.cartNow(),
  other: await otherShopper.cartNow(),
  orders: [await shopper.ordersOf(), await otherShopper.ordersOf()],
});
/** The state at the end of the row before. */
let last: Awaited<ReturnType<typeof everything>> | null = null;

describe('[SRV-54] [SRV-55] [SRV-56] bad input to the cart and the checkout', () => {
  test.each(ROWS.map(([what, call, input, error]) => ({ what, name: call.name, call, input, error })))(
    '$name refuses $what: $error, and nothing has changed',
    async ({ call, input, error }) => {
      const before = last ?? (await everything());
      const refused = await send(call, input());
      // A code without effect gives the documented error of a successful answer; the others are refusals.
      expect(refused).toMatchObject({ error });
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.status).toBeLessThan(500);
      last = await everything();
      expect(last).toEqual(before);
    },
  );
});
