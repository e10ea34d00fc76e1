/** The operator's list of orders: one line each, page by page, or all of them as a table. */
import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { openOfInvoice } from '#core/domain/payments/invoice-balance.ts';
import { type PaymentWord, paymentWord } from '#core/domain/payments/payment-word.ts';
import { formatMinor, minorDigits } from '#core/kernel/money.ts';
import { orderExports, orders, subjects, transactions, users } from '#server/db/schema.ts';
import { hasEmail } from '#server/features/access/has-email.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import { COST_COLUMNS, costOfOrder } from '#server/orders/cost-of-order.ts';
import { HAS_OPEN_WITHDRAWAL } from '#server/orders/open-withdrawals.ts';
import { NAMES_OF_ORDER, SUBJECTS_OF_ORDER } from '#server/orders/subjects-of-order.ts';
import { INVOICE_COLUMNS, invoiceFacts } from '#server/payment/invoice-facts.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#server/shop-time.ts';
import { CommandFailedError } from '../command-failed.ts';
import { findJob } from '../jobs/find-job.ts';
import { csvList, csvNumber } from '../lists/csv-list.ts';
import { writeAskedFile } from '../lists/write-file.ts';
import { typedDay } from '../lists/typed-day.ts';
import { typedNumber } from '../lists/typed-number.ts';
import { findByReference, loadOrders } from './find-orders.ts';
import { isProduction, PRODUCTION_STATES } from './mark-orders.ts';

const UNPAID = 'unpaid';
/** Orders with a line from which the customer withdrew, until the line or the whole order is refunded. */
const WITHDRAWN = 'withdrawn';

/** Lines of one page, unless another number is requested. */
const LISTED_AT_ONCE = 500;

interface Wanted {
  /** If absent, every order that was not cancelled. */
  readonly state: string | undefined;
  /** In the shop's time zone, as 2026-11-23. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** By key or name: orders with a picture of one of its subjects. */
  readonly job?: string | undefined;
  /** By the e-mail of the account. */
  readonly customer?: string | undefined;
  readonly limit?: string | undefined;
  /** The reference of the last order of the previous page. */
  readonly after?: string | undefined;
}

export const PAYMENT_WORDS: Readonly<Record<PaymentWord, string>> = {
  created: 'created',
  failed: 'failed',
  cancelled: 'cancelled',
  invoice: 'invoice',
  reserved: 'reserved',
  lapsed: 'no longer reserved',
  paid: 'paid',
  partlyRefunded: 'partly refunded',
  refunded: 'refunded',
  takenOff: 'taken off the invoice',
};

/** One line per order, the oldest first; a page is found by the index, for any number of orders. */
export async function listOrders(services: Services, wanted: Wanted, report: (line: string) => void): Promise<void> {
  let shown = 0;
  const { next } = await eachPage(services, wanted, limitOf(wanted) ?? LISTED_AT_ONCE, (rows) => {
    for (const order of rows) {
      const facts = [
        orderReference(order.uuid),
        `${minuteOf(order.confirmTime)}Z`,
        order.state === 'paid' ? order.production : order.state,
        formatMinor(order.now, order.currency, 'en'),
        ...(order.state === 'paid' ? [owedOf(order) ?? paymentOf(order)] : []),
        order.exportedAt === null ? 'not exported' : `exported ${shopDay(services.config.timeZone, order.exportedAt.getTime())}`,
        order.who,
      ];
      report(facts.join('  '));
    }
    shown += rows.length;
  });
  report(`${shown} orders${next === null ? '' : `, and more: --after=${next}`}`);
}

const HEADING = [
  'reference',
  'ordered (UTC)',
  'state',
  'payment',
  'exported (UTC)',
  'total',
  'currency',
  'delivery',
  'name',
  'e-mail',
  'jobs',
  'subjects',
];

/** Every requested order, as a table. */
export async function writeOrderList(
  services: Services,
  wanted: Wanted,
  { file, replace }: { readonly file: string; readonly replace: boolean },
  report: (line: string) => void,
): Promise<void> {
  const { options } = await loadSettings(services.db);
  const cells: string[][] = [];
  await writeAskedFile({ file, kind: '.csv', replace }, async () => {
    await eachPage(services, wanted, limitOf(wanted) ?? Number.POSITIVE_INFINITY, (rows, hasMore) => {
      cells.push(...rows.map((order) => cellsOf(order, options.country)));
      if (hasMore) report(`orders ${cells.length}`);
    });
    return csvList(HEADING, cells, options.country);
  });
  report(`${cells.length} orders in ${file}`);
}

