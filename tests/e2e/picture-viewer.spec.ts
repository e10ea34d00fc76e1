import { cartCalls } from '#tests/fixtures/calls.ts';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { type PictureSet, pictureSetCalls } from '#core/contract/picture-sets.ts';
import { addToCart } from './fill-cart.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { Shell } from './models/shell.ts';
import { placeOrder } from './place-order.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expectPlaceKept } from './kept-place.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { words } from './words.ts';

const t = words('en');
const OLA = 'Ola Brekke';

/** The sets as another shop would answer them. */
async function withSets(context: BrowserContext, change: (sets: PictureSet[]) => PictureSet[]): Promise<void> {
  await context.route(`**${pictureSetCalls.listPictureSets.path}`, async (route) => {
    const response = await route.fetch();
    const { pictureSets } = pictureSetCalls.listPictureSets.answer.parse(await response.json());
    await route.fulfill({ response, json: { pictureSets: change(pictureSets) } });
  });
}

const open = (page: Page, number: number, said = t) =>
  page.getByRole('button', { name: said('picture-sets:openPicture', { number }), exact: true });

/** What was read a few seconds ago is not asked for again: a test that changes the answer reloads until it is. */
const reloaded = (page: Page) => page.reload();

for (const language of ['en', 'nb'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'nb-NO' });

    test(`[SET-07] [SET-08] a bought green-screen picture is downloaded with the background that was chosen, in ${language}`, async ({
      page,
      context,
    }) => {
      const said = words(language);
      const { email } = await newCustomer(context, { codes: [CODES.olaGreenScreen], language });
      const { pictureSets } = await ask(context.request, pictureSetCalls.listPictureSets, {});
      const set = pictureSets[0];
      const first = set?.pictures[0];
      if (!set || !first) throw new Error('Ola has pictures');
      await page.goto(`/my-account/picture-sets/${set.subject.uuid}`);
      await open(page, 1, said).click();
      const download = page.getByRole('button', { name: said('picture-sets:downloadPicture', { number: 1 }) });
      await expect(page.getByText(said('picture-sets:previewOnly'))).toBeVisible();
      await expect(download, 'not bought yet').toHaveCount(0);
      const marked = await page.getByRole('dialog').getByRole('img').getAttribute('src');

      await ask(context.request, cartCalls.toggleDigitalFile, { body: { file: first.uuid, type: first.pictureType, wanted: true } });
      await addToCart(context.request, TEMPLATES.thankYou, 20);
      await placeOrder(context.request, email);
      const clean = page.getByRole('dialog').getByRole('img');
      await expect(async () => {
        await reloaded(page);
        await open(page, 1, said).click();
        await expect(clean, 'without its mark: another version of it').not.toHaveAttribute('src', marked ?? '', { timeout: 3000 });
      }).toPass();

      await download.click();
      const chooser = page.getByRole('dialog', { name: said('picture-sets:chooseBackground') });
      const choice = (kind: string, number = 0) =>
        chooser.getByRole('radio', { name: said(`picture-sets:background.${kind}`, { number }) });
      await expect(choice('default')).toBeChecked();
      await expect(chooser.getByRole('radio')).toHaveCount(4);
      await expectAccessible(page);
      if (language === 'en') {
        await expect(choice('default')).toHaveAccessibleName('Default background');
        await expect(choice('transparent')).toHaveAccessibleName('Transparent');
      }
      await page.getByRole('button', { name: said('common:cancel'), exact: true }).click();
      await expect(chooser).toBeHidden();
      await expect(download, 'the focus is back').toBeFocused();

      const files: { kind: string; corner: readonly number[]; format: string | undefined }[] = [];
      for (const [kind, number] of [
        ['default', 0],
        ['transparent', 0],
        ['other', 1],
        ['other', 2],
      ] as const) {
        await download.click();
        await choice(kind, number).check({ force: true });
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          chooser.getByRole('link', { name: said('picture-sets:download'), exact: true }).click(),
        ]);
        const bytes = await readFile(await file.path());
        const { format, width, height } = await sharp(bytes).metadata();
        expect([width, height], 'in full').toEqual([first.dimensions.width, first.dimensions.height]);
        expect(file.suggestedFilename()).toMatch(format === 'png' ? /\.png$/ : /\.jpg$/);
        const { data } = await sharp(bytes)
          .extract({ left: 20, top: 20, width: 40, height: 40 })
          .resize(1, 1)
          .raw()
          .toBuffer({ resolveWithObject: true });
        files.push({ kind, corner: [...data], format });
      }
      const [standard, transparent, plum, pitch] = files;
      expect(transparent).toMatchObject({ format: 'png', corner: [expect.any(Number), expect.any(Number), expect.any(Number), 0] });
      expect(standard?.format).toBe('jpeg');
      // Each as the backdrop's own picture has it there.
      const { backgrounds } = await ask(context.request, pictureSetCalls.greenScreenBackgrounds, { params: { jobUuid: set.job.uuid } });
      for (const [at, file] of [standard, plum, pitch].entries()) {
        const shown = await context.request.get(backgrounds[at]?.src ?? '');
        const { data } = await sharp(await shown.body())
          .removeAlpha()
          .extract({ left: 6, top: 6, width: 12, height: 12 })
          .resize(1, 1)
          .raw()
          .toBuffer({ resolveWithObject: true });
        [...data].forEach((value, channel) =>
          expect(Math.abs(value - (file?.corner[channel] ?? 0)), `${file?.kind} ${at}`).toBeLessThanOrEqual(14),
        );
      }
      // The set's card says so, too.
      await page.goto('/my-account/picture-sets');
      const label = said('picture-sets:viewAndDownload');
      const view = page.getByRole('link', { name: said('picture-sets:viewOf', { label, name: OLA }) });
      await expect(view).toHaveText(language === 'en' ? 'View and download' : 'Se og last ned');
      await view.click();
      await expect(page).toHaveURL(`/my-account/picture-sets/${set.subject.uuid}`);
    });
  });
}

