import { expect, test } from 'vitest';
import { appError, type ErrorCode } from '#core/contract/errors.ts';
import type { InstanceRow, OutboxRow } from '../db/rows.ts';
import { whereDraftIsKept, whereLineIsKept, whereUploadIsKept } from './where-kept.ts';

const DRAFT = '00000000-0000-4000-8000-000000000001';
const OP = '00000000-0000-4000-8000-000000000002';

const draftRow = (revision: number, syncedRevision: number, inCartByOp: string | null = null) => ({
  uuid: DRAFT,
  // Only its revision is read.
  draft: { revision } as InstanceRow['draft'],
  syncedRevision,
  inCartByOp,
});
const entry = (state: OutboxRow['state'], lane = `draft:${DRAFT}`, opId = '') => ({ opId, lane, state });

test('[OFF-12] a draft is at the shop when its newest saving is, and on this device until then', () => {
  expect(whereDraftIsKept(draftRow(3, 3), [])).toBe('shop');
  expect(whereDraftIsKept(draftRow(3, 2), [entry('waiting')])).toBe('device');
  expect(whereDraftIsKept(draftRow(3, 2), []), 'no entry is left of the newest saving').toBe('device');
  expect(whereDraftIsKept(draftRow(3, 3), [entry('sending')]), 'another saving is on its way').toBe('device');
  expect(whereDraftIsKept(draftRow(3, 3), [entry('waiting', 'draft:another')]), 'an entry of another draft').toBe('shop');
});

test('[OFF-12] a draft that the shop never had is on this device only', () => {
  expect(whereDraftIsKept(draftRow(1, 0), [entry('waiting')])).toBe('device-only');
  expect(whereDraftIsKept(draftRow(1, 0), []), 'a visitor, or the version beside another').toBe('device-only');
});

test('[OFF-12] a draft whose saving failed is marked, whether it is tried again or was refused', () => {
  for (const state of ['parked', 'refused'] as const) expect(whereDraftIsKept(draftRow(2, 1), [entry(state)])).toBe('failed');
  expect(whereDraftIsKept(draftRow(2, 2, OP), [entry('parked', 'cart-line:x', OP)]), 'its product is on the way into the cart').toBe(
    'failed',
  );
});

test('[OFF-12] a line of the cart is at the shop when none of its changes wait', () => {
  expect(whereLineIsKept(true, [])).toBe('shop');
  expect(whereLineIsKept(true, [{ state: 'waiting' }])).toBe('device');
  expect(whereLineIsKept(false, [{ state: 'sending' }])).toBe('device-only');
  expect(whereLineIsKept(true, [{ state: 'waiting' }, { state: 'parked' }])).toBe('failed');
});

test('[OFF-12] a picture is at the shop when it has the shop’s uuid', () => {
  const upload = { picture: null, isPrepared: true, error: null };
  expect(whereUploadIsKept({ ...upload, status: 0 })).toBe('device-only');
  expect(whereUploadIsKept({ ...upload, status: 1 })).toBe('device-only');
  expect(whereUploadIsKept({ ...upload, status: -1 })).toBe('failed');
  // Only whether there is one is read.
  expect(whereUploadIsKept({ ...upload, status: 2, picture: {} as never })).toBe('shop');
});

test('[OFF-12] [OFF-04] a refused picture is marked as refused; one that failed, or that this device cannot prepare, is not', () => {
  const kept = (code: ErrorCode, isPrepared = true) => whereUploadIsKept({ status: -1, picture: null, isPrepared, error: appError(code) });
  expect(kept('network.too_large'), 'a proxy refuses it').toBe('refused');
  expect(kept('access.forbidden')).toBe('refused');
  expect(kept('server.failed'), 'its retries are used up').toBe('failed');
  expect(kept('device.storage_full')).toBe('failed');
  expect(kept('picture.cannot_decode', false)).toBe('failed');
});
