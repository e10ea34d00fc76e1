/**
 * A slice of `npm run attack` (docs/testing.md): every call by every identity, every id of another customer, and 200
 * malformed inputs (1,500 in `npm run test:all`). A new call is in it by its row in the table of calls.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#server/db/schema.ts';
import { startAttackedShop, type AttackedShop } from '#tests/attack/attacked-shop.ts';
import { belongingsOf } from '#tests/attack/belongings.ts';
import { attackForeignIds } from '#tests/attack/foreign-ids.ts';
import { fuzz } from '#tests/attack/fuzz/fuzz.ts';
import { attackIdentities } from '#tests/attack/identities.ts';
import { createPerson, type Person } from '#tests/attack/person.ts';
import { ALL_CALLS } from '#core/operations/calls.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { sliceOf } from '#tests/setup/slice.ts';

const INPUTS = sliceOf(1500, 200);
/** A comparison reads every row of the shop. */
const LOOK_EVERY = sliceOf(1, 8);

let shop: AttackedShop;
let victim: Person;
let stranger: Person;
beforeAll(async () => {
  shop = await startAttackedShop(ONE_DATABASE);
  victim = await createPerson(shop, 'Vigdis');
  stranger = await createPerson(shop, 'Stig');
});
afterAll(() => shop.close());

test('[SEC-08] the comparison of a customer’s data detects a changed row and a new one', async () => {
  const { db } = shop.services;
  const { changes } = await belongingsOf(shop, victim);
  expect(await changes()).toEqual([]);
  const isTheirs = eq(users.uuid, victim.uuid);
  const [before] = await db.select({ name: users.name }).from(users).where(isTheirs);
  await db.update(users).set({ name: 'Kari Berg' }).where(isTheirs);
  expect(await changes()).toEqual([expect.stringMatching(/^\+ users .*"Kari Berg"/), expect.stringMatching(/^- users /)]);
  await db
    .update(users)
    .set({ name: before?.name ?? '' })
    .where(isTheirs);
  await changes();
  await shop.asUser(victim.email);
  expect(await changes()).toEqual([expect.stringMatching(/^\+ sessions /)]);
});

test('[SEC-08] every call by every identity reads and changes none of a customer’s data', async () => {
  const { requests, broken } = await attackIdentities(shop, victim, stranger, LOOK_EVERY);
  expect([broken, shop.logged]).toEqual([[], []]);
  expect(requests).toBeGreaterThanOrEqual(8 * ALL_CALLS.length);
});

test("[SEC-08] another customer's id is answered like an unknown one", async () => {
  const { broken, telling, silent } = await attackForeignIds(shop, victim, stranger, { thorough: false, lookEvery: LOOK_EVERY });
  expect([broken, shop.logged]).toEqual([[], []]);
  // The caller's own id gets another answer, which shows that the refusals above depend on the id.
  expect(telling.length).toBeGreaterThan(50);
  expect(silent.length).toBeLessThan(telling.length / 5);
});

test('[SEC-08] malformed inputs are refused: no server error, no slow answer, no internal details, /healthz answers throughout', async () => {
  const { broken, statuses } = await fuzz(shop, victim, { inputs: INPUTS, seed: 1 });
  expect(broken).toEqual([]);
  // Some are accepted, such as an unknown name in a body; most are refused.
  expect(statuses['400'] ?? 0).toBeGreaterThan(INPUTS / 10);
});
