/** `vouchers make`: creates a number of codes of the same kind, with one name, in a list that the operator hands out. */
import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { ratesOfShop } from '#core/domain/prices/tax.ts';
import { RECOVERY_ALPHABET } from '#core/domain/validation/recovery-code.ts';
import type { Db } from '#server/db/database.ts';
import { packages, products, rebateCodes } from '#server/db/schema.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import type { ShopSettings } from '#server/features/settings/shop-data.ts';
import type { Services } from '#server/services.ts';
import { readArguments } from '../arguments.ts';
import { CommandFailedError, usageError } from '../command-failed.ts';
import { findJob } from '../jobs/find-job.ts';
import { csvList } from '../lists/csv-list.ts';
import { typedAmount } from '../lists/typed-amount.ts';
import { typedDay } from '../lists/typed-day.ts';
import { typedNumber } from '../lists/typed-number.ts';
import { writeAskedFile } from '../lists/write-file.ts';
import { discountWords } from './discount-words.ts';

const COUNT_MAX = 100_000;
/** Rows of one statement. */
const AT_ONCE = 1_000;
/** 50 bits: with a million codes, one guess in a thousand million matches one. */
const LENGTH = 10;

type Discount = Pick<typeof rebateCodes.$inferSelect, 'kind' | 'value'>;
type Values = ReturnType<typeof readArguments<'vouchers make'>>['values'];
type Report = (line: string) => void;

export async function makeVouchers(services: Services, args: readonly string[], report: Report): Promise<void> {
  const { db, clock } = services;
  const { values, words } = readArguments('vouchers make', args);
  const { count: typed, off, credit, batch, csv } = values;
  if (words.length > 0 || typed === undefined || (off === undefined) === (credit === undefined) || batch === undefined || csv === undefined)
    throw usageError('vouchers', 'make');
  if (batch.trim() === '' || batch.length > 60) throw new CommandFailedError('--batch is a name of at most 60 characters.');
  const { portal, seller, options } = await loadSettings(db);
  const count = typedNumber('count', typed, { most: COUNT_MAX });
  const discount = credit === undefined ? discountOf(off ?? '', portal.currency) : creditOf(credit, portal.currency);
  const limits = await limitsOf(services, values, portal.currency);
  if (discount.kind === 'credit') checkCredit(values, { portal, seller });
  await assertNew(db, batch);
  const what = `${count} vouchers of ${discountWords(discount, portal.currency)} under the name ${batch}`;
  if (values.plan === true) return report(`PLAN: ${what} would be made. Nothing was done.`);
  const createdAt = new Date(clock.nowMs());
  const codes = newCodes(count);
  await db.transaction(async (tx) => {
    // Another run may be creating some with this name.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`vouchers ${batch}`}))`);
    await assertNew(tx, batch);
    for (let from = 0; from < codes.length; from += AT_ONCE)
      await tx
        .insert(rebateCodes)
        .values(codes.slice(from, from + AT_ONCE).map((code) => ({ code, batch, createdAt, ...discount, ...limits })));
    // The list before the commit: codes in the database without a list would be lost. And after the codes are inserted:
    // a list of codes that the shop does not have would be handed out.
    await writeAskedFile({ file: csv, kind: '.csv', replace: values.replace === true }, () =>
      csvList(
        ['code', 'takes off', 'first day', 'last day'],
        codes.map((code) => [code, discountWords(discount, portal.currency), limits.firstDay ?? '', limits.lastDay ?? '']),
        options.country,
      ),
    );
  });
  report(`${what} are in ${csv}`);
}

async function assertNew(db: Db, batch: string): Promise<void> {
  if (await db.$count(rebateCodes, eq(rebateCodes.batch, batch)))
    throw new CommandFailedError(`There are vouchers under the name ${batch} already. Take another name; none were made.`);
}

/** Different codes that cannot be guessed from one another. */
function newCodes(count: number): readonly string[] {
  const codes = new Set<string>();
  // The alphabet has 32 characters, so that each is equally likely.
  while (codes.size < count) codes.add(Array.from(randomBytes(LENGTH), (byte) => RECOVERY_ALPHABET[byte % 32]).join(''));
  return [...codes];
}

