import { Shell } from './models/shell.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { newCustomer } from './shop-api.ts';
import { expect, test } from './shop-test.ts';
import { words } from './words.ts';

const t = words('en');

test('[PUB-04] a visitor and a customer see their entries of the menu; sections open, a modal entry opens its dialog', async ({
  page,
  context,
}) => {
  const shell = new Shell(page);
  await page.goto('/');
  await shell.openMenu();
  await expect(shell.menu.getByRole('link', { name: t('menu:signIn') })).toBeVisible();
  await expect(shell.menu.getByRole('link', { name: 'Enter a picture code' })).toBeVisible();
  await expect(shell.menu.getByRole('button', { name: 'Products' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(shell.menu).toBeHidden();

  const { email } = await newCustomer(context);
  await page.goto('/');
  await expect(page.getByText(t('access:loggedIn'))).toBeVisible();
  await shell.openMenu();
  await shell.menu.getByRole('button', { name: t('menu:hello', { name: email }) }).click();
  for (const entry of ['myAccount', 'myPictureSets', 'orders'])
    await expect(shell.menu.getByRole('link', { name: t(`menu:${entry}`), exact: true })).toBeVisible();
  await shell.menu.getByRole('button', { name: 'Products' }).click();
  await shell.menu.getByRole('button', { name: 'Photo gifts' }).click();
  await expect(shell.menu.getByRole('link', { name: 'Posters' })).toHaveAttribute('href', '/products/photogifts/posters');
  await expect(shell.menu.getByRole('link', { name: 'The Data Protection Authority' })).toHaveAttribute(
    'href',
    'https://www.datatilsynet.no',
  );
  await shell.menu.getByRole('button', { name: 'Photo day: what to wear' }).click();
  await expect(page.getByRole('dialog', { name: 'Photo day: what to wear' })).toBeVisible();
});

test('[PUB-04] every entry of the menu that leads into the shop leads to a page', async ({ page, context }) => {
  await newCustomer(context);
  const shell = new Shell(page);
  await page.goto('/');
  await expect(page.getByText(t('access:loggedIn'))).toBeVisible();
  await shell.openMenu();
  await shell.menu.getByRole('button', { name: 'Products' }).click();
  await shell.menu.getByRole('button', { name: 'Photo gifts' }).click();
  await shell.menu.getByRole('button', { name: /^Hello/ }).click();
  const addresses = await shell.menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const address of addresses.filter((one) => one.startsWith('/'))) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await expect(page.getByText('Page not found'), address).toHaveCount(0);
  }
});

test('[PUB-04] [OFF-11] logging out leads to the front page and leaves nothing of the customer on the device', {
  tag: '@service-worker',
}, async ({ page, context }) => {
  const { uuid } = await newCustomer(context);
  const shell = new Shell(page);
  await page.goto('/my-account/picture-sets');
  await expect(page.getByRole('heading', { name: 'Anna Lindqvist Berg' })).toBeVisible();
  await shell.openMenu();
  await shell.menu.getByRole('button', { name: /^Hello/ }).click();
  await shell.menu.getByRole('button', { name: t('menu:logOut') }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(t('access:alreadyAccount'))).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map((database) => database.name)))
    .not.toContain(`keepsake-${uuid}`);
  expect(await page.evaluate((owner) => caches.keys().then((names) => names.filter((name) => name.includes(owner))), uuid)).toEqual([]);
  await page.goto('/my-account/picture-sets');
  await expect(page).toHaveURL('/#login');
});

test.describe('before anything is answered', () => {
  test.use({ hasAnsweredCookies: false });

  test('[PUB-05] refusing cookies is as easy as accepting, is kept for a year and can be changed', async ({ page, context }) => {
    await page.goto('/');
    const question = page.getByRole('region', { name: t('consent:title') });
    const [refuse, accept] = [
      question.getByRole('button', { name: t('consent:refuse') }),
      question.getByRole('button', { name: t('consent:accept') }),
    ];
    await expect(refuse).toBeVisible();
    expect((await refuse.boundingBox())?.height).toBe((await accept.boundingBox())?.height);
    await refuse.click();
    await expect(question).toBeHidden();
    const cookie = async () => (await context.cookies()).find((one) => one.name === 'cookieConsent');
    expect((await cookie())?.value).toBe('0');
    expect(((await cookie())?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(360 * 24 * 3600);
    const shell = new Shell(page);
    await shell.openMenu();
    await shell.menu.getByRole('button', { name: 'Cookie settings' }).click();
    await accept.click();
    expect((await cookie())?.value).toBe('1');
  });
});

test('[PUB-06] an address that leads nowhere says so', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' }).first()).toBeVisible();
});

test('[PUB-07] the language changes without a reload and stays', async ({ page, context }) => {
  await newCustomer(context, { codes: [CODES.anna] });
  const shell = new Shell(page);
  await page.goto('/products/categories');
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await shell.openMenu();
  await page.getByRole('button', { name: 'Norsk' }).click();
  await expect(page.getByRole('heading', { name: words('nb')('products:products'), exact: true, includeHidden: true })).toBeVisible();
  await expect(page.getByText('Fotogaver').first()).toBeVisible();
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  await expect(page.locator('html')).toHaveAttribute('lang', 'nb');
  await page.reload();
  await expect(page.getByRole('heading', { name: words('nb')('products:products'), exact: true })).toBeVisible();
});

test('[OFF-12] a connection that goes on the first visit, before anything is installed, is told in the header and in the panel', async ({
  page,
  context,
}) => {
  const shell = new Shell(page);
  // Nothing is installed in this visit.
  await page.addInitScript(() =>
    Object.defineProperty(ServiceWorkerContainer.prototype, 'register', { value: () => new Promise(() => undefined) }),
  );
  const dialog = page.waitForResponse(/prime-dialog/);
  await page.goto('/');
  await (await dialog).finished();
  await context.setOffline(true);
  await shell.expectStatus('offline');
  await shell.openPanel();
  await expect(shell.panel).toContainText(t('connection:offlineText'));
});

test('[OFF-12] the connection is always told, and the panel says what waits', { tag: '@service-worker' }, async ({ page, context }) => {
  await newCustomer(context);
  const shell = new Shell(page);
  await page.goto('/new-picture-set/favorites');
  await shell.expectStatus('saved');
  await shell.expectInstalled();
  await context.setOffline(true);
  await page.getByRole('button', { name: t('picture-sets:addFavorite', { number: 1 }) }).click();
  await shell.expectStatus('offline');
  await shell.openPanel();
  await expect(shell.panel).toContainText(t('connection:offlineText'));
  await expect(shell.panel.getByRole('listitem')).toContainText(t('connection:call.toggleFavorite'));
  await context.setOffline(false);
  await expect(shell.panel).toContainText(t('connection:nothingWaits'), { timeout: 40_000 });
});
