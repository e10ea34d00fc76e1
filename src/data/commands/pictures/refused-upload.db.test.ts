/** Pictures that the shop refuses. */
import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { samplePicture } from '#core/domain/fixtures/sample-sets.ts';
import { startTestDevice, wipeDatabases, type TestDevice } from '#src/data/fixtures/test-device.ts';
import { readUploads } from '#src/data/live/drafts/read-drafts.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { discardParked } from '../unsent/parked.ts';
import { unsentWork } from '../unsent/unsent-work.ts';
import { finishPreparing, keepUpload, retryUploads } from './uploads.ts';

let open: TestDevice | null = null;

afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

const LOCAL = '00000000-0000-4000-8000-000000000005';
const uploaded = samplePicture(1, { uuid: '00000000-0000-4000-8000-000000000006', keywords: ['user_uploaded'] });

it('[OFF-04] [OFF-11] a picture that the shop refuses stays with its reason, a sign-out asks about it, and it is sent when it is tried again', async () => {
  let isAllowed = false;
  const device = await startTestDevice(() =>
    isAllowed ? { status: 200, json: { result: 'OK', files: [uploaded] } } : { status: 403, json: { error: 'access.forbidden' } },
  );
  open = device;
  await device.host.current.switchOwner({ kind: 'customer', uuid: '00000000-0000-4000-8000-000000000004' });
  await keepUpload(device.host.current, { localId: LOCAL, name: 'cabin.jpg', file: new Blob(['jpeg']) });
  const sizes = { width: 100, height: 100, proxy: new Blob(['small']), thumbnail: new Blob(['smaller']), converted: null };
  await finishPreparing(device.host.current, { localId: LOCAL, ...sizes });
  await device.settled();
  expect(await unsentWork(device.host.current)).toMatchObject({ entries: [], pictures: 1, preparing: 0 });
  const [refused] = await readEntries(device.host.current.db);
  // 'Dismiss' in the queue's panel is about the message.
  await discardParked(device.host.current, { opId: refused?.opId ?? '' });
  expect(await readUploads(device.host.current)).toMatchObject({ uploads: [{ status: -1, error: { code: 'access.forbidden' } }] });
  expect(await device.host.current.db.uploadFiles.count()).toBe(1);
  isAllowed = true;
  await retryUploads(device.host.current, [LOCAL]);
  await device.settled();
  expect(await readUploads(device.host.current)).toMatchObject({ uploads: [{ status: 2, error: null }] });
  expect(await unsentWork(device.host.current)).toMatchObject({ pictures: 0 });
});
