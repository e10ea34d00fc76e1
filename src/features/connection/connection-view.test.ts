import { expect, test } from 'vitest';
import { addCartLines } from '#core/operations/cart/index.ts';
import type { Draft } from '#core/contract/drafts.ts';
import type { Queue } from '#src/data/live/queue/queue.ts';
import { connectionWord, countOnlyHere, isTriedAgain } from './connection-view.ts';

const entry = (state: 'waiting' | 'sending' | 'parked' | 'refused') => ({
  opId: crypto.randomUUID(),
  call: addCartLines.call.name,
  subject: 'cart-line' as const,
  uuid: null,
  state,
  error: null,
  attempts: 0,
  createdAtMs: 0,
  nextAttemptAtMs: null,
  isHeld: false,
});
const queue = (...states: Parameters<typeof entry>[0][]): Queue => ({
  waiting: states.filter((state) => state !== 'refused').length,
  isSending: states.includes('sending'),
  entries: states.map(entry),
  unreadable: 0,
});

test('[OFF-12] the state of connection and queue is one word, the worst state first', () => {
  expect(connectionWord(true, false, queue())).toBe('saved');
  expect(connectionWord(true, false, queue('waiting'))).toBe('waiting');
  expect(connectionWord(true, false, queue('sending', 'waiting'))).toBe('sending');
  expect(connectionWord(false, false, queue('waiting'))).toBe('offline');
  expect(connectionWord(false, false, queue('parked'))).toBe('problem');
  expect(connectionWord(true, false, queue('refused'))).toBe('problem');
});

test("[KEP-09] [OFF-12] entries that wait for a visitor's sign-in are kept on the device, and a change that is being sent takes precedence", () => {
  const held = { ...entry('waiting'), isHeld: true };
  expect(connectionWord(true, false, { ...queue(), waiting: 1, entries: [held] })).toBe('held');
  expect(connectionWord(true, false, { ...queue(), waiting: 2, entries: [held, entry('waiting')] })).toBe('waiting');
});

test('[SIM-07] an unreadable entry is a problem, and never counts as sent', () => {
  expect(connectionWord(true, false, { ...queue(), unreadable: 1 })).toBe('problem');
  expect(connectionWord(false, false, { ...queue('waiting'), unreadable: 1 })).toBe('problem');
});

test("[OFF-07] a queue that waits for its owner's sign-in says so before anything else", () => {
  expect(connectionWord(false, true, queue('parked', 'waiting'))).toBe('signIn');
});

test('[OFF-12] work that only this device has is counted once, whether or not it waits in the queue', () => {
  // The function reads only the uuid.
  const draft = (uuid: string) => ({ uuid }) as Draft;
  const drafts = [
    { draft: draft('a'), kept: 'shop' },
    { draft: draft('b'), kept: 'device-only' },
    { draft: draft('c'), kept: 'device' },
  ] as const;
  const uploads = [
    { localId: 'd', picture: null },
    { localId: 'e', picture: null },
  ];
  const listed = [
    { ...entry('waiting'), subject: 'draft' as const, uuid: 'c' },
    { ...entry('waiting'), subject: 'upload' as const, uuid: 'd' },
  ];
  expect(countOnlyHere(drafts, [{ uuid: 'f' }], uploads, listed), 'b, the package and the picture that is not prepared').toBe(3);
  expect(countOnlyHere([], [], [], [])).toBe(0);
});

test('[OFF-04] [SIM-08] an entry that the app retries by itself asks the customer for nothing; a parked entry does', () => {
  const throttled = { code: 'request.throttled' } as const;
  expect(isTriedAgain({ ...entry('waiting'), error: throttled })).toBe(true);
  expect(isTriedAgain({ ...entry('parked'), error: throttled })).toBe(false);
  expect(isTriedAgain({ ...entry('waiting'), error: { code: 'server.unavailable' } })).toBe(false);
});
