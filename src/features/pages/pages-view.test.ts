import { expect, test } from 'vitest';
import { addressLines, phoneAddress } from './contact-view.ts';
import { isGone } from './is-gone.ts';
import { pageLinkTarget } from './page-link-view.ts';
import { slideAfter, slideDurationMs, swipeStep } from './slider-view.ts';

test("[PUB-02] a slide is shown for the module's duration, or five seconds without one", () => {
  expect([6, 0.5, null, 0, -1, Number.NaN].map(slideDurationMs)).toEqual([6000, 500, 5000, 5000, 5000, 5000]);
});

test('[PUB-02] slides wrap around in both directions', () => {
  expect([slideAfter(0, 1, 3), slideAfter(2, 1, 3), slideAfter(0, -1, 3), slideAfter(0, 1, 1)]).toEqual([1, 0, 2, 0]);
});

test('[PUB-02] a swipe of 20 pixels turns a slide, a shorter one does not', () => {
  expect([-20, -19, 0, 19, 20].map(swipeStep)).toEqual([1, 0, 0, 0, -1]);
});

test('[PUB-02] links of a page stay in the app or openly lead out of it; an address that runs a script or hides its host makes no link', () => {
  expect(pageLinkTarget('/products/cards?promoted=1')).toEqual({ kind: 'here', to: '/products/cards?promoted=1' });
  expect(pageLinkTarget(' https://example.no/x ')).toEqual({ kind: 'elsewhere', href: 'https://example.no/x' });
  expect(pageLinkTarget('mailto:post@example.no')).toEqual({ kind: 'elsewhere', href: 'mailto:post@example.no' });
  for (const link of [
    null,
    '',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    '//example.no',
    '/\\example.no',
    'products',
  ]) {
    expect(pageLinkTarget(link)).toBeNull();
  }
});

test('[PUB-06] a page counts as removed when the shop says so, kept or not; without a connection it does not', () => {
  const error = { code: 'page.not_found' } as const;
  expect(isGone({ state: 'error', error })).toBe(true);
  expect(isGone({ state: 'ready', value: {}, readAtMs: 0, refreshError: error })).toBe(true);
  expect(isGone({ state: 'ready', value: {}, readAtMs: 0, refreshError: { code: 'network.offline' } })).toBe(false);
  expect(isGone({ state: 'error', error: { code: 'server.failed' } })).toBe(false);
  expect(isGone({ state: 'offline' })).toBe(false);
});

test('[PUB-01] the address is written as on an envelope and the phone number can be called', () => {
  const info = { email: '', phone: '', address: 'Strandgata 7', postalCode: '5003', city: 'Bergen', state: '' };
  expect(addressLines(info, 'NO')).toEqual(['Strandgata 7', '5003 Bergen']);
  expect(addressLines({ ...info, address: '', postalCode: '', city: '' }, 'NO')).toEqual([]);
  const inTheStates = { ...info, postalCode: '94103', city: 'San Francisco', state: 'CA' };
  expect(addressLines(inTheStates, 'US')).toEqual(['Strandgata 7', 'San Francisco, CA 94103']);
  expect(phoneAddress('+47 (55) 12 34-56')).toBe('tel:+4755123456');
});
