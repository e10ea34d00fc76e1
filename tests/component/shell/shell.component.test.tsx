/**
 * The menu's entries, the language and the connection's status on the real shop. The menu by keyboard:
 * menu.component.test.tsx.
 */
import { keptOf } from '#src/data/fixtures/kept-databases.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settingsCalls } from '#core/contract/settings.ts';
import { inMoreLanguages } from '#tests/fixtures/shop/other-shop.ts';
import { Shell } from '../models/shell.ts';
import { words } from '../render-screen.tsx';
import { openShopScreen } from '../shop-screen.tsx';

const t = words('en');
const shell = new Shell();
const entry = (name: string) => shell.menu.getByRole('link', { name });
const section = (name: string) => shell.menu.getByRole('button', { name });

test('[PUB-04] a visitor sees the menu entries for visitors', async () => {
  await openShopScreen('/', { codes: null });
  await shell.openMenu();
  await expect.element(entry(t('menu:signIn'))).toBeVisible();
  await expect.element(entry('Enter a picture code')).toBeVisible();
  expect(section('Products').elements()).toHaveLength(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(shell.menu).not.toBeInTheDocument();
});

test('[PUB-04] a customer sees their menu entries; sections open, a modal entry opens its dialog', async () => {
  const { customer } = await openShopScreen('/');
  await expect.element(page.getByText(t('access:loggedIn'))).toBeVisible();
  await shell.openMenu();
  await section(t('menu:hello', { name: customer?.email })).click();
  for (const own of ['myAccount', 'myPictureSets', 'orders'])
    await expect.element(shell.menu.getByRole('link', { name: t(`menu:${own}`), exact: true })).toBeVisible();
  await section('Products').click();
  await section('Photo gifts').click();
  await expect.element(entry('Posters')).toHaveAttribute('href', '/products/photogifts/posters');
  await expect.element(entry('The Data Protection Authority')).toHaveAttribute('href', 'https://www.datatilsynet.no');
  await section('Photo day: what to wear').click();
  await expect.element(page.getByRole('dialog', { name: 'Photo day: what to wear' })).toBeVisible();
});

test("[LOV-02] a shop's name of 60 letters without a space breaks in the header, the footer and the menu of a phone", async () => {
  const name = 'W'.repeat(60);
  const screen = await openShopScreen('/', {
    codes: null,
    answers: (calls) =>
      calls.change(settingsCalls.settings, (settings) => ({
        ...settings,
        name,
        logo: null,
        seller: settings.seller && { ...settings.seller, name },
      })),
  });
  for (const address of ['/', '/contact-us', '/prices']) {
    await screen.goTo(address);
    await expect.element(page.getByRole('contentinfo').getByText(name), { message: address }).toBeVisible();
    expect([address, document.documentElement.scrollWidth]).toEqual([address, 390]);
  }
  const logo = page.getByRole('banner').getByRole('link', { name }).element();
  const header = page.getByRole('banner').element().getBoundingClientRect();
  expect(logo.getBoundingClientRect().bottom, 'within the header').toBeLessThanOrEqual(header.bottom);
  await shell.openMenu();
  const panel = document.querySelector('dialog:modal');
  expect(panel?.scrollWidth, 'the menu').toBe(panel?.clientWidth);
});

test('[PUB-04] every menu entry that leads into the shop leads to a page', async () => {
  const screen = await openShopScreen('/');
  await expect.element(page.getByText(t('access:loggedIn'))).toBeVisible();
  await shell.openOwnEntries();
  await section('Products').click();
  await section('Photo gifts').click();
  await expect.element(entry('Posters')).toBeVisible();
  const addresses = shell.menu
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href') ?? '');
  await userEvent.keyboard('{Escape}');
  const inTheShop = addresses.filter((address) => address.startsWith('/'));
  expect(inTheShop.length).toBeGreaterThan(10);
  for (const address of inTheShop) {
    await screen.goTo('/no/such/page');
    await expect.element(page.getByText('Page not found')).toBeVisible();
    await screen.goTo(address);
    await expect.element(page.getByText('Page not found'), { message: address }).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { level: 1 }), { message: address }).toBeVisible();
    await expect.element(page.getByText('Page not found'), { message: address }).not.toBeInTheDocument();
  }
});

