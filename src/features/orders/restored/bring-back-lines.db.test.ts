import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { cartCalls } from '#core/contract/cart.ts';
import type { Cart } from '#core/contract/entities.ts';
import type { TemplateDefinition } from '#core/contract/templates.ts';
import { lineOfNew } from '#core/domain/cart/goods-line.ts';
import { facts, IDS, newLine, priceList } from '#core/domain/fixtures/price-list.ts';
import { ok } from '#core/kernel/result.ts';
import { NAME_TEXT, SAMPLE_CARD } from '#core/layout/fixtures/sample-templates.ts';
import { readCartLive } from '#src/data/cart/read-cart-live.ts';
import { readRestoreRow } from '#src/data/db/row-parts/take-up.ts';
import { deleteCartLine, updateCartLine } from '#src/data/fixtures/changes.ts';
import { oneDevice } from '#src/data/fixtures/one-device.ts';
import { pull } from '#src/data/sync/pull.ts';
import type { AgainTools } from '../order-again.ts';
import { bringBackLines } from './bring-back-lines.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [FIRST, SECOND, THIRD, FOURTH] = [id(901), id(902), id(903), id(904)];

const definition: TemplateDefinition = {
  uuid: IDS.cardTemplate,
  version: 1,
  name: 'Meadow',
  product: { uuid: IDS.card, name: 'Card', formatSize: '15x15' },
  categories: [],
  preview: { large: '' },
  width: 439,
  height: 439,
  trimBox: { x: 9, y: 9, width: 421, height: 421 },
  dimensions: '15x15',
  type: 'CARDS',
  supportedYears: [],
  separateFromBackground: false,
  userResources: {},
  hasUserText: true,
  numUserImages: 0,
  numUserParts: 1,
  design: SAMPLE_CARD,
};

const cardOf = (uuid: string, quantity: number, text: string) => {
  const name = { kind: 'text' as const, ...NAME_TEXT.font, text };
  const data = { userResources: { 'front/name': name }, year: null };
  return lineOfNew(newLine(uuid, IDS.card, quantity, { template: { uuid: IDS.cardTemplate, version: 1, data } }), priceList, facts);
};
const cartOf = (revision: number, ...orderLines: Cart['orderLines']): Cart => ({
  uuid: id(5),
  orderLines,
  summary: { totalPrice: 0 },
  rebateCode: null,
  revision,
});

const shop = { cart: cartOf(1), restore: {} as Record<string, string> };
const { start } = oneDevice();

/** The cart had designs of which the restored shop has an older version. */
async function startRestored() {
  const device = await start(({ method, path }) => {
    if (method !== 'GET') return 'lost';
    const json = path.includes('/templates/') ? definition : path.includes('recent-images') ? [] : { cart: shop.cart };
    return { status: 200, json, headers: shop.restore };
  });
  const lines = (quantity: number, text: string) => [FIRST, SECOND, THIRD, FOURTH].map((uuid) => cardOf(uuid, quantity, text));
  Object.assign(shop, { cart: cartOf(7, ...lines(6, 'New')), restore: {} });
  await pull(device.host.current, cartCalls.readCart, {});
  Object.assign(shop, { cart: cartOf(2, ...lines(5, 'Old')), restore: { 'x-keepsake-restore': id(81) } });
  await pull(device.host.current, cartCalls.readCart, {});
  return device.host.current;
}

it('[OFF-13] a change that the customer makes in the cart while designs are laid out is not undone', async () => {
  const device = await startRestored();
  let layouts = 0;
  const render: AgainTools['render'] = {
    async layout() {
      layouts += 1;
      if (layouts === 1) {
        await updateCartLine(device, { uuid: FIRST, change: { quantity: 8 } });
        await updateCartLine(device, { uuid: SECOND, change: { quantity: 9 } });
        await deleteCartLine(device, { uuid: THIRD });
      }
      return ok({ engineVersion: 1, hash: 'a'.repeat(64) } as never);
    },
  };
  const context = { language: 'en', country: 'NO', nextYearFromMonth: 10 } as const;
  const known = { packages: [], catalogues: [], sets: [], uploads: [], goods: [], disableMixingPhotographers: false };
  await bringBackLines(device, { render, context }, { ownerUuid: device.owner.uuid, prices: priceList, ...known });
  const cart = await readCartLive(device);
  expect(
    cart?.cart.orderLines.flatMap(({ uuid, type, quantity, template }) =>
      type === 0 ? [[uuid, quantity, JSON.stringify(template?.data).includes('New')]] : [],
    ),
  ).toEqual([
    [FIRST, 8, true],
    [SECOND, 9, true],
    [FOURTH, 6, true],
  ]);
  expect((await readRestoreRow(device.db)).lostLines).toEqual([]);
});
