import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { UPLOAD_MAX_MEGABYTES } from '#core/contract/uploads.ts';
import type { Device } from '#src/data/device.ts';
import { KARI, OLA } from '#src/data/fixtures/device-tabs.ts';
import { signOut } from '../account/sign-out.ts';
import { unsentWork } from '../unsent/unsent-work.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { discardSharedFiles, keepOpenedFiles, keepSharedFiles, readSharedFiles } from './shared-files.ts';

/** Its bytes are in memory once, however often a file contains them. */
const MEGABYTE = new Blob([new Uint8Array(1024 * 1024)]);

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

const picture = (name: string, megabytes = 0) =>
  Object.assign(
    new Blob(
      Array.from({ length: megabytes }, () => MEGABYTE),
      { type: 'image/jpeg' },
    ),
    { name },
  );
const shared = (name: string, megabytes = 0) => ({ localId: crypto.randomUUID(), name, file: picture(name, megabytes), sharedAtMs: 0 });
const namesHere = async ({ deviceDb }: Device) => (await deviceDb.shared.toArray()).map(({ name }) => name).toSorted();

it('[BEY-08] another site cannot fill the device: at most a hundred shared pictures wait, the others are counted', async () => {
  open = await startTestDevice(() => 'lost');
  const device = open.host.current;
  const many = Array.from({ length: 99 }, (_, at) => shared(`${at}.jpg`));
  expect(await keepSharedFiles(device.deviceDb, many)).toEqual({ kept: 99, leftOut: {} });
  const three = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => picture(name));
  expect(await keepOpenedFiles(device, three)).toEqual({ ok: true, value: { kept: 1, leftOut: { waiting: 2 } } });
  expect(await readSharedFiles(device)).toHaveLength(100);
});

it('[BEY-08] shared files are limited in size, each by the shop’s limit and all together; files that fit are stored', async () => {
  open = await startTestDevice(() => 'lost');
  const device = open.host.current;
  const film = { ...shared('film.mp4'), file: new Blob(['a'], { type: 'video/mp4' }) };
  const first = [film, shared('huge.jpg', UPLOAD_MAX_MEGABYTES + 1), shared('large.jpg', UPLOAD_MAX_MEGABYTES)];
  expect(await keepSharedFiles(device.deviceDb, first)).toEqual({ kept: 1, leftOut: { type: 1, size: 1 } });
  expect(await namesHere(device)).toEqual(['large.jpg']);
  // Seven of 64 MB make 448 of 500.
  const more = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg', 'g.jpg'].map((name) => shared(name, UPLOAD_MAX_MEGABYTES));
  expect(await keepSharedFiles(device.deviceDb, [...more, shared('small.jpg', 1)])).toEqual({ kept: 7, leftOut: { waiting: 1 } });
  expect(await namesHere(device)).toContain('small.jpg');
});

it('[BEY-08] when the device is full, earlier files stay whole, and the rest is counted', async () => {
  open = await startTestDevice(() => 'lost');
  const device = open.host.current;
  device.deviceDb.shared.hook('creating', (_key, { name }) => {
    if (name === 'b.jpg') throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  const outcome = await keepSharedFiles(device.deviceDb, [shared('a.jpg'), shared('b.jpg'), shared('c.jpg')]);
  expect(outcome).toEqual({ kept: 1, leftOut: { room: 2 } });
  expect(await namesHere(device)).toEqual(['a.jpg']);
});

it('[BEY-08] [SEC-10] files shared while a customer is signed in are shown only to them, and wait for their next sign-in', async () => {
  open = await startTestDevice(() => 'lost');
  const { host } = open;
  const told = async () => (await readSharedFiles(host.current)).map(({ name }) => name);
  await keepSharedFiles(host.current.deviceDb, [shared('before.jpg')]);
  const kari = await host.current.switchOwner(KARI);
  await keepSharedFiles(kari.deviceDb, [shared('zelda.jpg')]);
  await keepOpenedFiles(kari, [picture('opened.jpg')]);
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

it('[BEY-08] [SEC-04] a customer who leaves without keeping work leaves no shared files', async () => {
  open = await startTestDevice(() => 'lost');
  const kari = await open.host.current.switchOwner(KARI);
  await keepSharedFiles(kari.deviceDb, [shared('zelda.jpg')]);
  await signOut(kari, { unsent: 'discard' });
  expect(await open.host.current.deviceDb.shared.count()).toBe(0);
});
