/** `accounting export`: the postings for the shop's bookkeeping (BIZ-05). */
import { balancesByCurrency, type Voucher } from '#core/domain/accounting/vouchers.ts';
import { CONTRACT_VERSION } from '#core/contract/version.ts';
import { formatMinor, sumMinor } from '#core/kernel/money.ts';
import { accountingCsv } from '#server/accounting/accounting-csv.ts';
import { CHART, standardTaxCode } from '#server/accounting/chart.ts';
import { loadVouchers } from '#server/accounting/load-vouchers.ts';
import { safT } from '#server/accounting/saf-t.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import type { ShopSettings } from '#server/features/settings/shop-data.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#server/shop-time.ts';
import { readArguments } from '../arguments.ts';
import { CommandFailedError, usageError } from '../command-failed.ts';
import { writeWhole } from '../lists/write-file.ts';
import { type DayRange, dayRange } from './day-range.ts';

export async function accountingCommand(services: Services, args: readonly string[], report: (line: string) => void): Promise<void> {
  if (args[0] !== 'export') throw usageError('accounting');
  const { values, words } = readArguments('accounting export', args);
  const [file, ...others] = words;
  const { from, to, format = 'csv', replace = false } = values;
  if (file === undefined || others.length > 0 || from === undefined || to === undefined) throw usageError('accounting');
  if (format !== 'csv' && format !== 'saf-t') throw new CommandFailedError(`--format=${format} is not known: csv or saf-t.`);
  const range = dayRange({ from, to });
  const all = await loadVouchers(services, range.to);
  const vouchers = all.filter(({ day }) => day >= range.from);
  const settings = await loadSettings(services.db);
  const content =
    format === 'csv' ? accountingCsv(vouchers, settings.options.country) : Buffer.from(safTOf(services, settings, range, all));
  if (!(await writeWhole(file, content, { replace })))
    throw new CommandFailedError(`${file} is there already and stays as it is. Name another file, or add --replace.`);
  for (const [currency, balances] of balancesByCurrency(vouchers))
    for (const [account, amount] of [...balances].toSorted(([a], [b]) => Number(a) - Number(b)))
      report(`${account} ${CHART[account].name}: ${formatMinor(amount, currency, 'en')}`);
  const postings = sumMinor(vouchers.map((voucher) => voucher.postings.length));
  report(`${vouchers.length} vouchers with ${postings} postings in ${file}`);
}

function safTOf({ clock, config }: Services, { portal, seller, options }: ShopSettings, range: DayRange, all: readonly Voucher[]): string {
  if (options.country !== 'NO' || all.some(({ currency }) => currency !== 'NOK'))
    throw new CommandFailedError(
      'SAF-T Financial 1.30 is of Norwegian shops, for documents in NOK alone, and there are others. --format=csv is for all.',
    );
  if (seller.organisationNumber === '')
    throw new CommandFailedError('SAF-T needs settings.seller.organisationNumber in shop.json. Nothing was written.');
  const percents = new Set(all.flatMap(({ postings }) => postings.flatMap(({ tax }) => (tax ? [tax.percent] : []))));
  const unknown = [...percents].filter((percent) => standardTaxCode(percent) === null);
  if (unknown.length > 0) throw new CommandFailedError(`SAF-T has no code for a tax of ${unknown.join(', ')} %. Nothing was written.`);
  const { contactInfo } = portal;
  return safT(
    {
      seller: {
        name: seller.name || portal.name,
        organisationNumber: seller.organisationNumber,
        isTaxRegistered: seller.isTaxRegistered,
        street: contactInfo.address,
        postalCode: contactInfo.postalCode,
        city: contactInfo.city,
        email: contactInfo.email,
      },
      softwareVersion: CONTRACT_VERSION,
      createdDay: shopDay(config.timeZone, clock.nowMs()),
      ...range,
    },
    all,
  );
}
