/** `batches make`: the orders that a school hands out, up to a deadline, with their papers (BIZ-07). */
import { jobFileName } from '../jobs/job-file-name.ts';
import path from 'node:path';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { holdName } from '#server/db/hold-name.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import type { JobRow } from '#server/media/picture-access.ts';
import { splitGone } from '#server/orders/gone-orders.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#server/shop-time.ts';
import { readArguments } from '../arguments.ts';
import { CommandFailedError, usageError } from '../command-failed.ts';
import { needRoom } from '../condition/need-room.ts';
import { findJob } from '../jobs/find-job.ts';
import { typedDay } from '../lists/typed-day.ts';
import { typedNumber } from '../lists/typed-number.ts';
import { exportOrders } from '../orders/export-orders.ts';
import { loadOrder } from '../orders/find-orders.ts';
import { type ExportOptions, type OrderOutcome, type OrderPlan, previewOrder } from '../orders/plan-order.ts';
import { bagOf } from './bag-contents.ts';
import { findBatchOrders, findOpenOrders, findUnpaidOrders, lastBatch, type SchoolOrder, takeIntoBatch } from './school-orders.ts';
import { type BatchTarget, pupilWords, reportGone, writePapers } from './write-papers.ts';

type Report = (line: string) => void;

export async function batchesCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  if (args[0] !== 'make') throw usageError('batches');
  const { values, words } = readArguments('batches make', args);
  const [folder, ...others] = words;
  if (folder === undefined || others.length > 0 || values.job === undefined) throw usageError('batches');
  const job = await findJob(services.db, values.job);
  const settings = await loadSettings(services.db);
  const target = { services, job, folder, settings, lang: values.lang };
  if (values.batch !== undefined && values.until !== undefined)
    throw new CommandFailedError('--batch writes the papers of a batch again, --until makes the next one: name one of them.');
  if (values.batch !== undefined) return writeAgain(target, typedNumber('batch', values.batch), report);
  const today = shopDay(services.config.timeZone, services.clock.nowMs());
  const until = untilDay(values.until, job, today);
  reportEarly(until, job, today, report);
  if (values.plan === true) return makeNext(target, { until, isPlan: true }, report);
  const made = await holdName(services.config.databaseUrl, `batch of ${job.uuid}`, () =>
    makeNext(target, { until, isPlan: false }, report),
  );
  if (!made.ok)
    throw new CommandFailedError(`Another run is making a batch of ${job.name}. Nothing was done: run it again when it has ended.`);
}

async function makeNext(
  target: BatchTarget,
  { until, isPlan }: { readonly until: string; readonly isPlan: boolean },
  report: Report,
): Promise<void> {
  const { services, job, folder } = target;
  const { bagged: open, gone } = await splitGone(services.db, await findOpenOrders(services, job.uuid, until));
  reportGone(gone, report);
  const last = await lastBatch(services.db, job.uuid);
  await reportUnpaid(services, job.uuid, until, report);
  if (open.length === 0)
    return report(
      `${job.name}: every paid order up to ${until}${gone.length > 0 ? ' that is handed out' : ''} is in a batch${last > 0 ? `; the last is batch ${last}` : ', or there is none'}`,
    );
  const number = last + 1;
  if (!isPlan) await needRoom(services);
  const options = {
    folder: path.join(folder, await jobFileName(services.db, job), 'orders'),
    orderUuids: open.map(({ uuid }) => uuid),
    ...ALL_OR_NOTHING,
  };
  const { taken, left } = reportLeft(open, await (isPlan ? planned : made)(services, options), report);
  if (isPlan) return reportPlan(services, { taken, left: left.length }, { until, number }, report);
  const uuids = taken.map(({ uuid }) => uuid);
  const lacks = uuids.length === 0 ? [] : await writePapers(target, await takeIntoBatch(services.db, job.uuid, uuids), taken, report);
  failWith([
    ...(left.length > 0 ? [`${left.length} orders are not in the batch. The next batch takes them once they can be made.`] : []),
    ...lacks,
  ]);
}

function failWith(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new CommandFailedError(reasons.join(' '));
}

/** The requested day, else the last deadline of the job that has passed. */
function untilDay(asked: string | undefined, { name, deadlines }: JobRow, today: string): string {
  if (asked !== undefined) return typedDay('until', asked);
  const over = deadlines?.filter(({ orderBy }) => orderBy < today).at(-1);
  if (over) return over.orderBy;
  throw new CommandFailedError(`No deadline of ${name} is over. Name the last day with --until=<YYYY-MM-DD>.`);
}