function discountOf(off: string, currency: string): Discount {
  if (off === 'delivery') return { kind: 'free_delivery', value: 0 };
  const [, percent] = /^(\d{1,3}) ?%$/.exec(off) ?? [];
  if (percent !== undefined && Number(percent) >= 1 && Number(percent) <= 100) return { kind: 'percent', value: Number(percent) };
  const amount = typedAmount(off, currency);
  if (percent !== undefined || amount === null || amount === 0)
    throw new CommandFailedError(`--off is a percent as 10%, an amount as 50 or 49.50, or delivery, not ${off}.`);
  return { kind: 'amount', value: amount };
}

function creditOf(typed: string, currency: string): Discount {
  const value = typedAmount(typed, currency);
  if (value === null || value === 0) throw new CommandFailedError(`--credit is an amount as 500 or 499.50, not ${typed}.`);
  return { kind: 'credit', value };
}

/** Tax on prepaid credit is paid when it is sold, so its rate must be known at that time (directive (EU) 2016/1065). */
function checkCredit(values: Values, { portal, seller }: Pick<ShopSettings, 'portal' | 'seller'>): void {
  if (values['last-day'] !== undefined)
    throw new CommandFailedError(
      '--last-day is not for --credit: what was paid before stays, and what an order gives back has to be of use.',
    );
  const taken = (['uses', 'uses-per-customer', 'minimum'] as const).find((option) => values[option] !== undefined);
  if (taken !== undefined) throw new CommandFailedError(`--${taken} is not for --credit: it is used up by what it pays for.`);
  const rates = ratesOfShop(portal.taxPercent, seller.taxPercents);
  if (rates.length > 1)
    throw new CommandFailedError(
      `The shop's goods are taxed at ${rates.map((rate) => `${rate} %`).join(' and ')}: the tax of prepaid credit would not be known when it is sold. None were made.`,
    );
}

async function limitsOf(services: Services, values: Values, currency: string) {
  const minimumTotal = values.minimum === undefined ? 0 : typedAmount(values.minimum, currency);
  if (minimumTotal === null) throw new CommandFailedError(`--minimum is an amount as 300 or 299.50, not ${values.minimum}.`);
  const [firstDay, lastDay] = [dayOf('first-day', values['first-day']), dayOf('last-day', values['last-day'])];
  if (firstDay !== null && lastDay !== null && lastDay < firstDay) throw new CommandFailedError('--last-day is before --first-day.');
  const usual = values.credit === undefined ? '1' : 'any';
  const uses = usesOf('uses', values.uses ?? usual);
  const usesPerCustomer = usesOf('uses-per-customer', values['uses-per-customer'] ?? usual);
  if (uses !== null && usesPerCustomer !== null && usesPerCustomer > uses)
    throw new CommandFailedError('--uses-per-customer is more than --uses.');
  const jobKeys: string[] = [];
  for (const word of values.job ?? []) jobKeys.push((await findJob(services.db, word)).importKey);
  const goodsUuids = await goodsOf(services, values.goods ?? []);
  return {
    minimumTotal,
    firstDay,
    lastDay,
    uses,
    usesPerCustomer,
    jobKeys: jobKeys.length > 0 ? jobKeys : null,
    goodsUuids: goodsUuids.length > 0 ? goodsUuids : null,
  };
}

/** By uuid, or by a name in any of the shop's languages. */
async function goodsOf({ db }: Services, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const all = [
    ...(await db.select({ uuid: products.uuid, names: products.names }).from(products)),
    ...(await db.select({ uuid: packages.uuid, names: packages.names }).from(packages).where(eq(packages.isSold, true))),
  ];
  return words.map((word) => {
    const found = all.filter(({ uuid, names }) => uuid === word || Object.values(names).includes(word));
    const [one, ...others] = found;
    if (!one) throw new CommandFailedError(`No product or package has the uuid or the name ${word}.`);
    if (others.length > 0) throw new CommandFailedError(`${found.length} products and packages are called ${word}: name one by its uuid.`);
    return one.uuid;
  });
}

const dayOf = (option: string, typed: string | undefined): string | null => (typed === undefined ? null : typedDay(option, typed));

/** null for any number. */
const usesOf = (option: string, typed: string): number | null => (typed === 'any' ? null : typedNumber(option, typed, { most: COUNT_MAX }));
