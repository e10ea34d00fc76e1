/** Cart rows as order lines, made by the same functions that the device folds changes with. */
import type { NewOrderLine } from '#core/contract/cart.ts';
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { type CartFacts, catalogueLine, digitalFileLine, digitalSetLine, lineOfNew, retouchLine } from '#core/domain/cart/goods-line.ts';
import { assert } from '#core/kernel/assert.ts';
import type { CartLineRow } from '../cart-row.ts';
import { sellsCatalogue } from './withdrawn-catalogues.ts';

/** null when the shop no longer sells it. */
export function lineOfRow(row: CartLineRow, priceList: PriceList, facts: CartFacts): OrderLine | null {
  return isSold(row, priceList) ? build(row, withOwnProduct(row, priceList), facts) : null;
}

/**
 * The shop may have taken the product of all files, or of all retouch, off sale. A line keeps the product, name and
 * price with which it was added.
 */
function withOwnProduct({ kind, productUuid }: CartLineRow, priceList: PriceList): PriceList {
  const part = FIXED[kind];
  if (part === undefined || priceList.fixedProducts[part] !== null) return priceList;
  return { ...priceList, fixedProducts: { ...priceList.fixedProducts, [part]: productUuid } };
}

const FIXED: Partial<Record<CartLineRow['kind'], keyof PriceList['fixedProducts']>> = {
  'digital-file': 'digitalPortrait',
  'digital-set': 'digitalSet',
  retouch: 'retouch',
};

function isSold({ kind, productUuid, line }: CartLineRow, priceList: PriceList): boolean {
  if (kind === 'package') return priceList.packages.some((entry) => entry.uuid === productUuid);
  if (kind === 'catalogue') return sellsCatalogue(priceList, { line });
  return priceList.products.some((entry) => entry.uuid === productUuid);
}

function build({ uuid, kind, quantity, line }: CartLineRow, priceList: PriceList, facts: CartFacts): OrderLine {
  switch (kind) {
    case 'product':
    case 'package':
      return lineOfNew({ ...line, uuid, quantity }, priceList, facts);
    case 'catalogue':
      return catalogueLine(
        uuid,
        { uuid: promised(line.catalogueUuid), subjectUuid: promised(line.subjects[0]?.uuid), quantity },
        priceList,
        facts,
      );
    case 'digital-file':
      return digitalFileLine(uuid, promised(line.digitalFileUuids?.[0]), priceList, facts);
    case 'digital-set':
      return digitalSetLine(uuid, promised(line.subjects[0]?.uuid), promised(line.pictureType), priceList, facts);
    case 'retouch':
      return retouchLine(uuid, promised(line.retouchPictureUuid), line.subProductUuids, priceList, facts);
  }
}

function promised<T>(value: T | undefined): T {
  assert(value !== undefined, 'a stored cart line holds what its kind needs');
  return value;
}

/** A stored line that does not come from an editor: digital pictures, retouch, catalogues. */
export const plainLine = (uuid: string, productUuid: string, subjectUuids: readonly string[]): NewOrderLine => ({
  uuid,
  product: { uuid: productUuid },
  subProductUuids: [],
  quantity: 1,
  template: null,
  approvedLayout: null,
  subjects: subjectUuids.map((subject) => ({ uuid: subject })),
  package: null,
});
