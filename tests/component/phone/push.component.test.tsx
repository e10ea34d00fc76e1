/** Push messages on this device (LOV-12): the switch in My account, and the customer whom the messages belong to. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '#core/contract/paths/paths.ts';
import { pushCalls } from '#core/contract/device/push.ts';
import { AGENTS } from '#src/platform/install/fixtures/user-agents.ts';
import { PUSH_WORDS } from '#src/platform/version/service-worker-messages.ts';
import { stubPush } from '../browser/push-browser.ts';
import { recordAnnounced } from '../browser/record-announced.ts';
import { Shell } from '../models/shell.ts';
import { LANGUAGES } from '../languages.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const t = words('en');
const shell = new Shell();
const browser = stubPush();

const toggle = page.getByRole('checkbox', { name: t('push:switch') });
const otherChoice = page.getByRole('checkbox', { name: t('account:comm.acceptMail') });

test.each(LANGUAGES)(
  '[LOV-12] in %s: off by default, switched on and off in My account, and no permission is asked before',
  async (language) => {
    const say = words(language);
    const announced = recordAnnounced();
    const screen = await openShopScreen(paths.communication(), { language });
    const box = page.getByRole('checkbox', { name: say('push:switch') });
    await expect.element(box).not.toBeChecked();
    expect([browser.asked, screen.count(pushCalls.pushKey)]).toEqual([0, 0]);
    await expectAccessible();
    await box.click({ force: true });
    await expect.element(box).toBeChecked();
    await expect.poll(announced).toContain(say('push:kept.on'));
    expect([browser.asked, screen.answered(pushCalls.subscribeToPush)]).toEqual([1, 1]);
    const kept = await (await caches.match(PUSH_WORDS.key, { cacheName: PUSH_WORDS.cache }))?.json();
    expect(kept).toMatchObject({ body: say('push:neutral'), lang: language });
    await expectAccessible();
    await box.click({ force: true });
    await expect.element(box).not.toBeChecked();
    await expect.poll(announced).toContain(say('push:kept.off'));
    expect([screen.answered(pushCalls.unsubscribeFromPush), browser.subscription]).toEqual([1, null]);
    expect(await browser.kept()).toEqual([null, false]);
  },
);

test('[LOV-12] a browser that blocks the shop explains where to allow it, and one without push shows no switch', async () => {
  browser.answer = 'denied';
  const screen = await openShopScreen(paths.communication());
  await toggle.click({ force: true });
  await expect.element(page.getByText(t('push:denied'))).toBeVisible();
  await expect.element(toggle).toBeDisabled();
  await expectAccessible();
  expect(screen.count(pushCalls.subscribeToPush)).toBe(0);
  browser.withoutWorker();
  await screen.goTo(paths.myAccount());
  await expect.element(page.getByRole('heading', { level: 1, name: t('account:myAccount') })).toBeVisible();
  await screen.goTo(paths.communication());
  await expect.element(otherChoice).toBeVisible();
  expect(toggle.elements()).toHaveLength(0);
});

test('[LOV-12] an iPhone says that messages need the shop on the home screen, and asks for no permission', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(AGENTS.iphone.userAgent);
  browser.withoutPush();
  await openShopScreen(paths.communication());
  await expect.element(page.getByRole('region', { name: t('push:title') })).toHaveTextContent(t('push:notInstalled'));
  expect(toggle.elements()).toHaveLength(0);
  await expectAccessible();
});

test('[LOV-12] a closed question leaves it off without a message; a refusal and a failing browser are reported, without a connection it waits', async () => {
  browser.answer = 'default';
  const screen = await openShopScreen(paths.communication());
  await toggle.click({ force: true });
  await expect.poll(() => browser.asked).toBe(1);
  await expect.element(toggle).not.toBeChecked();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
  browser.answer = 'granted';
  const allow = screen.refuse(pushCalls.subscribeToPush, 400, 'push.service_unknown');
  await toggle.click({ force: true });
  await expect.element(page.getByText(t('errors:push.service_unknown'))).toBeVisible();
  await expect.element(toggle).not.toBeChecked();
  allow();
  browser.drop();
  browser.isFailing = true;
  await toggle.click({ force: true });
  await expect.element(page.getByText(t('push:failed'))).toBeVisible();
  await expect.element(toggle).not.toBeChecked();
  await expectAccessible();
  browser.isFailing = false;
  await toggle.click({ force: true });
  await expect.element(toggle).toBeChecked();
  await expect.element(page.getByText(t('push:failed'))).not.toBeInTheDocument();
  browser.isFailing = true;
  await toggle.click({ force: true });
  await expect.element(page.getByText(t('push:failed'))).toBeVisible();
  await expect.element(toggle, { message: 'it has not been switched off' }).toBeChecked();
  browser.isFailing = false;
  screen.setOnline(false);
  await expect.element(page.getByText(t('push:needsConnection'))).toBeVisible();
  await expect.element(toggle).toBeDisabled();
  await expectAccessible();
});

test('[LOV-12] signing out ends the messages of this device', async () => {
  await openShopScreen(paths.communication());
  await toggle.click({ force: true });
  await expect.element(toggle).toBeChecked();
  expect(browser.subscription).not.toBeNull();
  await shell.logOut();
  await expect.poll(() => browser.subscription).toBeNull();
  await expect.poll(() => browser.kept()).toEqual([null, false]);
});

test('[LOV-12] at the next start the subscription of the customer who wants it is renewed, and replaced for another key of the shop', async () => {
  const screen = await openShopScreen(paths.communication());
  await toggle.click({ force: true });
  await expect.element(toggle).toBeChecked();
  browser.drop();
  await screen.reload();
  await expect.poll(() => screen.answered(pushCalls.subscribeToPush)).toBe(2);
  const renewed = browser.subscription?.endpoint;
  expect(renewed).toBeDefined();
  browser.knowsAnotherKey();
  await screen.reload();
  await expect.poll(() => screen.answered(pushCalls.subscribeToPush)).toBe(3);
  expect([undefined, renewed]).not.toContain(browser.subscription?.endpoint);
});
