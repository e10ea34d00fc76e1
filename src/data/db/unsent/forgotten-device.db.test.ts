/** The browser removed the row of the last owner and kept the owners' databases. */
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { expect, it } from 'vitest';
import { signOut } from '#src/data/commands/account/sign-out.ts';
import {
  closeTabs,
  elsewhere,
  FIRST,
  id,
  KARI,
  namesOf,
  OLA,
  openTab,
  save,
  sweepAll,
  wipeAfterEach,
} from '#src/data/fixtures/device-tabs.ts';
import { eventually } from '#src/data/fixtures/eventually.ts';
import { describeInEachStorage } from '#src/data/fixtures/fake-buckets.ts';
import { readStoredTexts } from '#src/data/fixtures/kept-databases.ts';
import { OK } from '#src/data/fixtures/test-device.ts';
import { countSignIn } from '../forgotten-owners.ts';

wipeAfterEach();

const namesOfKari = () => namesOf(KARI.uuid);

describeInEachStorage('a device that forgot its customer', () => {
  it.each([
    [1, 'signs in'],
    [2, 'signs in'],
    [1, 'comes with a session that the browser has'],
    [2, 'comes with a session that the browser has'],
  ])(
    '[OFF-11] [SEC-04] unsent work of a customer whom the device forgot after %i sign-outs waits, closed to the next one, who %s, and is sent at its own sign-in',
    async (count, way) => {
      const CHILD = 'Anna Lindqvist Berg';
      const tab = await openTab();
      // Their database has a later name because of an earlier sign-out.
      await tab.host.current.deviceDb.changeForgotten((row) => ({ ...row, count }));
      await tab.host.current.switchOwner(KARI);
      await save(tab, id(1));
      await tab.host.current.db.answers.put({ key: 'a', call: 'listPictureSets', value: CHILD, readAtMs: 1 });
      await closeTabs();
      // The browser removes the row of the last owner and keeps the owner's database.
      await Dexie.delete('keepsake-device');
      const next = await openTab(({ method }) => (method === 'DELETE' ? OK : 'lost'));
      for (let stay = 0; stay < 3; stay += 1) {
        if (way === 'signs in') await next.host.current.deviceDb.changeForgotten(countSignIn);
        await next.host.current.switchOwner(OLA);
        await next.host.swept();
        expect(await next.host.current.db.instances.toArray()).toEqual([]);
        expect(await readStoredTexts()).not.toContain(CHILD);
        await signOut(next.host.current, { unsent: 'discard' });
        await next.host.swept();
      }
      expect(await namesOfKari()).toHaveLength(1);
      expect(await readStoredTexts()).not.toContain(CHILD);
      expect(next.forgotten).toContain(KARI.uuid);
      const { db, outbox } = await next.host.current.switchOwner(KARI);
      await outbox.rearm();
      await next.host.swept();
      expect((await db.instances.toArray()).map(({ uuid }) => uuid)).toEqual([id(1)]);
      await eventually(() =>
        expect(next.requests.map(({ method, path }) => [method, path])).toContainEqual(['PUT', expect.stringContaining(id(1))]),
      );
      expect(await namesOfKari()).toEqual([db.name]);
    },
  );

  it('[OFF-11] a second database of a forgotten customer joins the one that is kept for them', async () => {
    for (const [name, uuid] of [
      [`${FIRST}-3`, id(1)],
      [`${FIRST}-5`, id(4)],
    ] as const) {
      const tab = await openTab();
      await tab.host.current.deviceDb.changeForgotten((row) => ({ ...row, names: { [FIRST]: name } }));
      await tab.host.current.switchOwner(KARI);
      await save(tab, uuid);
      await closeTabs();
      await Dexie.delete('keepsake-device');
    }
    const deviceDb = elsewhere();
    await deviceDb.changeForgotten(countSignIn);
    await sweepAll(deviceDb);
    expect(await namesOfKari()).toHaveLength(1);
    const tab = await openTab();
    const { db } = await tab.host.current.switchOwner(KARI);
    expect((await db.instances.toArray()).map(({ uuid }) => uuid)).toEqual([id(1), id(4)]);
    // They have work in a database with this count, so a copy gets another name.
    await signOut(tab.host.current, { unsent: 'keep' });
    await tab.host.swept();
    const again = await tab.host.current.switchOwner(KARI);
    expect((await again.db.instances.toArray()).map(({ uuid }) => uuid)).toEqual([id(1), id(4)]);
  });
});
