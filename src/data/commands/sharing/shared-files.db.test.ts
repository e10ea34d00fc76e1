import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { KARI, OLA } from '#src/data/fixtures/device-tabs.ts';
import { signOut } from '../account/sign-out.ts';
import { unsentWork } from '../unsent/unsent-work.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { discardSharedFiles, keepOpenedFiles, keepSharedFiles, readSharedFiles } from './shared-files.ts';

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

const shared = (name: string) => ({ localId: crypto.randomUUID(), name, file: new Blob(['a']), sharedAtMs: 0 });

it('[BEY-08] [SEC-10] what is shared while a customer is here is told to them alone: it waits for their next sign-in', async () => {
  open = await startTestDevice(() => 'lost');
  const { host } = open;
  const told = async () => (await readSharedFiles(host.current)).map(({ name }) => name);
  await keepSharedFiles(host.current.deviceDb, [shared('before.jpg')]);
  const kari = await host.current.switchOwner(KARI);
  await keepSharedFiles(kari.deviceDb, [shared('zelda.jpg')]);
  await keepOpenedFiles(kari, [Object.assign(new Blob(['a']), { name: 'opened.jpg' })]);
  expect((await told()).toSorted()).toEqual(['before.jpg', 'opened.jpg', 'zelda.jpg']);
  expect((await unsentWork(kari)).pictures, 'they are asked about at the sign-out').toBe(2);
  await signOut(kari, { unsent: 'keep' });
  expect(await told()).toEqual(['before.jpg']);
  const ola = await host.current.switchOwner(OLA);
  expect(await told()).toEqual(['before.jpg']);
  await discardSharedFiles(ola);
  await signOut(ola, { unsent: 'discard' });
  await host.current.switchOwner(KARI);
  expect((await told()).toSorted()).toEqual(['opened.jpg', 'zelda.jpg']);
});

it('[BEY-08] [SEC-04] a customer who leaves nothing behind leaves nothing of what was shared', async () => {
  open = await startTestDevice(() => 'lost');
  const kari = await open.host.current.switchOwner(KARI);
  await keepSharedFiles(kari.deviceDb, [shared('zelda.jpg')]);
  await signOut(kari, { unsent: 'discard' });
  expect(await open.host.current.deviceDb.shared.count()).toBe(0);
});