test('[SET-01] [SET-05] the viewer: keys and buttons go on and enlarge, neighbours are ready, the focus stays in and comes back', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await page.goto('/new-picture-set');
  await open(page, 3).focus();
  const neighbour = page.waitForRequest(/640\.webp/);
  await page.keyboard.press('Enter');
  await neighbour;
  const dialog = page.getByRole('dialog');
  const at = (number: number) => expect(dialog).toContainText(t('picture-sets:position', { number, total: 8 }));
  await at(3);
  await expectAccessible(page);
  const { pictureSets } = await ask(context.request, pictureSetCalls.listPictureSets, {});
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  for (const index of [1, 3]) {
    const uuid = pictureSets[0]?.pictures[index]?.uuid ?? 'none';
    await expect.poll(async () => (await loaded()).some((name) => name.includes(`${uuid}/640.webp`))).toBe(true);
  }
  await page.keyboard.press('ArrowRight');
  await at(4);
  await page.keyboard.press('Home');
  await at(1);
  await expect(page.getByRole('button', { name: t('picture-sets:previousPicture') })).toBeDisabled();
  await page.keyboard.press('End');
  await at(8);
  await page.getByRole('button', { name: t('picture-sets:previousPicture') }).click();
  await at(7);

  const zoomed = page.locator('[data-zoomed]');
  await expect(zoomed).toHaveAttribute('data-zoomed', 'false');
  await page.keyboard.press('+');
  await expect(zoomed).toHaveAttribute('data-zoomed', 'true');
  await page.keyboard.press('0');
  await expect(zoomed).toHaveAttribute('data-zoomed', 'false');
  await page.getByRole('button', { name: t('picture-sets:zoomIn') }).click();
  await expect(zoomed).toHaveAttribute('data-zoomed', 'true');
  await page.getByRole('button', { name: t('picture-sets:zoomOut') }).click();
  await expect(zoomed).toHaveAttribute('data-zoomed', 'false');

  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement)), 'the focus stays inside').toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open(page, 3)).toBeFocused();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('[SET-01] [SET-05] the viewer: a swipe goes on and back, two fingers enlarge, and then one moves instead of going on', async ({
    page,
    context,
  }) => {
    await newCustomer(context);
    await page.goto('/new-picture-set');
    await open(page, 2).click();
    const dialog = page.getByRole('dialog');
    const at = (number: number) => expect(dialog).toContainText(t('picture-sets:position', { number, total: 8 }));
    const box = await page.locator('[data-zoomed]').boundingBox();
    if (!box) throw new Error('the stage is there');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const fingers = await context.newCDPSession(page);
    const move = async (from: readonly { x: number; y: number }[], to: readonly { x: number; y: number }[]) => {
      const points = (part: number) =>
        from.map((point, id) => ({
          x: point.x + ((to[id]?.x ?? 0) - point.x) * part,
          y: point.y + ((to[id]?.y ?? 0) - point.y) * part,
          id,
        }));
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
      for (let step = 1; step <= 6; step += 1)
        await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step / 6) });
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const beside = (px: number) => ({ x: middle.x + px, y: middle.y });
    await move([beside(120)], [beside(-120)]);
    await at(3);
    await move([beside(-120)], [beside(120)]);
    await at(2);
    await move([beside(-30), beside(30)], [beside(-100), beside(100)]);
    await expect(page.locator('[data-zoomed]')).toHaveAttribute('data-zoomed', 'true');
    await move([beside(100)], [beside(-100)]);
    await at(2);
  });
});

