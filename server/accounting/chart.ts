/** Names of the accounts in the standard chart, and their groups in the tax return (`naeringsspesifikasjon`). */
import type { Account } from '#core/domain/accounting/vouchers.ts';

interface ChartEntry {
  readonly name: string;
  readonly category: string;
  readonly code: string;
}

export const CHART: Readonly<Record<Account, ChartEntry>> = {
  1500: { name: 'Kundefordringer', category: 'balanseverdiForOmloepsmiddel', code: '1500' },
  1570: { name: 'Oppgjør fra betalingsformidler', category: 'balanseverdiForOmloepsmiddel', code: '1570' },
  1920: { name: 'Bankinnskudd', category: 'balanseverdiForOmloepsmiddel', code: '1920' },
  2700: { name: 'Utgående merverdiavgift', category: 'kortsiktigGjeld', code: '2740' },
  3000: { name: 'Salgsinntekt, avgiftspliktig', category: 'salgsinntekt', code: '3000' },
  3100: { name: 'Salgsinntekt, avgiftsfri', category: 'salgsinntekt', code: '3100' },
};

/** Codes of the standard by rate of output tax. */
const STANDARD_TAX_CODES: Readonly<Record<number, string>> = { 25: '3', 15: '31', 12: '33', 0: '5' };

export const standardTaxCode = (percent: number): string | null => STANDARD_TAX_CODES[percent] ?? null;
