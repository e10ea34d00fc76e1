/** A sign-out that another page blocks continues in the next page that can write. */
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { noteSignOut, signOut } from '../commands/account/sign-out.ts';
import { KARI, openTab as openTabWith, wipeAfterEach } from '../fixtures/device-tabs.ts';
import { setLanguage } from '../fixtures/changes.ts';
import { eventually } from '../fixtures/eventually.ts';
import { OK, type TestDevice } from '../fixtures/test-device.ts';
import { readEntries } from '../outbox/enqueue.ts';
import type { LeavingNote } from '../device-ports.ts';
import { HELD_MS } from './unfinished-leaving.ts';

/** State that the pages of one browser share. */
function sharedNote(): LeavingNote & { text: string | null } {
  const hearers = new Set<() => void>();
  const note = {
    text: null as string | null,
    read: () => note.text,
    write(text: string | null) {
      note.text = text;
      if (text !== null) for (const hear of hearers) hear();
    },
    watch(hear: () => void) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
  };
  return note;
}

wipeAfterEach();
afterEach(() => vi.restoreAllMocks());

const openTab = (leavingNote: LeavingNote): Promise<TestDevice> => openTabWith(() => OK, { leavingNote });

/** Kari signs out while another page blocks this page's writes. @returns ends the block */
async function heldSignOut(tab: TestDevice): Promise<() => void> {
  const { deviceDb } = tab.host.current;
  const changeRows = deviceDb.changeRows.bind(deviceDb);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  vi.spyOn(deviceDb, 'changeRows').mockImplementation(async (change) => {
    await held;
    return changeRows(change);
  });
  const onHeld = vi.fn<() => void>();
  void signOut(tab.host.current, { unsent: 'discard', onHeld });
  tab.time.advance(HELD_MS - 1);
  expect(onHeld).not.toHaveBeenCalled();
  tab.time.advance(1);
  expect(onHeld).toHaveBeenCalledOnce();
  await eventually(() => expect(tab.requests.map(({ method, path }) => [method, path])).toContainEqual(['DELETE', '/api/webshop/session']));
  return letGo;
}

it('[SEC-04] [SIM-03] it continues at the next start, if its page was closed meanwhile', async () => {
  const note = sharedNote();
  const tab = await openTab(note);
  await tab.host.current.switchOwner(KARI);
  const letGo = await heldSignOut(tab);
  const next = await openTab(note);
  expect([next.host.current.owner.kind, note.text]).toEqual(['anonymous', null]);
  const { tombstones } = await next.host.current.deviceDb.readState();
  expect(tombstones.map(({ opId }) => opId)).toEqual([tab.requests.find(({ method }) => method === 'DELETE')?.opId]);
  letGo();
});

it('[SEC-04] [SIM-03] a page that hung continues it when it wakes up, even if the other page is gone', async () => {
  const note = sharedNote();
  const hung = await openTab(note);
  await hung.host.current.switchOwner(KARI);
  const tab = await openTab(note);
  const letGo = await heldSignOut(tab);
  hung.time.advance(HELD_MS);
  await eventually(() => expect(hung.host.current.owner.kind).toBe('anonymous'));
  letGo();
});

it('[SEC-04] it does not affect a customer who has signed in again since, and an unreadable note is removed', async () => {
  const note = sharedNote();
  const tab = await openTab(note);
  await tab.host.current.switchOwner(KARI);
  note.text = JSON.stringify({ ownerUuid: KARI.uuid, name: 'keepsake-of-another-stay', keeps: 'nothing', opId: null });
  const next = await openTab(note);
  expect([next.host.current.owner, note.text]).toEqual([KARI, null]);
  note.text = 'null';
  const third = await openTab(note);
  expect([third.host.current.owner, note.text]).toEqual([KARI, null]);
});

it('[SEC-04] [OFF-11] if the page is closed while it counts the unsent work, the next start completes the sign-out and keeps all of it', async () => {
  const note = sharedNote();
  const tab = await openTab(note);
  const { current } = tab.host;
  const kari = await current.switchOwner(KARI);
  tab.setOnline(false);
  await setLanguage(kari, { lang: 'nb' });
  noteSignOut(kari);
  const next = await openTab(note);
  next.setOnline(false);
  expect([next.host.current.owner.kind, note.text]).toEqual(['anonymous', null]);
  expect((await next.host.current.deviceDb.readState()).tombstones).toHaveLength(1);
  await next.host.swept();
  const again = await next.host.current.switchOwner(KARI);
  expect((await readEntries(again.db)).map(({ lane }) => lane)).toEqual(['language']);
});

it('[SEC-04] [SIM-03] if the browser is killed before it writes its note to the disk, the device’s row has the note', async () => {
  const tab = await openTab(sharedNote());
  noteSignOut(await tab.host.current.switchOwner(KARI));
  const note = sharedNote();
  const next = await openTab(note);
  expect([next.host.current.owner.kind, await next.host.current.deviceDb.readLeaving()]).toEqual(['anonymous', null]);
  await next.host.current.switchOwner(KARI);
  expect((await openTab(note)).host.current.owner).toEqual(KARI);
});

it('[SEC-04] after a sign-out no note remains', async () => {
  const note = sharedNote();
  const tab = await openTab(note);
  const kari = await tab.host.current.switchOwner(KARI);
  noteSignOut(kari);
  await signOut(kari, { unsent: 'keep' });
  expect([note.text, await tab.host.current.deviceDb.readLeaving()]).toEqual([null, null]);
});

it('[SEC-04] a customer who cancels the sign-out is signed in at the next start', async () => {
  const note = sharedNote();
  const tab = await openTab(note);
  noteSignOut(await tab.host.current.switchOwner(KARI))();
  expect((await openTab(note)).host.current.owner).toEqual(KARI);
});
