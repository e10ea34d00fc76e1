import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import { applyCartChange } from '#core/domain/cart/cart-change.ts';
import { changeOf, file as bought, retouch } from '#core/domain/fixtures/cart-examples.ts';
import { facts, IDS, priceList } from '#core/domain/fixtures/price-list.ts';
import { nextSteps } from './next-steps-view.ts';

const delivery = {
  type: 'postage' as const,
  name: 'Post',
  address: { name: 'Kari Nordmann', address1: 'Storgata 1', address2: '', city: 'Oslo', state: '', postalCode: '0155' },
  contactInfo: null,
  deliveryTime: { string: '5 business days', afterDate: null, days: 5 },
  school: null,
};
const order = {
  delivery,
  payment: { isInvoice: false, title: 'Card', state: 'paid' as const },
  summary: { totalPrice: 0, currency: 'NOK' },
  orderLines: [],
  containDigitalProducts: false,
  catalogueMaxDeliveryTime: null,
};
const LINES_WITH_RETOUCH = [bought(0), retouch(IDS.skin)].reduce<readonly OrderLine[]>(
  (lines, step) => applyCartChange(lines, changeOf(step), priceList, facts),
  [],
);
const words = (changes: Partial<typeof order> | object) => nextSteps({ ...order, ...changes }, null).map((step) => step.words);

test('[CHK-15] postage shows the address and the time', () => {
  expect(nextSteps(order, null)).toMatchObject([
    { words: 'postage', place: 'Kari Nordmann, Storgata 1, 0155 Oslo', time: '5 business days' },
  ]);
});

test('[CHK-15] [SEC-06] school pickup names the school; mails go to the account’s address once it is proved', () => {
  const school = {
    ...delivery,
    type: 'school-pickup' as const,
    address: null,
    school: { name: 'Solbakken skole' },
    contactInfo: { name: 'Kari', emailAddress: 'ola@example.no' },
  };
  const steps = (isEmailVerified: boolean) =>
    nextSteps({ ...order, delivery: school }, { emailAddress: 'kari@example.no', isEmailVerified });
  expect(steps(true)).toMatchObject([
    { words: 'confirmation', params: { email: 'kari@example.no' } },
    { words: 'schoolPickup', place: 'Solbakken skole' },
  ]);
  expect(steps(false)[0]).toMatchObject({ words: 'confirmationLater', params: { email: 'kari@example.no' } });
});

test('[CHK-15] [SEC-06] store pickup promises a mail to a proved address, and states the condition for an unproved one', () => {
  const store = { ...order, delivery: { ...delivery, type: 'store-pickup' as const, address: null } };
  const pickup = (isEmailVerified: boolean) => nextSteps(store, { emailAddress: 'kari@example.no', isEmailVerified }).at(-1);
  expect(pickup(true)).toMatchObject({ words: 'storePickup' });
  expect(pickup(false)).toMatchObject({ words: 'storePickupLater', params: { email: 'kari@example.no' } });
});

test('[CHK-15] invoice, digital products and catalogues have their own notes', () => {
  expect(words({ payment: { ...order.payment, isInvoice: true }, containDigitalProducts: true, catalogueMaxDeliveryTime: 20 })).toEqual([
    'invoice',
    'postage',
    'digitalProducts',
    'catalogue',
  ]);
});

test('[CHK-15] [BIZ-03] digital pictures on invoice are called ready only after the invoice is paid', () => {
  const invoice = (captured: number) => ({
    summary: { totalPrice: 34_900, currency: 'NOK' },
    containDigitalProducts: true,
    payment: { ...order.payment, isInvoice: true, amounts: { authorised: captured, captured, refunded: 0 } },
  });
  const digital = { ...delivery, type: 'digital-delivery' as const, address: null };
  expect(words(invoice(0))).toEqual(['invoice', 'postage', 'digitalAfterInvoice']);
  expect(words({ ...invoice(0), delivery: digital })).toEqual(['invoice', 'digitalAfterInvoice']);
  expect(words({ ...invoice(0), orderLines: [...LINES_WITH_RETOUCH], retouches: [{ uuid: 'a', isBack: false }] })).toContain(
    'digitalAfterInvoice',
  );
  expect(words(invoice(34_900))).toContain('digitalProducts');
  expect(words({ ...invoice(34_900), delivery: digital })).toContain('digitalDelivery');
});

test('[CHK-15] an order of digital products only is described once', () => {
  expect(words({ delivery: { ...delivery, type: 'digital-delivery' }, containDigitalProducts: true })).toEqual(['digitalDelivery']);
});

