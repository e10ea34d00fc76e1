/**
 * Lines whose money is refunded, or was never charged (BIZ-04): each once, and named by the credit note that refunds
 * it, or by the receipt that does not charge it.
 */
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { OrderLine } from '#core/contract/entities.ts';
import type { Order } from '#core/contract/orders.ts';
import { linesOfCredit } from '#core/domain/documents/change-parts.ts';
import { fileNamesOf, lineName } from '#core/domain/orders/line-files.ts';
import { formatMinor, type MinorUnits } from '#core/kernel/money.ts';
import type { Db } from '../db/database.ts';
import { orderCreditedLines, paymentJobs, type transactions } from '../db/schema.ts';
import { serverLanguage } from '../http/requests/request-language.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

const WORDS = { en, nb, sv } as const;

export type CreditedRow = typeof orderCreditedLines.$inferSelect;

/** By line. */
export async function creditedLines(db: Db, orderUuid: string): Promise<ReadonlyMap<string, CreditedRow>> {
  const rows = await db.select().from(orderCreditedLines).where(eq(orderCreditedLines.orderUuid, orderUuid));
  return new Map(rows.map((row) => [row.orderLineUuid, row]));
}

interface Credit {
  /** The amount paid for each line, by its uuid. */
  readonly paid: ReadonlyMap<string, MinorUnits>;
  readonly atMs: number;
  readonly isCharged: boolean;
}

/** The caller holds the lock of the order. A line that was credited before is unchanged. */
export async function creditLines(tx: Db, orderUuid: string, { paid, atMs, isCharged }: Credit): Promise<void> {
  const rows = [...paid].map(([orderLineUuid, amount]) => ({
    orderUuid,
    orderLineUuid,
    amount,
    creditedAt: new Date(atMs),
    isCharged,
  }));
  if (rows.length > 0) await tx.insert(orderCreditedLines).values(rows).onConflictDoNothing();
}

/**
 * In the form of mails: by line, including fees.
 * @param ended lines of retouch that is no longer done. @param names of files
 */
export const creditLinesIn = (
  lines: readonly OrderLine[],
  amounts: ReadonlyMap<string, MinorUnits>,
  currency: string,
  {
    lang,
    ended,
    names,
  }: { readonly lang: string; readonly ended: { has(lineUuid: string): boolean }; readonly names: ReadonlyMap<string, string> },
): readonly string[] =>
  lines
    .filter(({ uuid }) => amounts.has(uuid))
    .map((line) => {
      const { uuid, type, quantity, description, fileRetouch } = line;
      const name = lineName(description, fileNamesOf(line, names));
      const amount = formatMinor(amounts.get(uuid) ?? 0, currency, lang);
      const isEnded = fileRetouch !== null && ended.has(uuid);
      return `${type === 0 ? `${quantity} × ` : ''}${name}: ${amount}${isEnded ? ` (${WORDS[serverLanguage(lang)].notRetouched})` : ''}`;
    });

/** The lines that a credit note of this amount covers, or that a receipt leaves uncharged. A free line needs none. */
export async function linesToCredit(tx: Db, orderUuid: string, credit: MinorUnits): Promise<readonly CreditedRow[]> {
  const waiting = await tx
    .select()
    .from(orderCreditedLines)
    .where(and(eq(orderCreditedLines.orderUuid, orderUuid), isNull(orderCreditedLines.documentUuid), gt(orderCreditedLines.amount, 0)));
  return linesOfCredit(
    waiting.map((row) => ({ ...row, atMs: row.creditedAt.getTime() })),
    credit,
  );
}

export async function noteDocument(tx: Db, rows: readonly CreditedRow[], documentUuid: string): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const lineUuids = rows.map(({ orderLineUuid }) => orderLineUuid);
  await tx
    .update(orderCreditedLines)
    .set({ documentUuid })
    .where(and(eq(orderCreditedLines.orderUuid, first.orderUuid), inArray(orderCreditedLines.orderLineUuid, lineUuids)));
}

/**
 * Lines for which a completed refund was requested belong to its credit note, including those that it does not name
 * because credit paid for them.
 */
export async function noteRefundedLines(
  tx: Db,
  { uuid, orderUuid, refunded }: Pick<typeof transactions.$inferSelect, 'uuid' | 'orderUuid' | 'refunded'>,
  documentUuid: string,
): Promise<void> {
  const done = tx
    .select({ at: paymentJobs.createdAt })
    .from(paymentJobs)
    .where(and(eq(paymentJobs.transactionUuid, uuid), eq(paymentJobs.kind, 'refund'), lte(paymentJobs.target, refunded)));
  const lines = and(eq(orderCreditedLines.orderUuid, orderUuid), isNull(orderCreditedLines.documentUuid));
  await tx
    .update(orderCreditedLines)
    .set({ documentUuid })
    .where(and(lines, inArray(orderCreditedLines.creditedAt, done)));
}

/** The bank returned the refund of a credit note: its lines can be refunded again. */
export async function forgetCredit(tx: Db, documentUuid: string): Promise<void> {
  await tx.delete(orderCreditedLines).where(eq(orderCreditedLines.documentUuid, documentUuid));
}

/** In the customer's view: only lines with an amount. */
export const creditsOf = (rows: ReadonlyMap<string, CreditedRow>): NonNullable<Order['credits']> =>
  [...rows.values()]
    .filter(({ amount }) => amount > 0)
    .map(({ orderLineUuid, amount, creditedAt, isCharged }) => ({
      lineUuid: orderLineUuid,
      amount,
      at: creditedAt.toISOString(),
      isCharged,
    }));
