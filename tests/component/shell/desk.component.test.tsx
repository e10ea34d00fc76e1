/** The shop in a wide window: the navigation in the header, and one left edge. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { openShopScreen } from '../shop-screen.tsx';
import { LANGUAGES } from '../languages.ts';
import { words } from '../render-screen.tsx';

const navigationOf = (language: 'en' | 'nb') => page.getByRole('navigation', { name: words(language)('menu:mainNavigation') });

describe.each(LANGUAGES)('in %s', (language) => {
  const t = words(language);
  const navigation = navigationOf(language);

  test(`[LOV-10] from 1024 px a customer has the navigation of the shop in the header, in ${language}`, async () => {
    await page.viewport(1024, 768);
    const screen = await openShopScreen('/my-account', { language });
    const sets = navigation.getByRole('link', { name: t('menu:myPictureSets') });
    await expect.element(sets).toBeVisible();
    await expect.element(navigation.getByRole('link', { name: t('menu:myAccount') })).toHaveAttribute('aria-current', 'page');
    await expect.element(navigation.getByRole('link', { name: language === 'nb' ? 'Produkter' : 'Products' })).toBeVisible();
    await sets.click();
    await expect.poll(screen.address).toBe('/my-account/picture-sets');
    await expect.element(sets).toHaveAttribute('aria-current', 'page');
    expect(navigation.element().querySelectorAll('[aria-current]'), 'one place').toHaveLength(1);
    await page.viewport(1000, 768);
    await expect.element(sets).not.toBeInTheDocument();
  });

  test(`[LOV-10] a visitor has prices and sign-in in the header, in ${language}`, async () => {
    await page.viewport(1280, 844);
    await openShopScreen('/contact-us', { language, codes: null });
    await expect.element(navigation.getByRole('link', { name: t('menu:prices') })).toHaveAttribute('href', '/prices');
    await expect.element(navigation.getByRole('link', { name: t('menu:signIn') })).toHaveAttribute('href', '/#login');
  });
});

test('[LOV-10] entries without room in the header are neither shown nor reached by the keyboard', async () => {
  await page.viewport(1024, 768);
  await openShopScreen('/my-account');
  const navigation = navigationOf('en');
  await expect.element(navigation.getByRole('link').first()).toBeVisible();
  const bar = navigation.element();
  bar.setAttribute('style', 'max-width: 300px');
  onTestFinished(() => bar.removeAttribute('style'));
  const links = () => [...bar.querySelectorAll('a')];
  const isShown = (link: Element) => getComputedStyle(link).visibility === 'visible';
  await expect.poll(() => links().some((link) => !isShown(link))).toBe(true);
  const { right, bottom } = bar.getBoundingClientRect();
  for (const link of links().filter(isShown)) {
    expect(link.getBoundingClientRect().right).toBeLessThanOrEqual(right + 4);
    expect(link.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom + 4);
  }
  expect(links().filter(isShown).length).toBeGreaterThan(0);
});

test('[LOV-10] with text of twice the size only the menu is shown, because the links have no room', async () => {
  await page.viewport(1280, 844);
  await openShopScreen('/my-account');
  await expect.element(navigationOf('en')).toBeVisible();
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
  await expect.element(navigationOf('en')).not.toBeInTheDocument();
});

test('[LOV-10] in a wide window lists, forms and texts begin at one left edge', async () => {
  await page.viewport(1280, 844);
  const screen = await openShopScreen('/my-account');
  const edges = new Map<string, number>();
  const title = () => document.querySelector('main h1');
  let before: string | undefined;
  for (const address of ['/my-account', '/my-account/contact-info', '/my-account/orders', '/contact-us', '/pages/about', '/prices']) {
    await screen.goTo(address);
    await expect.poll(() => [undefined, '', before].includes(title()?.textContent)).toBe(false);
    before = title()?.textContent;
    edges.set(address, Math.round(title()?.getBoundingClientRect().left ?? -1));
  }
  expect(Object.fromEntries(edges)).toEqual(Object.fromEntries([...edges.keys()].map((address) => [address, edges.get('/my-account')])));
});
