/** Another page or the worker acts while an owner's database is opened or removed. */
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { DeviceDatabase } from './db/device-database.ts';
import { countSignIn, forgetOwner, type ForgottenRow, type Keeps } from './db/forgotten-owners.ts';
import { signOut } from './commands/account/sign-out.ts';
import { drainOnce } from './drain-once.ts';
import { setLanguage } from './fixtures/changes.ts';
import { eventually } from './fixtures/eventually.ts';
import { describeInEachStorage, useFakeBuckets } from './fixtures/fake-buckets.ts';
import { closeTabs, elsewhere, FIRST, id, KARI, namesOf, openTab, save, sweepAll, wipeAfterEach } from './fixtures/device-tabs.ts';
import { OK, type TestDevice, testPorts } from './fixtures/test-device.ts';
import { createTestTimers } from './fixtures/test-timers.ts';
import { deleteDatabase } from './db/owner-storage.ts';
import { DatabaseTooNew } from './db/versions/database-too-new.ts';
import { OwnerDatabase } from './db/owner-database.ts';
import { databaseName, type Owner } from './owner.ts';
import { WORKER_SWEEPS_MS } from './sweep-forgotten.ts';

wipeAfterEach();
afterEach(() => vi.restoreAllMocks());

const namesOfKari = () => namesOf(KARI.uuid);

/** The rows show that the owner has left; nothing is removed yet. */
async function noteLeaving(deviceDb: DeviceDatabase, keeps: Keeps, owner: Owner = KARI): Promise<void> {
  await deviceDb.changeRows(({ state, forgotten }) => ({
    state: { ...state, lastOwner: { kind: 'anonymous', uuid: id(91) } },
    forgotten: forgetOwner(forgotten, owner, databaseName(owner), keeps),
  }));
}

async function stayAndLeave(keeps: Keeps, owner: Owner = KARI): Promise<ForgottenRow> {
  const tab = await openTab();
  await tab.host.current.switchOwner(owner);
  await closeTabs();
  const deviceDb = elsewhere();
  await noteLeaving(deviceDb, keeps, owner);
  return deviceDb.readForgotten();
}

/** Runs the action once, after the chosen connection has read the list. That connection continues with the old list. */
function afterItReadsTheList(isTheOne: (deviceDb: DeviceDatabase) => boolean, act: () => Promise<unknown>): void {
  const { readForgotten } = DeviceDatabase.prototype;
  let isOver = false;
  vi.spyOn(DeviceDatabase.prototype, 'readForgotten').mockImplementation(async function (this: DeviceDatabase) {
    const row = await readForgotten.call(this);
    if (isOver || !isTheOne(this)) return row;
    isOver = true;
    await act();
    return row;
  });
}

/** Runs the action once, before the tab's next change of the rows. */
function beforeItChangesTheRows({ host }: TestDevice, act: () => Promise<unknown>): void {
  const { deviceDb } = host.current;
  const changeRows = deviceDb.changeRows.bind(deviceDb);
  vi.spyOn(deviceDb, 'changeRows').mockImplementationOnce(async (edit) => {
    await act();
    return changeRows(edit);
  });
}

