/** 'Withdraw from contract here' in an order's details on the real shop (BIZ-04). */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { placeOrder, placePaidOrder } from '../shop/place-order.ts';
import { ask } from '../shop/real-shop.ts';
import { LANGUAGES } from '../languages.ts';
import { type Language, words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const plain = (text: string) => text.replace(/\s/g, ' ');
const amountIn = (row: Element | null | undefined) => plain(row?.querySelector('dd')?.textContent ?? '');

/** Cards and a picture as a file. @param place how it is ordered: paid, or by invoice */
const open = async (language: Language = 'en', place: () => Promise<string> = placePaidOrder) => {
  let orderUuid = '';
  const arrange = async () => {
    const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
    const picture = pictureSets[0]?.pictures.find(({ pictureType }) => pictureType === 'IP');
    if (!picture) throw new Error('The demo shop has pictures');
    await ask(cartCalls.toggleDigitalFile, { body: { file: picture.uuid, type: 'IP', wanted: true } });
    await addToCart(TEMPLATES.thankYou, 5, language);
    orderUuid = await place();
  };
  const screen = await openShopScreen(paths.orders(), { language, arrange });
  await screen.goTo(paths.order(orderUuid));
  const t = words(language);
  const section = page.getByRole('region', { name: t('orders:withdrawal.title') });
  await expect.element(section).toBeVisible();
  return {
    screen,
    t,
    orderUuid,
    section,
    button: section.getByRole('button', { name: t('orders:withdrawal.button') }),
    confirm: page.getByRole('dialog').getByRole('button', { name: t('orders:withdrawal.confirm') }),
  };
};

/** The words that the law prescribes. */
const WITHDRAWING = {
  en: ['Withdraw from contract here', 'Confirm withdrawal'],
  nb: ['Trekk deg fra kjøpet her', 'Bekreft at du trekker deg'],
} as const;

test.each(LANGUAGES)('[BIZ-04] a customer withdraws in the words of the law, and reads the time of receipt, in %s', async (language) => {
  const [begin, end] = WITHDRAWING[language];
  const { t, section, orderUuid } = await open(language);
  await expect.element(section).toHaveTextContent(t('orders:withdrawal.line.personalised'));
  await section.getByRole('button', { name: begin }).click();
  await expectAccessible();
  await page.getByRole('dialog').getByRole('button', { name: end }).click();
  await expect.element(section).toHaveTextContent(t('orders:withdrawal.line.withdrawn'));
  await expect.element(section.getByRole('status')).toHaveTextContent(/\d\d:\d\d/);
  const { withdrawal = [] } = await ask(orderCalls.readOrder, { params: { orderUuid } });
  expect(withdrawal.map(({ state }) => state).sort()).toEqual(['personalised', 'withdrawn']);
});

test('[BIZ-04] [SEC-06] without a verified address the receipt of a withdrawal promises no mail, on a phone in nb', async () => {
  await page.viewport(390, 844);
  const { section, button, confirm } = await open('nb', () => placePaidOrder(false));
  await button.click();
  await confirm.click();
  await expect.element(section.getByRole('status')).toHaveTextContent('E-posten om det kommer når du har bekreftet e-postadressen din.');
  await expect.element(section.getByRole('status')).not.toHaveTextContent('ta vare på e-posten');
});

test.each(LANGUAGES)(
  '[BIZ-04] [A11-02] two pictures as files are distinguished in the right of withdrawal and its dialog, in %s',
  async (language) => {
    await page.viewport(390, 844);
    let orderUuid = '';
    const arrange = async () => {
      const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
      const pictures = pictureSets[0]?.pictures.filter(({ pictureType }) => pictureType === 'IP').slice(0, 2) ?? [];
      for (const { uuid } of pictures) await ask(cartCalls.toggleDigitalFile, { body: { file: uuid, type: 'IP', wanted: true } });
      orderUuid = await placePaidOrder();
    };
    const screen = await openShopScreen(paths.orders(), { language, arrange });
    await screen.goTo(paths.order(orderUuid));
    const t = words(language);
    const section = page.getByRole('region', { name: t('orders:withdrawal.title') });
    await section.getByRole('button', { name: t('orders:withdrawal.button') }).click();
    const { withdrawal = [], orderLines, summary } = await ask(orderCalls.readOrder, { params: { orderUuid } });
    const names = withdrawal.map(({ fileNames = [] }) => fileNames.join());
    expect(new Set(names).size).toBe(2);
    const [line] = orderLines;
    const boxes = page.getByRole('dialog').getByRole('checkbox');
    await expect.poll(() => boxes.elements().length).toBe(2);
    for (const name of names) {
      await expect.element(section).toHaveTextContent(`(${name}): `);
      const price = formatMinor(line?.linePrice ?? 0, summary.currency, language);
      const box = page.getByRole('checkbox', { name: `${line?.description} (${name}): ${price}` });
      await expect.element(box).not.toBeChecked();
      expect(box.element().closest('label')?.querySelectorAll('img').length, 'with its picture').toBe(1);
    }
    await expectAccessible();
  },
);

test('[BIZ-04] a refused withdrawal is reported in the dialog, and without a line there is nothing to confirm', async () => {
  const { screen, button, confirm } = await open();
  await button.click();
  screen.refuse(orderCalls.withdrawFromOrder, 409, 'order.no_withdrawal', { reason: 'downloaded', line: 'Anna, digital' });
  await confirm.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Anna, digital');
  await page.getByRole('dialog').getByRole('checkbox').click();
  await expect.element(confirm).toBeDisabled();
});

test('[BIZ-04] without a connection the withdrawal says that it needs one', async () => {
  const { screen, t, button } = await open();
  screen.setOnline(false);
  await expect.element(page.getByText(t('orders:withdrawal.offline'))).toBeVisible();
  await expect.element(button).toBeDisabled();
});

test('[BIZ-04] [BIZ-05] the page of an unpaid invoice shows the remaining sum after a withdrawal, on a phone in nb', async () => {
  await page.viewport(390, 844);
  const { t, section, button, confirm, orderUuid } = await open('nb', placeOrder);
  expect(page.getByText(t('orders:leftToPay')).elements()).toEqual([]);
  await button.click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Kunde: Kari Berg');
  await expect.element(page.getByRole('dialog')).toHaveTextContent(t('orders:withdrawal.money.offInvoice'));
  await confirm.click();
  await expect.element(section).toHaveTextContent(t('orders:withdrawal.line.withdrawn'));
  const { payment, summary, orderLines } = await ask(orderCalls.readOrder, { params: { orderUuid } });
  const file = orderLines.find((line) => line.digitalFiles.length > 0);
  expect(payment.open).toBe(summary.totalPrice - (file?.linePrice ?? 0));
  // The row of the list shows it too.
  const row = page.getByRole('button', { expanded: true, name: t('orders:reference', { reference: orderReference(orderUuid) }) });
  await expect.poll(() => plain(row.element().textContent ?? '')).toContain(plain(formatMinor(payment.open ?? 0, summary.currency, 'nb')));
  const left = page.getByText(t('orders:leftToPay')).element().parentElement;
  const now = page.getByText(t('orders:totalNow'), { exact: true }).element().parentElement;
  expect([now, left].map((row) => amountIn(row))).toEqual(
    [payment.open, payment.open].map((minor) => plain(formatMinor(minor ?? 0, summary.currency, 'nb'))),
  );
});
