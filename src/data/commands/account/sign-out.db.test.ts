import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { DeviceDatabase } from '#src/data/db/device-database.ts';
import type { Device } from '#src/data/device.ts';
import { drainOnce } from '#src/data/drain-once.ts';
import { installCrashingDisk, type CrashingDisk } from '#src/data/fixtures/crashing-disk.ts';
import { eventually } from '#src/data/fixtures/eventually.ts';
import { describeInEachStorage } from '#src/data/fixtures/fake-buckets.ts';
import { keptOf, openSurely, readStoredTexts } from '#src/data/fixtures/kept-databases.ts';
import { type Shop, startTestDevice, type TestDevice, testPorts, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { keepAnswer } from '#src/data/sync/pull.ts';
import { refreshSession } from '#src/data/sync/refresh-session.ts';
import { sliceOf } from '#tests/setup/slice.ts';
import { saveDraft } from '../drafts/save-draft.ts';
import { signOut } from './sign-out.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const KARI = { kind: 'customer', uuid: id(90) } as const;
/** Checks the shop's answers, not the unsent entries. */
const CHILD = 'Anna Lindqvist Berg';

const tabs: TestDevice[] = [];
let disk: CrashingDisk;
beforeEach(() => {
  disk = installCrashingDisk();
});
afterEach(async () => {
  disk.restart();
  for (const tab of tabs.splice(0)) await tab.host.close();
  disk.uninstall();
  await wipeDatabases();
});

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Pictures in Cache Storage. They survive a crash. */
let pictures = new Set<string>();
const caches = {
  async forget(ownerUuid: string) {
    disk.step();
    pictures.delete(ownerUuid);
  },
  forgetPicture: async () => undefined,
  makeRoom: async () => false,
};

async function openTab(shop: Shop = () => 'lost'): Promise<TestDevice> {
  const tab = await startTestDevice(shop, { caches });
  tabs.push(tab);
  return tab;
}

const save = (tab: TestDevice, uuid: string, year = 2027) =>
  saveDraft(tab.host.current, {
    draft: {
      uuid,
      template: { uuid: id(2), version: 1 },
      productUuid: id(3),
      data: { userResources: {}, year },
      currentPartId: null,
      partOfPackage: false,
      orderLineUuid: null,
    },
    history: { past: [], future: [] },
  });

/** Kari with the child's name in an answer, pictures in the cache, and a draft that the shop does not have. */
async function kariIn(tab: TestDevice): Promise<void> {
  await tab.host.current.switchOwner(KARI);
  await keepAnswer(tab.host.current, accessCalls.currentUser, 'set', { name: CHILD });
  await save(tab, id(1));
  pictures = new Set([KARI.uuid]);
}

const draftsIn = async (device: Device) => (await device.db.instances.toArray()).map(({ uuid }) => uuid);

const readDevice = async () => {
  const deviceDb = new DeviceDatabase();
  try {
    return await deviceDb.readRows();
  } finally {
    deviceDb.close();
  }
};

/** Kills the browser at each step (in a slice, at every fifth step), restarts it and checks the stored data. */
async function crashAtEachStep(
  act: (tab: TestDevice) => Promise<unknown>,
  look: (restarted: TestDevice) => Promise<void>,
): Promise<number> {
  for (let step = 0; ; step += sliceOf(1, 5)) {
    disk.crashAt(Number.POSITIVE_INFINITY);
    const tab = await openTab();
    await kariIn(tab);
    disk.crashAt(step);
    let isOver = false;
    const acting = act(tab)
      .catch(() => undefined)
      .then(() => {
        isOver = true;
      });
    await eventually(() => expect(isOver || disk.hasCrashed).toBe(true));
    const hasCrashed = disk.hasCrashed;
    if (!hasCrashed) await acting;
    void tab.host.close().catch(() => undefined);
    // Work that the killed process started finishes in the test's process.
    for (let task = 0; task < 10; task += 1) await nextTask();
    disk.restart();
    tabs.length = 0;
    const restarted = await openTab();
    await restarted.host.swept();
    await look(restarted);
    await restarted.host.close();
    tabs.length = 0;
    await wipeDatabases();
    if (!hasCrashed) return step;
  }
}

describeInEachStorage('a browser that is killed at any step of a sign-out', (storage) => {
  beforeEach(() => Object.assign(storage() ?? {}, { step: () => disk.step() }));

  it('[SIM-03] [OFF-11] has signed out and stores nothing, or has not and stores everything', async () => {
    const seen = new Set<string>();
    const act = async ({ host }: TestDevice) => {
      await signOut(host.current, { unsent: 'discard' });
      await host.swept();
    };
    const steps = await crashAtEachStep(act, async ({ host }) => {
      const { state } = await readDevice();
      const texts = await readStoredTexts();
      if (host.current.owner.uuid === KARI.uuid) {
        seen.add('still here');
        expect([texts.includes(CHILD), pictures.has(KARI.uuid), state.tombstones.length]).toEqual([true, true, 0]);
        expect(await draftsIn(host.current)).toEqual([id(1)]);
        return;
      }
      seen.add('gone');
      expect(state.tombstones.map(({ ownerUuid }) => ownerUuid)).toEqual([KARI.uuid]);
      expect([texts.includes(CHILD), texts.includes(id(1)), pictures.size]).toEqual([false, false, 0]);
      expect(await keptOf(KARI.uuid)).toEqual([]);
      expect((await readDevice()).forgotten.databases).toEqual([]);
    });
    expect(seen).toEqual(new Set(['still here', 'gone']));
    expect(steps).toBeGreaterThan(10);
  }, 120_000);

  it('[SIM-03] [OFF-11] keeps the work that was to be kept, and nothing else', async () => {
    const act = async ({ host }: TestDevice) => {
      await signOut(host.current, { unsent: 'keep' });
      await host.swept();
    };
    await crashAtEachStep(act, async ({ host }) => {
      const isHere = host.current.owner.uuid === KARI.uuid;
      expect((await readStoredTexts()).includes(CHILD)).toBe(isHere);
      if (!isHere) expect(pictures.size).toBe(0);
      await host.current.switchOwner(KARI);
      expect((await readEntries(host.current.db)).map(({ call }) => call)).toEqual(['putDraft']);
      expect(await draftsIn(host.current)).toEqual([id(1)]);
    });
  }, 120_000);

  it('[SIM-03] a sign-in that is killed at any step loses nothing of the visitor, and leaves none of their data behind', async () => {
    const act = async (tab: TestDevice) => {
      await signOut(tab.host.current, { unsent: 'discard' });
      await save(tab, id(7));
      await tab.host.current.switchOwner(KARI);
      await tab.host.swept();
    };
    await crashAtEachStep(act, async ({ host }) => {
      const { state } = await readDevice();
      const wasSaved = (await readStoredTexts()).includes(id(7));
      const before = host.current.owner;
      if (before.kind === 'anonymous') await host.current.switchOwner(KARI);
      await host.swept();
      const drafts = await draftsIn(host.current);
      expect(drafts.includes(id(7))).toBe(wasSaved);
      if (state.tombstones.length > 0) expect((await readStoredTexts()).includes(CHILD)).toBe(false);
      expect(await keptOf('anon')).toEqual([]);
    });
  }, 240_000);
});

describeInEachStorage('another tab', () => {
  it('[SIM-03] that is typing does not create the database again', async () => {
    const [tab, typing] = [await openTab(), await openTab()];
    await kariIn(tab);
    await eventually(() => expect(typing.host.current.owner).toEqual(KARI));
    const { current: old } = typing.host;
    let isOver = false;
    const type = async () => {
      for (let year = 2028; !isOver; year += 1) {
        await save({ ...typing, host: { ...typing.host, current: old } }, id(5), year);
        await nextTask();
      }
    };
    const typed = type();
    await signOut(tab.host.current, { unsent: 'discard' });
    await tab.host.swept();
    await eventually(() => expect(typing.host.current.owner.kind).toBe('anonymous'));
    for (let task = 0; task < 20; task += 1) await nextTask();
    isOver = true;
    await typed;
    expect(await keptOf(KARI.uuid)).toEqual([]);
    expect(await readStoredTexts()).not.toContain(id(5));
  });

  it('[SIM-03] that hangs with the database open blocks neither the sign-out nor the next sign-in of the same customer', async () => {
    const tab = await openTab();
    await kariIn(tab);
    // A connection whose page receives no events.
    const hanging = await openSurely(tab.host.current.db.name);
    expect(await signOut(tab.host.current, { unsent: 'discard' })).toMatchObject({ ok: true });
    await tab.host.current.switchOwner(KARI);
    expect(await draftsIn(tab.host.current)).toEqual([]);
    await save(tab, id(6));
    hanging.close();
    await tab.host.swept();
    expect(await draftsIn(tab.host.current)).toEqual([id(6)]);
    expect(await readStoredTexts()).not.toContain(CHILD);
  });

  it('[SIM-03] that gets a sign-out and a sign-in at once continues in the new database', async () => {
    const [tab, other] = [await openTab(), await openTab()];
    await kariIn(tab);
    await eventually(() => expect(other.host.current.owner).toEqual(KARI));
    await signOut(tab.host.current, { unsent: 'discard' });
    await tab.host.current.switchOwner(KARI);
    await save(tab, id(6));
    await eventually(async () => expect(await draftsIn(other.host.current)).toEqual([id(6)]));
    expect(await save(other, id(8))).toMatchObject({ ok: true });
  });

  it('[SIM-03] whose request is answered after the sign-out does not bring the customer back', async () => {
    const [tab, asking] = [await openTab(), await openTab()];
    const { count } = await asking.host.current.deviceDb.readForgotten();
    await kariIn(tab);
    await signOut(tab.host.current, { unsent: 'discard' });
    expect((await asking.host.current.switchOwner(KARI, count)).owner.kind).toBe('anonymous');
    await tab.host.swept();
    expect(await readStoredTexts()).not.toContain(CHILD);
    expect((await readDevice()).state.lastOwner?.kind).toBe('anonymous');
  });
});

describe('a session that was ended elsewhere', () => {
  const REVOKED = { status: 200, json: { user: null, isRevoked: true } } as const;
  const revoked: Shop = ({ method, path }) => {
    if (path === '/api/webshop/user') return REVOKED;
    return method === 'DELETE' ? { status: 200, json: { status: 'OK' } } : { status: 401, json: { error: 'access.session_revoked' } };
  };

  async function expectOnlyUnsent(tab: TestDevice): Promise<void> {
    await tab.host.swept();
    expect([(await readStoredTexts()).includes(CHILD), pictures.size]).toEqual([false, 0]);
    expect((await readDevice()).forgotten.wasRevoked).toBe(true);
    await tab.host.current.switchOwner(KARI);
    expect((await readEntries(tab.host.current.db)).map(({ call }) => call)).toEqual(['putDraft']);
    expect((await readDevice()).forgotten.wasRevoked, 'shown until the next sign-in').toBe(false);
  }

  it('[SEC-04] removes everything of the customer except unsent work from an open page, with a message', async () => {
    let isRevoked = false;
    const tab = await openTab((request) => (isRevoked ? revoked(request) : 'lost'));
    await kariIn(tab);
    isRevoked = true;
    expect((await refreshSession(tab.host.current)).owner.kind).toBe('anonymous');
    await expectOnlyUnsent(tab);
  });

  it('[SEC-04] is handled by a service worker that sends the queue without a page', async () => {
    const tab = await openTab();
    await kariIn(tab);
    await tab.host.close();
    tabs.length = 0;
    await drainOnce({ ...testPorts(revoked), caches });
    await expectOnlyUnsent(await openTab());
  });

  it('[OFF-07] a session that only expired leaves everything in place', async () => {
    const tab = await openTab(({ path }) => (path === '/api/webshop/user' ? { status: 200, json: { user: null } } : 'lost'));
    await kariIn(tab);
    expect((await refreshSession(tab.host.current)).owner).toEqual(KARI);
    expect(await readStoredTexts()).toContain(CHILD);
    expect(pictures.has(KARI.uuid)).toBe(true);
  });
});
