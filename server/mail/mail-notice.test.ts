import { expect, test } from 'vitest';
import { mailNotices } from './mail-notice.ts';

test('[OPX-07] a shop at a public address whose mails stay in files says so, and no other does', () => {
  expect(mailNotices({ smtpUrl: null, publicUrl: 'https://shop.example.org' })).toEqual([expect.stringContaining('Set SMTP_URL')]);
  expect(mailNotices({ smtpUrl: 'smtps://mail.example.org', publicUrl: 'https://shop.example.org' })).toEqual([]);
  expect(mailNotices({ smtpUrl: null, publicUrl: 'http://localhost:8080' })).toEqual([]);
  expect(mailNotices({ smtpUrl: null, publicUrl: null })).toEqual([]);
});
