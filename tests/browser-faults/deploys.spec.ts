/**
 * Three tabs are open while the shop gets version N+1, N+2, and goes back to N+1; the files of the version before are gone each time. Each
 * tab goes on, or says that a new version is ready and comes back where it was.
 */
import type { Page } from '@playwright/test';
import { EditorPage } from '#tests/e2e/models/editor-page.ts';
import { Shell } from '#tests/e2e/models/shell.ts';
import { UploadDialog } from '#tests/e2e/models/upload-dialog.ts';
import { newCustomer } from '#tests/e2e/shop/shop-api.ts';
import { expect, test } from '#tests/e2e/shop-test.ts';
import { words } from '#tests/e2e/words.ts';
import { createSeededRandom } from '#tests/faults/seeded-random.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { KEPT_PROFILE } from '#tests/kit/device.ts';
import { Pictures } from './pictures.ts';
import { Quantities } from './quantities.ts';
import { report } from './results.ts';
import { CART, ROUNDS, SEED, UPLOADS } from './run-options.ts';
import { SentChanges } from './sent-changes.ts';

const t = words('en');
/** Each is three deploys. */
const TURNS = Math.max(1, Math.round(ROUNDS / 5));

const offerOn = (page: Page) => page.getByRole('status').filter({ hasText: t('connection:updateTitle') });

/** Takes the offer of a tab. The browser has one worker for all tabs, so that the others only need to be opened again. */
async function takeOffer(page: Page): Promise<void> {
  const address = page.url();
  // The list of added pictures lies over the page until the customer closes it.
  if (await new UploadDialog(page).dialog.isVisible()) await new UploadDialog(page).close();
  await expect(offerOn(page)).toBeVisible({ timeout: 60_000 });
  await Promise.all([
    page.waitForEvent('load', { timeout: 60_000 }),
    offerOn(page)
      .getByRole('button', { name: t('connection:updateNow') })
      .click({ timeout: 30_000 }),
  ]);
  expect(page.url(), 'it comes back where it was').toBe(address);
}

test('[OFF-09] three open tabs go on through two new versions and the way back to the first of them, whose old files are gone', {
  tag: [KEPT_PROFILE, '@service-worker'],
}, async ({ device, context, appFiles }) => {
  test.setTimeout(90_000 + TURNS * 180_000);
  const random = createSeededRandom(SEED);
  await newCustomer(context);
  const pictures = new Pictures();
  const quantities = await Quantities.start(context, new SentChanges(context));
  const [uploading, buying, editing] = [device.page, await context.newPage(), await context.newPage()];
  await uploading.goto(UPLOADS);
  await new Shell(uploading).expectInstalled();
  await buying.goto(CART);
  const editor = new EditorPage(editing);
  await editor.open(TEMPLATES.thankYou);
  let edits = 0;
  const tabs: readonly [Page, ...Page[]] = [uploading, buying, editing];
  const change = async () => {
    await pictures.add(uploading);
    await quantities.change(buying);
    edits += 1;
    await editor.writeText(1, `Word ${edits}`);
    await editor.expectSaved();
  };
  let deploys = 0;
  let reloads = 0;
  for (const tab of tabs) tab.on('load', () => (reloads += 1));
  for (let turn = 0; turn < TURNS; turn += 1) {
    const first = 2 * turn + 1;
    for (const version of [first, first + 1, first]) {
      await change();
      appFiles.deployRenamed(String(version));
      deploys += 1;
      await device.lookForUpdate();
      await change();
      if (random.below(3) > 0) await takeOffer(random.pick(tabs));
      await change();
      // A page of another part of the app, by a link: its chunk may be in no place any more.
      await buying.evaluate(() => history.pushState(null, '', '/my-account/drafts'));
      await buying.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
      await expect(buying.getByRole('link', { name: t('account:continueWith', { name: TEMPLATES.thankYou.name }) })).toBeVisible({
        timeout: 30_000,
      });
      await buying.goto(CART);
    }
  }
  await expect(uploading).toHaveNothingWaiting({ timeout: 90_000 });
  await expect(uploading).toBeInTheShopOnce(`"Word ${edits}"`);
  const ofPictures = await pictures.compare(context.request);
  const ofQuantities = await quantities.compare(context.request);
  report(
    {
      programme: 'deployed to N+1, N+2 and back with three tabs open',
      faults: deploys,
      begun: pictures.begun + quantities.begun + edits,
      acknowledged: pictures.acknowledged.size + quantities.acknowledged + edits,
      lost: [...ofPictures.lost, ...ofQuantities.lost],
      doubled: [...ofPictures.doubled, ...ofQuantities.doubled],
    },
    { reloads },
  );
});