/**
 * The shop keeps serving between two pages: the embedded database answers no request while it reads.
 * @returns the last order of a list that the limit cut off, else null
 */
async function eachPage(
  services: Services,
  wanted: Wanted,
  limit: number,
  take: (rows: readonly Row[], hasMore: boolean) => void,
): Promise<{ readonly next: string | null }> {
  const condition = await conditionOf(services, wanted);
  let after = await firstAfter(services, wanted);
  for (let left = limit; ; left -= LISTED_AT_ONCE) {
    const size = Math.min(LISTED_AT_ONCE, left);
    const rows = await readPage(services, condition, after, size + 1);
    const page = rows.slice(0, size);
    after = page.at(-1)?.uuid ?? null;
    const hasMore = rows.length > size;
    const isLast = !hasMore || left <= LISTED_AT_ONCE;
    take(await withCosts(services, page), !isLast);
    if (isLast) return { next: hasMore ? after : null };
    await setImmediate();
  }
}

function readPage({ db }: Services, condition: SQL | undefined, after: string | null, limit: number) {
  const last = db
    .select({ confirmTime: orders.confirmTime, uuid: orders.uuid })
    .from(orders)
    .where(eq(orders.uuid, after ?? ''));
  return db
    .select({
      uuid: orders.uuid,
      confirmTime: orders.confirmTime,
      state: orders.state,
      production: orders.production,
      totalPrice: orders.totalPrice,
      currency: orders.currency,
      delivery: sql<string>`coalesce(${orders.order}#>>'{delivery,name}', '')`,
      isInvoice: sql<boolean>`(${orders.order}#>>'{payment,isInvoice}')::boolean`,
      amounts: {
        authorised: sql<number>`coalesce(${transactions.authorised}, 0)`,
        captured: sql<number>`coalesce(${transactions.captured}, 0)`,
        refunded: sql<number>`coalesce(${transactions.refunded}, 0)`,
      },
      invoice: INVOICE_COLUMNS,
      cost: COST_COLUMNS,
      who: sql<string>`coalesce(${orders.order}#>>'{delivery,address,name}', ${orders.order}#>>'{delivery,contactInfo,name}', '')`,
      email: sql<string>`coalesce(${orders.order}#>>'{delivery,contactInfo,emailAddress}', ${users.email}, '')`,
      subjects: sql<unknown>`${NAMES_OF_ORDER}`,
      exportedAt: orderExports.exportedAt,
    })
    .from(orders)
    .innerJoin(users, eq(users.uuid, orders.userUuid))
    .leftJoin(orderExports, eq(orderExports.orderUuid, orders.uuid))
    .leftJoin(transactions, eq(transactions.orderUuid, orders.uuid))
    .where(and(condition, after === null ? undefined : sql`(${orders.confirmTime}, ${orders.uuid}) > (${last})`))
    .orderBy(asc(orders.confirmTime), asc(orders.uuid))
    .limit(limit);
}

const SubjectsSchema = z.array(z.object({ name: z.string(), job: z.optional(z.object({ name: z.nullable(z.string()) })) }));

/** Without duplicates, in the order of the lines. */
const inWords = (names: readonly string[]): string => [...new Set(names)].join(' | ');

type Read = Awaited<ReturnType<typeof readPage>>[number];
/** With its present cost. */
type Row = Read & { readonly now: number };

/** The current cost of each order. Lines are read only for orders with a withdrawal or a refund. */
async function withCosts(services: Services, rows: readonly Read[]): Promise<readonly Row[]> {
  const changed = rows.filter(
    ({ cost, amounts, invoice }) => cost.withdrawn.length + cost.credits.length > 0 || amounts.refunded + invoice.uncharged > 0,
  );
  const known = new Map(
    (
      await loadOrders(
        services.db,
        changed.map(({ uuid }) => uuid),
      )
    ).map((row) => [row.uuid, row]),
  );
  const priced: Row[] = [];
  for (const row of rows) {
    const order = known.get(row.uuid);
    const now = order ? await costOfOrder(services.db, order, row.amounts, { ...row.cost, ...row.invoice }) : null;
    priced.push({ ...row, now: now ?? row.totalPrice });
  }
  return priced;
}

