/** From the template editor into the cart on the real shop: quantities, the confirmation, and an edited line. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { NewOrderLine } from '#core/contract/cart.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { atMostForty, withoutRetouch } from '#tests/fixtures/shop/other-shop.ts';
import { openEditor, productLines } from './editor-shop.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { EditorPage } from '../models/editor-page.ts';
import { Shell } from '../models/shell.ts';
import { words } from '../render-screen.tsx';
import { ask } from '../shop/real-shop.ts';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const { wallCalendar, thankYou } = TEMPLATES;
/** A poster that is sold in two sizes (server/demo). */
const FRONT_PAGE = {
  uuid: '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7f24',
  productUuid: 'a3f1c0de-5b0e-4c57-9d6d-3f0a7b1c2d06',
  list: 'photogifts',
  name: 'Front page, poster',
  product: 'Poster',
} as const;
const t = words('en');

test('[EDT-15] [EDT-16] quantities obey the minimum, and adding asks for a last check', async () => {
  const { editor, screen } = await openEditor(thankYou);
  await editor.button('main.buy').click();
  const quantity = editor.quantity(thankYou.product);
  await quantity.fill('3');
  await userEvent.keyboard('{Enter}');
  await expect.element(quantity).toHaveValue('0');
  await expect.element(editor.addToCart).toBeDisabled();
  await page.getByRole('button', { name: t('common:more', { what: t('editor:buy.quantityOf', { product: thankYou.product }) }) }).click();
  await expect.element(quantity).toHaveValue('5');
  await editor.addToCart.click();
  await editor.button('buy.warningDone').click();
  const question = page.getByRole('dialog', { name: t('editor:confirm.title') });
  await expect.element(question).toHaveTextContent('produced exactly as shown on screen');
  await question.getByRole('button', { name: 'Yes, I would like to check' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await editor.addToCart.click();
  await expect.element(question, { message: 'the warning was shown in this session' }).toBeVisible();
  await expect.element(editor.button('buy.warningDone')).not.toBeInTheDocument();
  await question.getByRole('button', { name: t('editor:confirm.add'), exact: true }).click();
  await expect.poll(screen.address, { message: 'pictures that can be retouched: that is offered first' }).toBe('/shopping-cart/retouch');
  await page.getByRole('link', { name: t('retouch:continue') }).click();
  await expect.element(page.getByRole('listitem').filter({ hasText: thankYou.product })).toBeVisible();
});

test('[EDT-15] a typed quantity above the maximum of the product becomes the maximum', async () => {
  const { editor } = await openEditor(thankYou, {
    answers: (calls) => calls.change(shopCalls.prices, atMostForty.prices),
  });
  await editor.button('main.buy').click();
  const quantity = editor.quantity(thankYou.product);
  await quantity.fill('39');
  await userEvent.keyboard('{Enter}');
  await expect.element(quantity).toHaveValue('39');
  await quantity.fill('41');
  await userEvent.keyboard('{Enter}');
  await expect.element(quantity).toHaveValue('40');
  await expect
    .element(page.getByRole('button', { name: t('common:more', { what: t('editor:buy.quantityOf', { product: thankYou.product }) }) }))
    .toBeDisabled();
});

test('[EDT-15] a design with several sizes starts at zero and adds a line for each chosen size', async () => {
  const { editor } = await openEditor(FRONT_PAGE);
  await editor.button('main.buy').click();
  const quantities = page.getByRole('textbox', { name: t('editor:buy.quantityOf', { product: '' }).trim() });
  await expect.element(quantities).toHaveLength(2);
  for (const quantity of quantities.all()) await expect.element(quantity).toHaveValue('0');
  await expect.element(editor.addToCart).toBeDisabled();
  for (const quantity of quantities.all()) {
    await quantity.fill('2.5');
    await userEvent.keyboard('{Tab}');
    await expect.element(quantity, { message: 'no whole number is none' }).toHaveValue('0');
    await quantity.fill('2');
    await userEvent.keyboard('{Enter}');
  }
  await editor.addToCart.click();
  await editor.confirmAdding();
  await expect
    .poll(async () => (await productLines()).map((line) => [line.quantity, line.template?.uuid]))
    .toEqual([
      [2, FRONT_PAGE.uuid],
      [2, FRONT_PAGE.uuid],
    ]);
  expect(new Set((await productLines()).map((line) => line.product?.uuid)).size).toBe(2);
});

test('[KEP-04] [KEP-15] a design that is opened again after a switch of the language goes into the cart with the texts and names of the new one', async () => {
  const { screen } = await openEditor(thankYou, { answers: (calls) => calls.change(shopCalls.prices, withoutRetouch.prices) });
  await screen.goTo('/contact-us');
  await new Shell('en').openMenu();
  await page.getByRole('button', { name: 'Norsk' }).click();
  await userEvent.keyboard('{Escape}');
  const editor = new EditorPage(screen, 'nb');
  await editor.open(thankYou);
  await editor.buy('Kort 15 × 15 cm', 5);
  await expect.poll(async () => (await productLines())[0]?.template?.name).toBe('Krans, takkekort');
  const [line] = await productLines();
  expect([line?.description, line?.template?.data.userResources['front/title']]).toMatchObject(['Kort 15 × 15 cm', { text: 'Tusen takk' }]);
});

test('[KEP-07] the editor of a product that is not sold any more does not open, and gives the reason', async () => {
  await openShopScreen(editorPath(thankYou), {
    answers: (calls) =>
      calls.change(shopCalls.prices, (prices) => ({
        ...prices,
        products: prices.products.filter(({ uuid }) => uuid !== thankYou.productUuid),
      })),
  });
  await expect.element(page.getByRole('heading', { level: 1, name: t('editor:notSold.withdrawn') })).toBeVisible();
  await expect.element(page.getByRole('link', { name: t('editor:notSold.toProducts') })).toHaveAttribute('href', '/products/categories');
  await expect.element(page.getByText(t('editor:notSold.draft')), { message: 'nothing was made of it' }).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: t('editor:main.buy') })).not.toBeInTheDocument();
  await expectAccessible();
});

