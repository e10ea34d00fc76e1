import { expect, test } from 'vitest';
import { isTracking, trackingAddress } from './tracking.ts';

test('[BEY-07] a parcel is followed by a printable number or an https address, and by nothing else', () => {
  for (const text of ['370722150000000000', '0037 12', 'RR123456785NO', 'A-1/2', 'https://sporing.example.no/RR1&2'])
    expect(isTracking(text), text).toBe(true);
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
  for (const text of [...refused, 'https://carrier.example@evil.example/1', '1'.repeat(61), `https://a.example/${'1'.repeat(500)}`])
    expect(isTracking(text), text).toBe(false);
  expect([trackingAddress('https://a.example/1'), trackingAddress('RR1')]).toEqual(['https://a.example/1', null]);
});
