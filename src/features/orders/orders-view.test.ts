import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import { writeTime } from '#core/kernel/dates.ts';
import {
  closedWord,
  creditedFees,
  documentDay,
  filesNote,
  groupLeft,
  leftToPay,
  orderSections,
  paymentState,
  rowState,
  sortOrders,
  statusSteps,
  takenOff,
  trackingOf,
  trackingOfReprint,
} from './orders-view.ts';

const entry = (uuid: string, confirmTime: string) => ({
  uuid,
  confirmTime,
  summary: { totalPrice: 0, currency: 'NOK' },
  payment: { isInvoice: false, title: '', state: 'paid' as const },
});

test('[ORD-01] the newest order is first, whatever time zone its time is written in', () => {
  const orders = [entry('a', '2026-11-01T10:00:00Z'), entry('b', '2026-11-01T11:30:00+01:00'), entry('c', '2026-11-02T00:00:00Z')];
  expect(sortOrders(orders).map((order) => order.uuid)).toEqual(['c', 'b', 'a']);
});

test('[ORD-02] goods, fees and reductions, and the tax are listed separately', () => {
  const lines = ([0, 3, 1, 4, 2] as const).map((type) => ({ type }) as OrderLine);
  const { goods, others, taxes } = orderSections(lines);
  expect([goods, others, taxes].map((part) => part.map((line) => line.type))).toEqual([[0], [3, 2, 1], [4]]);
});

test('[BIZ-04] fees that were refunded with the last goods are named; refunded goods say so in their row', () => {
  const lines = [{ uuid: 'mug', type: 0, description: 'Mug' } as OrderLine, { uuid: 'post', type: 3, description: 'Post' } as OrderLine];
  const credit = (lineUuid: string) => ({ lineUuid, amount: 4900, at: '2026-11-24T10:00:00Z', isCharged: true });
  expect(creditedFees({ orderLines: lines, credits: [credit('mug'), credit('post')] })).toEqual([{ ...credit('post'), name: 'Post' }]);
  expect(creditedFees({ orderLines: lines })).toEqual([]);
});

test("[ORD-02] [BIZ-04] an order's deductions add up to its present cost, and none is counted twice", () => {
  const orderLines = [
    { uuid: 'mug', type: 0, description: 'Mug' },
    { uuid: 'post', type: 3, description: 'Post' },
  ] as OrderLine[];
  const credit = (lineUuid: string, amount: number) => ({ lineUuid, amount, at: '2026-11-24T10:00:00Z', isCharged: true });
  const credits = [credit('mug', 62_820), credit('post', 4900)];
  const off = (now?: number) => {
    const summary = { totalPrice: 67_720, currency: 'NOK', ...(now !== undefined && { now }) };
    const rows = takenOff({ orderLines, credits, summary });
    return rows && [rows.rest, rows.fees.map(({ name, amount }) => [name, amount])];
  };
  expect(off(0)).toEqual([62_820, [['Post', 4900]]]);
  expect(off(66_000), 'an amount went back that is less than its lines').toEqual([1720, []]);
  expect(off()).toBeNull();
});

test('[BIZ-04] an order that was sent is not shown as in production', () => {
  const production = { state: 'sent' as const, changedAt: null };
  const paid = { payment: { isInvoice: false, title: '', state: 'paid' as const }, summary: { totalPrice: 4900, currency: 'NOK' } };
  expect([
    closedWord({ ...paid, change: 'in_production', production }),
    closedWord({ ...paid, change: 'in_production' }),
    closedWord({ ...paid, change: 'downloaded' }),
    closedWord({ ...paid, change: 'over', production }),
    closedWord({ ...paid, change: 'open' }),
  ]).toEqual(['sent', 'in_production', 'downloaded', null, null]);
  const credited = { ...paid.payment, isInvoice: true, open: 0, amounts: { authorised: 0, captured: 0, refunded: 0 } };
  expect(closedWord({ ...paid, payment: credited, change: 'in_production' }), 'it is not to be paid, and is not waited for').toBeNull();
});

test("[BIZ-05] a document has the date in its shop's time zone, wherever its reader is", () => {
  const issuedAt = '2026-11-27T23:30:00Z';
  expect(documentDay({ issuedAt, day: '2026-11-28' }, 'en-GB')).toBe('28 Nov 2026');
  expect(documentDay({ issuedAt }, 'en-GB')).toBe(writeTime('medium', issuedAt, 'en-GB'));
});

test('[BEY-07] the parcel of a sent order has a tracking number or a link; before it is sent it has none', () => {
  const payment = { isInvoice: false, title: '', state: 'paid' as const };
  const followed = (tracking?: string) =>
    trackingOf({ payment, production: { state: 'sent', changedAt: null, ...(tracking !== undefined && { tracking }) } });
  expect(followed('RR123456785NO')).toEqual({ text: 'RR123456785NO', address: null });
  expect(followed('https://sporing.example.no/RR1')).toEqual({
    text: 'https://sporing.example.no/RR1',
    address: 'https://sporing.example.no/RR1',
  });
  // A shop of another version may let other addresses through.
  expect(followed('javascript:alert(1)')?.address).toBeNull();
  expect(followed()).toBeNull();
  const production = { state: 'in_production' as const, changedAt: null, tracking: 'RR1' };
  expect([trackingOf({ payment, production }), trackingOf({ payment })]).toEqual([null, null]);
  expect(trackingOf({ payment: { ...payment, state: 'cancelled' }, production: { ...production, state: 'sent' } })).toBeNull();
});

