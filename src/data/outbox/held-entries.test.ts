import { expect, it } from 'vitest';
import { addCartLines, updateCartLine } from '#core/operations/cart/index.ts';
import { uploadImages } from '#core/operations/uploads/upload-images.ts';
import type { StoredName } from '#core/operations/operations.ts';
import type { OutboxState } from '../db/rows.ts';
import { heldForSignIn } from './held-entries.ts';

const entry = (opId: string, call: StoredName, lane: string, needs: string[] = [], state: OutboxState = 'waiting') => ({
  opId,
  call,
  lane,
  needs,
  state,
  input: {},
});
const UPLOAD = entry('picture', uploadImages.call.name, 'upload:a');
const QUEUE = [
  UPLOAD,
  entry('mug', addCartLines.call.name, 'cart-line:mug', ['picture']),
  entry('more mugs', updateCartLine.call.name, 'cart-line:mug'),
  entry('plain card', addCartLines.call.name, 'cart-line:card'),
];

it("[KEP-09] a visitor's pictures wait for the sign-in with the entries that need them; the rest is sent", () => {
  expect([...heldForSignIn(QUEUE, { kind: 'anonymous' })]).toEqual(['picture', 'mug', 'more mugs']);
});

it('[KEP-09] nothing is held for a customer, and a refused picture blocks nothing', () => {
  expect(heldForSignIn(QUEUE, { kind: 'customer' }).size).toBe(0);
  expect(heldForSignIn([{ ...UPLOAD, state: 'refused' }, ...QUEUE.slice(3)], { kind: 'anonymous' }).size).toBe(0);
});