/**
 * Orders that are placed before its deadline has passed are in a later batch, although their parents were promised the
 * same delivery.
 */
function reportEarly(until: string, { deadlines }: JobRow, today: string, report: Report): void {
  const over = deadlines?.filter(({ orderBy }) => orderBy < today).at(-1);
  const running = deadlines?.find(({ orderBy }) => orderBy >= today);
  if (running && (over === undefined || until > over.orderBy))
    report(`NOT OVER: customers can order until the end of ${running.orderBy}; what they still order by then is not in this batch`);
}

async function reportUnpaid(services: Services, jobUuid: string, until: string, report: Report): Promise<void> {
  for (const { uuid, name, group } of await findUnpaidOrders(services, jobUuid, until))
    report(`NOT PAID: ${pupilWords({ name, group })}: ${orderReference(uuid)}; run it again when it is`);
}

async function reportPlan(
  { db }: Services,
  { taken, left }: { readonly taken: readonly SchoolOrder[]; readonly left: number },
  { until, number }: { readonly until: string; readonly number: number },
  report: Report,
): Promise<void> {
  for (const order of taken) {
    const { pieces, catalogues } = await bagOf(db, await loadOrder(db, order.uuid), order);
    report(`${pupilWords(order)}: ${orderReference(order.uuid)}, ${pieces} pieces, ${catalogues} catalogues`);
  }
  const without = left > 0 ? `, ${left} are left out` : '';
  report(`batch ${number} would take ${taken.length} orders up to ${until}${without}; nothing was done`);
}

/** An order with goods that cannot be made, or that wait for retouch, is in the next batch as a whole. */
const ALL_OR_NOTHING = { again: false, withoutRefused: false, withoutRetouch: false };

type Outcomes = ReadonlyMap<string, OrderOutcome | OrderPlan>;
type Sought = ExportOptions & { readonly orderUuids: readonly string[] };

/** Exports the orders that were not exported before, each with a claim as in `orders export`. */
async function made(services: Services, options: Sought): Promise<Outcomes> {
  const outcomes = new Map<string, OrderOutcome>();
  await exportOrders(services, options, (reference, outcome) => outcomes.set(reference, outcome));
  return outcomes;
}

/** The orders that `made` would export. Damaged files are found only when they are read. */
async function planned(services: Services, options: Sought): Promise<Outcomes> {
  const outcomes = new Map<string, OrderPlan>();
  for (const uuid of options.orderUuids) outcomes.set(orderReference(uuid), await previewOrder(services, options, uuid));
  return outcomes;
}

/** Reports the orders in the batch, and those that wait for the next, each with the reason. */
function reportLeft(open: readonly SchoolOrder[], outcomes: Outcomes, report: Report) {
  const outcomeOf = ({ uuid }: SchoolOrder) => outcomes.get(orderReference(uuid));
  const taken = open.filter((order) => TAKEN.has(outcomeOf(order)?.kind));
  const left = open.filter((order) => !taken.includes(order) && !GONE.has(outcomeOf(order)?.kind));
  for (const order of left) report(`LEFT OUT: ${pupilWords(order)}: ${orderReference(order.uuid)}: ${whyLeft(outcomeOf(order))}`);
  return { taken, left };
}

const GONE: ReadonlySet<string | undefined> = new Set(['refunded', 'cancelled'] satisfies OrderOutcome['kind'][]);
const TAKEN: ReadonlySet<string | undefined> = new Set(['exported', 'unchanged', 'ready'] satisfies (OrderOutcome | OrderPlan)['kind'][]);

function whyLeft(outcome: OrderOutcome | OrderPlan | undefined): string {
  switch (outcome?.kind) {
    case 'waiting':
      return `it waits for the retouch of ${outcome.pictures.join(', ')}; \`retouch list\` says since when`;
    case 'claimed':
      return 'another export is making it';
    default:
      return 'it cannot be made; `orders failed` says why';
  }
}

async function writeAgain(target: BatchTarget, number: number, report: Report): Promise<void> {
  const orders = await findBatchOrders(target.services.db, target.job.uuid, number);
  if (orders.length === 0) throw new CommandFailedError(`${target.job.name} has no such batch. Nothing was written.`);
  failWith(await writePapers(target, number, orders, report));
}