describeInEachStorage('another page or the worker', () => {
  it('[SIM-03] [OFF-09] a tab whose customer signs out in a page of a newer version reports that it cannot continue', async () => {
    const tab = await openTab();
    await tab.host.current.switchOwner(KARI);
    const failures: unknown[] = [];
    tab.host.onFailure((error) => failures.push(error));
    // The newer version has changed the device's row, and this version can no longer read it.
    const { deviceDb } = tab.host.current;
    vi.spyOn(deviceDb, 'readState').mockRejectedValue(new DatabaseTooNew('keepsake-device is of a newer version'));
    await deleteDatabase(tab.host.current.db.name);
    await eventually(() => expect(failures).toEqual([expect.any(DatabaseTooNew)]));
    expect(tab.host.current.db.isRetired).toBe(true);
  });

  it.each([
    ['[SEC-04] a session that was ended elsewhere', 'unsent', KARI],
    ['[SIM-03] a sign-out or an erased account', 'nothing', KARI],
    ['[SIM-03] the end of a simulation', 'nothing', { kind: 'simulated', uuid: KARI.uuid }],
  ] as const)('%s: a page that removes what another one has already removed makes none of it again', async (_, keeps, owner) => {
    const listed = await stayAndLeave(keeps, owner);
    const late = elsewhere();
    vi.spyOn(late, 'readForgotten').mockResolvedValueOnce(listed);
    await sweepAll(elsewhere());
    expect(await namesOfKari()).toEqual([]);
    await sweepAll(late);
    expect(await namesOfKari()).toEqual([]);
    expect((await late.readForgotten()).databases).toEqual([]);
  });

  it('[SEC-04] no second database is created for a customer without unsent work', async () => {
    await stayAndLeave('unsent');
    const opened = vi.spyOn(IDBFactory.prototype, 'open');
    await sweepAll(elsewhere());
    expect(new Set(opened.mock.calls.map(([name]) => name))).toEqual(new Set(['keepsake-device', FIRST]));
  });

  it('[OFF-11] unsent work that another page moves while its customer signs in again is there', async () => {
    const tab = await openTab();
    await tab.host.current.switchOwner(KARI);
    await save(tab, id(1));
    // This tab's own removal cannot write until the other page has moved the work. Otherwise a late removal would be
    // the tab's next change of the rows, and the work would be moved before the sign-in has opened the database.
    const failing = vi.spyOn(tab.host.current.deviceDb, 'changeForgotten').mockRejectedValue(new Error('full disk'));
    await signOut(tab.host.current, { unsent: 'keep' });
    await tab.host.swept();
    beforeItChangesTheRows(tab, async () => {
      await sweepAll(elsewhere());
      failing.mockRestore();
    });
    await tab.host.current.switchOwner(KARI);
    await tab.host.swept();
    await eventually(async () => expect((await tab.host.current.db.instances.toArray()).map(({ uuid }) => uuid)).toEqual([id(1)]));
    expect(await namesOfKari()).toEqual([tab.host.current.db.name]);
  });

  it('[SIM-03] a sign-in that becomes void by a sign-out in another tab leaves no database of the customer', async () => {
    const tab = await openTab();
    const { count } = await tab.host.current.deviceDb.readForgotten();
    beforeItChangesTheRows(tab, () => elsewhere().changeForgotten((row) => ({ ...row, count: row.count + 1 })));
    expect((await tab.host.current.switchOwner(KARI, count)).owner.kind).toBe('anonymous');
    await eventually(async () => expect(await namesOfKari()).toEqual([]));
    // The visitor's queue continues.
    await setLanguage(tab.host.current, { lang: 'nb' });
    await eventually(() => expect(tab.requests.map(({ path }) => path)).not.toEqual([]));
  });

  it('[SIM-03] a tab that opens while its customer signs out and in again opens the new database', async () => {
    const tab = await openTab();
    await tab.host.current.switchOwner(KARI);
    const { deviceDb } = tab.host.current;
    afterItReadsTheList(
      (asked) => asked !== deviceDb,
      async () => {
        await signOut(tab.host.current, { unsent: 'discard' });
        await tab.host.swept();
        await deviceDb.changeForgotten(countSignIn);
        await tab.host.current.switchOwner(KARI);
      },
    );
    const other = await openTab();
    expect(other.host.current.db.name).toBe(tab.host.current.db.name);
    await other.host.swept();
    expect(await namesOfKari()).toEqual([tab.host.current.db.name]);
  });

  it('[OFF-11] [SIM-03] a sign-in continues in the next database when another page removes the chosen one meanwhile', async () => {
    const tab = await openTab();
    const visitor = tab.host.current.db;
    await save(tab, id(5));
    vi.spyOn(visitor.instances, 'toArray').mockImplementationOnce(() => {
      const removed = (async () => {
        const deviceDb = elsewhere();
        await deviceDb.changeForgotten((row) => forgetOwner(row, KARI, FIRST, 'nothing'));
        await sweepAll(deviceDb);
      })();
      return Dexie.Promise.resolve(removed).then(() => visitor.instances.toArray());
    });
    const kari = await tab.host.current.switchOwner(KARI);
    expect(kari.owner).toEqual(KARI);
    expect((await kari.db.instances.toArray()).map(({ uuid }) => uuid)).toEqual([id(5)]);
    await tab.host.swept();
    expect(await namesOfKari()).toEqual([kari.db.name]);
  });

  it('[SIM-03] a worker that starts sending the queue during the sign-out leaves no database of the customer', async () => {
    const tab = await openTab();
    await tab.host.current.switchOwner(KARI);
    await closeTabs();
    const deviceDb = elsewhere();
    let reads = 0;
    afterItReadsTheList(
      // The worker's removal reads the list first, its queue second.
      (asked) => asked !== deviceDb && (reads += 1) === 2,
      async () => {
        await noteLeaving(deviceDb, 'nothing');
        await sweepAll(deviceDb);
      },
    );
    await drainOnce(testPorts(() => 'lost'));
    expect(await namesOfKari()).toEqual([]);
  });

  it('[SIM-03] [SEC-04] the data of a page that ended during a sign-in is removed, and nothing that may be in use', async () => {
    const deviceDb = elsewhere();
    await deviceDb.changeForgotten((row) => ({ ...row, count: 4, names: { [FIRST]: `${FIRST}-1` } }));
    const names = [`${FIRST}-1`, `${FIRST}-3`, `${FIRST}-4`];
    for (const name of names) {
      const db = new OwnerDatabase(KARI, undefined, undefined, name);
      await db.meta.put({ key: 'own-dates', dates: [] });
      db.close();
    }
    await sweepAll(deviceDb);
    expect((await namesOfKari()).sort()).toEqual([`${FIRST}-1`, `${FIRST}-4`]);
  });

  it('[SIM-09] [OFF-06] a request of the worker is aborted when its customer signs out in a page', async () => {
    const tab = await openTab();
    await tab.host.current.switchOwner(KARI);
    // The page schedules no later attempt.
    tab.setOnline(false);
    await setLanguage(tab.host.current, { lang: 'nb' });
    await closeTabs();
    const sent: string[] = [];
    const worker = testPorts(({ opId, method }) => {
      if (opId === null) return { status: 200, json: { user: null } };
      sent.push(method);
      return method === 'DELETE' ? OK : 'hangs';
    });
    const event = drainOnce(worker);
    await eventually(() => expect(sent).toEqual(['PUT']));
    const page = await openTab();
    await signOut(page.host.current, { unsent: 'keep' });
    // No time passes, so a request that continued would wait for its time limit.
    expect(await event).toBe('done');
    expect(sent).toEqual(['PUT', 'DELETE']);
  });
});

