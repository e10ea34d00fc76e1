/** A tab writes after its owner has signed out in another tab. */
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { id, KARI, openTab, save, wipeAfterEach } from '#src/data/fixtures/device-tabs.ts';
import { eventually } from '#src/data/fixtures/eventually.ts';
import type { TestDevice } from '#src/data/fixtures/test-device.ts';
import { signOut } from './account/sign-out.ts';

wipeAfterEach();

/** Messages that the shell shows to the customer. */
function told({ host }: TestDevice): string[] {
  const codes: string[] = [];
  host.current.failures.subscribe(({ code }) => codes.push(code));
  return codes;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 20));

it.each(['keep', 'discard'] as const)(
  '[OFF-11] [HSE-02] a tab’s write after its customer left is not reported as failed (%s)',
  async (unsent) => {
    const [tab, typing] = [await openTab(), await openTab()];
    await tab.host.current.switchOwner(KARI);
    await eventually(() => expect(typing.host.current.owner).toEqual(KARI));
    const codes = told(typing);
    const before = { ...typing, host: { ...typing.host, current: typing.host.current } };
    expect(await save(before, id(1))).toMatchObject({ ok: true });
    await signOut(tab.host.current, { unsent });
    await eventually(() => expect(typing.host.current.owner).not.toEqual(KARI));
    expect(await save(before, id(1))).toMatchObject({ ok: false });
    await nextTask();
    expect(codes).toEqual([]);
  },
);

it('[HSE-02] a customer’s write into a storage that is closed meanwhile is reported as failed', async () => {
  const tab = await openTab();
  await tab.host.current.switchOwner(KARI);
  const codes = told(tab);
  tab.host.current.db.retire();
  expect(await save(tab, id(1))).toMatchObject({ ok: false });
  await eventually(() => expect(codes).toEqual(['device.storage_failed']));
});
