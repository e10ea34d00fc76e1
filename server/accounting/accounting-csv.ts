import type { Voucher } from '#core/domain/accounting/vouchers.ts';
import { minorDigits } from '#core/kernel/money.ts';
import { csvList, csvNumber } from '../cli/lists/csv-list.ts';
import { CHART } from './chart.ts';

const HEADING = [
  'date',
  'voucher',
  'document',
  'order',
  'kind',
  'account',
  'name',
  'debit',
  'credit',
  'tax percent',
  'tax base',
  'currency',
];

/** One row for each posting. */
export function accountingCsv(vouchers: readonly Voucher[], country: string): Buffer {
  const rows = vouchers.flatMap(({ id, day, document, order, kind, currency, postings }) => {
    const digits = minorDigits(currency);
    const amount = (minor: number): string => csvNumber(minor / 10 ** digits, digits, country);
    return postings.map(({ account, amount: minor, tax }) => [
      day,
      id,
      document,
      order,
      kind,
      account,
      CHART[account].name,
      minor > 0 ? amount(minor) : '',
      minor < 0 ? amount(0 - minor) : '',
      ...(tax ? [csvNumber(tax.percent, Number.isInteger(tax.percent) ? 0 : 2, country), amount(Math.abs(tax.base))] : ['', '']),
      currency,
    ]);
  });
  return csvList(HEADING, rows, country);
}
