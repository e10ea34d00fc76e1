/** A parent of several children: every screen shows, offers and closes products by the last chosen set. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessCalls } from '#core/contract/access.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { setCurrentPictureSet } from '#core/operations/picture-sets/set-current-picture-set.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { Shell } from '../models/shell.ts';
import { ask } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { openShopScreen, type ShopScreen } from '../shop-screen.tsx';

const t = words('en');
const [ANNA, JONAS] = ['Anna Lindqvist Berg', 'Jonas Ødegård'];
const main = page.getByRole('main');
const changeSet = page.getByRole('dialog', { name: t('products:changeSet') });
const madeFor = (name: string) => page.getByText(t('products:madeFor', { name }));
const packageCard = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'The family package' }) });
const openCards = () => main.getByRole('link', { name: /^Cards/ }).click();

async function openSetsFromMenu(): Promise<void> {
  const shell = new Shell();
  await shell.openOwnEntries();
  await shell.menu.getByRole('link', { name: t('menu:myPictureSets') }).click();
}

/** 'Buy products' on the card of a set that is not archived. */
async function buyFor(screen: ShopScreen, name: string): Promise<void> {
  const card = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }), hasText: name })
    .filter({ hasNotText: t('picture-sets:archived') });
  await card.getByRole('link', { name: new RegExp(t('picture-sets:buyProducts')) }).click();
  await expect.poll(screen.address).toBe('/products/categories');
}

test('[KEP-15] [CAT-02] after a switch between two live sets, there and back, each opens its own cards without a question', async () => {
  const screen = await openShopScreen('/my-account/picture-sets', { codes: [CODES.anna, CODES.jonas] });
  for (const name of [ANNA, JONAS, ANNA]) {
    await buyFor(screen, name);
    await openCards();
    await expect.poll(screen.address).toMatch(/\/products\/cards\/thank-you/);
    await expect.element(madeFor(name)).toBeVisible();
    expect(changeSet.elements()).toHaveLength(0);
    await openSetsFromMenu();
  }
});

test('[KEP-15] [SET-12] packages that are closed to an archived set are open for the live one after the switch', async () => {
  const screen = await openShopScreen('/products/packages', {
    codes: [CODES.anna, CODES.annaEarlier],
    // The set was chosen on a device whose page is older than the archiving.
    arrange: async () => {
      const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
      const archived = pictureSets.find(({ job }) => job.isArchived);
      if (!archived) throw new Error('the demo shop has no archived set of Anna');
      await ask(setCurrentPictureSet.call, { body: { subjectUuid: archived.subject.uuid } });
    },
  });
  await expect.element(packageCard).toHaveTextContent('archived');
  await openSetsFromMenu();
  await buyFor(screen, ANNA);
  await main.getByRole('link', { name: /^Packages/ }).click();
  await expect.element(packageCard.getByRole('link')).toBeVisible();
  await expect.element(packageCard).not.toHaveTextContent('archived');
  await packageCard.getByRole('link').click();
  await expect.element(page.getByRole('button', { name: t('packages:addPackage') })).toBeVisible();
});

test('[KEP-15] [CAT-02] [SET-04] without a connection and after its return, nothing is shown, offered or closed by the former set', async () => {
  const screen = await openShopScreen('/products/packages', { codes: [CODES.anna, CODES.annaEarlier, CODES.jonas] });
  await expect.element(packageCard.getByRole('link')).toBeVisible();
  await screen.goTo('/products/categories');
  await openCards();
  await expect.element(madeFor(JONAS)).toBeVisible();
  await openSetsFromMenu();
  await expect.element(main.getByRole('heading', { name: ANNA }).first()).toBeVisible();

  screen.setOnline(false);
  await buyFor(screen, ANNA);
  await openCards();
  // Her own cards open without a question.
  await expect.poll(screen.address).toMatch(/\/products\/cards\/thank-you/);
  expect(changeSet.elements()).toHaveLength(0);
  await expect.element(madeFor(JONAS)).not.toBeInTheDocument();
  await screen.goTo('/products/packages');
  await screen.reload();
  await expect.element(page.getByText(new RegExp(`For ${ANNA}`))).toBeVisible();
  await expect.element(packageCard.getByRole('link')).toBeVisible();

  screen.setOnline(true);
  await expect.element(new Shell().status('saved')).toBeVisible();
  const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
  const anna = pictureSets.find((set) => set.subject.name === ANNA && !set.job.isArchived);
  await expect.poll(async () => (await ask(accessCalls.currentUser, {})).user?.currentSubjectUuid).toBe(anna?.subject.uuid);
  await screen.goTo('/products/categories');
  await openCards();
  await expect.element(madeFor(ANNA)).toBeVisible();
});
