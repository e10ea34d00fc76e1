/** The cart as the server answers it: its rows, priced by core/domain with the current price list. */
import type { Cart, OrderLine, Rebate } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { type OrderTexts, type PricedCart, priceCart, type PricingContext } from '#core/domain/cart/cart-totals.ts';
import type { CartFacts } from '#core/domain/cart/goods-line.ts';
import { withOffSale } from '#core/domain/cart/sale/off-sale.ts';
import { isBoughtBefore } from '#core/domain/digital/sold-once.ts';
import { kindOfLine } from '#core/domain/cart/line-kind.ts';
import type { Db } from '#server/db/database.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { loadBought } from '#server/payment/bought-before.ts';
import { shopOf } from '../shop/shop-reader.ts';
import { type CartLineRow, type CartRow, findCart, loadCartLineRows, type StoredCart } from './cart-row.ts';
import { cartTexts } from './cart-texts.ts';
import { contentIdOf } from './lines/content-id.ts';
import { archivedLines } from './lines/archived-lines.ts';
import { lineOfRow } from './lines/line-of-row.ts';
import { disabledPackages, offSaleAmong } from './lines/off-sale-rows.ts';
import { asSoldNow } from './lines/sold-packages.ts';
import { withdrawnCatalogues } from './lines/withdrawn-catalogues.ts';
import { loadFacts } from './load-facts.ts';
import { type CartRebate, findRebate } from './rebates/rebate-codes.ts';
import { removeLines } from './lines/stored-lines.ts';
import { userOf } from './user-of.ts';

export type Fees = Pick<PricingContext, 'delivery' | 'payment'>;

export interface LoadedCart {
  readonly row: CartRow;
  readonly rows: readonly CartLineRow[];
  /** A package is shown without items that its row still has, because it is now sold without them (KEP-16). */
  readonly isReduced: boolean;
  readonly goods: readonly OrderLine[];
  /** Stored lines that can no longer be in the cart together with the other goods: neither shown nor charged. */
  readonly left: readonly OrderLine[];
  readonly priced: PricedCart;
  /** Lines with goods that the shop has taken off sale. They are shown with their last price and cannot be bought. */
  readonly withdrawn: ReadonlySet<string>;
  readonly cart: Cart;
  readonly priceList: PriceList;
  readonly facts: CartFacts;
  readonly texts: OrderTexts;
  readonly rebate: CartRebate | null;
}

/**
 * The caller's cart.
 * @param options.row the row as it was locked or changed; its lines are read
 * @param options.cart the row with its present lines; with neither, both are read
 */
export async function loadCart(
  context: RequestContext,
  options: { readonly row?: CartRow; readonly cart?: StoredCart; readonly fees?: Fees } = {},
): Promise<LoadedCart> {
  const { db, caller, services } = context;
  const userUuid = userOf(context);
  const { row, rows } = options.cart ?? (options.row ? await withLines(db, options.row) : await findCart(db, userUuid));
  const shop = shopOf(context);
  const shown = await asSoldNow(context, rows);
  const facts = await loadFacts(context, shown);
  const priceList = await shop.priceList();
  const withdrawn = await shop.withdrawnProducts();
  const catalogues = withdrawnCatalogues(shown, priceList, await shop.settings(), caller.lang);
  const everything = {
    ...priceList,
    products: [...priceList.products, ...withdrawn],
    packages: [...priceList.packages, ...(await shop.withdrawnPackages())],
    catalogues: [...priceList.catalogues, ...catalogues],
  };
  const lines = shown.flatMap((line) => lineOfRow(line, everything, facts) ?? []);
  const unbought = await withoutBought(db, userUuid, lines, priceList);
  const isOff = await offSaleAmong(context, shown);
  const off = new Set([...shown.filter(isOff).map(({ uuid }) => uuid), ...(await archivedLines(context, unbought))]);
  const told = withOffSale(unbought, ({ uuid }) => off.has(uuid), facts.portraitsOf);
  const goods = off.size === 0 ? told : withReasons(told, await disabledPackages(context));
  const nowMs = services.clock.nowMs();
  const rebate = await storedRebate(context, row);
  const texts = cartTexts(caller.lang);
  const priced = priceCart(goods, everything, { ownerUuid: userUuid, nowMs, texts, rebate, ...options.fees });
  return {
    row,
    rows,
    isReduced: shown.some((line) => !rows.includes(line)),
    goods,
    left: lines.filter(({ uuid }) => !goods.some((line) => line.uuid === uuid)),
    priced,
    withdrawn: new Set(goods.flatMap((line) => (line.isOffSale ? [line.uuid] : []))),
    priceList,
    facts,
    texts,
    rebate,
    cart: cartIn(row, rows, priced, rebate),
  };
}

const withLines = async (db: Db, row: CartRow): Promise<StoredCart> => ({ row, rows: await loadCartLineRows(db, row.uuid) });

const withReasons = (goods: readonly OrderLine[], reasonOf: (packageUuid: string | undefined) => string | null): readonly OrderLine[] =>
  goods.map((line) => {
    const reason = reasonOf(line.package?.uuid);
    return reason === null ? line : { ...line, disabled: { reason } };
  });

/** Products and catalogues can be bought again, so a cart of only these needs no query. */
async function withoutBought(
  db: Db,
  userUuid: string,
  lines: readonly OrderLine[],
  { fixedProducts }: PriceList,
): Promise<readonly OrderLine[]> {
  const kinds = lines.map((line) => kindOfLine(line, fixedProducts));
  if (kinds.every((kind) => kind === 'product' || kind === 'catalogue')) return lines;
  const bought = await loadBought(db, userUuid);
  return lines.filter((line) => !isBoughtBefore(line, kindOfLine(line, fixedProducts), bought));
}

/** Called after a change. Deletes the rows of lines that no longer belong in the cart, so that they don't come back. */
export async function settleCart(
  context: RequestContext,
  changed: { readonly row: CartRow } | { readonly cart: StoredCart },
): Promise<LoadedCart> {
  const loaded = await loadCart(context, changed);
  await removeLines(
    context.db,
    loaded.row.uuid,
    loaded.left.map((line) => line.uuid),
  );
  return loaded;
}

const withContentId = (line: OrderLine, contentId: string | null | undefined): OrderLine => (contentId ? { ...line, contentId } : line);

const withoutCode = ({ code: _code, ...rebate }: CartRebate): Rebate => rebate;

function cartIn(row: CartRow, rows: readonly CartLineRow[], priced: PricedCart, rebate: CartRebate | null): Cart {
  const contents = new Map(rows.map((line) => [line.uuid, contentIdOf(line)]));
  return {
    uuid: row.uuid,
    orderLines: priced.orderLines.map((line) => withContentId(line, contents.get(line.uuid))),
    summary: { totalPrice: priced.totalPrice },
    rebateCode: rebate?.code ?? null,
    rebate: rebate && withoutCode(rebate),
    rebateResult: priced.rebateResult,
    revision: row.revision,
  };
}

/** A code that no longer gives a discount is shown with the reason. A code that the shop no longer has is not shown. */
async function storedRebate(context: RequestContext, { rebateCode, userUuid }: CartRow): Promise<CartRebate | null> {
  if (rebateCode === null) return null;
  const found = await findRebate(context.db, { userUuid, subjects: () => shopOf(context).subjects() }, rebateCode);
  return found.ok ? found.value : null;
}
