import { desc, eq } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import type { Order, OrderChange, orderCalls } from '#core/contract/orders.ts';
import { openOfInvoice } from '#core/domain/payments/invoice-balance.ts';
import { orderState } from '#core/domain/payments/order-state.ts';
import { usedRebateCode } from '#core/domain/rebates/rebate.ts';
import { withoutNames } from '#core/domain/pictures/without-names.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { orders, transactions } from '#server/db/schema.ts';
import { COST_COLUMNS, costOfOrder } from '#server/orders/cost-of-order.ts';
import { creditedLines, creditsOf } from '#server/orders/credited-lines.ts';
import { REPRINTS_COLUMN, shownReprints } from '#server/orders/reprints/load-reprints.ts';
import { loadWithdrawals } from '#server/orders/withdrawable-lines.ts';
import { withdrawFromLines } from '#server/orders/withdrawals.ts';
import { loadGoesAlong } from '#server/orders/withdrawal-amounts.ts';
import { loadChanges } from '#server/orders/change-facts.ts';
import { lastTransactionOf, type TransactionRow } from '#server/payment/find-transaction.ts';
import { INVOICE_COLUMNS, type InvoiceColumns, invoiceFacts, loadInvoiceColumns } from '#server/payment/invoice-facts.ts';
import { type AreaHandlers, callerUuid, type RequestContext } from '#server/http/handler.ts';
import { withdrawnSubjects } from '#server/media/picture-access.ts';
import { boughtFiles, orderRetouches } from './bought-files.ts';
import { cancelOwnOrder } from './cancel-own-order.ts';
import { findOwnOrder, type OrderRow } from './find-own-order.ts';
import { downloadDocument, orderDocuments } from './order-documents.ts';
import { downloadOrderFiles } from './zip-of-order.ts';

export const orderHandlers: AreaHandlers<typeof orderCalls> = {
  /** Newest first. An order that ended unpaid is not listed, because its goods are in the cart again. */
  listOrders: async ({ db, caller }) => {
    const rows = await db
      .select({ order: orders, transaction: transactions, invoice: INVOICE_COLUMNS, cost: COST_COLUMNS, reprints: REPRINTS_COLUMN })
      .from(orders)
      .leftJoin(transactions, eq(transactions.orderUuid, orders.uuid))
      .where(eq(orders.userUuid, callerUuid(caller)))
      .orderBy(desc(orders.confirmTime), desc(orders.uuid));
    const listed = rows.filter(({ order }) => order.state !== 'cancelled' || order.cancelledAt !== null);
    const changes = await loadChanges(
      db,
      listed.map(({ order }) => order.uuid),
    );
    const told: Order[] = [];
    for (const { order, transaction, invoice, cost, reprints } of listed) {
      const now = await costOfOrder(db, order, transaction, { ...cost, ...invoice });
      const standing = { withdrawn: cost.withdrawn, isOver: changes.get(order.uuid) === 'over' };
      told.push({ ...orderIn(order, { transaction, invoice, now }, changes), reprints: shownReprints(reprints, standing) });
    }
    return ok(
      told.map(({ uuid, confirmTime, summary, payment, production, change, cancelled, reprints, delivery, orderLines }) => {
        const lines = orderLines.filter(({ type }) => type === 0).map((line) => line.uuid);
        return { uuid, confirmTime, summary, payment, production, change, cancelled, reprints, deliveryType: delivery.type, lines };
      }),
    );
  },

  orderDetails: async (context, { query }) => {
    const found = await readWhole(context, query.uuid);
    if (!found.ok) return found;
    const { lang, orderLines, rebateCode, delivery, payment, summary, production, files, retouches } = found.value;
    const { documents, change, cancelled, withdrawal, goesAlong, credits, reprints } = found.value;
    const goods = { lang, orderLines, rebateCode, delivery, payment, summary, production, files, retouches };
    return ok({ ...goods, documents, change, cancelled, withdrawal, goesAlong, credits, reprints });
  },

  readOrder: (context, { params }) => readWhole(context, params.orderUuid),

  cancelOrder: cancelOwnOrder,

  /** Only the owner's order is found. */
  withdrawFromOrder: async (context, { params, body }) => {
    const found = await findOwnOrder(context, params.orderUuid);
    if (!found.ok) return found;
    const withdrawn = await withdrawFromLines(context.db, context.services, params.orderUuid, body.lines);
    if (withdrawn.kind === 'unknown_line') return err(appError('request.invalid', { field: 'lines' }));
    if (withdrawn.kind === 'refused') return err(appError('order.no_withdrawal', { reason: withdrawn.reason, line: withdrawn.line }));
    return ok({ withdrawnAt: withdrawn.withdrawnAt.toISOString() });
  },

  downloadOrderFiles,

  downloadDocument,
};

