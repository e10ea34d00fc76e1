import { expect, test } from 'vitest';
import type { AppError } from '#core/contract/errors.ts';
import type { UploadRow } from '#src/data/db/rows.ts';
import { summarize, uploadItem } from './upload-view.ts';

const row: UploadRow = {
  localId: '00000000-0000-4000-8000-000000000001',
  opId: '00000000-0000-4000-8000-000000000002',
  name: 'cabin.jpg',
  bytes: 4,
  width: 100,
  height: 100,
  isPrepared: true,
  prepareAttempts: 1,
  status: 0,
  attempts: 0,
  picture: null,
  addedAtMs: 1,
  error: null,
};
const stateOf = (changes: Partial<UploadRow>) => uploadItem({ ...row, ...changes }).state;

test('[EDT-18] an upload is prepared, waits, is sent, is retried, and fails after the retries', () => {
  expect(stateOf({ isPrepared: false })).toBe('preparing');
  expect(stateOf({})).toBe('waiting');
  expect(stateOf({ status: 1 })).toBe('sending');
  expect([stateOf({ attempts: 1 }), stateOf({ attempts: 1, status: 1 })]).toEqual(['retrying', 'retrying']);
  expect(stateOf({ status: -1, attempts: 6, error: { code: 'network.timed_out' } })).toBe('failed');
  expect(stateOf({ status: 2 })).toBe('done');
});

test('[EDT-18] [OFF-10] a file that is not a picture is refused for good; after a full disk the customer can retry', () => {
  const undecoded = { status: -1, isPrepared: false } as const;
  expect(stateOf({ ...undecoded, error: { code: 'picture.cannot_decode', params: { file: 'cabin.jpg' } } })).toBe('refused');
  expect(stateOf({ status: -1, error: { code: 'device.storage_full' } })).toBe('failed');
});

test('[OFF-04] [OFF-10] a picture that the shop refuses stays, and can be retried if that may succeed', () => {
  const refused = (error: AppError) => uploadItem({ ...row, status: -1, error });
  expect(refused({ code: 'access.forbidden' })).toMatchObject({ state: 'declined', canRetry: true });
  expect(refused({ code: 'network.too_large' })).toMatchObject({ state: 'declined', canRetry: false });
  expect(refused({ code: 'upload.too_large', params: { file: 'cabin.jpg' } })).toMatchObject({ state: 'declined', canRetry: false });
  expect(refused({ code: 'upload.missing' }), 'nothing is left of it').toMatchObject({ state: 'refused', canRetry: false });
  expect(summarize([uploadItem({ ...row, status: -1, error: { code: 'network.too_large' } })])).toMatchObject({
    total: 0,
    failed: 0,
    declined: 1,
  });
});

test('[EDT-18] refused files are not counted among the uploads', () => {
  const items = [row, { ...row, attempts: 2 }, { ...row, status: 2 as const }, { ...row, status: -1 as const }].map(uploadItem);
  const refused = uploadItem({
    ...row,
    status: -1,
    isPrepared: false,
    error: { code: 'upload.format_unknown', params: { file: 'a.heic' } },
  });
  expect(summarize([...items, refused])).toEqual({
    total: 4,
    done: 1,
    failed: 1,
    declined: 0,
    notThrough: 2,
    underWay: 2,
    isRetrying: true,
  });
});

test("[OFF-10] a picture that was lost with the browser's storage is among the failed ones", () => {
  const gone = uploadItem({ ...row, status: -1, error: { code: 'upload.missing' } });
  expect(summarize([gone])).toMatchObject({ total: 0, failed: 0, notThrough: 1 });
});