test('[SET-05] [SET-10] [SET-12] the detail: whose pictures and who took them, the switcher with several sets only, another code from here', async ({
  page,
  context,
}) => {
  await newCustomer(context, { codes: [CODES.olaGreenScreen] });
  await page.goto('/new-picture-set');
  await page.getByRole('link', { name: 'View and edit picture set', exact: true }).click();
  await expect(page.getByRole('heading', { name: OLA })).toBeVisible();
  await expect(page.getByText(t('picture-sets:photographer', { name: 'Jørgen Vik' }))).toBeVisible();
  const switcher = page.getByRole('combobox', { name: t('picture-sets:switcher') });
  await expect(switcher).toHaveCount(0);

  await page.getByRole('button', { name: 'Add picture code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add picture code' });
  const code = dialog.getByLabel(t('picture-sets:code'));
  const add = dialog.getByRole('button', { name: t('picture-sets:add'), exact: true });
  await code.fill('SKBK-');
  await expect(add, 'five are not enough here').toBeDisabled();
  await code.fill('SKBK-X');
  await expect(add).toBeEnabled();
  await expectAccessible(page);
  await add.click();
  await expect(dialog.getByText('The code is not valid')).toBeVisible();
  await code.fill(CODES.emilNoFavorites);
  await code.press('Enter');
  await expect(page).toHaveURL('/new-picture-set');
  await expect(page.getByRole('heading', { name: /^Emil/ }), 'the new set is the current one').toBeVisible();
  await page.getByRole('link', { name: /picture set$/ }).click();
  await expect(switcher.getByRole('option')).toHaveCount(2);
});

test('[SET-05] what cannot be edited is only viewed; [SET-09] an empty set says why it is empty', async ({ page, context }) => {
  await newCustomer(context, { codes: [CODES.anna] });
  const job = { hasBeenInWebShop: true, requireFineTunedPictures: false };
  await withSets(context, (sets) =>
    sets.map((set) => ({ ...set, pictures: [], isEditable: false, qualifyForSelectOwnFavorites: false, job: { ...set.job, ...job } })),
  );
  const LATER =
    'Your pictures are not yet available in the webhop. You will receive an email from us with information as soon as the pictures are ready!';
  await page.goto('/new-picture-set');
  await expect(page.getByText(LATER)).toBeVisible();
  await page.getByRole('link', { name: 'View picture set', exact: true }).click();
  await expect(page.getByText(LATER)).toBeVisible();
  job.hasBeenInWebShop = false;
  const says = (text: string) =>
    expect(async () => {
      await reloaded(page);
      await expect(page.getByText(text)).toBeVisible({ timeout: 3000 });
    }).toPass();
  await says('No pictures currently available');
  job.requireFineTunedPictures = true;
  await says(LATER);
});

