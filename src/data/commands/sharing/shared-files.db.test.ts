import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { keepOpenedFiles, keepSharedFiles, readSharedFiles } from './shared-files.ts';

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

it('[BEY-08] another site cannot fill the device: what is shared after a hundred pictures that wait is not kept, and says so', async () => {
  open = await startTestDevice(() => 'lost');
  const device = open.host.current;
  const files = Array.from({ length: 99 }, (_, at) => ({
    localId: device.random.uuid(),
    name: `${at}.jpg`,
    file: new Blob(['a']),
    sharedAtMs: 0,
  }));
  expect(await keepSharedFiles(device.deviceDb, files)).toBe(true);
  const two = ['a.jpg', 'b.jpg'].map((name) => Object.assign(new Blob(['a']), { name }));
  expect(await keepOpenedFiles(device, two)).toMatchObject({ ok: false, error: { code: 'device.storage_full' } });
  expect(await readSharedFiles(device)).toHaveLength(99);
});
