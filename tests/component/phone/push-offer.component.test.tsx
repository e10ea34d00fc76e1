/** The offer of push messages on this device, on an order's receipt and in My orders (LOV-12). */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '#core/contract/paths/paths.ts';
import { pushCalls } from '#core/contract/device/push.ts';
import { AGENTS } from '#src/platform/install/fixtures/user-agents.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { stubPush } from '../browser/push-browser.ts';
import { recordAnnounced } from '../browser/record-announced.ts';
import { LANGUAGES } from '../languages.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { placePaidOrder, placeUnpaidOrder } from '../shop/place-order.ts';
import { type Language, words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const t = words('en');
const browser = stubPush();
const offer = page.getByRole('button', { name: t('push:offer.pickup') });
const isOn = page.getByText(t('push:on.pickup'), { exact: true });

async function openWithOrder(address: (orderUuid: string) => string, language: Language = 'en', place = placePaidOrder) {
  let orderUuid = '';
  const arrange = async () => {
    await addToCart(TEMPLATES.thankYou, 5, language);
    orderUuid = await place();
  };
  const screen = await openShopScreen(paths.myAccount(), { language, arrange });
  await screen.goTo(address(orderUuid));
  return { screen, orderUuid };
}

test.each(LANGUAGES)(
  '[LOV-12] in %s: the receipt offers messages, a tap switches them on, and the order says that they are on',
  async (language) => {
    const say = words(language);
    const announced = recordAnnounced();
    const { screen, orderUuid } = await openWithOrder(paths.receipt, language);
    const button = page.getByRole('button', { name: say('push:offer.pickup') });
    await expect.element(button).toBeVisible();
    expect([browser.asked, screen.count(pushCalls.pushKey)], 'nothing is asked before').toEqual([0, 0]);
    await expectAccessible();
    await button.click();
    const said = page.getByText(say('push:on.pickup'), { exact: true });
    await expect.element(said).toBeVisible();
    await expect.element(button).not.toBeInTheDocument();
    await expect.poll(announced).toContain(say('push:on.pickup'));
    expect([browser.asked, screen.answered(pushCalls.subscribeToPush)]).toEqual([1, 1]);
    await screen.goTo(paths.order(orderUuid));
    await expect.element(page.getByRole('list', { name: say('orders:products') })).toBeVisible();
    await expect.element(said).toBeVisible();
    expect(page.getByRole('button', { name: say('push:offer.pickup') }).elements()).toHaveLength(0);
    await expectAccessible();
  },
);

test('[LOV-12] the order offers messages; a customer who refuses reads where to allow them, and gets no reminder', async () => {
  browser.answer = 'denied';
  const { screen, orderUuid } = await openWithOrder(paths.order);
  await expect.element(offer).toBeVisible();
  await expectAccessible();
  await offer.click();
  await expect.element(page.getByText(t('push:denied'))).toBeVisible();
  await expectAccessible();
  expect(screen.count(pushCalls.subscribeToPush)).toBe(0);
  const looked = browser.looked;
  await screen.goTo(paths.receipt(orderUuid));
  await expect.element(page.getByRole('heading', { name: t('checkout:thanks') })).toBeVisible();
  await expect.poll(() => browser.looked).toBeGreaterThan(looked);
  await screen.settled();
  expect([offer.elements().length, page.getByText(t('push:denied')).elements().length]).toEqual([0, 0]);
});

test('[LOV-12] a closed question and every failure leave the offer; without a connection it waits', async () => {
  browser.answer = 'default';
  const { screen } = await openWithOrder(paths.receipt);
  await offer.click();
  await expect.poll(() => browser.asked).toBe(1);
  await expect.element(offer).toBeEnabled();
  browser.answer = 'granted';
  const allow = screen.refuse(pushCalls.subscribeToPush, 503, 'server.unavailable');
  await offer.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('errors:server.unavailable'));
  allow();
  browser.drop();
  browser.isFailing = true;
  await offer.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('push:failed'));
  await expectAccessible();
  screen.setOnline(false);
  await expect.element(page.getByText(t('push:needsConnection'))).toBeVisible();
  await expect.element(offer).toBeDisabled();
  await expectAccessible();
  screen.setOnline(true);
  browser.isFailing = false;
  await expect.element(offer).toBeEnabled();
  await offer.click();
  await expect.element(isOn).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});

/**
 * An offer that must not appear gives no event to wait for. The function waits for the order, and then checks for a
 * while that no offer comes.
 */
async function expectNoOffer(screen: { settled(): Promise<void> }): Promise<void> {
  await expect.element(page.getByRole('list', { name: t('orders:products') })).toBeVisible();
  await screen.settled();
  const words = offer.or(page.getByText(t('push:notInstalled')));
  await expect(expect.element(words, { timeout: 1500 }).toBeInTheDocument()).rejects.toThrow();
}

test('[LOV-12] an unpaid order offers no messages', async () => {
  const { screen } = await openWithOrder(paths.order, 'en', placeUnpaidOrder);
  await expectNoOffer(screen);
});

test.each([
  ['a browser without push', AGENTS.chromeOnWindows],
  ['an iPhone without the app', AGENTS.iphone],
] as const)('[LOV-12] nothing is offered by %s', async (_what, { userAgent }) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  browser.withoutPush();
  const { screen } = await openWithOrder(paths.order);
  await expectNoOffer(screen);
});
