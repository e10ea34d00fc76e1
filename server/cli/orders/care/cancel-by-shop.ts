/** The shop cancels an order that is not made yet (BIZ-04): its customer gets a mail with the reason. */
import { eq } from 'drizzle-orm';
import { amountAfterCancel, moneyAfterCancel, type MoneyAfterCancel } from '#core/domain/orders/order-change.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { openOfInvoice } from '#core/domain/payments/invoice-balance.ts';
import { heldAmount, refundableAmount } from '#core/domain/payments/payment-amounts.ts';
import { holdsCredit } from '#core/domain/rebates/credit.ts';
import { formatMinor } from '#core/kernel/money.ts';
import type { Db } from '#server/db/database.ts';
import { transactions } from '#server/db/schema.ts';
import { cancelOrder } from '#server/orders/cancel-order.ts';
import { loadChanges } from '#server/orders/change-facts.ts';
import { creditedLines } from '#server/orders/credited-lines.ts';
import type { TransactionRow } from '#server/payment/find-transaction.ts';
import { loadInvoiceFacts } from '#server/payment/invoice-facts.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '#server/cli/command-failed.ts';
import { mailWords } from './mail-words.ts';
import { loadOrder, type OrderRow } from '../find-orders.ts';

const MONEY: Readonly<Record<MoneyAfterCancel, string>> = {
  nothing: 'nothing was charged',
  released: '{total} is released',
  refunded: '{total} is paid back',
  invoiceVoid: 'the invoice of {total} is void',
  invoiceBack: '{total} of the invoice was paid: pay it back yourself, then note it with orders refund',
};

const REFUSED = {
  in_production: 'an export holds it or has made it',
  unchargedInProduction:
    'an export holds it or has made a part of it, and it is not charged yet; orders mark sent charges what was made and lets go of the rest',
  over: 'it is cancelled or refunded already',
} as const;

interface Wanted {
  readonly orderUuid: string;
  readonly reason: string;
  /** Reports the effects without making changes. */
  readonly isPlan: boolean;
}

export async function cancelByShop(services: Services, wanted: Wanted, report: (line: string) => void): Promise<void> {
  const { db } = services;
  const { orderUuid, reason, isPlan } = wanted;
  const row = await loadOrder(db, orderUuid);
  const reference = orderReference(orderUuid);
  const [paid] = await db.select().from(transactions).where(eq(transactions.orderUuid, orderUuid));
  const { authorised = 0, captured = 0, refunded = 0 } = paid ?? {};
  const payment = { ...row.order.payment, state: row.state, amounts: { authorised, captured, refunded } };
  const money = moneyAfterCancel(payment, row.totalPrice);
  const isHeld = !payment.isInvoice && captured === 0 && heldAmount(payment.amounts) > 0;
  const way = await wayBack(db, row, paid ?? null);
  const refused = (change: 'in_production' | 'over') =>
    change === 'over' ? REFUSED.over : isHeld ? REFUSED.unchargedInProduction : `${REFUSED.in_production}; ${way}`;
  const what = MONEY[money].replace('{total}', formatMinor(amountAfterCancel(money, payment, row.totalPrice), row.currency, 'en'));
  if (isPlan) {
    const change = (await loadChanges(db, [orderUuid])).get(orderUuid) ?? 'over';
    if (change === 'over' || change === 'in_production')
      throw new CommandFailedError(`${reference} cannot be cancelled: ${refused(change)}.`);
    const files = change === 'downloaded' ? ' A file of it was downloaded, and stays with the customer.' : '';
    return report(`PLAN: ${reference} would be cancelled; ${what}.${files} Nothing was done.`);
  }
  const done = await db.transaction((tx) => cancelOrder(tx, services, { orderUuid, by: 'shop', toCart: false, reason }));
  if (done === 'in_production') throw new CommandFailedError(`${reference} cannot be cancelled: ${refused('in_production')}.`);
  if (done !== 'done') throw new CommandFailedError(`${reference} cannot be cancelled: ${refused('over')}.`);
  report(`${reference} is cancelled; ${what}. ${await mailWords(db, row.userUuid)}`);
}

/** The text with the command for an order that is already made: it refunds the money. */
async function wayBack(db: Db, row: OrderRow, paid: TransactionRow | null): Promise<string> {
  const reference = orderReference(row.uuid);
  if (paid && row.order.payment.isInvoice && openOfInvoice(await loadInvoiceFacts(db, row, paid)) > 0)
    return `orders refund ${reference} all takes everything off its invoice that is still to be paid`;
  const credited = await creditedLines(db, row.uuid);
  const hasCredit = holdsCredit(row.order.orderLines, (line) => credited.has(line));
  return (paid && refundableAmount(paid) > 0) || hasCredit
    ? 'orders refund gives its money back'
    : 'nothing was paid for it that could go back';
}
