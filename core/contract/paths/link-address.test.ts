import { expect, test } from 'vitest';
import { isLinkAddress } from './link-address.ts';

test.each(['https://example.org', 'HTTP://example.org/a', 'mailto:a@example.org', 'tel:+4712345678', '/contact-us', '#login', ' /prices '])(
  '[SEC-09] the shop links to %s',
  (address) => {
    expect(isLinkAddress(address)).toBe(true);
  },
);

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  '//example.org',
  '/\\example.org',
  '',
])('[SEC-09] the shop does not link to %j', (address) => {
  expect(isLinkAddress(address)).toBe(false);
});
