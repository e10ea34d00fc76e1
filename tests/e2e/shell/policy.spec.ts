/**
 * The content security policy on the built app: it refuses nothing of the shop's own; injected content is refused and
 * counted.
 */
import { PATTERNS } from '#core/contract/paths/patterns.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from '../models/editor-page.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { placeOrder } from '../shop/place-order.ts';
import { ask, newCustomer } from '../shop/shop-api.ts';
import { LONG_TEST_MS, expect, test } from '../shop-test.ts';
import { SHOP_URL } from '../worker-shop.ts';
import { everyNth } from '#tests/setup/slice.ts';

test.describe.configure({ timeout: LONG_TEST_MS });

/** The policy reports that browsers have sent to the shop so far. */
async function reports(): Promise<readonly string[]> {
  const metrics = await (await fetch(`${SHOP_URL}/metrics`)).text();
  return metrics.split('\n').filter((line) => line.startsWith('keepsake_policy_reports'));
}

test('[SEC-02] the policy refuses nothing on any screen of the shop', { tag: '@service-worker' }, async ({ page, context }) => {
  const { email } = await newCustomer(context);
  await addToCart(context.request, TEMPLATES.wallCalendar, 1);
  const orderUuid = await placeOrder(context.request, email);
  const { pictureSets } = await ask(context.request, pictureSetCalls.listPictureSets, {});
  const values: Readonly<Record<string, string>> = {
    orderUuid,
    pictureSetUuid: pictureSets[0]?.subject.uuid ?? '',
    subjectUuid: pictureSets[0]?.subject.uuid ?? '',
    id: 'about',
    type: 'cards',
    category: 'photogifts',
    '*': 'products2.php',
  };
  const before = await reports();
  const editor = new EditorPage(page, 'en');
  await page.goto(editorPath(TEMPLATES.thankYou));
  await editor.expectOpen();
  // The other tests check the same on each screen that they open: the browser writes a refusal to the console, which
  // fails the test.
  for (const pattern of everyNth(6, Object.values(PATTERNS))) {
    // A parameter that is not listed gets a value that no record has, and its screen reports that.
    const address = pattern.replace(/:(\w+)|\*/g, (sign, name?: string) => values[name ?? sign] ?? '00000000-0000-4000-8000-000000000000');
    await page.goto(address);
    await expect(page.getByRole('main').first(), address).toBeVisible();
    await expect(page.locator('[aria-busy=true]'), address).toHaveCount(0);
  }
  expect(await reports()).toEqual(before);
});

test('[SEC-02] text that is inserted into a page as HTML or as a script is refused, and the shop gets a report', async ({ context }) => {
  const before = (await reports()).join('\n');
  // This is not the test's own page, because the browser writes a refusal as an error to the console.
  const page = await context.newPage();
  await page.goto('/');
  // A visible footer means that the app has started and has named its own scripts.
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const outcomes = await page.evaluate(() => {
    const attempt = (act: () => unknown): string => {
      try {
        act();
        return 'taken';
      } catch (error) {
        return error instanceof Error ? error.name : 'unknown';
      }
    };
    return [
      attempt(() => (document.createElement('p').innerHTML = '<img src=x onerror=alert(1)>')),
      attempt(() => (document.createElement('script').src = 'https://evil.example.org/x.js')),
      attempt(() => (document.createElement('script').src = '/media/x.js')),
      attempt(() => new Worker('data:text/javascript,')),
      attempt(() => (document.createElement('script').src = '/assets/own.js')),
    ];
  });
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError', 'taken']);
  await expect.poll(async () => (await reports()).join('\n')).not.toBe(before);
  expect((await reports()).join('\n')).toContain('require-trusted-types-for');
});
