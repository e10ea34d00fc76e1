import { expect, test } from 'vitest';
import { pushReason } from './push-reason.ts';

type Order = Parameters<typeof pushReason>[0];
/** Only the properties that the rule reads. */
const order = (changed: object = {}): Order =>
  ({
    payment: { state: 'paid', isInvoice: false },
    summary: { totalPrice: 100 },
    production: { state: 'received', changedAt: null },
    delivery: { type: 'postage' },
    retouches: [],
    orderLines: [],
    ...changed,
  }) as unknown as Order;
const digital = { delivery: { type: 'digital-delivery' } };

test('[LOV-12] a device can be notified about goods until they are sent, and about pictures until they are done', () => {
  expect(pushReason(order())).toBe('sent');
  expect(pushReason(order({ production: { state: 'in_production', changedAt: null } }))).toBe('sent');
  expect(pushReason(order({ delivery: { type: 'school-pickup' } }))).toBe('sent');
  expect(pushReason(order({ delivery: { type: 'store-pickup' } }))).toBe('pickup');
  const inRetouch = { retouches: [{ uuid: 'a', isBack: false }] };
  expect(pushReason(order({ ...digital, ...inRetouch }))).toBe('ready');
  expect(pushReason(order({ production: { state: 'sent', changedAt: null }, ...inRetouch }))).toBe('ready');
});

test('[LOV-12] there is no notification for an order that is sent, cancelled, unpaid or only files', () => {
  for (const changed of [
    { production: { state: 'sent', changedAt: null } },
    { cancelled: { at: '2026-11-28T10:00:00Z', by: 'customer' } },
    { payment: { state: 'created', isInvoice: false } },
    digital,
    { production: undefined },
    { ...digital, retouches: [{ uuid: 'a', isBack: true }] },
  ])
    expect([changed, pushReason(order(changed))]).toEqual([changed, null]);
});
