import { expect, test } from 'vitest';
import { isTracking, trackingAddress } from './tracking.ts';

test('[BEY-07] the tracking of a parcel is a printable number or an https address, and nothing else', () => {
  const taken = ['370722150000000000', '0037 12', 'RR123456785NO', 'A-1/2', 'https://sporing.example.no/RR1&2'];
  expect(taken.filter((text) => !isTracking(text))).toEqual([]);
  const refused = [
    '',
    ' ',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://carrier.example/1',
    'https://',
    'https://a b',
    'RR1\n2',
    '<b>1</b>',
  ];
  const tooLong = ['1'.repeat(61), `https://a.example/${'1'.repeat(500)}`];
  expect([...refused, 'https://carrier.example@evil.example/1', ...tooLong].filter(isTracking)).toEqual([]);
  expect([trackingAddress('https://a.example/1'), trackingAddress('RR1')]).toEqual(['https://a.example/1', null]);
});