test('[PUB-04] [OFF-11] logging out leads to the front page and leaves no data of the customer on the device', async () => {
  const screen = await openShopScreen('/my-account/picture-sets');
  await expect.element(page.getByRole('heading', { name: 'Anna Lindqvist Berg' })).toBeVisible();
  const ofCustomer = () => keptOf(screen.customer?.uuid ?? '');
  expect(await ofCustomer()).toHaveLength(1);
  await shell.logOut();
  await expect.poll(screen.address).toBe('/');
  await expect.element(page.getByText(t('access:alreadyAccount'))).toBeVisible();
  await expect.poll(ofCustomer).toEqual([]);
  await screen.goTo('/my-account/picture-sets');
  await expect.poll(screen.address).toBe('/#login');
});

test('[PUB-07] the language changes without a reload and stays', async () => {
  const nb = words('nb');
  const screen = await openShopScreen('/products/categories');
  await expect.element(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible();
  await shell.openMenu();
  await page.getByRole('button', { name: 'Norsk' }).click();
  const heading = page.getByRole('heading', { name: nb('products:products'), exact: true, includeHidden: true });
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText('Fotogaver').first()).toBeVisible();
  expect(document.documentElement.lang).toBe('nb');
  expect(localStorage.getItem('keepsake.language')).toBe('nb');
  await screen.reload();
  await expect.element(heading).toBeVisible();
});

test('[PUB-07] a shop that lists a third language is shown in it, with its dates and sums', async () => {
  const sv = words('sv');
  const screen = await openShopScreen('/products/categories', {
    answers: ({ change }) => {
      change(settingsCalls.settings, (settings) => {
        const { locale, ...rest } = inMoreLanguages.settings(settings);
        // A language of a later shop, for which this app has no words.
        return { ...rest, locale: { ...locale, languages: [...locale.languages, { long: 'Klingon', name: 'tlh' }] } };
      });
    },
  });
  await expect.element(page.getByRole('heading', { name: t('products:products'), exact: true })).toBeVisible();
  await shell.openMenu();
  await expect.element(page.getByRole('button', { name: 'Svenska' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Klingon' }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Svenska' }).click();
  await expect.element(page.getByRole('dialog').getByRole('link', { name: sv('menu:contactUs') })).toBeVisible();
  expect(document.documentElement.lang).toBe('sv');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: sv('products:products'), exact: true })).toBeVisible();
  await screen.goTo('/products/packages');
  await expect.element(page.getByRole('heading', { name: sv('packages:exclusiveDeals') })).toBeVisible();
  await expect.element(page.getByText(/\d{3}\skr/).first()).toBeVisible();
});

test('[OFF-12] [LOV-02] a visitor without waiting work has no sign of the queue, an offline visitor has one', async () => {
  const screen = await openShopScreen('/prices', { codes: null });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await screen.settled();
  const sign = page.getByRole('button', { name: t('connection:open', { state: '' }) });
  await expect.element(sign).not.toBeInTheDocument();
  screen.setOnline(false);
  await expect.element(shell.status('offline')).toBeVisible();
  screen.setOnline(true);
  await expect.element(sign).not.toBeInTheDocument();
});

test('[OFF-12] the panel lists the waiting work; with nothing to report its sign has no words', async () => {
  const screen = await openShopScreen('/new-picture-set/favorites');
  const add = page.getByRole('button', { name: t('picture-sets:asFavorite', { number: 1 }) });
  await expect.element(add).toBeVisible();
  await expect.element(shell.status('saved')).toBeVisible();
  expect(shell.status('saved').element().textContent).toBe('');
  screen.setOnline(false);
  await add.click();
  await expect.element(shell.status('offline')).toBeVisible();
  await shell.openPanel();
  await expect.element(shell.panel).toHaveTextContent(t('connection:offlineText'));
  await expect.element(shell.panel.getByRole('listitem')).toHaveTextContent(t('connection:call.toggleFavorite'));
  screen.setOnline(true);
  await expect.element(shell.panel).toHaveTextContent(t('connection:nothingWaits'));
});
