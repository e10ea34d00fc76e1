import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from '../models/editor-page.ts';
import { newCustomer } from '../shop/shop-api.ts';
import { expect, test } from '../shop-test.ts';

test('[OFF-03] a worker fits the texts and draws the pages; the page itself never loads the layout engine', async ({ page, context }) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(TEMPLATES.thankYou);
  await editor.writeText(1, 'Tusen takk for sist');
  await expect.poll(() => page.workers().map((worker) => worker.url())).toContainEqual(expect.stringContaining('render.worker'));
  const loadedByPage = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  expect(loadedByPage.filter((name) => /\.wasm$|harfbuzz/.test(name))).toEqual([]);
});
