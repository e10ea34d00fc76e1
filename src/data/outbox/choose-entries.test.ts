import { expect, it } from 'vitest';
import { addCartLines } from '#core/operations/cart/index.ts';
import { toggleFavorite } from '#core/operations/picture-sets/index.ts';
import type { OutboxRow } from '../db/rows.ts';
import { chooseEntries } from './choose-entries.ts';

const NONE_BUSY: ReadonlySet<string> = new Set();

const entry = (seq: number, lane: string, change: Partial<OutboxRow> = {}): OutboxRow => ({
  seq,
  lane,
  opId: `op-${seq}`,
  owner: 'o',
  call: toggleFavorite.call.name,
  input: {},
  wire: null,
  needs: [],
  state: 'waiting',
  attempts: 0,
  nextAttemptAtMs: 0,
  lastError: null,
  createdAtMs: 0,
  ...change,
});

const chosen = (entries: OutboxRow[], nowMs = 0, busy = NONE_BUSY) => chooseEntries(entries, nowMs, busy).sendable.map(({ seq }) => seq);

it('[OFF-04] only the first entry of each lane may be sent, and lanes do not wait for each other', () => {
  expect(chosen([entry(1, 'a'), entry(2, 'a'), entry(3, 'b')])).toEqual([1, 3]);
});

it('[OFF-04] a parked entry blocks its lane and the entries that need it, nothing else', () => {
  const entries = [entry(1, 'a', { state: 'parked' }), entry(2, 'a'), entry(3, 'b', { needs: ['op-1'] }), entry(4, 'c')];
  expect(chosen(entries)).toEqual([4]);
});

it('[OFF-08] a refused entry blocks nothing', () => {
  expect(chosen([entry(1, 'a', { state: 'refused' }), entry(2, 'a')])).toEqual([2]);
});

it('[OFF-05] an entry waits for the entries that it needs', () => {
  const upload = entry(1, 'upload:x');
  const line = entry(2, 'cart-line:y', { needs: [upload.opId] });
  expect(chosen([upload, line])).toEqual([1]);
  expect(chosen([line])).toEqual([2]);
});

it('[OFF-04] an entry that failed waits until it is due, and its lane with it', () => {
  const entries = [entry(1, 'a', { nextAttemptAtMs: 5_000 }), entry(2, 'a'), entry(3, 'b', { nextAttemptAtMs: 4_000 })];
  expect(chooseEntries(entries, 3_999, NONE_BUSY)).toEqual({ sendable: [], nextAtMs: 4_000 });
  expect(chosen(entries, 5_000)).toEqual([1, 3]);
});

it('[OFF-06] an entry that a dead drain left as being sent is sent again; one of this drain is not', () => {
  const entries = [entry(1, 'a', { state: 'sending' })];
  expect(chosen(entries)).toEqual([1]);
  expect(chosen(entries, 0, new Set(['a']))).toEqual([]);
});

it('[OFF-04] two pictures are sent at a time, in parallel with other entries', () => {
  const pictures = [1, 2, 3, 4].map((seq) => entry(seq, `upload:${seq}`));
  expect(chosen([...pictures, entry(5, 'language')])).toEqual([1, 2, 5]);
  expect(chosen(pictures, 0, new Set(['upload:1']))).toEqual([2]);
  expect(chosen(pictures, 0, new Set(['upload:1', 'upload:2']))).toEqual([]);
});

it('[CRT-11] lines reach the cart in the order in which they were made, and a failed line does not block the next', () => {
  const add = { call: addCartLines.call.name };
  const lines = [entry(1, 'cart-line:a', add), entry(2, 'cart-line:b', add), entry(3, 'picture:p')];
  expect(chosen(lines)).toEqual([1, 3]);
  expect(chosen(lines, 0, new Set(['cart-line:a']))).toEqual([3]);
  expect(chosen([entry(1, 'cart-line:a', { ...add, nextAttemptAtMs: 5_000 }), ...lines.slice(1)])).toEqual([2, 3]);
  expect(chosen([entry(1, 'cart-line:a', { ...add, state: 'parked' }), ...lines.slice(1)])).toEqual([2, 3]);
});