test('[SET-05] [SET-03] a set of 2,000 pictures has only those in sight in the document, and each of them can be reached', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await withSets(context, (sets) =>
    sets.map((set) => ({
      ...set,
      pictures: Array.from({ length: 2000 }, (_, index) => {
        const picture = set.pictures[index % set.pictures.length];
        if (!picture) throw new Error('Anna has pictures');
        return { ...picture, uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, isUserFavorite: false };
      }),
    })),
  );
  await page.goto('/new-picture-set');
  await expect(open(page, 1)).toBeVisible();
  await expect(page.getByText(t('picture-sets:count', { count: 2000 }))).toBeVisible();
  const items = page.getByRole('main').getByRole('listitem');
  expect(await items.count()).toBeLessThan(60);
  await expect(items.first()).toHaveAttribute('aria-setsize', '2000');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect.poll(async () => Number(await items.first().getAttribute('aria-posinset'))).toBeGreaterThan(800);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(open(page, 2000)).toBeVisible();
  expect(await items.count()).toBeLessThan(60);
  await expectAccessible(page);
  await open(page, 2000).click();
  await expect(page.getByRole('dialog')).toContainText(t('picture-sets:position', { number: 2000, total: 2000 }));
  await page.keyboard.press('Escape');
  await expect(open(page, 2000)).toBeFocused();
  // From one to the next by keyboard: the wall hangs the next row before it is needed.
  await open(page, 1990).scrollIntoViewIfNeeded();
  await open(page, 1985).focus();
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('Tab');
  await expect(open(page, 1995)).toBeFocused();
  await expectPlaceKept(page, () => items);

  // The yearbook poses of such a set hang the same way.
  await page.goto('/new-picture-set/yearbook-pose');
  const poses = page.getByRole('radio');
  await expect(poses.first()).toBeVisible();
  expect(await poses.count()).toBeLessThan(60);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const total = Number(await items.last().getAttribute('aria-setsize'));
  await expect.poll(async () => Number(await items.last().getAttribute('aria-posinset'))).toBe(total);
  expect(total).toBeGreaterThan(1000);
  expect(await poses.count()).toBeLessThan(60);
  await expect(poses.last()).toBeInViewport();
  await expectAccessible(page);
});

test('[SET-03] [SET-06] [SET-11] favorites and pose are chosen without a connection and reach the shop', {
  tag: '@service-worker',
}, async ({ page, context }) => {
  await newCustomer(context);
  await page.goto('/');
  await new Shell(page).expectInstalled();
  const { pictureSets } = await ask(context.request, pictureSetCalls.listPictureSets, {});
  const set = pictureSets[0];
  await page.goto(`/my-account/picture-sets/${set?.subject.uuid}/yearbook-pose`);
  const pose = page.getByRole('radio', { name: t('picture-sets:poseChoose', { number: 2 }) });
  await expect(pose).toBeVisible();
  await context.setOffline(true);
  await pose.check({ force: true });
  await expect(page.getByText(t('picture-sets:poseChosen'), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: set?.subject.name ?? '' }).click();
  await page.getByRole('link', { name: t('picture-sets:setFavorites') }).click();
  await page.getByRole('button', { name: t('picture-sets:addFavorite', { number: 1 }) }).click();
  const chosen = page.getByRole('button', { name: t('picture-sets:removeFavorite', { number: 1 }) });
  await expect(chosen).toBeVisible();
  await page.reload();
  await expect(chosen, 'after a cold start, too').toBeVisible();
  await context.setOffline(false);
  await expect(async () => {
    const [now] = (await ask(context.request, pictureSetCalls.listPictureSets, {})).pictureSets;
    expect(now?.pictures[0]?.isUserFavorite).toBe(true);
    expect(now?.pictures[1]?.keywords).toContain('yearbook_pose');
  }).toPass({ timeout: 40_000 });
});