test("[BIZ-07] [KEP-07] the editor of a product that the current set's job does not sell does not open, and says that it is not sold with these pictures", async () => {
  let subjects: readonly string[] = [];
  await openShopScreen(editorPath(thankYou), {
    arrange: async () => {
      subjects = (await ask(pictureSetCalls.listPictureSets, {})).pictureSets.map(({ subject }) => subject.uuid);
    },
    answers: ({ change }) => {
      change(shopCalls.prices, (list) => ({ ...list, ranges: [{ subjectUuids: [...subjects], products: [], packages: null }] }));
    },
  });
  await expect.element(page.getByRole('heading', { level: 1, name: t('editor:notSold.notForSet') })).toBeVisible();
  await expect.element(page.getByRole('link', { name: t('editor:notSold.toProducts') })).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('editor:main.buy') })).not.toBeInTheDocument();
  await expectAccessible();
});

test("[EDT-19] a line of the cart is edited and updated; a line that is gone says 'No order line'", async () => {
  let line: NewOrderLine | undefined;
  const screen = await openShopScreen('/shopping-cart', {
    arrange: async () => void (line = await addToCart(thankYou, 5)),
    // No offer comes between the product and the cart.
    answers: (calls) => calls.change(shopCalls.prices, withoutRetouch.prices),
  });
  const editor = new EditorPage(screen);
  await page.getByRole('link', { name: t('cart:editName', { name: thankYou.product }) }).click();
  await editor.expectOpen();
  await editor.writeText(1, 'Tusen takk');
  await editor.button('main.buy').click();
  await editor.button('buy.update').click();
  await editor.confirmProduct();
  await expect.poll(screen.address).toBe('/shopping-cart');
  await expect.poll(async () => JSON.stringify((await productLines())[0]?.template?.data)).toContain('Tusen takk');
  expect((await productLines()).map(({ uuid }) => uuid)).toEqual([line?.uuid]);
  await screen.goTo('/shopping-cart/edit/00000000-0000-4000-8000-000000000000');
  await expect.element(page.getByText('No order line')).toBeVisible();
  await editor.button('noLine.back').click();
  await expect.poll(screen.address).toBe('/shopping-cart');
});

test('[EDT-01] a page with a missing picture has no check mark until it is filled; the next page is named', async () => {
  const { editor, screen } = await openEditor(wallCalendar, {
    answers: (calls) =>
      calls.change(templateCalls.fillTemplate, (filled) => {
        const cover = filled.userResources['cover/picture'];
        if (cover?.kind !== 'image') throw new Error('The cover has a picture');
        return { ...filled, userResources: { ...filled.userResources, 'cover/picture': { ...cover, uuid: null } } };
      }),
  });
  const complete = editor.pages.getByRole('button', { name: t('editor:completePage', { name: '' }) });
  await expect.element(complete).toHaveLength(12);
  await expect.element(editor.tools.getByText(t('editor:main.missing', { count: 1 }))).toBeVisible();
  await editor.button('main.buy').click();
  await expect.element(editor.quantity(wallCalendar.product), { message: 'how many there are is not what stops it' }).toHaveValue('1');
  await expect.element(editor.addToCart).toBeDisabled();
  const finding = page.getByRole('listitem').filter({ hasText: t('editor:preflight.emptyImage', { page: 'Cover' }) });
  await finding.getByRole('button').click();
  await expect.element(editor.button('done')).toBeDisabled();
  await screen.go(-1);
  await editor.openImage(1);
  await expect.element(editor.button('done')).toBeDisabled();
  await editor.button('inbox.picture', { number: 1, count: 8 }).click();
  await editor.done();
  await expect.element(complete).toHaveLength(13);
  await editor.button('main.buy').click();
  await expect.element(editor.addToCart).toBeEnabled();
  await screen.go(-1);
  await editor.button('nextPage').click();
  await expect.element(page.getByText(t('editor:pageShown', { number: 2, count: 13, name: 'January' }))).toBeInTheDocument();
});
