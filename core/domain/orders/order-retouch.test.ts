import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import { lineRetouch, numInRetouch, promisedTime, readyFiles } from './order-retouch.ts';

const EXAMPLE = { type: 'postage' as const, name: '', address: null, contactInfo: null, school: null };
const exampleLine: OrderLine = {
  uuid: 'line',
  type: 0,
  description: '',
  quantity: 1,
  maximumQuantity: null,
  canChangeQuantity: false,
  linePrice: 0,
  actualLinePrice: 0,
  rebate: null,
  product: null,
  subProductUuids: [],
  template: null,
  catalogue: null,
  subjects: [],
  digitalFiles: [],
  fileRetouch: null,
  package: null,
  minimumQuantity: 1,
};
const [waiting, done, other] = ['waiting', 'done', 'other'];
const order = {
  retouches: [
    { uuid: waiting, isBack: false },
    { uuid: done, isBack: true },
    { uuid: 'second', isBack: false },
  ],
};
const line = (uuid: string | null) => ({ fileRetouch: uuid === null ? null : { file: { uuid } } });

test('[KEP-02] an order counts its pictures that are not done; an unpaid order, or one of an older shop, has none', () => {
  expect([numInRetouch(order), numInRetouch({ retouches: [] }), numInRetouch({})]).toEqual([2, 0, 0]);
});

test('[KEP-02] a retouch line shows whether its picture is done; other lines show nothing', () => {
  expect([waiting, done, other, null].map((uuid) => lineRetouch(line(uuid), order))).toEqual(['waiting', 'done', null, null]);
});

test("[BIZ-07] a school's own day is shown alone, and other delivery methods keep their number of days", () => {
  const delivery = (type: 'school-pickup' | 'postage', arrivesBy?: string) => ({
    delivery: {
      ...EXAMPLE,
      type,
      deliveryTime: { days: 15, string: '15 business days', afterDate: null, ...(arrivesBy !== undefined && { arrivesBy }) },
    },
    orderLines: [],
  });
  const times = [delivery('school-pickup', '2026-12-08'), delivery('school-pickup'), delivery('postage', '2026-12-08')];
  expect(times.map((order) => promisedTime(order))).toEqual(['', '15 business days', '15 business days']);
});

test('[KEP-02] files that are being retouched are not ready', () => {
  const files = [true, false, undefined].map((inRetouch, index) => ({ uuid: String(index), name: '', greenscreen: false, inRetouch }));
  expect(readyFiles(files).map(({ uuid }) => uuid)).toEqual(['1', '2']);
});

test('[KEP-02] an order of files with retouch has no delivery time, an order of prints keeps its own', () => {
  const delivery = { ...EXAMPLE, deliveryTime: { string: 'At once', afterDate: null, days: 0 } };
  const digital = { ...delivery, type: 'digital-delivery' as const };
  const [plain, retouched] = [exampleLine, { ...exampleLine, fileRetouch: { file: { uuid: done } } }];
  expect(promisedTime({ delivery: digital, orderLines: [plain, retouched] })).toBe('');
  expect(promisedTime({ delivery: digital, orderLines: [plain] })).toBe('At once');
  expect(promisedTime({ delivery, orderLines: [retouched] })).toBe('At once');
});
