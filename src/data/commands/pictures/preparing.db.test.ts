/** Files that wait for preparation, and files whose preparation failed. */
import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { startTestDevice, wipeDatabases, type TestDevice } from '#src/data/fixtures/test-device.ts';
import { readUploads } from '#src/data/live/drafts/read-drafts.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { unsentWork } from '../unsent/unsent-work.ts';
import { beginPreparing, keepUpload, retryUploads, stopPreparing } from './uploads.ts';

let open: TestDevice | null = null;

afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

const LOCAL = '00000000-0000-4000-8000-000000000005';

async function start(): Promise<TestDevice> {
  open = await startTestDevice(() => 'lost');
  await open.host.current.switchOwner({ kind: 'customer', uuid: '00000000-0000-4000-8000-000000000004' });
  return open;
}

it('[EDT-18] [OFF-02] a file is stored before its preparation, also after three failed starts, and can be tried again', async () => {
  const { current } = (await start()).host;
  await keepUpload(current, { localId: LOCAL, name: 'cabin.jpg', file: new Blob(['jpeg']) });
  expect(await readUploads(current)).toMatchObject({ uploads: [{ status: 0, isPrepared: false, bytes: 4 }] });
  expect(await readEntries(current.db)).toEqual([]);
  for (let i = 0; i < 3; i += 1) expect(await beginPreparing(current, LOCAL)).toMatchObject({ value: { name: 'cabin.jpg' } });
  expect(await beginPreparing(current, LOCAL)).toEqual({ ok: true, value: null });
  expect(await readUploads(current)).toMatchObject({ uploads: [{ status: -1, error: { code: 'upload.failed' } }] });
  expect(await unsentWork(current)).toMatchObject({ pictures: 1, preparing: 0 });
  expect(await retryUploads(current, [LOCAL])).toMatchObject({ ok: true });
  expect(await beginPreparing(current, LOCAL)).toMatchObject({ value: { name: 'cabin.jpg' } });
});

it.each([
  ['a crashed worker', 'worker.crashed', 'upload.failed'],
  ['a worker that took too long', 'worker.timed_out', 'upload.failed'],
  ['a full device', 'device.storage_full', 'device.storage_full'],
  ['a decoder that did not load', 'network.failed', 'network.failed'],
] as const)(
  '[EDT-18] [OFF-02] after %s the file stays, is asked about before a sign-out and can be tried again',
  async (_, code, shown) => {
    const { current } = (await start()).host;
    await keepUpload(current, { localId: LOCAL, name: 'cabin.jpg', file: new Blob(['jpeg']) });
    expect(await unsentWork(current)).toMatchObject({ pictures: 1, preparing: 1 });
    await stopPreparing(current, LOCAL, { code });
    expect(await readUploads(current)).toMatchObject({ uploads: [{ status: -1, error: { code: shown } }] });
    expect(await unsentWork(current)).toMatchObject({ pictures: 1, preparing: 0 });
    expect(await retryUploads(current, [LOCAL])).toMatchObject({ ok: true });
    expect(await beginPreparing(current, LOCAL)).toMatchObject({ value: { name: 'cabin.jpg' } });
  },
);

it('[EDT-18] of a file without a picture only its name and the reason stay', async () => {
  const { current } = (await start()).host;
  await keepUpload(current, { localId: LOCAL, name: 'cabin.jpg', file: new Blob(['jpeg']) });
  await stopPreparing(current, LOCAL, { code: 'picture.cannot_decode', params: { file: 'cabin.jpg' } });
  expect(await readUploads(current)).toMatchObject({ uploads: [{ status: -1, error: { code: 'picture.cannot_decode' } }] });
  expect(await current.db.uploadFiles.count()).toBe(0);
  expect(await unsentWork(current)).toMatchObject({ pictures: 0 });
});
