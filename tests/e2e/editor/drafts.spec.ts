import type { BrowserContext, Page } from '@playwright/test';
import { draftCalls } from '#core/contract/drafts.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { readDatabases } from '#tests/kit/read-device.ts';
import { EditorPage } from '../models/editor-page.ts';
import { Shell } from '../models/shell.ts';
import { ask, newCustomer } from '../shop/shop-api.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';
import { words } from '../words.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

const { thankYou } = TEMPLATES;
const t = words('en');

const drafts = async (context: BrowserContext) => (await ask(context.request, draftCalls.listDrafts, {})).drafts;
const textShown = (page: Page, text: string) => page.getByRole('button', { name: t('editor:canvas.text', { number: 1, text }) });
const textsOf = (all: Awaited<ReturnType<typeof drafts>>) =>
  all.flatMap(({ data }) => Object.values(data.userResources).flatMap((resource) => (resource.kind === 'text' ? [resource.text] : [])));

test('[EDT-01] [EDT-20] [EDT-22] the open screen, the undo and redo steps, and the form view survive a reload and a crash', async ({
  page,
  context,
  crash,
}) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(thankYou);
  await editor.writeText(1, 'En');
  await editor.writeText(1, 'To');
  await editor.writeText(1, 'Tre');
  const said = (key: string) => page.getByRole('status').filter({ hasText: new RegExp(`^${t(`editor:${key}`)}`) });
  await editor.button('undo').click();
  await expect(textShown(page, 'To')).toBeVisible();
  await expect(said('done_undo'), 'told to who does not see it').toBeAttached();
  await editor.expectSaved();
  await page.reload();
  await editor.expectOpen();
  await expect(textShown(page, 'To')).toBeVisible();
  await editor.button('redo').click();
  await expect(textShown(page, 'Tre')).toBeVisible();
  await expect(said('done_redo')).toBeAttached();
  await page.keyboard.press('Control+Shift+z');
  await expect(said('nothingTo.redo')).toBeAttached();
  await editor.expectSaved();
  const address = page.url();

  await editor.button('nextPage').click();
  await editor.openImage(1);
  const chosen = editor.button('inbox.picture', { number: 5, count: 8 });
  await chosen.click();
  await editor.expectSaved();
  await page.reload();
  await expect(chosen, 'in the screen that was open').toHaveAttribute('aria-pressed', 'true', { timeout: 20_000 * PATIENCE });
  await page.goBack();
  await expect(editor.mainScreen).toBeVisible();
  await expect(editor.pages.locator('[aria-current="page"]'), 'on the page that was shown').toContainText('Back');
  await editor.button('undo').click();
  await editor.button('previousPage').click();
  await editor.expectSaved();

  await editor.button('form.view').click();
  // The view is kept without a message: a page that is loaded anew at once may be faster.
  const keptRows = async () => (await readDatabases(page)).flatMap(({ rows }) => rows.map(({ json }) => json)).join('\n');
  await expect.poll(keptRows).toContain('"view":"form"');
  await page.reload();
  await expect(page.getByRole('heading', { name: t('editor:form.title', { name: '' }) })).toBeVisible({ timeout: 20_000 * PATIENCE });
  await editor.button('form.view').click();
  await expect(textShown(page, 'Tre')).toBeVisible();
  await editor.expectSaved();

  const next = await crash();
  await next.goto(address);
  await expect(textShown(next, 'Tre')).toBeVisible({ timeout: 20_000 * PATIENCE });
  const again = new EditorPage(next);
  await again.button('undo').click();
  await again.button('undo').click();
  await expect(textShown(next, 'En')).toBeVisible();
});

