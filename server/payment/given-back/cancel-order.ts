/** A payment that was declined or cancelled. None of the customer's work is lost. */
import { eq } from 'drizzle-orm';
import { type OrderLine, type PictureType, PictureTypeSchema } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import { cartLimitError } from '#core/domain/cart/cart-limits.ts';
import { digitalSetUuid } from '#core/domain/cart/cart-change.ts';
import { kindOfLine } from '#core/domain/cart/line-kind.ts';
import { CATALOGUE_MAX, joinedQuantity } from '#core/domain/cart/upsell.ts';
import { assert } from '#core/kernel/assert.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Db } from '#server/db/database.ts';
import { cartLines, orderLinePrints, orders, transactions } from '#server/db/schema.ts';
import { type CartLineRow, loadCartLineRows, lockCart, touchCart } from '#server/features/cart/cart-row.ts';
import { nextPosition } from '#server/features/cart/lines/stored-lines.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import type { ShopSettings } from '#server/features/settings/shop-data.ts';
import { lockTransaction, type OrderRow } from '../find-transaction.ts';
import { linesBack } from './given-back.ts';
import { planRelease } from '../plan-job.ts';
import { freeRebateUse } from '../rebate-uses.ts';

/** The bank declined it. The same transaction can be tried again. */
export async function declineTransaction(tx: Db, transactionUuid: string): Promise<void> {
  const found = await lockTransaction(tx, transactionUuid);
  assert(found, 'a transaction that is declined exists');
  if (found.order.state === 'created') await tx.update(transactions).set({ state: 'failed' }).where(eq(transactions.uuid, transactionUuid));
}

/**
 * The customer cancelled: the order ends, and its goods and rebate code return to the cart. A paid order is unchanged.
 * Money that arrives later is refunded (settle-payment.ts); it does not revive the order.
 * @returns the order that ended; null when it was paid, or had ended before
 */
export async function cancelTransaction(tx: Db, clock: Clock, transactionUuid: string): Promise<OrderRow | null> {
  const found = await lockTransaction(tx, transactionUuid);
  assert(found, 'a transaction that is cancelled exists');
  if (found.order.state !== 'created') return null;
  await tx
    .update(transactions)
    .set({ state: 'cancelled', settledAt: new Date(clock.nowMs()) })
    .where(eq(transactions.uuid, transactionUuid));
  await tx.update(orders).set({ state: 'cancelled' }).where(eq(orders.uuid, found.order.uuid));
  // A payment that was begun can still be completed, and may have been completed already.
  await planRelease(tx, clock, found.transaction, found.transaction.providerReference !== null);
  await freeRebateUse(tx, found.order.uuid);
  await giveBack(tx, clock, found.order);
  return found.order;
}

/**
 * The order's goods, except those that the customer withdrew from, and its rebate code return to the cart, as they were
 * approved. The caller has locked the order.
 */
export async function giveBack(tx: Db, clock: Clock, order: OrderRow): Promise<void> {
  const cart = await lockCart(tx, order.userUuid);
  const prints = await tx.select().from(orderLinePrints).where(eq(orderLinePrints.orderUuid, order.uuid));
  const settings = await loadSettings(tx);
  const { portal } = settings;
  const there = await loadCartLineRows(tx, cart.uuid);
  const first = await nextPosition(tx, cart.uuid);
  const gone = await linesBack(tx, order.uuid);
  const goods = order.order.orderLines.filter((line) => line.type === 0 && !gone.has(line.uuid));
  const rows = goods.map((line, index): CartLineRow => {
    const print = prints.find((entry) => entry.orderLineUuid === line.uuid);
    return {
      ...rowOf(order.userUuid, line, portal.fixedProducts),
      cartUuid: cart.uuid,
      position: first + index,
      addedAt: new Date(clock.nowMs()),
      displayList: print?.displayList ?? null,
      layoutHash: print?.layoutHash ?? null,
    };
  });
  if (rows.length > 0) await tx.insert(cartLines).values(rows).onConflictDoNothing();
  await joinCatalogues(tx, rows, there, settings.catalogues.offers);
  await touchCart(tx, cart, cart.rebateCode === null ? { rebateCode: order.order.rebateCode } : {});
  await tx.update(orders).set({ areGoodsBack: true }).where(eq(orders.uuid, order.uuid));
}

