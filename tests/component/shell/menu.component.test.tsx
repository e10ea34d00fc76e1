/** The side menu (PUB-04) with the demo shop's entries. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CUSTOMER } from '../examples/demo-answers.ts';
import { openScreen, words } from '../render-screen.tsx';

const t = words('nb');
const menu = page.getByRole('navigation', { name: t('menu:menu'), exact: true });
const opener = page.getByRole('button', { name: t('menu:openMenu') });
/** Everything outside a modal dialog is inert. */
const isModal = () => menu.element().closest('dialog:modal') !== null;
const button = (name: string) => menu.getByRole('button', { name });
const focused = (name: string) => expect.element(button(name)).toHaveFocus();

test('[PUB-04] the menu works by keyboard alone: it takes the focus, keeps it, opens nested sections and returns the focus', async () => {
  await openScreen('/contact-us', { language: 'nb' });
  await expect.element(opener).toBeVisible();
  (opener.element() as HTMLElement).focus(); // The element is a button.
  await userEvent.keyboard('{Enter}');
  await expect.element(menu).toBeVisible();
  await focused(t('common:close'));
  // The page behind the menu cannot be reached, also not by a screen reader.
  expect(isModal()).toBe(true);

  const press = async (name: string, key: string) => {
    // The menu is already open while the shop's entries are loaded.
    await expect.element(button(name)).toBeVisible();
    (button(name).element() as HTMLElement).focus(); // The element is a button.
    await userEvent.keyboard(key);
  };
  const greeting = t('menu:hello', { name: CUSTOMER.emailAddress });
  await expect.element(button(greeting)).toHaveAttribute('aria-expanded', 'false');
  await press(greeting, '{Enter}');
  await expect.element(button(greeting)).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Tab}');
  await expect.element(menu.getByRole('link', { name: t('menu:myAccount'), exact: true })).toHaveFocus();

  await press('Produkter', ' ');
  await expect.element(button('Fotogaver')).toHaveAttribute('aria-expanded', 'false');
  await press('Fotogaver', '{Enter}');
  const puzzles = menu.getByRole('link', { name: 'Puslespill' });
  await expect.element(puzzles).toHaveAttribute('href', '/products/photogifts/puzzles');
  await press('Fotogaver', '{Enter}');
  await expect.element(puzzles).not.toBeInTheDocument();

  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('[PUB-04] each kind of entry does its action, and contact and privacy policy are always there', async () => {
  const screen = await openScreen('/contact-us', { language: 'nb', user: null });
  await opener.click();
  await expect.element(menu.getByRole('link', { name: t('menu:signIn') })).toHaveAttribute('href', '/#login');
  await expect.element(menu.getByRole('link', { name: t('menu:contactUs') })).toHaveAttribute('aria-current', 'page');
  await expect.element(menu.getByRole('link', { name: t('menu:privacyPolicy') })).toBeVisible();

  const about = menu.getByRole('link', { name: 'Om oss' });
  await expect.element(about).toBeVisible();
  expect(about.element().querySelectorAll('svg')).toHaveLength(1);
  await button('Fotodagen: hva passer å ha på?').click();
  const dialog = page.getByRole('dialog', { name: 'Fotodagen: hva passer å ha på?' });
  await expect.element(dialog).toHaveTextContent('Ensfargede, myke klær');
  // The dialog has one language only.
  await expect.element(dialog).not.toHaveTextContent('Plain colours');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(menu).toBeVisible();

  await button('Informasjonskapsler').click();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: t('consent:title') })).toHaveFocus();
  await page.getByRole('button', { name: t('consent:refuse') }).click();

  await opener.click();
  await about.click();
  await expect.poll(() => screen.address()).toBe('/pages/about');
  await expect.element(menu).not.toBeInTheDocument();
});

test('[PUB-04] [PUB-07] the language is chosen in the menu, and the menu changes at once', async () => {
  await openScreen('/contact-us', { language: 'nb', user: null });
  await opener.click();
  const english = page.getByRole('button', { name: 'English' });
  await expect.element(english).toHaveAttribute('lang', 'en');
  await expect.element(english).toHaveAttribute('aria-pressed', 'false');
  await english.click();
  await expect.element(english).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('dialog').getByRole('link', { name: words('en')('menu:contactUs') })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
  await expect.element(english).toHaveFocus();
});
