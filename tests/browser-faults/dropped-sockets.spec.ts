/** Connections break on the line itself: the shop has made the change, and its answer does not arrive, or half of it. */
import { Shell } from '#tests/e2e/models/shell.ts';
import { newCustomer } from '#tests/e2e/shop/shop-api.ts';
import { SHOP_URL } from '#tests/e2e/worker-shop.ts';
import { expect, test as base } from '#tests/e2e/shop-test.ts';
import { createSeededRandom, type SeededRandom } from '#tests/faults/seeded-random.ts';
import { KEPT_PROFILE } from '#tests/kit/device.ts';
import { type DroppingProxy, startDroppingProxy } from '#tests/setup/dropping-proxy.ts';
import { Pictures } from './pictures.ts';
import { Quantities } from './quantities.ts';
import { report } from './results.ts';
import { CART, ROUNDS, SEED, UPLOADS } from './run-options.ts';
import { SentChanges } from './sent-changes.ts';

/** Of the answers that come from the shop, up to so many arrive before the next one that does not. */
const ARRIVE = 3;

/** Breaks one answer after the other until it is ended. */
class Breaking {
  count = 0;
  private isOver = false;
  private readonly line: DroppingProxy;
  private readonly random: SeededRandom;

  constructor(line: DroppingProxy, random: SeededRandom) {
    this.line = line;
    this.random = random;
    this.next();
  }

  private next(): void {
    const passed = this.isOver ? 'whole' : this.random.pick(['none', 'half'] as const);
    this.line.atAnswer(this.random.below(ARRIVE), passed, () => {
      if (this.isOver) return;
      this.count += 1;
      this.next();
    });
  }

  end(): void {
    this.isOver = true;
    this.line.atAnswer(0, 'whole', () => undefined);
  }
}

const test = base.extend<{ line: DroppingProxy }>({
  // Playwright takes the names of a fixture's own fixtures from this pattern; there are none.
  // oxlint-disable-next-line no-empty-pattern
  line: async ({}, provide) => {
    const line = await startDroppingProxy(SHOP_URL);
    await provide(line);
    await line.close();
  },
  baseURL: ({ line }, provide) => provide(line.url),
});

test('[OFF-04] changes whose connections break after the shop has made them arrive once', {
  tag: [KEPT_PROFILE, '@service-worker'],
}, async ({ context, device, line }) => {
  test.setTimeout(120_000 + ROUNDS * 60_000);
  const random = createSeededRandom(SEED);
  const { page } = device;
  await newCustomer(context);
  const sent = new SentChanges(context);
  const pictures = new Pictures();
  const quantities = await Quantities.start(context, sent);
  await page.goto(UPLOADS);
  await new Shell(page).expectInstalled();
  let broken = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const isCart = random.below(2) === 0;
    await page.goto(isCart ? CART : UPLOADS);
    const breaking = new Breaking(line, random);
    for (let change = 0; change < 3; change += 1) await (isCart ? quantities.change(page) : pictures.add(page));
    await expect.poll(() => breaking.count, { timeout: 60_000 }).toBeGreaterThan(2);
    breaking.end();
    broken += breaking.count;
  }
  await page.goto(UPLOADS);
  await expect(page).toHaveNothingWaiting({ timeout: 90_000 });
  const ofPictures = await pictures.compare(context.request);
  const ofQuantities = await quantities.compare(context.request);
  report(
    {
      programme: 'connections broken after the shop made the change',
      faults: broken,
      begun: pictures.begun + quantities.begun,
      acknowledged: pictures.acknowledged.size + quantities.acknowledged,
      lost: [...ofPictures.lost, ...ofQuantities.lost],
      doubled: [...ofPictures.doubled, ...ofQuantities.doubled],
    },
    { repeated: sent.repeated },
  );
  expect(sent.repeated, 'otherwise nothing was proved').toBeGreaterThan(0);
});
