/** Which pictures can be retouched, and the price of a picture's retouch (RET-02, RET-04, RET-06). */
import type { Product } from '#core/contract/entities.ts';
import type { Picture, PictureSet } from '#core/contract/picture-sets.ts';
import type { PriceList } from '#core/contract/shop.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import { picturesOfLine, portraitsIn, type ShownContents } from '../cart/held-pictures.ts';
import { unitPrice } from '../prices/unit-price.ts';
import { UPLOADED_KEYWORD } from './picture-rules.ts';

export const RETOUCHED_KEYWORD = 'retouched';

/** The picture is not retouched, has no bought retouch and is not the customer's own upload. */
export const isRetouchable = ({ keywords, userBoughtRetouch }: Pick<Picture, 'keywords' | 'userBoughtRetouch'>): boolean =>
  !userBoughtRetouch && !keywords.includes(RETOUCHED_KEYWORD) && !keywords.includes(UPLOADED_KEYWORD);

/** The shop's retouch product, from its settings, never by a fixed uuid. null: retouch is not available. */
export function retouchProduct({ products, fixedProducts }: Pick<PriceList, 'products' | 'fixedProducts'>): Product | null {
  return products.find((product) => product.uuid === fixedProducts.retouch && product.subproducts.length > 0) ?? null;
}

/** A picture of one of the customer's sets. */
export interface SetPicture {
  readonly picture: Picture;
  readonly subject: PictureSet['subject'];
}

/** The retouchable pictures in the lines, each once, in the order of the sets; none of an archived set. */
export function retouchablePictures(lines: readonly ShownContents[], sets: readonly PictureSet[]): SetPicture[] {
  const shown = new Set(lines.flatMap((line) => picturesOfLine(line, portraitsIn(sets))));
  return picturesOfSets(sets.filter((set) => !set.job.isArchived)).filter(
    ({ picture }) => shown.has(picture.uuid) && isRetouchable(picture),
  );
}

/** Each picture once: in the first set that contains it. */
export function picturesOfSets(sets: readonly PictureSet[]): SetPicture[] {
  const found = new Map<string, SetPicture>();
  for (const { pictures, subject } of sets)
    for (const picture of pictures) if (!found.has(picture.uuid)) found.set(picture.uuid, { picture, subject });
  return [...found.values()];
}

/** The product's price and the extra price of each chosen sub-product; 0 without one (RET-02). */
export function retouchPrice(product: Product, chosen: readonly string[]): MinorUnits {
  const extras = product.subproducts.filter((sub) => chosen.includes(sub.uuid)).map((sub) => sub.extraprice);
  return extras.length === 0 ? 0 : extras.reduce((sum, extra) => sum + extra, unitPrice(product, 1).charged);
}

/** Whether retouch is offered after adding or updating lines (RET-04): there is a retouch product and a picture for it. */
export const offersRetouch = (lines: readonly ShownContents[], sets: readonly PictureSet[], priceList: PriceList): boolean =>
  retouchProduct(priceList) !== null && retouchablePictures(lines, sets).length > 0;
