/** Drafts on the real shop: kept, listed, continued, deleted, and moved to a newer template. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draftCalls } from '#core/contract/drafts.ts';
import { createTestTimers } from '#src/data/fixtures/test-timers.ts';
import { type TemplateDefinition, templateCalls } from '#core/contract/templates.ts';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from '../models/editor-page.ts';
import { openEditor } from './editor-shop.ts';
import { ask } from '../shop/real-shop.ts';
import { LANGUAGES } from '../languages.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const { thankYou } = TEMPLATES;
const t = words('en');

test('[BEY-04] [EDT-20] a draft is kept, listed with its time, continued and deleted', async () => {
  const { editor, screen } = await openEditor(thankYou);
  await editor.writeText(1, 'Takk');
  await editor.expectSaved();
  await screen.goTo('/my-account');
  await page.getByRole('link', { name: t('account:entry.drafts') }).click();
  await expect.element(page.getByRole('heading', { name: thankYou.name })).toBeVisible();
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible();
  await page.getByRole('link', { name: t('account:continueWith', { name: thankYou.name }) }).click();
  await editor.expectOpen();
  await expect.element(editor.text(1, 'Takk')).toBeVisible();
  await screen.goTo('/my-account/drafts');
  await page.getByRole('button', { name: t('account:deleteName', { name: thankYou.name }) }).click();
  const question = page.getByRole('dialog', { name: t('account:deleteDraft') });
  await question.getByRole('button', { name: t('account:delete'), exact: true }).click();
  await expect.element(page.getByRole('heading', { name: t('account:noDrafts') })).toBeVisible();
});

/** The definition as if the shop had published version + 1, without the first text and with another one. */
function published(definition: TemplateDefinition): TemplateDefinition {
  const { design } = definition;
  const first = design.parts.flatMap((part) => part.elements).find((element) => element.kind === 'text' && element.editable);
  const parts = design.parts.map((part) => ({
    ...part,
    elements: part.elements.map((element) =>
      element === first && element.kind === 'text' ? { ...element, id: 'another', fill: 'year' as const } : element,
    ),
  }));
  const version = definition.version + 1;
  return { ...definition, version, design: { ...design, version: design.version + 1, parts } };
}

test("[BEY-04] a draft moves to its template's newer version, and the customer reads the changes", async () => {
  const { editor, screen } = await openEditor(thankYou);
  await editor.writeText(1, 'Kept words');
  await editor.expectSaved();
  await expect.poll(screen.address, { message: 'a reload goes on with it' }).toContain('draft=');
  screen.change(templateCalls.templateByUuid, published);
  await screen.reload();
  const dialog = page.getByRole('dialog', { name: t('editor:upgraded.title') });
  await expect.element(dialog).toHaveTextContent(t('editor:upgraded.change.text-left', { text: 'Kept words' }));
  await expectAccessible();
  await dialog.getByRole('button', { name: t('editor:upgraded.ok') }).click();
  await editor.expectSaved();
  await expect.poll(async () => (await ask(draftCalls.listDrafts, {})).drafts[0]?.template.version).toBe(2);
  await editor.button('undo').click();
  await expect.element(editor.text(1, 'Kept words')).toBeVisible();
});

const ELSEWHERE = `${editorPath(thankYou)}?draft=00000000-0000-4000-8000-000000000001`;

test.each(LANGUAGES)(
  '[EDT-20] at the address of a draft that cannot be read the editor says so and offers links, in %s',
  async (language) => {
    const texts = words(language);
    const screen = await openShopScreen(ELSEWHERE, { language });
    const title = texts('editor:draftMissing.gone');
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.element(page.getByText(texts('editor:draftMissing.goneText'))).toBeVisible();
    await expect.element(page.getByRole('status').filter({ hasText: title })).toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: texts('editor:notSold.toDrafts') })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: texts('editor:draftMissing.anew') }).click();
    await new EditorPage(screen, language).expectOpen();
  },
);

test('[EDT-20] while the draft of an address may still arrive the editor opens, then reports that it has not come, and later the answer of the shop', async () => {
  const time = createTestTimers();
  let pass = (): void => undefined;
  const screen = await openShopScreen(ELSEWHERE, { time, answers: (calls) => (pass = calls.hold(draftCalls.listDrafts)) });
  await expect.element(page.getByText(t('editor:opening'))).toBeInTheDocument();
  const late = page.getByRole('heading', { level: 1, name: t('editor:draftMissing.late') });
  await expect
    .poll(() => {
      time.advance(1_000);
      return late.query();
    })
    .not.toBeNull();
  await expectAccessible();
  pass();
  await expect.element(page.getByRole('heading', { level: 1, name: t('editor:draftMissing.gone') })).toBeVisible();
  expect(screen.address()).toContain('draft=');
});
