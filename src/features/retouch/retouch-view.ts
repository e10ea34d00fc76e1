/** The content of the retouch screen: the pictures of the cart, the choices for each, and the sum. */
import { picturesOfLine, portraitsIn } from '#core/domain/cart/held-pictures.ts';
import { goodsOnSale } from '#core/domain/cart/sale/on-sale.ts';
import type { Cart, OrderLine, Product } from '#core/contract/entities.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { picturesOfSets, retouchablePictures, retouchPrice, retouchProduct, type SetPicture } from '#core/domain/pictures/retouch.ts';
import { pricesFor } from '#core/domain/prices/job-prices.ts';
import { unitPrice } from '#core/domain/prices/unit-price.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';

/** Sub-product uuids by picture uuid. */
export type Choices = ReadonlyMap<string, readonly string[]>;

export interface RetouchRow extends SetPicture {
  /** The product with the price of the picture's job. */
  readonly product: Product;
  readonly chosen: readonly string[];
  readonly price: MinorUnits;
}

interface RetouchView {
  readonly rows: readonly RetouchRow[];
  /** Pictures with at least one sub-product. */
  readonly count: number;
  readonly sum: MinorUnits;
}

/** The choices in the cart on this device. */
export function choicesIn({ orderLines }: Pick<Cart, 'orderLines'>): Choices {
  return new Map(orderLines.flatMap((line) => (line.fileRetouch ? [[line.fileRetouch.file.uuid, line.subProductUuids] as const] : [])));
}

/** Pictures in the cart's products, and pictures that already have retouch in the cart. */
export function retouchView(goods: readonly OrderLine[], sets: readonly PictureSet[], prices: PriceList): RetouchView {
  const products = goodsOnSale(goods).filter((line) => line.fileRetouch === null);
  const offered = new Set(retouchablePictures(products, sets).map(({ picture }) => picture.uuid));
  const inCart = choicesIn({ orderLines: [...goods] });
  const rows = picturesOfSets(sets)
    .filter(({ picture }) => offered.has(picture.uuid) || inCart.has(picture.uuid))
    .flatMap((entry) => {
      const product = retouchProduct(pricesFor(prices, entry.subject.uuid));
      const chosen = inCart.get(entry.picture.uuid) ?? [];
      return product ? [{ ...entry, product, chosen, price: retouchPrice(product, chosen) }] : [];
    });
  const counted = rows.filter((row) => row.chosen.length > 0);
  return { rows, count: counted.length, sum: sumMinor(counted.map((row) => row.price)) };
}

/** The rows of the pictures that this line's products show. */
export function rowsOfLine(rows: readonly RetouchRow[], line: OrderLine, sets: readonly PictureSet[]): readonly RetouchRow[] {
  if (line.type !== 0 || line.fileRetouch !== null) return [];
  const shown = new Set(picturesOfLine(line, portraitsIn(sets)));
  return rows.filter(({ picture }) => shown.has(picture.uuid));
}

/** The base prices of a picture, without extras. There are several if jobs have their own prices. */
export const pricesPerPicture = (rows: readonly Pick<RetouchRow, 'product'>[]): readonly MinorUnits[] => [
  ...new Set(rows.map(({ product }) => unitPrice(product, 1).charged)),
];

/** Adds or removes one choice. The order is that of the product's own list. */
export function withChoice(product: Product, chosen: readonly string[], subUuid: string, isWanted: boolean): string[] {
  return product.subproducts.map((sub) => sub.uuid).filter((uuid) => (uuid === subUuid ? isWanted : chosen.includes(uuid)));
}

/** Names of a picture's tasks: those in the cart, else those that the shop sent with the picture. */
export function tasksOf({ picture, chosen, product }: Pick<RetouchRow, 'picture' | 'chosen' | 'product'>): readonly string[] {
  const named = product.subproducts.filter((sub) => chosen.includes(sub.uuid)).map((sub) => sub.name);
  return named.length > 0 || !picture.userBoughtRetouch ? named : picture.userRetouchTasks.map((task) => task.name);
}

export const isSameChoice = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((uuid) => b.includes(uuid));
