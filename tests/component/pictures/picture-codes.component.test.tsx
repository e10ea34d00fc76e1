/** Another code for a signed-in customer, on its own page and in the dialog of a set, on the real shop. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessCalls } from '#core/contract/access.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen, type ShopCalls } from '../shop-screen.tsx';

const t = words('en');
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const code = page.getByRole('main').getByLabelText(t('picture-sets:code'));
const add = page.getByRole('main').getByRole('button', { name: t('picture-sets:add'), exact: true });
const dialog = page.getByRole('dialog', { name: t('picture-sets:addCode') });
const codeInDialog = dialog.getByLabelText(t('picture-sets:code'));
const addInDialog = dialog.getByRole('button', { name: t('picture-sets:add'), exact: true });
const question = page.getByRole('dialog', { name: t('picture-sets:heldTitle') });
const cancel = question.getByRole('button', { name: t('common:cancel'), exact: true });
const confirm = question.getByRole('button', { name: t('picture-sets:showHeld') });

/** Goes from the new set to its page, and opens the dialog there. */
async function openDialog(): Promise<void> {
  await page.getByRole('link', { name: /picture set$/ }).click();
  await page.getByText(t('picture-sets:moreActions')).click();
  await page.getByRole('button', { name: t('picture-sets:addCode'), exact: true }).click();
}

test('[SET-10] the button for another code is enabled at five characters, and a wrong code gives a message', async () => {
  const screen = await openShopScreen('/my-account/add-picture-set');
  await code.fill('SKBK');
  await expect.element(add).toBeDisabled();
  await code.fill('SKBK-');
  await expect.element(add).toBeEnabled();
  await add.click();
  await expect.element(page.getByText('The code is not valid')).toBeVisible();
  await code.fill(CODES.jonas);
  await add.click();
  await expect.poll(screen.address).toBe('/new-picture-set');
  await expect.element(heading('Jonas Ødegård')).toBeVisible();
});

test('[SET-05] [SET-10] [SET-12] the detail: subjects and photographer, the switcher with several sets only, another code from here', async () => {
  const screen = await openShopScreen('/new-picture-set', { codes: [CODES.olaGreenScreen] });
  await page.getByRole('link', { name: 'View and edit picture set', exact: true }).click();
  await expect.element(heading('Ola Brekke')).toBeVisible();
  await expect.element(page.getByText(t('picture-sets:photographer', { name: 'Jørgen Vik' }))).toBeVisible();
  const switcher = page.getByRole('combobox', { name: t('picture-sets:switcher') });
  expect(switcher.elements()).toHaveLength(0);

  await page.getByText(t('picture-sets:moreActions')).click();
  await page.getByRole('button', { name: 'Add picture code' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Add picture code' })).toBeVisible();
  // The dialog's button is enabled one character later than the page's (D1 §5).
  await codeInDialog.fill('SKBK-');
  await expect.element(addInDialog).toBeDisabled();
  await codeInDialog.fill('SKBK-X');
  await expect.element(addInDialog).toBeEnabled();
  await expectAccessible();
  await addInDialog.click();
  await expect.element(dialog.getByText('The code is not valid')).toBeVisible();
  await codeInDialog.fill(CODES.emilNoFavorites);
  await userEvent.keyboard('{Enter}');
  await expect.poll(screen.address).toBe('/new-picture-set');
  // The new set is the current one.
  await expect.element(heading(/^Emil/)).toBeVisible();
  await page.getByRole('link', { name: /picture set$/ }).click();
  await expect.poll(() => switcher.getByRole('option').elements()).toHaveLength(2);
});

test('[SET-10] the code of a set that the customer has gives a message, in the dialog and on the page, and a link to the pictures', async () => {
  const screen = await openShopScreen('/new-picture-set', { codes: [CODES.anna, CODES.jonas] });
  await openDialog();
  // A set that the customer already has is named first, and 'Cancel' returns to the code.
  await codeInDialog.fill(CODES.jonas);
  await addInDialog.click();
  await expect.element(question).toHaveTextContent('The code belongs to Jonas Ødegård, 7B. The pictures are in your account.');
  await expectAccessible();
  await cancel.click();
  await expect.element(codeInDialog).toHaveValue(CODES.jonas);
  await addInDialog.click();
  await confirm.click();
  await expect.poll(screen.address).toBe('/new-picture-set');

  await screen.goTo('/my-account/add-picture-set');
  await code.fill(CODES.anna);
  await add.click();
  await expect.element(question).toHaveTextContent('The code belongs to Anna Lindqvist Berg, 7B. The pictures are in your account.');
  await cancel.click();
  await expect.element(question).not.toBeInTheDocument();
  await add.click();
  await confirm.click();
  await expect.poll(screen.address).toBe('/new-picture-set');
  // After the confirmation it is the current set.
  await expect.element(heading('Anna Lindqvist Berg')).toBeVisible();
});

test('[SET-10] a redirect in the answer is followed, from the dialog and from the page', async () => {
  const elsewhere = ({ change }: ShopCalls) =>
    void change(accessCalls.addPictureSetByCode, () => ({
      error: null,
      valid: true,
      warning: null,
      redirect: '/contact-us',
      subject: null,
    }));
  const screen = await openShopScreen('/new-picture-set', { answers: elsewhere });
  await openDialog();
  await codeInDialog.fill('OLD-CODE');
  await addInDialog.click();
  await expect.poll(screen.left).toEqual(['/contact-us']);
  await screen.goTo('/my-account/add-picture-set');
  await code.fill('OLD-CODE');
  await add.click();
  await expect.poll(screen.left).toEqual(['/contact-us', '/contact-us']);
});