const openOf = (order: Row): number => openOfInvoice(invoiceFacts(order, order.amounts, order.invoice));

const paymentOf = (order: Row): string => PAYMENT_WORDS[paymentWord({ ...order, open: openOf(order) }, order.totalPrice)];

/** The shop's task about the money of withdrawn lines; null for none. */
function owedOf(order: Row): string | null {
  const { cost, amounts, now, isInvoice, currency } = order;
  if (cost.withdrawn.every((line) => cost.credits.some(({ uuid }) => uuid === line))) return null;
  const kept = amounts.captured - amounts.refunded;
  const tooMuch = isInvoice ? openOf(order) - Math.max(0, now - kept) : 0;
  const parts = [
    ...(kept > now ? [`${formatMinor(kept - now, currency, 'en')} to be paid back`] : []),
    ...(tooMuch > 0 ? [`${formatMinor(tooMuch, currency, 'en')} to be taken off the invoice`] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

function cellsOf(order: Row, country: string): string[] {
  const subjectsOfOrder = SubjectsSchema.parse(order.subjects);
  return [
    orderReference(order.uuid),
    minuteOf(order.confirmTime),
    order.state === 'paid' ? order.production : order.state,
    paymentOf(order),
    order.exportedAt === null ? '' : minuteOf(order.exportedAt),
    amountOf(order, country),
    order.currency,
    order.delivery,
    order.who,
    order.email,
    inWords(subjectsOfOrder.flatMap(({ job }) => job?.name ?? [])),
    inWords(subjectsOfOrder.map(({ name }) => name)),
  ];
}

function amountOf({ now, currency }: Row, country: string): string {
  const digits = minorDigits(currency);
  return csvNumber(now / 10 ** digits, digits, country);
}

const minuteOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

const firstAfter = async ({ db }: Services, { after }: Wanted): Promise<string | null> =>
  after === undefined ? null : ((await findByReference(db, [after]))[0] ?? null);

const limitOf = ({ limit }: Wanted): number | null => (limit === undefined ? null : typedNumber('limit', limit));

async function conditionOf(services: Services, { state, since, until, job, customer }: Wanted): Promise<SQL | undefined> {
  return and(
    stateCondition(state),
    since === undefined ? undefined : sql`${orders.confirmTime} >= ${dayStart(services, 'since', since, 0)}`,
    until === undefined ? undefined : sql`${orders.confirmTime} < ${dayStart(services, 'until', until, 1)}`,
    job === undefined ? undefined : await jobCondition(services, job),
    customer === undefined ? undefined : await customerCondition(services, customer),
  );
}

function stateCondition(state: string | undefined): SQL | undefined {
  if (state === undefined) return ne(orders.state, 'cancelled');
  if (state === WITHDRAWN) return and(eq(orders.state, 'paid'), HAS_OPEN_WITHDRAWAL);
  if (state === UNPAID) return notInArray(orders.state, ['cancelled', 'paid']);
  if (!isProduction(state))
    throw new CommandFailedError(`Orders can be listed by ${[...PRODUCTION_STATES, UNPAID, WITHDRAWN].join(', ')}, not by ${state}.`);
  return and(eq(orders.state, 'paid'), eq(orders.production, state));
}

/** The start of the day, or of a later one, in the shop's time zone. */
function dayStart({ config }: Services, option: string, day: string, daysLater: number): SQL {
  return sql`((${typedDay(option, day)}::date + ${daysLater}::int)::timestamp at time zone ${config.timeZone})`;
}

async function jobCondition({ db }: Services, word: string): Promise<SQL> {
  const { uuid } = await findJob(db, word);
  return sql`exists (select 1 from ${subjects} where ${subjects.jobUuid} = ${uuid} and ${subjects.uuid}::text in ${SUBJECTS_OF_ORDER})`;
}

async function customerCondition({ db }: Services, email: string): Promise<SQL> {
  const found = await db.select({ uuid: users.uuid }).from(users).where(hasEmail(email));
  if (found.length === 0) throw new CommandFailedError(`No account has the e-mail ${email}.`);
  return inArray(
    orders.userUuid,
    found.map(({ uuid }) => uuid),
  );
}