test('[KEP-02] pictures in retouch have a note, and files that all wait are not called ready', () => {
  const digital = { ...delivery, type: 'digital-delivery' as const, address: null };
  const file = { uuid: 'a', name: '', greenscreen: false, inRetouch: true };
  const retouches = [
    { uuid: 'a', isBack: false },
    { uuid: 'b', isBack: true },
  ];
  expect(nextSteps({ ...order, retouches }, null)).toMatchObject([
    { words: 'postage' },
    { words: 'retouch', params: { count: 1, context: 'prints' } },
  ]);
  const both = nextSteps({ ...order, containDigitalProducts: true, retouches }, null).find(({ words: of }) => of === 'retouch');
  const files = nextSteps({ ...order, delivery: digital, retouches }, null).find(({ words: of }) => of === 'retouch');
  expect([both?.params, files?.params]).toEqual([
    { count: 1, context: '' },
    { count: 1, context: 'files' },
  ]);
  expect(words({ delivery: digital, retouches, files: [file] })).toEqual(['retouch']);
  expect(words({ delivery: digital, retouches, files: [file, { ...file, inRetouch: false }] })).toEqual(['digitalDelivery', 'retouch']);
});

test('[CHK-15] digital pictures are called ready only when the order is paid', () => {
  const created = { ...order.payment, state: 'created' as const };
  const digital = { ...delivery, type: 'digital-delivery' as const, address: null };
  expect(words({ containDigitalProducts: true })).toEqual(['postage', 'digitalProducts']);
  expect(words({ containDigitalProducts: true, payment: created })).toEqual(['postage', 'digitalUnpaid']);
  expect(words({ containDigitalProducts: true, delivery: digital })).toEqual(['digitalDelivery']);
  expect(words({ containDigitalProducts: true, delivery: digital, payment: created })).toEqual(['digitalUnpaid']);
});

test('[CHK-15] the receipt says that an order is paid, and how; an unpaid order, one on invoice and a free one say nothing', () => {
  const summary = { totalPrice: 34_900, currency: 'NOK' };
  expect(nextSteps({ ...order, summary }, null)[0]).toMatchObject({ words: 'paid', params: { title: 'Card' } });
  expect(words({ summary, payment: { ...order.payment, state: 'created' } })).not.toContain('paid');
  expect(words({ summary, payment: { ...order.payment, isInvoice: true } })).not.toContain('paid');
  expect(words({})).not.toContain('paid');
});

test('[KEP-02] [KEP-06] files in retouch name the day on which they are ready, finished files name none', () => {
  const deliveryTime = { string: '5 business days', afterDate: null, days: 5, arrivesBy: '2026-11-30' };
  const digital = { ...delivery, type: 'digital-delivery' as const, address: null, deliveryTime };
  const files = [true, false].map((inRetouch) => ({ uuid: String(inRetouch), name: '', greenscreen: false, inRetouch }));
  expect(
    nextSteps({ ...order, delivery: digital, orderLines: [...LINES_WITH_RETOUCH], files, retouches: [{ uuid: 'a', isBack: false }] }, null),
  ).toMatchObject([
    { words: 'digitalDelivery', time: '', arrival: null },
    { words: 'retouch', arrival: { type: 'digital-delivery', day: '2026-11-30' } },
  ]);
});

test('[BIZ-01] the receipt says whether the payment is reserved or charged, and says nothing for an order without a price', () => {
  const withAmounts = (authorised: number, captured: number) => ({
    summary: { totalPrice: 12_900, currency: 'NOK' },
    payment: { ...order.payment, amounts: { authorised, captured, refunded: 0 } },
  });
  expect(words(withAmounts(12_900, 0))).toEqual(['reserved', 'postage']);
  expect(words(withAmounts(12_900, 12_900))).toEqual(['paid', 'postage']);
  expect(words({ ...withAmounts(0, 0), summary: { totalPrice: 0, currency: 'NOK' } })).toEqual(['postage']);
});

test('[ORD-02] [CHK-15] an order whose payment was refunded, taken off or cancelled has no next steps, except for goods that are made already or files that the customer keeps', () => {
  const amounts = { authorised: 0, captured: 0, refunded: 0 };
  const summary = { totalPrice: 29_900, currency: 'NOK' };
  const credited = { summary, payment: { isInvoice: true, title: 'Invoice', state: 'paid' as const, amounts, open: 0 } };
  expect(words({ ...credited, production: { state: 'received', changedAt: null } })).toEqual([]);
  expect(words({ ...credited, production: { state: 'in_production', changedAt: null } })).toContain('postage');
  expect(words({ ...credited, payment: { ...credited.payment, open: 29_900 } })).toEqual(['invoice', 'postage']);
  expect(words({ summary, payment: { isInvoice: false, title: 'Card', state: 'cancelled' as const, amounts } })).toEqual([]);
});
