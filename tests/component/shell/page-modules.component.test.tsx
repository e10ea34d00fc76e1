/** The moving and the stored parts of the shop's own pages: slides, and the consent to session recording. */
import { afterEach, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { drag, middleOf } from '../browser/pointer.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const t = words('en');

afterEach(async () => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'cookie');
  await askForMotion('reduce');
});

const askForMotion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
const slide = (number: number) => page.getByRole('group', { name: t('pages:slidePosition', { number, total: 2 }), includeHidden: true });
const expectShown = (number: number) => expect.element(slide(number)).not.toHaveAttribute('inert');
const moveMouseAway = () => cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });

test('[PUB-02] slides advance until they are paused, change by button and swipe, and do not move where reduced motion is set', async () => {
  await askForMotion('no-preference');
  const screen = await openShopScreen('/contact-us', { codes: null });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await moveMouseAway();
  await screen.goTo('/pages/about');
  await expectShown(1);
  vi.advanceTimersByTime(5900);
  await expectShown(1);
  vi.advanceTimersByTime(200);
  await expectShown(2);
  await page.getByRole('button', { name: t('pages:pauseSlides') }).click();
  await moveMouseAway();
  vi.advanceTimersByTime(20_000);
  await expectShown(2);
  await page.getByRole('button', { name: t('pages:nextSlide') }).click();
  await expectShown(1);

  // A point above the words and their link.
  const { x, y } = middleOf(slide(1));
  const top = { x, y: y - slide(1).element().getBoundingClientRect().height / 2 + 40 };
  await drag(top, { x: -15, y: 0 });
  await expectShown(1);
  await drag(top, { x: -40, y: 0 });
  await expectShown(2);
  await moveMouseAway();

  await askForMotion('reduce');
  vi.useRealTimers();
  await screen.reload();
  await expect.element(page.getByRole('button', { name: t('pages:playSlides') })).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.advanceTimersByTime(20_000);
  await expectShown(1);
});

test('[PUB-03] session recording is allowed and stopped on /debug, and a message says when it is not possible', async () => {
  const screen = await openShopScreen('/debug', { codes: null });
  const button = (name: 'start' | 'stop') => page.getByRole('button', { name: t(`pages:debug.${name}`) });
  const isAllowed = () => document.cookie.includes('sessionRecording=1');
  await expect.element(page.getByRole('heading', { level: 1, name: t('pages:debug.title') })).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: t('pages:debug.off') })).toBeVisible();
  expect(isAllowed()).toBe(false);
  await button('start').click();
  await expect.element(page.getByText(t('pages:debug.on'))).toBeVisible();
  expect(isAllowed()).toBe(true);
  await expectAccessible();

  const kept = document.cookie;
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => kept, set() {} });
  await button('stop').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error stopping debug mode');
  Reflect.deleteProperty(document, 'cookie');
  await screen.reload();
  await button('stop').click();
  await expect.element(page.getByText(t('pages:debug.off'))).toBeVisible();
  expect(isAllowed()).toBe(false);

  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set() {} });
  await screen.reload();
  await expect.element(page.getByText('Cookies are not enabled. This page will not work without cookies enabled')).toBeVisible();
  expect(button('start').elements()).toHaveLength(0);
});
