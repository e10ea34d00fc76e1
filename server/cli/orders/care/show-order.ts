/** `orders find`: all data of the shop about an order, with the numbers of its lines. */
import { asc, eq } from 'drizzle-orm';
import type { OrderChange } from '#core/contract/orders.ts';
import { fileNamesOf, lineName } from '#core/domain/orders/line-files.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { openOfInvoice, owedOfInvoice } from '#core/domain/payments/invoice-balance.ts';
import { orderState } from '#core/domain/payments/order-state.ts';
import { paymentWord } from '#core/domain/payments/payment-word.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { failedPaymentJobs, isGivenUp, paymentProblems } from '#server/condition/payment-trouble.ts';
import type { Db } from '#server/db/database.ts';
import { orderExports, orderNotes, orderReprints, orders, transactions, users } from '#server/db/schema.ts';
import { hasEmail } from '#server/features/access/has-email.ts';
import { loadChanges } from '#server/orders/change-facts.ts';
import { creditedLines } from '#server/orders/credited-lines.ts';
import { loadFileNames } from '#server/orders/file-names.ts';
import { leftOutLines } from '#server/orders/left-out.ts';
import { withdrawnLines } from '#server/orders/withdrawn-lines.ts';
import { loadInvoiceFacts } from '#server/payment/invoice-facts.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '#server/cli/command-failed.ts';
import { findByReference, loadOrder, type OrderRow } from '../find-orders.ts';
import { PAYMENT_WORDS } from '../list-orders.ts';
import { goodsIn } from './order-lines.ts';

/** Whether the customer may still change or cancel it. */
const CHANGE_WORDS: Readonly<Record<OrderChange | 'erased', string>> = {
  open: 'its customer can still change or cancel it',
  in_production: 'in production: its customer cannot change it any more',
  downloaded: 'a file was downloaded: its customer cannot change it any more',
  over: 'cancelled or refunded',
  erased: 'only the shop can cancel it',
};

type Report = (line: string) => void;

/** @param word a reference, or the e-mail of an account */
export async function findOrders(services: Services, word: string, report: Report): Promise<void> {
  const uuids = word.includes('@') ? await ordersOf(services, word) : await findByReference(services.db, [word]);
  for (const uuid of uuids) await showOrder(services, uuid, report);
  if (word.includes('@')) report(`${uuids.length} orders`);
}

async function ordersOf({ db }: Services, email: string): Promise<readonly string[]> {
  const rows = await db
    .select({ uuid: orders.uuid })
    .from(orders)
    .innerJoin(users, eq(users.uuid, orders.userUuid))
    .where(hasEmail(email))
    .orderBy(asc(orders.confirmTime));
  if (rows.length === 0) throw new CommandFailedError(`No order is of an account with the e-mail ${email}.`);
  return rows.map(({ uuid }) => uuid);
}

