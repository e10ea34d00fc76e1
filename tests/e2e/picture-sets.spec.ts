import { pictureSetCalls } from '#tests/fixtures/calls.ts';
import { Shell } from './models/shell.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, expectAccessible, signedOut, test } from './shop-test.ts';
import { words } from './words.ts';

for (const language of ['en', 'nb'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'nb-NO' });

    test(`[SET-01] [SET-02] [SET-03] a new set leads over favorites and the yearbook pose to the offers, in ${language}`, async ({
      page,
      context,
    }) => {
      const t = words(language);
      await newCustomer(context, { language });
      await page.goto('/new-picture-set');
      await expect(page.getByRole('heading', { name: 'Anna Lindqvist Berg' })).toBeVisible();
      await expect(page.getByText('Solbakken skole 2026/27')).toBeVisible();
      await expect(page.getByText(t('picture-sets:count', { count: 8 }))).toBeVisible();

      await page.getByRole('button', { name: t('picture-sets:openPicture', { number: 1 }) }).click();
      await expect(page.getByRole('dialog')).toContainText(t('picture-sets:position', { number: 1, total: 8 }));
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('dialog')).toContainText(t('picture-sets:position', { number: 2, total: 8 }));
      await page.keyboard.press('Escape');

      await page.getByRole('link', { name: t('picture-sets:next'), exact: true }).click();
      await expect(page).toHaveURL('/new-picture-set/favorites');
      await expect(page.getByRole('link', { name: t('picture-sets:skip'), exact: true })).toBeVisible();
      await page.getByRole('button', { name: t('picture-sets:addFavorite', { number: 2 }) }).click();
      await page.getByRole('link', { name: t('picture-sets:next'), exact: true }).click();
      await expect(page).toHaveURL('/new-picture-set/yearbook-pose');
      await page.getByRole('radio', { name: t('picture-sets:poseChoose', { number: 3 }) }).check({ force: true });
      await expect(page.getByText(t('picture-sets:poseChosen'), { exact: true })).toBeVisible();
      await page.getByRole('link', { name: t('picture-sets:next'), exact: true }).click();
      await expect(page).toHaveURL('/products/packages');

      await new Shell(page, language).expectStatus('saved');
      const { pictureSets } = await ask(context.request, pictureSetCalls.listPictureSets, {});
      const pictures = pictureSets[0]?.pictures ?? [];
      expect(pictures.map((picture) => picture.isUserFavorite).indexOf(true), 'the second picture is the favorite').toBe(1);
    });
  });
}

const t = words('en');

test('[SET-01] [SET-02] without favorites the pose comes next, without both the offers', async ({ page, context }) => {
  await newCustomer(context, { codes: [CODES.emilNoFavorites] });
  await page.goto('/new-picture-set');
  await expect(page.getByRole('link', { name: t('picture-sets:next'), exact: true })).toHaveAttribute(
    'href',
    '/new-picture-set/yearbook-pose',
  );
  await page.getByRole('link', { name: t('picture-sets:next'), exact: true }).click();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Skip', exact: true }), 'no pose is chosen').toHaveAttribute('href', '/products/packages');
  await signedOut(context);
  const other = await context.newPage();
  await newCustomer(context, { codes: [CODES.olaGreenScreen, CODES.ingridNeither] });
  await other.goto('/new-picture-set');
  await expect(other.getByRole('heading', { name: 'Ingrid Dahl' })).toBeVisible();
  await expect(other.getByRole('link', { name: t('picture-sets:viewOffers') })).toHaveAttribute('href', '/products/packages');
  await other.goto('/new-picture-set/yearbook-pose');
  await expect(other.getByText(t('picture-sets:poseExpired'))).toBeVisible();
  // Ola's job has favorites and no pose.
  const { pictureSets } = await ask(context.request, pictureSetCalls.listPictureSets, {});
  const ola = pictureSets.find((set) => set.subject.name === 'Ola Brekke');
  await ask(context.request, pictureSetCalls.setCurrentPictureSet, { body: { subjectUuid: ola?.subject.uuid ?? '' } });
  await other.goto('/new-picture-set/favorites');
  await other.getByRole('link', { name: 'View offers and campaigns', exact: true }).click();
  await expect(other).toHaveURL('/products/packages');
});

