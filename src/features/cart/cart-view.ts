/** The content of the cart's lines on the screen (CRT-02, CRT-04, CRT-09, CRT-12). */
import type { Cart, OrderLine } from '#core/contract/entities.ts';
import { paths } from '#core/contract/paths/paths.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { lineDetails, lineFiles, lineNotes, type LineTexts, priceBefore } from '#core/domain/cart/line-details.ts';
import { goodsOnSale } from '#core/domain/cart/sale/on-sale.ts';
import { hasQuantity, kindOfLine, type LineKind, TEMPLATE_PRODUCT_TYPES } from '#core/domain/cart/line-kind.ts';
import { minorDigits, type MinorUnits } from '#core/kernel/money.ts';

export interface CartSections {
  readonly goods: readonly OrderLine[];
  /** Lines of types 1 and 2, then of type 3. */
  readonly reductions: readonly OrderLine[];
  readonly fees: readonly OrderLine[];
}

export function cartSections({ orderLines }: Pick<Cart, 'orderLines'>): CartSections {
  const ofType = (...types: readonly OrderLine['type'][]) => orderLines.filter((line) => types.includes(line.type));
  return { goods: ofType(0), reductions: ofType(1, 2), fees: ofType(3) };
}

export interface LineView {
  readonly kind: LineKind;
  /** Path at which the line is edited; null when it cannot be edited. */
  readonly editPath: string | null;
  readonly hasQuantity: boolean;
  /** Price before reductions; null when the line has none. */
  readonly before: MinorUnits | null;
  readonly details: readonly string[];
  /** Pictures of a digital line, at most three. */
  readonly files: readonly string[];
}

/** @param lines all lines of the cart */
export function lineView(line: OrderLine, fixed: PriceList['fixedProducts'], texts: LineTexts, lines: readonly OrderLine[] = []): LineView {
  const kind = kindOfLine(line, fixed);
  return {
    kind,
    editPath: editPath(line, kind),
    hasQuantity: line.canChangeQuantity && hasQuantity(kind),
    before: priceBefore(line),
    details: [...lineDetails(line, texts), ...lineNotes(line, texts, lines)],
    files: lineFiles(line),
  };
}

function editPath(line: OrderLine, kind: LineKind): string | null {
  switch (kind) {
    case 'product':
      return line.template !== null && TEMPLATE_PRODUCT_TYPES.includes(line.product?.type ?? 0) ? paths.editLine(line.uuid) : null;
    case 'package':
      return paths.editLine(line.uuid);
    case 'retouch':
      return paths.retouch();
    case 'catalogue':
      return paths.catalogues();
    case 'digital-file':
    case 'digital-set':
      return paths.digitalPortraits(line.subjects[0]?.uuid);
  }
}

/** Only a cart that is known can be empty (Readings): no redirect while the cart loads. */
export const isEmptyCart = (state: 'loading' | 'unknown' | 'ready', cart: Pick<Cart, 'orderLines'>): boolean =>
  state === 'ready' && !cart.orderLines.some((line) => line.type === 0);

/** The analytics event of an opened cart. Amounts are in whole currency units with decimals, as such events require. */
export function beginCheckoutOf({ orderLines, summary }: Pick<Cart, 'orderLines' | 'summary'>, currency: string) {
  const perUnit = 10 ** minorDigits(currency);
  return {
    event: 'begin_checkout' as const,
    ecommerce: {
      currency,
      value: summary.totalPrice / perUnit,
      items: goodsOnSale(orderLines).map((line) => ({
        item_id: line.product?.uuid ?? line.uuid,
        item_name: line.description,
        quantity: line.quantity,
        price: line.quantity === 0 ? 0 : line.linePrice / line.quantity / perUnit,
      })),
    },
  };
}
