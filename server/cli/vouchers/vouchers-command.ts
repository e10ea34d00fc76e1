/** `vouchers`: creates rebate codes by the hundred, lists their use, and ends them (KEP-05). */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { discountWords } from './discount-words.ts';
import { rebateCodes, rebateCodeUses } from '#server/db/schema.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#server/shop-time.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { creditLeft, creditsLeft } from '#server/payment/rebate-uses.ts';
import { readArguments } from '../arguments.ts';
import { CommandFailedError, usageError } from '../command-failed.ts';
import { csvList } from '../lists/csv-list.ts';
import { writeAskedFile } from '../lists/write-file.ts';
import { makeVouchers } from './make-vouchers.ts';

type Report = (line: string) => void;
type CodeRow = typeof rebateCodes.$inferSelect & { readonly used: number /** Rest of prepaid credit. */; readonly left: number | null };

export async function vouchersCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  switch (args[0]) {
    case 'make':
      return makeVouchers(services, args, report);
    case 'list':
      return listVouchers(services, args, report);
    case 'end':
      return endVouchers(services, args, report);
    default:
      throw usageError('vouchers');
  }
}

async function listVouchers(services: Services, args: readonly string[], report: Report): Promise<void> {
  const { values, words } = readArguments('vouchers list', args);
  if (words.length > 0) throw usageError('vouchers', 'list');
  const { portal, options } = await loadSettings(services.db);
  const rows = await loadCodes(services, values.batch);
  const line = (row: CodeRow) => [
    row.code,
    row.batch ?? 'shop.json',
    discountWords(row, portal.currency) + (row.left === null ? '' : `, ${formatMinor(row.left, portal.currency, 'en')} left`),
    `${row.used}${row.uses === null ? '' : ` of ${row.uses}`}`,
    row.firstDay ?? '',
    row.lastDay ?? '',
    stateOf(services, row),
  ];
  const { csv } = values;
  if (csv !== undefined) {
    const heading = ['code', 'batch', 'takes off', 'used', 'first day', 'last day', 'state'];
    const file = { file: csv, kind: '.csv', replace: values.replace === true } as const;
    await writeAskedFile(file, () => csvList(heading, rows.map(line), options.country));
    return report(`${rows.length} vouchers in ${csv}`);
  }
  // A batch of hundreds is one line, unless it is requested by its name.
  const [first] = rows;
  if (values.batch !== undefined && first) for (const row of rows) report(line(row).filter(Boolean).join('  '));
  else for (const words of summaries(rows, line)) report(words);
  report(`${rows.length} vouchers, used in ${rows.reduce((sum, { used }) => sum + used, 0)} orders`);
}

function summaries(rows: readonly CodeRow[], line: (row: CodeRow) => readonly string[]): readonly string[] {
  const batches = [...new Set(rows.flatMap(({ batch }) => batch ?? []))];
  const single = rows.filter(({ batch }) => batch === null).map((row) => line(row).filter(Boolean).join('  '));
  return [
    ...single,
    ...batches.map((batch) => {
      const own = rows.filter((row) => row.batch === batch);
      return `${batch}: ${own.length} vouchers, ${own.filter(({ used }) => used > 0).length} of them used`;
    }),
  ];
}

function stateOf({ clock, config }: Services, { expiresAt, firstDay, lastDay, uses, used, left }: CodeRow): string {
  const today = shopDay(config.timeZone, clock.nowMs());
  if (firstDay !== null && today < firstDay) return 'not begun';
  if ((expiresAt !== null && expiresAt.getTime() <= clock.nowMs()) || (lastDay !== null && today > lastDay)) return 'over';
  return left === 0 || (uses !== null && used >= uses) ? 'used up' : 'open';
}

async function loadCodes({ db }: Services, batch: string | undefined): Promise<readonly CodeRow[]> {
  const rows = await db
    .select({ row: rebateCodes, used: sql<number>`count(${rebateCodeUses.orderUuid})::int` })
    .from(rebateCodes)
    .leftJoin(rebateCodeUses, eq(rebateCodeUses.code, rebateCodes.code))
    .where(batch === undefined ? undefined : eq(rebateCodes.batch, batch))
    .groupBy(rebateCodes.code)
    .orderBy(asc(rebateCodes.batch), asc(rebateCodes.code));
  if (rows.length === 0 && batch !== undefined) throw new CommandFailedError(`No vouchers were made under the name ${batch}.`);
  const left = await creditsLeft(
    db,
    rows.flatMap(({ row }) => (row.kind === 'credit' ? [row] : [])),
  );
  return rows.map(({ row, used }) => ({ ...row, used, left: left.get(row.code) ?? null }));
}

/**
 * Orders with one keep their discount. The rest of prepaid credit is lost, but not the part in orders: it can be used
 * when they are refunded.
 */
async function endVouchers({ db, clock }: Services, args: readonly string[], report: Report): Promise<void> {
  const { values, words } = readArguments('vouchers end', args);
  if ((values.batch === undefined) === (words.length === 0)) throw usageError('vouchers', 'end');
  const asked = values.batch === undefined ? inArray(sql`upper(${rebateCodes.code})`, upper(words)) : eq(rebateCodes.batch, values.batch);
  const found = await db.select().from(rebateCodes).where(asked);
  const missing = words.filter((word) => !found.some(({ code }) => code.toUpperCase() === word.trim().toUpperCase()));
  if (found.length === 0 || missing.length > 0)
    throw new CommandFailedError(`There is no voucher ${missing[0] ?? `under the name ${values.batch}`}. None was ended.`);
  const ofFile = found.find(({ batch }) => batch === null);
  if (ofFile) throw new CommandFailedError(`${ofFile.code} is in shop.json: take it out there, or set its lastDay. None was ended.`);
  const now = new Date(clock.nowMs());
  const open = found.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  if (values.plan === true) return report(`PLAN: ${open.length} vouchers would end now. Nothing was done.`);
  const credit = open.filter(({ kind }) => kind === 'credit');
  await db.transaction(async (tx) => {
    for (const { code } of credit) {
      const [row] = await tx.select().from(rebateCodes).where(eq(rebateCodes.code, code)).for('update');
      if (row)
        await tx
          .update(rebateCodes)
          .set({ value: row.value - (await creditLeft(tx, row)) })
          .where(eq(rebateCodes.code, code));
    }
  });
  const codes = open.filter(({ kind }) => kind !== 'credit').map(({ code }) => code);
  if (codes.length > 0)
    await db
      .update(rebateCodes)
      .set({ expiresAt: now })
      .where(and(isNotNull(rebateCodes.batch), inArray(rebateCodes.code, codes)));
  report(`${open.length} vouchers are over now`);
}

const upper = (words: readonly string[]): string[] => words.map((word) => word.trim().toUpperCase());
