/** An account that was erased from another device or by the shop leaves nothing on this one (SEC-04, SRV-59). */
import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { whyLeft } from '#src/data/db/forgotten-owners.ts';
import { drainOnce } from '#src/data/drain-once.ts';
import { closeTabs, id, KARI, openTab as openTabWith, save, wipeAfterEach } from '#src/data/fixtures/device-tabs.ts';
import { eventually } from '#src/data/fixtures/eventually.ts';
import { describeInEachStorage } from '#src/data/fixtures/fake-buckets.ts';
import { keptOf, readStoredTexts } from '#src/data/fixtures/kept-databases.ts';
import { OK, type Shop, type TestDevice, testPorts } from '#src/data/fixtures/test-device.ts';
import { OwnerDatabase } from '#src/data/db/owner-database.ts';
import { storageOf } from '#src/data/db/owner-storage.ts';
import { keepAnswer } from '#src/data/sync/pull.ts';
import { refreshSession } from '#src/data/sync/refresh-session.ts';
import { eraseMyData } from './erase-my-data.ts';
import { signOut } from './sign-out.ts';

const CHILD = 'Anna Lindqvist Berg';

type Says = 'lost' | 'erased' | 'revoked' | 'unknown';

/** One shop for all tabs. Its answer to a sign-out removes the cookie for all tabs, as in a browser. */
let says: Says = 'lost';
let hasCookie = true;
let isSaidAtSignOut = true;
const shop: Shop = ({ method, path }) => {
  if (says === 'lost') return 'lost';
  const isErased = hasCookie && says === 'erased';
  if (path === '/api/webshop/session' && method === 'DELETE') {
    hasCookie = false;
    return { status: 200, json: { status: 'OK', ...(isErased && isSaidAtSignOut && { isErased }) } };
  }
  if (path === '/api/webshop/user' && method === 'GET')
    return {
      status: 200,
      json: { user: null, ...(hasCookie && says !== 'unknown' && { isRevoked: true }), ...(isErased && { isErased }) },
    };
  return { status: 401, json: { error: 'access.session_revoked' } };
};

let pictures = new Set<string>();
const caches = {
  forget: async (ownerUuid: string) => void pictures.delete(ownerUuid),
  forgetPicture: async () => undefined,
  makeRoom: async () => false,
};

wipeAfterEach();
afterEach(() => {
  [says, hasCookie, isSaidAtSignOut, pictures] = ['lost', true, true, new Set()];
});
const openTab = (answer: Shop = shop): Promise<TestDevice> => openTabWith(answer, { caches });

/** Kari with the child's name in an answer, pictures in the cache, and a draft that the shop does not have. */
async function kariIn(tab: TestDevice): Promise<void> {
  await tab.host.current.switchOwner(KARI);
  await keepAnswer(tab.host.current, accessCalls.currentUser, 'set', { name: CHILD });
  await save(tab, id(1));
  pictures = new Set([KARI.uuid]);
}

const readWhy = async ({ host }: TestDevice) => whyLeft(await host.current.deviceDb.readForgotten());

async function expectNothingLeft(tab: TestDevice): Promise<void> {
  await eventually(() => expect(tab.host.current.owner.kind).toBe('anonymous'));
  await eventually(async () => {
    await tab.host.swept();
    expect(await keptOf(KARI.uuid)).toEqual([]);
  });
  const texts = await readStoredTexts();
  expect([texts.includes(CHILD), texts.includes(id(1)), pictures.size]).toEqual([false, false, 0]);
  // The account's name is also gone once the shop knows that this device signed out.
  await tab.host.current.sender.call(accessCalls.currentUser, {});
  expect(await readStoredTexts()).not.toContain(KARI.uuid);
}

