import { expect, test } from 'vitest';
import { sharingCalls } from '#core/contract/sharing.ts';
import { pathOf } from './wire-request.ts';

test('[SRV-20] a list in the query repeats its name', () => {
  const subject = '11111111-1111-4111-8111-111111111111';
  const path = pathOf(sharingCalls.tipAFriend, { query: { 'email[]': ['a@example.com', 'b@example.com'], 'subjects[]': subject } });
  const query = new URL(path, 'http://shop').searchParams;
  expect(query.getAll('email[]')).toEqual(['a@example.com', 'b@example.com']);
  expect(query.getAll('subjects[]')).toEqual([subject]);
});
