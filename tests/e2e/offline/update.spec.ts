import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from '../models/editor-page.ts';
import { Shell } from '../models/shell.ts';
import { newCustomer } from '../shop/shop-api.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';
import { words } from '../words.ts';

const t = words('en');

test('[OFF-09] [SIM-11] a new version is offered while a product is open, and the product is there after the update', {
  tag: '@service-worker',
}, async ({ page, context, deploy }) => {
  await newCustomer(context);
  await page.goto('/products/categories');
  await new Shell(page).expectInstalled();
  const editor = new EditorPage(page);
  await editor.open(TEMPLATES.thankYou);
  await editor.writeText(1, 'Takk for gaven');

  const version = await deploy();
  const offer = page.getByRole('status').filter({ hasText: t('connection:updateTitle') });
  await expect(offer).toBeVisible();
  await expect(editor.button('close'), 'nothing was forced on the open product').toBeVisible();
  // The notice covers part of the page, but none of the controls that make the product.
  await expectAccessible(page);
  for (const key of ['undo', 'main.buy', 'main.preview', 'form.view']) await editor.button(key).click({ trial: true, timeout: 5_000 });
  await editor.writeText(2, 'Hilsen oss');

  await Promise.all([page.waitForEvent('load'), offer.getByRole('button', { name: t('connection:updateNow') }).click()]);
  await editor.expectOpen();
  await expect(page.getByRole('button', { name: t('editor:canvas.text', { number: 1, text: 'Takk for gaven' }) })).toBeVisible();
  await expect(page.locator('meta[name=deployed-version]')).toHaveAttribute('content', version);
});
