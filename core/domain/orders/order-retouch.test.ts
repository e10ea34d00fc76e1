import { expect, test } from 'vitest';
import { lineRetouch, numInRetouch, readyFiles } from './order-retouch.ts';

const [waiting, done, other] = ['waiting', 'done', 'other'];
const order = {
  retouches: [
    { uuid: waiting, isBack: false },
    { uuid: done, isBack: true },
  ],
};
const line = (uuid: string | null) => ({ fileRetouch: uuid === null ? null : { file: { uuid } } });

test('[KEP-02] an order counts the pictures that are not back; one that is not paid, or of an older shop, none', () => {
  expect([numInRetouch(order), numInRetouch({ retouches: [] }), numInRetouch({})]).toEqual([1, 0, 0]);
});

test('[KEP-02] a retouch line says whether its picture is back; other lines say nothing', () => {
  expect([waiting, done, other, null].map((uuid) => lineRetouch(line(uuid), order))).toEqual(['waiting', 'done', null, null]);
});

test('[KEP-02] files that are being retouched are not ready', () => {
  const files = [true, false, undefined].map((inRetouch, index) => ({ uuid: String(index), name: '', greenscreen: false, inRetouch }));
  expect(readyFiles(files).map(({ uuid }) => uuid)).toEqual(['1', '2']);
});
