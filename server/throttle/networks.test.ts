import { expect, test } from 'vitest';
import { addressRules, networkOf } from './networks.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2600:3c00::1001:1:2:3', '2600:3c00:0:0'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['2001:db8:0:7::192.0.2.7', '2001:db8:0:7'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2'],
  ['', 'unknown'],
  ['not an address', 'unknown'],
])('[SEC-03] the address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('[SEC-03] the networks of one IPv6 site have a bucket together; an IPv4 address has one', () => {
  const rules = (address: string) => addressRules('code:address', address, { limit: 40, refillMs: 15_000 });
  expect(rules('192.0.2.7')).toEqual([{ bucket: 'code:address:192.0.2.7', limit: 40, refillMs: 15_000 }]);
  expect(rules('2001:db8:1:2::3')).toEqual([
    { bucket: 'code:address:2001:db8:1:2', limit: 40, refillMs: 15_000 },
    { bucket: 'code:address:2001:db8:1', limit: 160, refillMs: 3750 },
  ]);
});