test('[SET-04] [SET-05] [SET-12] every set has its card, and buying from one makes it the current set', async ({ page, context }) => {
  await newCustomer(context, { codes: [CODES.anna, CODES.jonas, CODES.annaEarlier] });
  await page.goto('/my-account/picture-sets');
  const cards = page
    .getByRole('main')
    .locator('li')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(cards).toHaveCount(3);
  const anna = cards.filter({ hasText: 'Solbakken skole 2026/27' }).filter({ hasText: 'Anna Lindqvist Berg' });
  await expect(anna.getByText('+2')).toBeVisible();
  await expect(cards.filter({ hasText: '2024/25' }).getByText(t('picture-sets:archived'))).toBeVisible();

  await anna.getByRole('button', { name: t('picture-sets:menu', { name: 'Anna Lindqvist Berg' }) }).click();
  await expect(anna.getByRole('link', { name: t('picture-sets:selectFavorites') })).toBeVisible();
  await expect(anna.getByRole('link', { name: t('picture-sets:choosePose') })).toBeVisible();

  const jonas = cards.filter({ hasText: 'Jonas Ødegård' });
  await jonas.getByRole('link', { name: new RegExp(t('picture-sets:buyProducts')) }).click();
  await expect(page).toHaveURL('/products/categories');
  await page.goto('/products/packages');
  await expect(page.getByText(/Jonas Ødegård/)).toBeVisible();

  await page.goto('/my-account/picture-sets');
  await jonas.getByRole('link', { name: t('picture-sets:viewOf', { label: t('picture-sets:view'), name: 'Jonas Ødegård' }) }).click();
  await expect(page.getByRole('link', { name: t('picture-sets:setFavorites') })).toBeVisible();
  await expect(page.getByRole('link', { name: t('picture-sets:setPose') })).toBeVisible();
  await expect(page.getByRole('link', { name: t('picture-sets:buyDigital') })).toBeVisible();
  await page
    .getByRole('combobox', { name: t('picture-sets:switcher') })
    .selectOption({ label: 'Anna Lindqvist Berg · Solbakken skole 2026/27 · 2026' });
  await expect(page.getByRole('heading', { name: 'Anna Lindqvist Berg' })).toBeVisible();
});

test('[SET-06] a set that has no own favorites says so at the address typed by hand', async ({ page, context }) => {
  await newCustomer(context, { codes: [CODES.emilNoFavorites] });
  const { pictureSets } = await ask(context.request, pictureSetCalls.listPictureSets, {});
  await page.goto(`/my-account/picture-sets/${pictureSets[0]?.subject.uuid}/favorites`);
  const none = page.getByText('Selecting your own favorites is not available for this subject');
  await expect(none).toBeVisible();
  await page.goto('/new-picture-set/favorites');
  await expect(none).toBeVisible();
  await expect(page).toHaveURL('/new-picture-set/favorites');
});

test('[SET-08] what is not bought is shown small or watermarked, and only to who has the set', async ({ context, browser }) => {
  await newCustomer(context);
  const { pictureSets } = await ask(context.request, pictureSetCalls.listPictureSets, {});
  const picture = pictureSets[0]?.pictures[0];
  const preview = picture?.thumbnails[640] ?? '';
  const download = `/sections/prophoto/ajax/digitalcopies.php?dl=file&file=${picture?.uuid}`;
  expect((await context.request.get(preview)).status()).toBe(200);
  expect((await context.request.get(download)).status()).toBeGreaterThanOrEqual(400);

  const stranger = await browser.newContext();
  await newCustomer(stranger, { codes: [CODES.olaGreenScreen] });
  for (const address of [preview, download]) expect((await stranger.request.get(address)).status(), address).toBeGreaterThanOrEqual(400);
  await stranger.close();
});

test('[SET-09] a set that is not mine is not found', async ({ page, context }) => {
  await newCustomer(context);
  await page.goto('/my-account/picture-sets/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Picture set not found')).toBeVisible();
});

