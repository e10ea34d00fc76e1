/**
 * A browser with the databases of version 1 gets the present version and is killed in the middle of the upgrade: before a write of the
 * seed, or while the browser commits all of them. Then the database is whole in the old shape (or, after the commit, in the new one),
 * and in the end everything that waited arrives once.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { ask, newCustomer } from '#tests/e2e/shop/shop-api.ts';
import { expect, test } from '#tests/e2e/shop-test.ts';
import { SESSION_COOKIE } from '#core/contract/headers.ts';
import { createSeededRandom } from '#tests/faults/seeded-random.ts';
import { KEPT_PROFILE } from '#tests/kit/device.ts';
import { NO_APP, readOldDatabase, writeOldDatabases } from './old-database.ts';
import { stopInUpgrade } from './stop-in-upgrade.ts';
import { report } from './results.ts';
import { ROUNDS, SEED, UPLOADS } from './run-options.ts';
import { Pictures } from './pictures.ts';

/** By then the browser has written the prepared pictures of the upgrade to its disk. */
const COMMIT_MS = 150;
/** By then the page has come to the upgrade, if there is one. */
const UPGRADED_MS = 20_000;
const PICTURES = 6;
const FAVORITES = 4;

test('[OFF-02] [OFF-04] a browser that is killed while a new version upgrades its database keeps everything, and all of it arrives once', {
  tag: [KEPT_PROFILE, '@service-worker'],
}, async ({ device }) => {
  test.setTimeout(90_000 + ROUNDS * 60_000);
  const random = createSeededRandom(SEED);
  const total = { waiting: 0, kills: 0, inside: 0, old: 0, lost: [] as (number | string)[], doubled: [] as (number | string)[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await device.context.clearCookies({ name: SESSION_COOKIE });
    const { uuid: owner } = await newCustomer(device.context);
    const { pictureSets } = await ask(device.context.request, pictureSetCalls.listPictureSets, {});
    const favorites = (pictureSets[0]?.pictures ?? []).slice(0, FAVORITES).map(({ uuid }) => uuid);
    const widths = Array.from({ length: PICTURES }, (_, index) => 400 + index);
    await device.page.goto(NO_APP);
    await writeOldDatabases(device.page, { owner, widths, favorites });
    total.waiting += widths.length + favorites.length;

    for (let kill = 0; kill < 2; kill += 1) {
      // Each picture is two writes, the draft is the last one.
      const isCommitting = random.below(3) === 0;
      const upgrade = await stopInUpgrade(device.page, isCommitting ? 'last' : random.below(PICTURES * 2));
      // The page is gone in the middle of this.
      const opening = device.page.goto(UPLOADS).catch(() => undefined);
      // The service worker may have been faster with it.
      const isInside = await Promise.race([upgrade.stopped.then(() => true), delay(UPGRADED_MS, false)]);
      if (isInside) total.inside += 1;
      if (isInside && isCommitting) {
        await upgrade.goOn();
        // The moment is a time by intention: the kill may come before, in or after the commit.
        await delay(random.below(COMMIT_MS));
      }
      await device.kill();
      await opening;
      total.kills += 1;
      await device.page.goto(NO_APP);
      const { version, ...rows } = await readOldDatabase(device.page, owner);
      if (isInside && !isCommitting) expect(version, 'nothing of an upgrade that was not committed').toBe(1);
      if (version === 1) total.old += 1;
      expect({ seed: SEED, round, ...rows }).toEqual({ seed: SEED, round, drafts: 1, uploads: PICTURES, broken: [] });
      // There is no upgrade left in which it could be killed.
      if (version !== 1) break;
    }
    await device.page.goto(UPLOADS);
    await expect(device.page).toHaveNothingWaiting({ timeout: 60_000 });
    const pictures = new Pictures();
    for (const width of widths) pictures.acknowledged.add(width);
    const { lost, doubled } = await pictures.compare(device.context.request);
    const after = await ask(device.context.request, pictureSetCalls.listPictureSets, {});
    const marked = (after.pictureSets[0]?.pictures ?? []).filter(({ isUserFavorite }) => isUserFavorite).map(({ uuid }) => uuid);
    total.lost.push(...lost, ...favorites.filter((uuid) => !marked.includes(uuid)));
    total.doubled.push(...doubled);
  }
  const { waiting, kills, inside, old, lost, doubled } = total;
  const programme = 'killed inside the upgrade of the database';
  report({ programme, faults: kills, begun: waiting, acknowledged: waiting, lost, doubled }, { inside, stillOld: old });
  expect(inside, 'otherwise nothing was proved').toBeGreaterThan(0);
});