test('[BEY-07] a paid order shows its production step, an unpaid one shows the state of its payment', () => {
  const payment = { isInvoice: false, title: '', state: 'paid' as const };
  const summary = { totalPrice: 12_900, currency: 'NOK' };
  const inProduction = { payment, summary, production: { state: 'in_production' as const, changedAt: '2026-11-20T10:00:00Z' } };
  expect(statusSteps(inProduction).map(({ place }) => place)).toEqual(['behind', 'now', 'ahead']);
  expect(rowState(inProduction)).toBe('status.in_production');
  expect(rowState({ ...inProduction, payment: { ...payment, state: 'created' } })).toBe('state.created');
  const lapsed = { ...payment, amounts: { authorised: 0, captured: 0, refunded: 0 } };
  const received = { state: 'received' as const, changedAt: null };
  expect(rowState({ payment: lapsed, summary: { ...summary, totalPrice: 4900 }, production: received })).toBe('state.lapsed');
  const lapsedOrder = { payment: lapsed, summary: { ...summary, totalPrice: 4900 }, production: received };
  expect([statusSteps(lapsedOrder), statusSteps({ ...inProduction, payment: { ...payment, state: 'failed' } })]).toEqual([[], []]);
  const exported = { ...inProduction, production: received, change: 'in_production' as const };
  expect(rowState(exported), 'an export has it').toBe('status.in_production');
  expect(statusSteps(exported).map(({ place, at }) => [place, at])).toEqual([
    ['behind', null],
    ['now', null],
    ['ahead', null],
  ]);
  const takenOffInvoice = { ...exported, payment: { ...lapsed, isInvoice: true, open: 0 } };
  expect([rowState(takenOffInvoice), statusSteps(takenOffInvoice)]).toEqual(['state.takenOff', []]);
  expect(rowState({ ...takenOffInvoice, payment: { ...takenOffInvoice.payment, open: 100 } })).toBe('status.in_production');
  const reprint = { askedAt: '2026-11-22T10:00:00Z', reason: 'Torn', lines: [], sentAt: null };
  const sent = { ...inProduction, production: { ...inProduction.production, state: 'sent' as const } };
  expect(rowState({ ...sent, reprints: [reprint] })).toBe('reprint.title');
  expect(rowState({ ...sent, reprints: [{ ...reprint, sentAt: '2026-11-24T10:00:00Z' }] })).toBe('status.sent');
  const fetched = { ...sent, deliveryType: 'store-pickup' as const };
  expect([rowState(fetched), statusSteps(fetched).map(({ step }) => step)]).toEqual([
    'status.pickup',
    ['received', 'in_production', 'pickup'],
  ]);
  const onItsWay = { ...fetched, production: { ...sent.production, tracking: 'RR1' } };
  expect([rowState(onItsWay), rowState({ ...inProduction, deliveryType: 'store-pickup' })]).toEqual([
    'status.sent',
    'status.in_production',
  ]);
  expect(trackingOfReprint({ tracking: 'RR1' })).toEqual({ text: 'RR1', address: null });
  // The server of another shop may not send the field.
  expect([rowState({ payment, summary }), statusSteps({ payment, summary })]).toEqual(['state.paid', []]);
  expect(paymentState({ payment: { ...payment, isInvoice: true }, summary })).toBe('invoice');
  const reserved = { ...payment, amounts: { authorised: 12_900, captured: 0, refunded: 0 } };
  expect(paymentState({ payment: reserved, summary })).toBe('reserved');
});

test('[BEY-07] four pictures that the customer already owns are listed once', () => {
  const left = (description: string, reason: string) => ({ description, reason });
  const groups = groupLeft([
    left('Picture', 'bought'),
    left('Mug', 'productGone'),
    left('Picture', 'bought'),
    left('Picture', 'pictureGone'),
  ]);
  expect(groups.map(({ description, reason, count }) => [count, description, reason])).toEqual([
    [2, 'Picture', 'bought'],
    [1, 'Mug', 'productGone'],
    [1, 'Picture', 'pictureGone'],
  ]);
});

test('[ORD-02] [BIZ-04] the rest to pay of an invoice is shown when it differs from the total', () => {
  const summary = { totalPrice: 50_000, currency: 'NOK' };
  const left = (open: number, more = {}) => leftToPay({ payment: { isInvoice: true, title: '', state: 'paid', open, ...more }, summary });
  expect([left(50_000), left(20_000), left(0), left(20_000, { state: 'cancelled' }), left(20_000, { isInvoice: false })]).toEqual([
    null,
    20_000,
    null,
    null,
    null,
  ]);
});

test('[ORD-02] [BIZ-05] an order that gives no files says why nothing can be downloaded', () => {
  const orderLines = [{ uuid: 'file', type: 0, digitalFiles: [{ uuid: 'p' }], package: null }] as unknown as OrderLine[];
  const summary = { totalPrice: 4900, currency: 'NOK' };
  const note = (payment: Partial<Parameters<typeof filesNote>[0]['payment']>, files: Parameters<typeof filesNote>[0]['files'] = []) =>
    filesNote({ orderLines, summary, payment: { isInvoice: false, title: '', state: 'paid', ...payment }, files });
  const none = { authorised: 0, captured: 0, refunded: 0 };
  const back = { authorised: 4900, captured: 4900, refunded: 4900 };
  expect([
    note({ isInvoice: true, amounts: none, open: 4900 }),
    note({ isInvoice: true, amounts: none, open: 0 }),
    note({ amounts: back }),
  ]).toEqual(['afterInvoice', 'takenOff', 'refunded']);
  const kept = [{ uuid: 'p' }] as unknown as Parameters<typeof filesNote>[0]['files'];
  expect([note({ isInvoice: true, amounts: none, open: 0 }, kept), note({ amounts: back }, kept)], 'goods that cost nothing').toEqual([
    null,
    null,
  ]);
});
