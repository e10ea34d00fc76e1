import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import type { OwnDate } from '#core/contract/calendar/own-dates.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { signOut } from '../account/sign-out.ts';
import { forgetOwnDate, keepOwnDates, readOwnDates } from './own-dates.ts';

const OLA = { kind: 'customer' as const, uuid: '00000000-0000-4000-8000-000000000001' };
const KARI = { kind: 'customer' as const, uuid: '00000000-0000-4000-8000-000000000002' };
const date = (id: string): OwnDate => ({ id, month: 5, day: 17, year: null, text: `Text ${id}` });

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

async function deviceOf(owner: typeof OLA) {
  open ??= await startTestDevice(() => ({ status: 200, json: {} }));
  return open.host.current.switchOwner(owner);
}

it('[EDT-13] dates of a calendar are kept per owner, until the customer removes them', async () => {
  await keepOwnDates(await deviceOf(OLA), [date('a'), date('b')]);
  expect(await readOwnDates(await deviceOf(KARI))).toEqual([]);
  const device = await deviceOf(OLA);
  await keepOwnDates(device, [date('c')]);
  await forgetOwnDate(device, 'a');
  expect(await readOwnDates(device)).toEqual([date('b'), date('c')]);
});

it.each(['keep', 'discard'] as const)(
  '[EDT-13] [OFF-11] signing out deletes them, whatever the choice for unsent work (%s)',
  async (unsent) => {
    const device = await deviceOf(OLA);
    await keepOwnDates(device, [date('a')]);
    await signOut(device, { unsent });
    expect(await readOwnDates(await deviceOf(OLA))).toEqual([]);
  },
);
