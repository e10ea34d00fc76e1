/**
 * A tab is frozen in the middle of sending, as a phone does with one in the background. Another tab takes over while it sleeps, and it
 * wakes up later with an answer for an entry that is gone.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { Shell } from '#tests/e2e/models/shell.ts';
import { newCustomer } from '#tests/e2e/shop/shop-api.ts';
import { expect, test } from '#tests/e2e/shop-test.ts';
import { createSeededRandom } from '#tests/faults/seeded-random.ts';
import { KEPT_PROFILE } from '#tests/kit/device.ts';
import { Pictures } from './pictures.ts';
import { Quantities } from './quantities.ts';
import { report } from './results.ts';
import { SentChanges } from './sent-changes.ts';
import { CART, ROUNDS, SEED, UPLOADS } from './run-options.ts';

/** The longest time between a change and the freeze: on the slow line each request takes longer. */
const MOMENT_MS = 1_500;
/**
 * A drain counts as frozen after 20 seconds without a sign of life. A tab that is frozen in the middle of a transaction holds it until
 * the browser ends it, after a minute.
 */
const TAKEN_OVER_WITHIN_MS = 120_000;
/** Each takes that long. */
const FREEZES = Math.max(2, Math.round(ROUNDS / 4));

test('[OFF-04] [OFF-06] a tab that is frozen while it sends is replaced, and what it finds when it wakes up makes nothing twice', {
  tag: [KEPT_PROFILE, '@service-worker'],
}, async ({ device }) => {
  test.setTimeout(60_000 + FREEZES * 180_000);
  const random = createSeededRandom(SEED);
  const { context } = device;
  await newCustomer(context);
  const pictures = new Pictures();
  const sent = new SentChanges(context);
  const quantities = await Quantities.start(context, sent);
  const [frozen, awake] = [device.page, await context.newPage()];
  await frozen.goto(UPLOADS);
  await new Shell(frozen).expectInstalled();
  let inTheMiddle = 0;
  for (let round = 0; round < FREEZES; round += 1) {
    await frozen.goto(round % 2 === 0 ? CART : UPLOADS);
    await awake.goto(CART);
    await device.fault({ speed: '2g' });
    const change = (page: Page) => (round % 2 === 0 ? quantities.change(page) : pictures.add(page));
    await change(frozen);
    await delay(random.below(MOMENT_MS));
    const wake = await device.freeze(frozen);
    const isSending = await expect(awake)
      .not.toHaveNothingWaiting({ timeout: 0 })
      .then(
        () => true,
        () => false,
      );
    if (isSending) inTheMiddle += 1;
    await quantities.change(awake);
    await expect(awake, 'the other tab takes over while it sleeps').toHaveNothingWaiting({ timeout: TAKEN_OVER_WITHIN_MS });
    await wake();
    await change(frozen);
    await expect(awake).toHaveNothingWaiting({ timeout: TAKEN_OVER_WITHIN_MS });
    expect(await quantities.inShop(context.request), 'the changes of a lane in their order').toBe(quantities.newest);
    await device.online();
  }
  const ofPictures = await pictures.compare(context.request);
  const ofQuantities = await quantities.compare(context.request);
  report(
    {
      programme: 'tab frozen while it sends',
      faults: FREEZES,
      begun: pictures.begun + quantities.begun,
      acknowledged: pictures.acknowledged.size + quantities.acknowledged,
      lost: [...ofPictures.lost, ...ofQuantities.lost],
      doubled: [...ofPictures.doubled, ...ofQuantities.doubled],
    },
    { inTheMiddle, repeated: sent.repeated },
  );
  expect(inTheMiddle, 'otherwise nothing was proved').toBeGreaterThan(0);
});
