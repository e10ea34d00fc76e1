/** Sharing on the real shop (D1 §5, §8): the dialog, its errors, and invalid links. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sharingCalls } from '#core/contract/sharing.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { shareDialog as dialog } from '../models/share-dialog.ts';
import { newEmail, verifyEmail } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const t = words('en');

test('[SHR-01] the sets are chosen, then the recipients; Back keeps the selection, and sending clears it', async () => {
  const recipient = newEmail();
  const screen = await openShopScreen('/my-account/picture-sets', { codes: [CODES.jonas, CODES.anna], arrange: verifyEmail });
  await dialog.open();
  await expect.element(dialog.button('selectSetsButton')).toBeDisabled();
  expect(dialog.root.element().getBoundingClientRect().width).toBeLessThanOrEqual(400);
  const promo = dialog.root.getByRole('complementary', { name: t('sharing:promoTitle') });
  await expect.element(promo).toHaveTextContent(t('sharing:promoText'));
  await dialog.set('Jonas').click();
  await dialog.set('Anna').click();
  await expectAccessible();
  await dialog.button('continueWith', { count: 2 }).click();
  await expect.element(dialog.button('addRecipients')).toBeDisabled();
  await dialog.recipient(1).fill('nobody');
  await dialog.button('addRecipient').click();
  await expect.element(dialog.root.getByText(t('sharing:invalidEmail'))).toBeVisible();
  await expect.element(dialog.button('addRecipients')).toBeDisabled();
  await dialog.recipient(2).fill(` ${recipient} `);
  await expectAccessible();
  // Back to the selection, which is unchanged.
  await dialog.root.getByRole('button', { name: t('common:back') }).click();
  await expect.element(dialog.set('Anna')).toBeChecked();
  await dialog.set('Anna').click();
  await dialog.button('continueWith', { count: 1 }).click();
  await dialog.button('sendTo', { count: 1 }).click();
  await expect.element(dialog.root.getByText(t('sharing:sent', { count: 1 }))).toBeVisible();
  await expect
    .poll(() =>
      dialog.root
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual([recipient]);
  await expectAccessible();
  await dialog.button('sendMore').click();
  // No set is selected any more, and no recipient is filled in.
  await expect.element(dialog.button('selectSetsButton')).toBeDisabled();
  await dialog.set('Anna').click();
  await dialog.button('continueWith', { count: 1 }).click();
  await expect.element(dialog.recipient(1)).toHaveValue('');
  await expect.element(dialog.recipient(2)).not.toBeInTheDocument();
  await promo.getByRole('link', { name: t('sharing:promoLink') }).click();
  await expect.poll(() => screen.address()).toBe('/products/categories');
  await expect.element(dialog.root).not.toBeInTheDocument();
});

test('[SHR-01] without a set that can be shared there is a notice', async () => {
  await openShopScreen('/my-account/picture-sets', { codes: [CODES.annaEarlier] });
  await dialog.open();
  await expect.element(dialog.root.getByText(t('sharing:noneAvailable'))).toBeVisible();
  await expectAccessible();
});

test("[SHR-01] in the dialog opened from a set's page that set is ticked", async () => {
  await openShopScreen('/my-account/picture-sets', { codes: [CODES.jonas, CODES.anna] });
  await page.getByRole('link', { name: /Anna/ }).first().click();
  await expect.element(page.getByRole('heading', { level: 1, name: /Anna/ })).toBeVisible();
  await dialog.open();
  await expect.element(dialog.set('Anna')).toBeChecked();
  await expect.element(dialog.set('Jonas')).not.toBeChecked();
});

test('[SHR-01] a server error and a lost connection are shown in an alert, and no input is lost', async () => {
  const screen = await openShopScreen('/my-account/picture-sets', { codes: [CODES.jonas], arrange: verifyEmail });
  await dialog.open();
  await dialog.set('Jonas').click();
  await dialog.button('continueWith', { count: 1 }).click();
  await dialog.recipient(1).fill(newEmail());
  const send = dialog.button('sendTo', { count: 1 });
  const undoError = screen.change(sharingCalls.tipAFriend, () => ({ error: 'The mail server sleeps' }));
  await send.click();
  const alert = dialog.root.getByRole('alert');
  await expect.element(alert).toHaveTextContent(/^The mail server sleeps$/);
  undoError();
  const undoLoss = screen.lose(sharingCalls.tipAFriend);
  await send.click();
  await expect.element(alert).toHaveTextContent(/^Error sharing picture sets, please try again$/);
  await expectAccessible();
  undoLoss();
  await send.click();
  await expect.element(dialog.root.getByText(t('sharing:sent', { count: 1 }))).toBeVisible();
});

test('[SEC-06] [SHR-01] before the link in the mail was opened nothing is sent; the dialog gives instructions and keeps the typed text', async () => {
  const screen = await openShopScreen('/my-account/picture-sets', { codes: [CODES.jonas] });
  await dialog.open();
  await dialog.set('Jonas').click();
  await dialog.button('continueWith', { count: 1 }).click();
  const recipient = newEmail();
  await dialog.recipient(1).fill(recipient);
  const send = dialog.button('sendTo', { count: 1 });
  await send.click();
  await expect.element(dialog.root.getByRole('alert')).toHaveTextContent(t('email:notice'));
  await expectAccessible();
  await dialog.root.getByRole('button', { name: t('email:sendAgain') }).click();
  await expect.element(dialog.root.getByText(t('email:sent', { email: screen.customer?.email ?? '' }))).toBeVisible();
  await verifyEmail();
  await expect.element(dialog.recipient(1)).toHaveValue(recipient);
  await send.click();
  await expect.element(dialog.root.getByText(t('sharing:sent', { count: 1 }))).toBeVisible();
});

test('[BEY-06] an unknown link gives a message', async () => {
  await openShopScreen('/shared/none-such', { codes: null });
  await expect.element(page.getByRole('heading', { name: t('sharing:ended.notFound') })).toBeVisible();
  await expectAccessible();
});
