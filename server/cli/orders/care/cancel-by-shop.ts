/** The shop cancels an order that is not made yet (BIZ-04): its customer is written to with the reason. */
import { eq } from 'drizzle-orm';
import { amountAfterCancel, moneyAfterCancel, type MoneyAfterCancel } from '#core/domain/orders/order-change.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { heldAmount } from '#core/domain/payments/payment-amounts.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { transactions } from '#server/db/schema.ts';
import { cancelOrder } from '#server/orders/cancel-order.ts';
import { loadChanges } from '#server/orders/change-facts.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '#server/cli/command-failed.ts';
import { mailWords } from './mail-words.ts';
import { loadOrder } from '../find-orders.ts';

const MONEY: Readonly<Record<MoneyAfterCancel, string>> = {
  nothing: 'nothing was charged',
  released: '{total} is released',
  refunded: '{total} is paid back',
  invoiceVoid: 'the invoice of {total} is void',
  invoiceBack: '{total} of the invoice was paid: pay it back yourself, then note it with orders refund',
};

const REFUSED = {
  in_production: 'an export holds it or has made it; orders refund gives its money back',
  unchargedInProduction:
    'an export holds it or has made a part of it, and it is not charged yet; orders mark sent charges what was made and lets go of the rest',
  over: 'it is cancelled or refunded already',
} as const;

interface Wanted {
  readonly orderUuid: string;
  readonly reason: string;
  /** Says what would be done, and does nothing. */
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
  const refused = (change: 'in_production' | 'over') => REFUSED[change === 'in_production' && isHeld ? 'unchargedInProduction' : change];
  const what = MONEY[money].replace('{total}', formatMinor(amountAfterCancel(money, payment, row.totalPrice), row.currency, 'en'));
  if (isPlan) {
    const change = (await loadChanges(db, [orderUuid])).get(orderUuid) ?? 'over';
    if (change === 'over' || change === 'in_production')
      throw new CommandFailedError(`${reference} cannot be cancelled: ${refused(change)}.`);
    return report(`PLAN: ${reference} would be cancelled; ${what}. Nothing was done.`);
  }
  const done = await db.transaction((tx) => cancelOrder(tx, services, { orderUuid, by: 'shop', toCart: false, reason }));
  if (done === 'in_production') throw new CommandFailedError(`${reference} cannot be cancelled: ${refused('in_production')}.`);
  if (done !== 'done') throw new CommandFailedError(`${reference} cannot be cancelled: ${refused('over')}.`);
  report(`${reference} is cancelled; ${what}. ${await mailWords(db, row.userUuid)}`);
}
