/** Screens at the prices of the current set's job. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { type DiscountRule, type PriceList, shopCalls } from '#core/contract/shop.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { ask } from '../shop/real-shop.ts';
import { openShopScreen, type ShopScreen } from '../shop-screen.tsx';

const { thankYou } = TEMPLATES;

/** Every component test uses the same shop, so the job's prices are in its answer only. */
async function openPriced(address: string, productOf: (list: PriceList) => string | null, price: number): Promise<ShopScreen> {
  let subjects: readonly string[] = [];
  return openShopScreen(address, {
    arrange: async () => {
      subjects = (await ask(pictureSetCalls.listPictureSets, {})).pictureSets.map(({ subject }) => subject.uuid);
    },
    answers: ({ change }) => {
      change(shopCalls.prices, (list) => {
        const products = list.products
          .filter(({ uuid }) => uuid === productOf(list))
          .map((product) => ({ ...product, productprices: [{ quantity: 1, price, campaignprice: null, type: 1 }] }));
        return { ...list, jobs: [{ uuid: thankYou.uuid, subjectUuids: [...subjects], products, packages: [] }] };
      });
    },
  });
}

test("[KEP-10] a list of templates shows the prices of the current set's job", async () => {
  await openPriced('/products/cards', () => thankYou.productUuid, 7_700);
  await expect.element(page.getByRole('main')).toHaveTextContent('kr 77');
});

test("[KEP-10] digital portraits have the price of their set's job", async () => {
  await openPriced('/products/digital-portraits', (list) => list.fixedProducts.digitalPortrait, 8_800);
  await expect.element(page.getByRole('main')).toHaveTextContent('kr 88');
});

test("[KEP-10] [KEP-09] the price list is the one of the current set's job", async () => {
  await openPriced('/prices', () => thankYou.productUuid, 6_600);
  await expect.element(page.getByRole('main')).toHaveTextContent('kr 66');
});

test("[BIZ-07] a list has no designs of products that the current set's job does not sell", async () => {
  let subjects: readonly string[] = [];
  await openShopScreen('/products/cards', {
    arrange: async () => {
      subjects = (await ask(pictureSetCalls.listPictureSets, {})).pictureSets.map(({ subject }) => subject.uuid);
    },
    answers: ({ change }) => {
      change(shopCalls.prices, (list) => ({ ...list, ranges: [{ subjectUuids: [...subjects], products: [], packages: [] }] }));
    },
  });
  await expect.element(page.getByRole('main')).toHaveTextContent('There are no products available within this category');
});

test('[BIZ-07] [KEP-09] the price list names the discounts of the shop, and of the current set only its own', async () => {
  let subjects: readonly string[] = [];
  await openShopScreen('/prices', {
    arrange: async () => {
      subjects = (await ask(pictureSetCalls.listPictureSets, {})).pictureSets.map(({ subject }) => subject.uuid);
    },
    answers: ({ change }) => {
      change(shopCalls.prices, (list) => ({
        ...list,
        discounts: [
          { kind: 'sibling', steps: [{ from: 2, off: 'percent', value: 20 }], onlyFor: [...subjects] },
          { kind: 'pieces', of: 'Mug', steps: [{ from: 3, off: 'percent', value: 15 }] },
          { kind: 'amount', name: 'Another school', steps: [{ from: 50_000, off: 'percent', value: 5 }], onlyFor: [thankYou.uuid] },
        ] satisfies DiscountRule[],
      }));
    },
  });
  const lines = page.getByRole('region', { name: 'Discounts that the cart takes off by itself' }).getByRole('listitem');
  await expect.element(lines.first()).toBeVisible();
  expect(lines.elements().map((line) => line.textContent)).toEqual([
    'Volume discount (15 % from 3 of Mug on)',
    'Sibling discount (20 % from the second child on)',
  ]);
});