/** Whether the goods of the order exceed the cart's limit. They always fit in an empty cart. */
export async function fillCartError(tx: Db, order: OrderRow): Promise<AppError | null> {
  const cart = await lockCart(tx, order.userUuid);
  const there = await loadCartLineRows(tx, cart.uuid);
  const back = order.order.orderLines.filter(({ type, uuid }) => type === 0 && !there.some((line) => line.uuid === uuid));
  return there.length === 0 ? null : cartLimitError(there, [...there, ...back]);
}

/** Adds catalogues to those in the cart, up to the maximum quantity. */
async function joinCatalogues(
  tx: Db,
  back: readonly CartLineRow[],
  there: readonly CartLineRow[],
  offers: ShopSettings['catalogues']['offers'],
): Promise<void> {
  for (const row of back.filter(({ kind }) => kind === 'catalogue')) {
    const known = there.find(({ uuid }) => uuid === row.uuid);
    const maximum = offers.find(({ uuid }) => uuid === row.line.catalogueUuid)?.maxQuantity ?? CATALOGUE_MAX;
    if (!known) continue;
    const { quantity } = joinedQuantity(known.quantity, row.quantity, maximum);
    await tx
      .update(cartLines)
      .set({ quantity, line: { ...known.line, quantity } })
      .where(eq(cartLines.uuid, known.uuid));
  }
}

/** The line as it was added. Its approved layout is the print of that line. */
function rowOf(
  userUuid: string,
  line: OrderLine,
  fixed: ShopSettings['portal']['fixedProducts'],
): Pick<CartLineRow, 'uuid' | 'kind' | 'productUuid' | 'quantity' | 'line'> {
  assert(line.product, 'a line of goods has its product');
  const { uuid, quantity, subProductUuids, template, product } = line;
  const kind = kindOfLine(line, fixed);
  const [file] = line.digitalFiles;
  return {
    uuid,
    kind,
    quantity,
    productUuid: product.uuid,
    line: {
      uuid,
      quantity,
      subProductUuids,
      product: { uuid: product.uuid },
      approvedLayout: null,
      template: template ? { uuid: template.uuid, version: template.version, data: template.data } : null,
      subjects: line.subjects.map((subject) => ({ uuid: subject.uuid })),
      ...(line.goodsOf && { goodsOf: line.goodsOf.map(({ uuid: subject }) => ({ uuid: subject })) }),
      package: line.package ? { uuid: line.package.uuid, packageItems: line.package.packageItems } : null,
      ...(kind === 'digital-file' && file ? { digitalFileUuids: [file.uuid] } : {}),
      ...(kind === 'digital-set' ? { pictureType: setTypeOf(userUuid, line) } : {}),
      ...(line.fileRetouch ? { retouchPictureUuid: line.fileRetouch.file.uuid } : {}),
      ...(line.catalogue
        ? {
            catalogueUuid: line.catalogue.uuid,
            catalogueOffer: { names: { en: line.catalogue.name }, price: Math.round(line.actualLinePrice / line.quantity) },
          }
        : {}),
    },
  };
}

/** The documented line does not contain the set's type; its derived uuid does. */
function setTypeOf(userUuid: string, line: OrderLine): PictureType {
  const type = PictureTypeSchema.options.find((option) => line.uuid === digitalSetUuid(userUuid, line.subjects[0]?.uuid ?? '', option));
  assert(type, 'the uuid of a digital set is derived from its subject and type');
  return type;
}