async function readWhole(context: RequestContext, uuid: string): Promise<Result<Order, AppError>> {
  const found = await findOwnOrder(context, uuid);
  if (!found.ok) return found;
  const transaction = await lastTransactionOf(context.db, found.value.uuid);
  const invoice = await loadInvoiceColumns(context.db, found.value);
  const [cost] = await context.db
    .select({ ...COST_COLUMNS, reprints: REPRINTS_COLUMN })
    .from(orders)
    .where(eq(orders.uuid, uuid));
  const now = cost ? await costOfOrder(context.db, found.value, transaction, { ...cost, ...invoice }) : null;
  const money = { transaction, invoice, now };
  const order = withoutNames(orderIn(found.value, money, await loadChanges(context.db, [uuid])), await withdrawnSubjects(context.db));
  // A customer who closed the payment page of an unpaid order can pay from the order's page.
  const isPayable = found.value.state === 'created' && transaction !== null;
  return ok({
    ...order,
    payment: { ...order.payment, ...(isPayable && { transactionUuid: transaction.uuid }) },
    files: await boughtFiles(context.db, found.value),
    retouches: await orderRetouches(context.db, found.value),
    documents: await orderDocuments(context.db, found.value.uuid),
    withdrawal: [...(await loadWithdrawals(context.db, context.services, found.value))],
    goesAlong: await loadGoesAlong(context.db, found.value),
    credits: creditsOf(await creditedLines(context.db, uuid)),
    reprints: shownReprints(cost?.reprints ?? [], { withdrawn: cost?.withdrawn ?? [], isOver: order.change === 'over' }),
  });
}

interface OrderMoney {
  readonly transaction: TransactionRow | null;
  readonly invoice: InvoiceColumns;
  /** The order's present cost; null when it equals the total. */
  readonly now: MinorUnits | null;
}

const orderIn = (row: OrderRow, { transaction, invoice, now }: OrderMoney, changes: ReadonlyMap<string, OrderChange>): Order => {
  const { uuid, order, sale, state, production, productionChangedAt, tracking, cancelledAt, cancelledBy, cancelReason } = row;
  return {
    ...order,
    ...(sale && { lang: sale.lang }),
    rebateCode: usedRebateCode(order.rebateCode, order.orderLines),
    summary: { ...order.summary, ...(now !== null && { now }) },
    payment: {
      ...order.payment,
      state: orderState(state, transaction?.state ?? null),
      ...(transaction && { amounts: amountsOf(transaction) }),
      ...(transaction && order.payment.isInvoice && { open: openOfInvoice(invoiceFacts(row, transaction, invoice)) }),
    },
    production: {
      state: production,
      changedAt: productionChangedAt?.toISOString() ?? null,
      ...(production === 'sent' && tracking !== null && { tracking }),
    },
    change: changes.get(uuid),
    ...(cancelledAt !== null &&
      cancelledBy !== null && {
        cancelled: { at: cancelledAt.toISOString(), by: cancelledBy, ...(cancelReason !== '' && { reason: cancelReason }) },
      }),
  };
};

const amountsOf = ({ authorised, captured, refunded }: TransactionRow): NonNullable<Order['payment']['amounts']> => ({
  authorised,
  captured,
  refunded,
});
