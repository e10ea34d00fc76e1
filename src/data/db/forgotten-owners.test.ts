import { expect, it } from 'vitest';
import {
  countSignIn,
  forgetLeftover,
  forgetOwner,
  type ForgottenRow,
  mayKeepPictures,
  nameToOpen,
  noteCopied,
  NOTHING_FORGOTTEN,
  strikeDatabase,
  welcomeOwner,
} from './forgotten-owners.ts';

const KARI = { kind: 'customer', uuid: '00000000-0000-4000-8000-000000000001' } as const;
const OLA = { kind: 'customer', uuid: '00000000-0000-4000-8000-000000000002' } as const;
const FIRST = `keepsake-${KARI.uuid}`;

const open = async (row: ForgottenRow, names: readonly string[] = []) => {
  const name = await nameToOpen(row, KARI, async () => names);
  return { name, row: welcomeOwner(row, KARI, name) };
};

it('[SIM-03] a discarded name is never opened again, however often the customer returns', async () => {
  const names: string[] = [];
  let { name, row } = await open(NOTHING_FORGOTTEN);
  for (let stay = 0; stay < 4; stay += 1) {
    names.push(name);
    row = forgetOwner(row, KARI, name, 'nothing');
    // The second one is never removed: another tab hangs.
    if (stay !== 1) row = strikeDatabase(row, name);
    ({ name, row } = await open(row));
  }
  expect(names[0]).toBe(FIRST);
  expect(new Set([...names, name]).size).toBe(5);
  expect(row.databases.map((database) => database.name)).toEqual([names[1]]);
});

it('[SEC-04] the name for a copy of unsent work is not the next name, even if there was nothing to copy', async () => {
  const left = forgetOwner((await open(NOTHING_FORGOTTEN)).row, KARI, FIRST, 'unsent');
  const [listed] = left.databases;
  if (!listed) throw new Error('nothing is listed');
  const { name } = await open(strikeDatabase(noteCopied(left, listed, false), FIRST));
  expect([FIRST, listed.unsentTo]).not.toContain(name);
});

it('[SIM-03] a database that is being removed is not opened again', async () => {
  const row = forgetOwner((await open(NOTHING_FORGOTTEN)).row, KARI, FIRST, 'nothing');
  expect((await open(row, [FIRST])).name).toBe(`${FIRST}-1`);
});

it('[SIM-03] a database that a sign-in created and discarded is not opened by the next one while it is being removed', async () => {
  for (const before of [NOTHING_FORGOTTEN, countSignIn(NOTHING_FORGOTTEN)]) {
    const { name: given } = await open(before);
    const { name, row } = await open(forgetLeftover(before, KARI, given), [given]);
    expect(name).not.toBe(given);
    expect(row.databases.map((database) => database.name)).toEqual([given]);
  }
});

it('[OFF-11] unsent work of an earlier version of the app, which stored no names, is found', async () => {
  const later = forgetOwner(NOTHING_FORGOTTEN, OLA, `keepsake-${OLA.uuid}`, 'nothing');
  expect((await open(later, [FIRST])).name).toBe(FIRST);
});

it('[OFF-11] on a device whose row the browser removed, an owner’s work is found in their newest database', async () => {
  const names = [`keepsake-${OLA.uuid}-7`, FIRST, `${FIRST}-10`, `${FIRST}-9`];
  const { name, row } = await open(NOTHING_FORGOTTEN, names);
  expect(name).toBe(`${FIRST}-10`);
  expect((await open(row)).name).toBe(name);
  expect((await open(NOTHING_FORGOTTEN, names.slice(0, 1))).name).toBe(FIRST);
  // Another customer has signed in meanwhile.
  const later = welcomeOwner(countSignIn(NOTHING_FORGOTTEN), OLA, `keepsake-${OLA.uuid}`);
  expect((await open(later, names)).name).toBe(`${FIRST}-10`);
});

it('[OFF-11] [SIM-03] a name that a removed row chose is not chosen again for the copy of its work', async () => {
  const there = `${FIRST}-3`;
  const left = forgetOwner(forgetOwner(NOTHING_FORGOTTEN, OLA, `keepsake-${OLA.uuid}`, 'unsent'), KARI, there, 'unsent');
  expect(left.databases.at(-1)).toMatchObject({ name: there, unsentTo: `${FIRST}-4` });
  const { row } = await open(countSignIn(NOTHING_FORGOTTEN), [there]);
  expect((await open(strikeDatabase(forgetOwner(row, KARI, there, 'nothing'), there))).name).toBe(`${FIRST}-4`);
});

it('[OFF-11] kept unsent work is opened under its new name, or under the old one if the customer returns before the copy', async () => {
  const kept = forgetOwner((await open(NOTHING_FORGOTTEN)).row, KARI, FIRST, 'unsent');
  const back = await open(kept);
  expect(back.name).toBe(FIRST);
  // A copy may have been started.
  expect(back.row.databases).toMatchObject([{ name: `${FIRST}-1`, unsentTo: null, hasPictures: false }]);
  const [listed] = kept.databases;
  const copied = listed ? noteCopied(kept, listed, true) : kept;
  expect((await open(strikeDatabase(copied, FIRST))).name).toBe(`${FIRST}-1`);
});

it('[SIM-03] pictures of the present owner are kept, and listed owners’ pictures are not', async () => {
  const row = forgetOwner(NOTHING_FORGOTTEN, KARI, FIRST, 'nothing');
  expect(mayKeepPictures(KARI, NOTHING_FORGOTTEN, KARI.uuid)).toBe(true);
  expect(mayKeepPictures(null, NOTHING_FORGOTTEN, KARI.uuid)).toBe(false);
  expect(mayKeepPictures(OLA, NOTHING_FORGOTTEN, KARI.uuid)).toBe(false);
  expect(mayKeepPictures(KARI, row, KARI.uuid)).toBe(false);
  expect(mayKeepPictures(KARI, welcomeOwner(row, KARI, `${FIRST}-1`), KARI.uuid)).toBe(true);
});
