import type { NewOrderLine } from '#core/contract/cart.ts';
import type { Product } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import type { TemplateDesign } from '#core/contract/template-format.ts';
import { canAddQuantity } from '#core/domain/cart/quantity.ts';
import { nameWithYear } from '#core/domain/templates/name-with-year.ts';
import { unitPrice } from '#core/domain/prices/unit-price.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';

/** Quantity of each size, by product. An absent one was not changed. */
export type Quantities = Readonly<Record<string, number>>;

export interface BuyRow {
  readonly product: Product;
  /** Includes the year of a calendar. */
  readonly name: string;
  readonly quantity: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly unit: { readonly regular: MinorUnits; readonly charged: MinorUnits };
  readonly linePrice: MinorUnits;
}

export interface BuyView {
  readonly rows: readonly BuyRow[];
  readonly total: MinorUnits;
  /** At least one size reaches its minimum quantity. Whether the pages are complete is checked elsewhere. */
  readonly hasQuantity: boolean;
}

/** Maximum quantity if the shop has no limit. */
const NO_MAXIMUM = 9_999;

/** The sizes in which the template is sold, the opened one first. A single size starts at its minimum, several at 0. */
export function buyView(
  design: Pick<TemplateDesign, 'productUuids'>,
  productUuid: string,
  prices: PriceList,
  quantities: Quantities,
  year: number | null = null,
): BuyView {
  const uuids = [productUuid, ...design.productUuids.filter((uuid) => uuid !== productUuid)];
  const products = uuids.flatMap((uuid) => prices.products.filter((product) => product.uuid === uuid && product.productprices.length > 0));
  const rows = products.map((product) => buyRow(product, quantities[product.uuid] ?? firstQuantity(product, products), year));
  return {
    rows,
    total: sumMinor(rows.map((row) => row.linePrice)),
    hasQuantity: rows.some((row) => canAddQuantity(row.quantity, row.minimum)),
  };
}

/** Only the size of the cart line: its edit does not add others. */
export function updateView(
  productUuid: string,
  prices: PriceList,
  quantities: Quantities,
  kept: number,
  year: number | null = null,
): BuyView {
  return buyView({ productUuids: [] }, productUuid, prices, { [productUuid]: kept, ...quantities }, year);
}

function firstQuantity(product: Product, all: readonly Product[]): number {
  return all.length === 1 ? Math.max(1, product.minorderpartquantity) : 0;
}

function buyRow(product: Product, quantity: number, year: number | null): BuyRow {
  const minimum = Math.max(1, product.minorderpartquantity);
  const unit = unitPrice(product, Math.max(quantity, minimum));
  const counted = canAddQuantity(quantity, minimum) ? quantity : 0;
  const name = nameWithYear(product.name, year);
  return { product, name, quantity, minimum, maximum: product.maximumQuantity ?? NO_MAXIMUM, unit, linePrice: unit.charged * counted };
}

/** A line for each size that reaches its minimum (EDT-15). */
export function newLines(
  view: BuyView,
  made: Pick<NewOrderLine, 'template' | 'approvedLayout' | 'subjects'>,
  uuid: () => string,
): NewOrderLine[] {
  return view.rows
    .filter((row) => canAddQuantity(row.quantity, row.minimum))
    .map((row) => ({
      uuid: uuid(),
      product: { uuid: row.product.uuid },
      subProductUuids: [],
      quantity: row.quantity,
      package: null,
      ...made,
    }));
}