test('[SET-10] the button for another code wakes at five characters, the dialog’s at six; a wrong code says so, one of a held set asks, a redirect is followed', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await page.goto('/my-account/add-picture-set');
  const code = page.getByLabel(t('picture-sets:code'));
  const add = page.getByRole('button', { name: t('picture-sets:add'), exact: true });
  await code.fill('SKBK');
  await expect(add).toBeDisabled();
  await code.fill('SKBK-');
  await expect(add).toBeEnabled();
  await add.click();
  await expect(page.getByText('The code is not valid')).toBeVisible();
  await code.fill(CODES.jonas);
  await add.click();
  await expect(page).toHaveURL('/new-picture-set');
  await expect(page.getByRole('heading', { name: 'Jonas Ødegård' })).toBeVisible();

  // The dialog's button wakes one later (D1 §5).
  await page.goto('/my-account/picture-sets');
  await page.getByRole('link', { name: t('picture-sets:viewOf', { label: t('picture-sets:view'), name: 'Jonas Ødegård' }) }).click();
  await page.getByRole('button', { name: t('picture-sets:addCode'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('picture-sets:addCode') });
  const addInDialog = dialog.getByRole('button', { name: t('picture-sets:add'), exact: true });
  await dialog.getByLabel(t('picture-sets:code')).fill('SKBK-');
  await expect(addInDialog).toBeDisabled();
  await dialog.getByLabel(t('picture-sets:code')).fill('SKBK-7');
  await addInDialog.click();
  await expect(dialog.getByText('The code is not valid')).toBeVisible();

  // A set that is held already is named first, and 'Cancel' leads back to the code.
  const typed = dialog.getByLabel(t('picture-sets:code'));
  const question = page.getByRole('dialog', { name: t('picture-sets:warningTitle') });
  const cancel = question.getByRole('button', { name: t('common:cancel'), exact: true });
  await typed.fill(CODES.jonas);
  await addInDialog.click();
  await expect(question).toContainText('The code belongs to Jonas Ødegård, 7B.');
  await expectAccessible(page);
  await cancel.click();
  await expect(typed).toHaveValue(CODES.jonas);
  await addInDialog.click();
  await question.getByRole('button', { name: t('picture-sets:confirmAdd') }).click();
  await expect(page).toHaveURL('/new-picture-set');
  await page.goto('/my-account/add-picture-set');
  await code.fill(CODES.anna);
  await add.click();
  await expect(question).toContainText('The code belongs to Anna Lindqvist Berg, 7B.');
  await cancel.click();
  await expect(question).toBeHidden();
  await add.click();
  await question.getByRole('button', { name: t('picture-sets:confirmAdd') }).click();
  await expect(page).toHaveURL('/new-picture-set');
  await expect(page.getByRole('heading', { name: 'Anna Lindqvist Berg' }), 'confirmed, it is the current one').toBeVisible();

  // An answer that redirects leads there, from the dialog and from the page.
  const elsewhere = { error: null, valid: true, warning: null, redirect: '/contact-us', subject: null };
  await page.route('**/add_picture_set_by_code.php*', (route) => route.fulfill({ json: elsewhere }));
  await page.getByRole('link', { name: /picture set$/ }).click();
  await page.getByRole('button', { name: t('picture-sets:addCode'), exact: true }).click();
  await typed.fill('OLD-CODE');
  await addInDialog.click();
  await expect(page).toHaveURL('/contact-us');
  await page.goto('/my-account/add-picture-set');
  await code.fill('OLD-CODE');
  await add.click();
  await expect(page).toHaveURL('/contact-us');
});

test('[SET-11] a favorite holds offline at once and reaches the shop later', { tag: '@service-worker' }, async ({ page, context }) => {
  await newCustomer(context);
  await page.goto('/new-picture-set/favorites');
  await page.getByRole('button', { name: t('picture-sets:addFavorite', { number: 1 }) }).waitFor();
  await new Shell(page).expectInstalled();
  await context.setOffline(true);
  await page.getByRole('button', { name: t('picture-sets:addFavorite', { number: 1 }) }).click();
  await expect(page.getByRole('button', { name: t('picture-sets:removeFavorite', { number: 1 }) })).toBeVisible();
  await context.setOffline(false);
  await new Shell(page).expectStatus('saved');
  await expect(async () => {
    const { pictureSets } = await ask(context.request, pictureSetCalls.listPictureSets, {});
    expect(pictureSets[0]?.pictures[0]?.isUserFavorite).toBe(true);
  }).toPass({ timeout: 20_000 });
});