describeInEachStorage('an account that was erased elsewhere', () => {
  it('[SEC-04] [SRV-59] removes everything of the customer from every open tab, unsent work too, and shows a message', async () => {
    const [tab, other] = [await openTab(), await openTab()];
    await kariIn(tab);
    await eventually(() => expect(other.host.current.owner).toEqual(KARI));
    await save(other, id(5));
    [says, isSaidAtSignOut] = ['erased', false];
    expect((await refreshSession(tab.host.current)).owner.kind).toBe('anonymous');
    expect(await readWhy(tab)).toBe('erased');
    await eventually(() => expect(other.host.current.owner.kind).toBe('anonymous'));
    await expectNothingLeft(tab);
    expect(await readStoredTexts()).not.toContain(id(5));
  });

  it('[SEC-04] [SRV-59] is removed by a service worker that sends the queue without a page', async () => {
    await kariIn(await openTab());
    await closeTabs();
    [says, isSaidAtSignOut] = ['erased', false];
    await drainOnce({ ...testPorts(shop), caches });
    const tab = await openTab();
    expect(await readWhy(tab)).toBe('erased');
    await expectNothingLeft(tab);
  });

  it('[SEC-04] [SRV-59] also removes the data of an interrupted sign-in', async () => {
    const tab = await openTab();
    await kariIn(tab);
    const { clock } = tab.host.current;
    const name = `keepsake-${KARI.uuid}-1`;
    const leftover = new OwnerDatabase(KARI, clock, () => undefined, name, await storageOf(name));
    await leftover.meta.put({ key: 'hold', reason: 'sign-in', sinceMs: 1 });
    await leftover.instances.bulkPut(await tab.host.current.db.instances.toArray());
    await leftover.outbox.bulkPut(await tab.host.current.db.outbox.toArray());
    leftover.retire();
    says = 'erased';
    await refreshSession(tab.host.current);
    await expectNothingLeft(tab);
  });

  it('[SEC-04] [SRV-59] also removes work that an earlier sign-out kept, when the shop receives that sign-out, and shows a message', async () => {
    const tab = await openTab();
    await kariIn(tab);
    await signOut(tab.host.current, { unsent: 'keep' });
    await tab.host.swept();
    expect([await readWhy(tab), (await keptOf(KARI.uuid)).length > 0]).toEqual([null, true]);
    says = 'erased';
    await refreshSession(tab.host.current);
    expect(await readWhy(tab)).toBe('erased');
    await expectNothingLeft(tab);
  });

  it('[SEC-04] [SRV-59] shows no message if the customer had signed out and discarded the unsent work', async () => {
    const tab = await openTab();
    await kariIn(tab);
    await signOut(tab.host.current, { unsent: 'discard' });
    says = 'erased';
    await refreshSession(tab.host.current);
    expect(await readWhy(tab)).toBeNull();
    await expectNothingLeft(tab);
  });

  it('[SEC-04] [SRV-59] shows one message, and no second one when the shop receives this device’s sign-out', async () => {
    const tab = await openTab();
    await kariIn(tab);
    says = 'erased';
    await refreshSession(tab.host.current);
    await tab.host.swept();
    expect(await readWhy(tab)).toBe('erased');
    await tab.host.current.deviceDb.changeForgotten((row) => ({ ...row, wasErased: false }));
    await expectNothingLeft(tab);
    expect([hasCookie, await readWhy(tab)]).toEqual([false, null]);
  });

  it('[SEC-04] keeps the work of a visitor of the same browser', async () => {
    const tab = await openTab();
    await kariIn(tab);
    says = 'erased';
    await refreshSession(tab.host.current);
    const visitor = tab.host.current.owner;
    await save(tab, id(7));
    hasCookie = true;
    await refreshSession(tab.host.current);
    expect([tab.host.current.owner, (await tab.host.current.db.instances.toArray()).map(({ uuid }) => uuid)]).toEqual([visitor, [id(7)]]);
  });

  it('[OFF-07] an answer that does not report the erasure keeps unsent work: closed after a revoked session, open after an expired one', async () => {
    const tab = await openTab();
    await kariIn(tab);
    says = 'unknown';
    expect((await refreshSession(tab.host.current)).owner).toEqual(KARI);
    says = 'revoked';
    await refreshSession(tab.host.current);
    await tab.host.swept();
    expect([await readWhy(tab), (await readStoredTexts()).includes(id(1))]).toEqual(['revoked', true]);
  });

  it('[SRV-59] the device that erases it removes everything and shows no message', async () => {
    const tab = await openTab(({ method, path }) => (method === 'DELETE' && path === '/api/webshop/user' ? OK : 'lost'));
    await kariIn(tab);
    expect(await eraseMyData(tab.host.current, 'secret')).toMatchObject({ ok: true });
    expect(await readWhy(tab)).toBeNull();
    await expectNothingLeft(tab);
  });

  it('[SRV-59] the device that erases it and loses the answer removes everything at the next attempt, with a message', async () => {
    let isErasing = true;
    const tab = await openTab((request) => (isErasing ? 'lost' : shop(request)));
    await kariIn(tab);
    expect(await eraseMyData(tab.host.current, 'secret')).toMatchObject({ ok: false, error: { code: 'network.failed' } });
    [isErasing, says] = [false, 'erased'];
    expect(await eraseMyData(tab.host.current, 'secret')).toMatchObject({ ok: true });
    expect(await readWhy(tab)).toBe('erased');
    await expectNothingLeft(tab);
  });
});
