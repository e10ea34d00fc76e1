import { expect, test } from 'vitest';
import { ENDPOINT_MAX } from '#core/contract/device/push.ts';
import { isPushEndpoint, isPushHost } from './push-endpoint.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/dQw4:APA91b_x-1',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
  'https://autopush.prod.push.services.mozilla.com/wpush/v2/gAAAAA',
  'https://wns2-by3p.notify.windows.com/w/?token=BQYAAAD',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://api.push.apple.com/3/device/1',
])('[LOV-12] [SEC-05] the address of a push service is taken: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test.each([
  ['no https', 'http://fcm.googleapis.com/fcm/send/x'],
  ['another host', 'https://shop.example.org/fcm.googleapis.com'],
  ['a host that ends alike', 'https://evilfcm.googleapis.com/x'],
  ['a host that ends alike after a wildcard', 'https://evilpush.apple.com/x'],
  ['a host behind the known one', 'https://fcm.googleapis.com.example.org/x'],
  ['nothing before the name that needs something', 'https://notify.windows.com/x'],
  ['a user in front', 'https://fcm.googleapis.com@10.0.0.1/x'],
  ['a user of the known host', 'https://kari@fcm.googleapis.com/x'],
  ['another port', 'https://fcm.googleapis.com:8443/x'],
  ['this machine', 'https://127.0.0.1/x'],
  ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data'],
  ['this machine by its number', 'http://2130706433/'],
  ['IPv6', 'https://[::1]/x'],
  ['a name of the network', 'https://localhost/x'],
  ['a dot at the end', 'https://fcm.googleapis.com./x'],
  ['another spelling', 'https://FCM.googleapis.com/x'],
  ['nothing before the dot', 'https://.push.apple.com/x'],
  ['a back slash', String.raw`https://fcm.googleapis.com\@10.0.0.1/x`],
  ['a line feed at the end', 'https://fcm.googleapis.com/x\n'],
  ['no path', 'https://fcm.googleapis.com'],
  ['this machine, unasked', 'http://127.0.0.1:9000/x'],
  ['a tab inside', 'https://fcm.google\tapis.com/x'],
  ['a fragment', 'https://fcm.googleapis.com/x#y'],
  ['a file', 'file:///etc/passwd'],
  ['no address', 'fcm.googleapis.com'],
  ['nothing', ''],
  ['too long', `https://fcm.googleapis.com/${'x'.repeat(ENDPOINT_MAX)}`],
])('[LOV-12] [SEC-05] %s is refused', (_what, endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});

test('[LOV-12] an operator may name other services, and a service of this machine for tests', () => {
  const others = ['push.example.org', '*.push.example.net', 'http://127.0.0.1:9000'];
  expect(others.every(isPushHost)).toBe(true);
  for (const endpoint of [
    'https://push.example.org/a',
    'https://a.push.example.net/b',
    'http://127.0.0.1:9000/c',
    'https://web.push.apple.com/d',
  ])
    expect([endpoint, isPushEndpoint(endpoint, others)]).toEqual([endpoint, true]);
  for (const endpoint of ['http://push.example.org/a', 'http://127.0.0.1:9001/c', 'https://127.0.0.1:9000/c'])
    expect([endpoint, isPushEndpoint(endpoint, others)]).toEqual([endpoint, false]);
});

test.each([
  '',
  '*',
  '*.',
  '*.com',
  'com',
  'http://push.example.org',
  'http://10.0.0.1:80',
  '127.0.0.1',
  'a b.example.org',
  'https://push.example.org',
])('[LOV-12] an operator cannot name %s', (host) => {
  expect(isPushHost(host)).toBe(false);
});
