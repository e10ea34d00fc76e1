import { expect, expectAccessible, test } from './shop-test.ts';
import { words } from './words.ts';

const t = words('en');

test('[PUB-02] slides follow each other until they are paused, turn by button and swipe, and stand still where less motion is asked for', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/pages/about');
  const slide = (number: number) => page.getByRole('group', { name: t('pages:slidePosition', { number, total: 2 }), includeHidden: true });
  const isShown = (number: number) => expect(slide(number)).not.toHaveAttribute('inert');
  await isShown(1);
  await page.clock.runFor(5900);
  await isShown(1);
  await page.clock.runFor(200);
  await isShown(2);
  await page.getByRole('button', { name: t('pages:pauseSlides') }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  await isShown(2);
  await page.getByRole('button', { name: t('pages:nextSlide') }).click();
  await isShown(1);

  const stage = await slide(1).boundingBox();
  if (!stage) throw new Error('no slide');
  const swipe = async (byPx: number) => {
    const [x, y] = [stage.x + stage.width / 2, stage.y + 40];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + byPx / 2, y, { steps: 3 });
    await page.mouse.move(x + byPx, y, { steps: 3 });
    await page.mouse.up();
  };
  await swipe(-15);
  await isShown(1);
  await swipe(-40);
  await isShown(2);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(page.getByRole('button', { name: t('pages:playSlides') })).toBeVisible();
  await page.clock.runFor(20_000);
  await isShown(1);
});

test('[PUB-03] session recording is allowed and stopped on /debug, and says when it cannot be', async ({ page, context }) => {
  await page.goto('/debug');
  const cookie = async () => (await context.cookies()).find(({ name }) => name === 'sessionRecording')?.value;
  await expect(page.getByRole('heading', { level: 1, name: t('pages:debug.title') })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: t('pages:debug.off') })).toBeVisible();
  expect(await cookie()).toBeUndefined();
  await page.getByRole('button', { name: t('pages:debug.start') }).click();
  await expect(page.getByText(t('pages:debug.on'))).toBeVisible();
  expect(await cookie()).toBe('1');
  await expectAccessible(page);

  await page.evaluate(() => {
    const kept = document.cookie;
    Object.defineProperty(document, 'cookie', { configurable: true, get: () => kept, set() {} });
  });
  await page.getByRole('button', { name: t('pages:debug.stop') }).click();
  await expect(page.getByRole('alert')).toHaveText('Error stopping debug mode');
  await page.reload();
  await page.getByRole('button', { name: t('pages:debug.stop') }).click();
  await expect(page.getByText(t('pages:debug.off'))).toBeVisible();
  expect(await cookie()).toBeUndefined();

  await page.addInitScript(() => Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} }));
  await page.goto('/debug');
  await expect(page.getByText('Cookies are not enabled. This page will not work without cookies enabled')).toBeVisible();
  await expect(page.getByRole('button', { name: t('pages:debug.start') })).toHaveCount(0);
});
