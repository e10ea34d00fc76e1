import { expect, test } from 'vitest';
import { ACCOUNTS, balancesByCurrency, type Voucher } from './vouchers.ts';

test('[BIZ-05] a shop that changed its currency gets the sums of each currency, never a sum of both', () => {
  const voucher = (currency: string, amount: number) => ({ currency, postings: [{ account: ACCOUNTS.tax, amount }] }) as unknown as Voucher;
  const balances = balancesByCurrency([voucher('NOK', 33_074), voucher('JPY', 500), voucher('NOK', 26)]);
  expect([...balances].map(([currency, sums]) => [currency, sums.get(ACCOUNTS.tax)])).toEqual([
    ['NOK', 33_100],
    ['JPY', 500],
  ]);
});