test('[BEY-04] two tabs on one draft keep both versions and tell the customer, in the editor and in the list', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  const here = new EditorPage(page);
  await here.open(thankYou);
  await here.writeText(1, 'Hjemme');
  await here.expectSaved();
  await expect(page).toHaveURL(/draft=/);
  const tab = await context.newPage();
  await tab.goto(page.url());
  const there = new EditorPage(tab);
  await there.expectOpen();
  await expect(textShown(tab, 'Hjemme')).toBeVisible();

  await here.writeText(1, 'Her');
  await here.expectSaved();
  // The other tab sees the change before the customer edits anything there.
  const notice = tab.getByRole('status').filter({ hasText: t('editor:conflict.showNewest') });
  await expect(notice).toBeVisible();
  await there.writeText(1, 'Der');
  await expect(tab.getByText(t('editor:conflict.keptBoth'))).toBeVisible();
  await expectAccessible(tab);
  await here.writeText(1, 'Her igjen');
  await here.expectSaved();
  await expect(page).toHaveNothingWaiting();
  expect(textsOf(await drafts(context))).toEqual(expect.arrayContaining(['Her igjen', 'Der']));

  await tab.getByRole('button', { name: t('editor:conflict.seeDrafts') }).click();
  await expect(tab.getByText(t('account:versionBeside'))).toBeVisible();
  await expect(tab.getByText(t('account:versionOther'))).toBeVisible();
  await expect(tab.getByRole('link', { name: t('account:continueWith', { name: thankYou.name }) })).toHaveCount(2);
  await expectAccessible(tab);
});

test('[BEY-04] [SRV-57] two devices that changed one draft both keep both versions', { tag: '@service-worker' }, async ({
  page,
  context,
  secondDevice,
}) => {
  const customer = await newCustomer(context);
  const phone = new EditorPage(page);
  await phone.open(thankYou);
  await phone.writeText(1, 'Begun');
  await phone.expectSaved();
  await expect(page).toHaveNothingWaiting();
  const second = await secondDevice(customer);
  const tabletPage = second.page;
  await tabletPage.goto('/my-account/drafts');
  await tabletPage.getByRole('link', { name: t('account:continueWith', { name: thankYou.name }) }).click();
  await expect(textShown(tabletPage, 'Begun')).toBeVisible({ timeout: 20_000 * PATIENCE });
  const tablet = new EditorPage(tabletPage);

  await new Shell(tabletPage).expectInstalled();
  await second.offline();
  await tablet.writeText(1, 'Tablet, first');
  await tablet.writeText(1, 'Tablet, offline');
  await tablet.expectSaved();
  await phone.writeText(1, 'Phone, online');
  await phone.expectSaved();
  await expect(page).toHaveNothingWaiting();
  await second.online();
  await expect(tabletPage).toHaveNothingWaiting();
  await expect.poll(async () => textsOf(await drafts(context))).toEqual(expect.arrayContaining(['Phone, online', 'Tablet, offline']));
  expect(await drafts(context)).toHaveLength(2);

  // The open editor continues with its own version.
  await tablet.writeText(1, 'Tablet, on');
  await tablet.expectSaved();
  await expect(tabletPage.getByText(t('editor:conflict.keptBoth'))).toBeVisible();
  await expect(tabletPage).toHaveNothingWaiting();
  expect(
    textsOf(await drafts(context))
      .filter((text) => /Phone|Tablet/.test(text))
      .sort(),
  ).toEqual(['Phone, online', 'Tablet, on']);
  await page.goto('/my-account/drafts');
  await expect(page.getByText(t('account:versionBeside'))).toBeVisible();
  await expect(page.getByText(t('account:versionOther'))).toBeVisible();

  // Drafts deleted on one device disappear from the list of the other. The open editor says so, and the next edit makes
  // a draft again.
  for (let left = 1; left >= 0; left -= 1) {
    await page
      .getByRole('button', { name: t('account:deleteName', { name: thankYou.name }) })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('account:delete'), exact: true })
      .click();
    await expect(page.getByRole('link', { name: t('account:continueWith', { name: thankYou.name }) })).toHaveCount(left);
  }
  await expect(page).toHaveNothingWaiting();
  const list = await tabletPage.context().newPage();
  await list.goto('/my-account/drafts');
  await expect(list.getByText(t('account:noDrafts'))).toBeVisible();
  await expect(tabletPage.getByText(t('editor:conflict.gone'))).toBeVisible();
  await tablet.writeText(1, 'Tablet, again');
  await expect.poll(async () => textsOf(await drafts(context))).toContain('Tablet, again');
});
