import { newCustomer } from '../shop/shop-api.ts';
import { expect, test } from '../shop-test.ts';
import { words } from '../words.ts';

const t = words('en');

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('[SET-01] [SET-05] the viewer: a swipe goes on and back, two fingers enlarge, and then one moves instead of going on', async ({
    page,
    context,
  }) => {
    await newCustomer(context);
    await page.goto('/new-picture-set');
    await page.getByRole('button', { name: t('picture-sets:openPicture', { number: 2 }), exact: true }).click();
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

test('[SET-01] [LOV-03] on a desk Back closes the viewer and keeps the place; neither a reload nor forward leaves a step or an empty view', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await newCustomer(context);
  await page.goto('/my-account');
  await page.goto('/new-picture-set');
  const picture = page.getByRole('button', { name: t('picture-sets:openPicture', { number: 7 }), exact: true });
  const dialog = page.getByRole('dialog');
  const scrolled = () => page.evaluate(() => window.scrollY);
  const expectEntry = (isThere: boolean) => expect.poll(() => page.evaluate(() => history.state?.usr?.wholeScreen === true)).toBe(isThere);
  await picture.scrollIntoViewIfNeeded();
  const place = await scrolled();
  expect(place).toBeGreaterThan(100);
  await picture.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/new-picture-set');
  await expect(picture).toBeFocused();
  expect(await scrolled()).toBe(place);
  await picture.click();
  await dialog.getByRole('button', { name: t('common:close') }).click();
  await expect(dialog).toBeHidden();
  await expectEntry(false);
  expect(await scrolled()).toBe(place);

  await picture.click();
  await expectEntry(true);
  await page.reload();
  await expect(picture).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page, 'one Back leaves').toHaveURL('/my-account');
  await page.goForward();
  await expect(picture).toBeVisible();
  await page.goForward();
  await expectEntry(false);
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/my-account');
});