it('[OFF-11] [SIM-03] a removal that the browser never answers is tried again', async () => {
  await stayAndLeave('nothing');
  const unanswered = vi.spyOn(Dexie, 'delete').mockImplementationOnce(() => new Dexie.Promise(() => undefined));
  const tab = await openTab();
  await eventually(() => expect(unanswered).toHaveBeenCalled());
  expect(await namesOfKari()).toEqual([FIRST]);
  tab.time.advance(30_000);
  await eventually(async () => expect(await namesOfKari()).toEqual([]));
});

it('[OFF-11] [SIM-03] storage that another page created again during its removal is removed too', async () => {
  const buckets = useFakeBuckets();
  await stayAndLeave('nothing');
  const tab = await openTab();
  await tab.host.swept();
  expect(await namesOfKari()).toEqual([]);
  await buckets.open(FIRST);
  expect(await namesOfKari()).toEqual([FIRST]);
  tab.time.advance(5_000);
  await eventually(async () => expect(await namesOfKari()).toEqual([]));
  await closeTabs();
  vi.unstubAllGlobals();
});

it('[OFF-11] [SIM-03] a browser that does not list its databases is asked again', async () => {
  const buckets = useFakeBuckets();
  await stayAndLeave('nothing');
  const asked = vi.spyOn(buckets, 'keys').mockImplementation(() => new Promise(() => undefined));
  const tab = await openTab();
  await eventually(() => expect(asked).toHaveBeenCalledTimes(2));
  asked.mockRestore();
  expect(await namesOfKari()).toEqual([FIRST]);
  tab.time.advance(30_000);
  await eventually(async () => expect(await namesOfKari()).toEqual([]));
  await closeTabs();
  vi.unstubAllGlobals();
});

it('[SIM-09] [OFF-09] a removal that the browser never answers does not keep the worker alive, whose event a new version waits for', async () => {
  await stayAndLeave('nothing');
  const unanswered = vi.spyOn(Dexie, 'delete').mockImplementation(() => new Dexie.Promise(() => undefined));
  const time = createTestTimers();
  let ended: string | null = null;
  void drainOnce({ ...testPorts(() => OK), clock: time.clock, timers: time.timers }).then((how) => (ended = how));
  await eventually(() => expect(unanswered).toHaveBeenCalled());
  await eventually(() => {
    time.advance(WORKER_SWEEPS_MS);
    expect(ended).toBe('done');
  });
});