async function showOrder({ db }: Services, uuid: string, report: Report): Promise<void> {
  const row = await loadOrder(db, uuid);
  const [paid] = await db.select().from(transactions).where(eq(transactions.orderUuid, uuid));
  const [user] = await db.select({ email: users.email, erasedAt: users.erasedAt }).from(users).where(eq(users.uuid, row.userUuid));
  const [exported] = await db.select().from(orderExports).where(eq(orderExports.orderUuid, uuid));
  const money = (minor: number) => formatMinor(minor, row.currency, 'en');
  const { authorised = 0, captured = 0, refunded = 0 } = paid ?? {};
  const state = orderState(row.state, paid?.state ?? null);
  const invoice = await loadInvoiceFacts(db, row, { captured, refunded });
  const open = row.order.payment.isInvoice ? openOfInvoice(invoice) : 0;
  const owed = row.order.payment.isInvoice ? owedOfInvoice(invoice) : 0;
  const word = paymentWord({ ...row.order.payment, state, amounts: { authorised, captured, refunded }, open }, row.totalPrice);
  const left = open > 0 ? `, to be paid ${money(open)}` : owed > 0 ? `, to be sent back ${money(owed)}` : '';
  report(
    `${orderReference(uuid)}  ${minuteOf(row.confirmTime)}  ${row.state === 'paid' ? row.production : state}  ${user?.email ?? ''}`.trimEnd(),
  );
  report(
    `  ${row.order.payment.title}: ${PAYMENT_WORDS[word]}; ${money(row.totalPrice)}, charged ${money(captured)}, given back ${money(refunded)}${left}`,
  );
  const isErased = user?.erasedAt != null;
  const change = (await loadChanges(db, [uuid])).get(uuid) ?? 'over';
  if (row.cancelledAt !== null)
    report(`  cancelled by the ${row.cancelledBy} ${minuteOf(row.cancelledAt)}${row.cancelReason === '' ? '' : `: ${row.cancelReason}`}`);
  else if (row.state === 'cancelled')
    report(`  ended unpaid${paid?.settledAt ? ` ${minuteOf(paid.settledAt)}` : ''}: its goods went back to the cart`);
  const [withdrawn, credited] = [await withdrawnLines(db, uuid), await creditedLines(db, uuid)];
  const leftOut = await leftOutLines(db, row);
  const names = await loadFileNames(db, goodsIn(row));
  for (const [index, line] of goodsIn(row).entries()) {
    const [at, back] = [withdrawn.get(line.uuid), credited.get(line.uuid)];
    const states = [
      ...(leftOut.some((one) => one.uuid === line.uuid) ? [', LEFT OUT: not made'] : []),
      ...(at ? [`, WITHDRAWN ${minuteOf(at)}`] : []),
      ...(back ? [back.isCharged ? `, REFUNDED ${minuteOf(back.creditedAt)}: ${money(back.amount)}` : ', NOT CHARGED'] : []),
    ];
    report(
      `  ${index + 1}. ${line.quantity} × ${lineName(line.description, fileNamesOf(line, names))}: ${money(line.linePrice)}${states.join('')}`,
    );
  }
  for (const { uuid: fee, description } of row.order.orderLines.filter(({ type }) => type === 3)) {
    const back = credited.get(fee);
    if (back)
      report(`  ${description}: ${back.isCharged ? `REFUNDED ${minuteOf(back.creditedAt)}` : 'NOT CHARGED'}: ${money(back.amount)}`);
  }
  report(
    `  ${exported ? `exported ${minuteOf(exported.exportedAt)} to ${exported.folder}` : 'not exported'}; ${CHANGE_WORDS[change === 'open' && isErased ? 'erased' : change]}`,
  );
  if (isErased) report('  its customer has erased the account');
  for (const line of await paymentTrouble(db, row, paid?.uuid)) report(`  ${line}`);
  if (row.tracking !== null) report(`  tracking: ${row.tracking}`);
  for (const reprint of await db.select().from(orderReprints).where(eq(orderReprints.orderUuid, uuid)).orderBy(asc(orderReprints.askedAt)))
    report(`  reprint ${reprintWords(reprint)}`);
  for (const { notedAt, words } of await db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderUuid, uuid))
    .orderBy(asc(orderNotes.notedAt)))
    report(`  note ${minuteOf(notedAt)}: ${words}`);
}

function reprintWords({ askedAt, madeAt, sentAt, tracking, reason }: typeof orderReprints.$inferSelect): string {
  const facts = [
    minuteOf(askedAt),
    madeAt === null ? 'waits for the export' : `made ${minuteOf(madeAt)}`,
    ...(sentAt === null ? [] : [`sent ${minuteOf(sentAt)}`]),
    ...(tracking === null ? [] : [tracking]),
  ];
  return `${facts.join(', ')}: ${reason}`;
}

/** The line of `payments list` about it. */
async function paymentTrouble(db: Db, { uuid, currency }: OrderRow, transactionUuid: string | undefined): Promise<readonly string[]> {
  const jobs = (await failedPaymentJobs(db)).filter((job) => job.transactionUuid === transactionUuid);
  const problems = (await paymentProblems(db)).filter(({ orderUuid }) => orderUuid === uuid);
  return [
    ...jobs.map(
      (job) =>
        `PAYMENT: ${job.kind} of ${formatMinor(job.amount, currency, 'en')} ${isGivenUp(job) ? 'is given up until payments retry' : 'failed, and is tried again'}: ${job.lastError ?? 'no answer'}`,
    ),
    ...problems.map(({ problem }) => `PAYMENT: ${problem}`),
  ];
}

const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')}Z`;
