/** `batches make`: the orders that a school hands out, up to a deadline, with their papers (BIZ-07). */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { inArray } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { holdName } from '#server/db/hold-name.ts';
import { orderExports } from '#server/db/schema.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import type { ShopSettings } from '#server/features/settings/shop-data.ts';
import { serverLanguage } from '#server/http/requests/request-language.ts';
import type { JobRow } from '#server/media/picture-access.ts';
import { type GoneReason, splitGone } from '#server/orders/gone-orders.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#server/shop-time.ts';
import { readArguments } from '../arguments.ts';
import { CommandFailedError, usageError } from '../command-failed.ts';
import { needRoom } from '../condition/need-room.ts';
import { findJob } from '../jobs/find-job.ts';
import { csvList } from '../lists/csv-list.ts';
import { typedDay } from '../lists/typed-day.ts';
import { typedNumber } from '../lists/typed-number.ts';
import { writeWhole } from '../lists/write-file.ts';
import { exportOrders, type OrderOutcome } from '../orders/export-orders.ts';
import { fileSlug } from '../orders/file-names.ts';
import { loadOrder } from '../orders/find-orders.ts';
import { bagOf, type PackedBag } from './bag-contents.ts';
import { type BatchFacts, byHand, labelsPdf, listPdf, slipsPdf } from './batch-papers.ts';
import { drawnHeads, drawnNames } from './drawn-names.ts';
import {
  findBatchOrders,
  findOpenOrders,
  findOtherOrders,
  findUnpaidOrders,
  lastBatch,
  loadPupils,
  type SchoolOrder,
  takeIntoBatch,
} from './school-orders.ts';

type Report = (line: string) => void;

const HEADING = ['class', 'name', 'bag', 'pieces', 'catalogues', 'orders', 'print files'];

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
  target: Target,
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
  if (isPlan) return reportPlan(services, open, { until, number: last + 1 }, report);
  await needRoom(services);
  const { made, left } = await makeOrders(services, path.join(folder, fileSlug(job.importKey), 'orders'), open, report);
  let lacks: readonly string[] = [];
  if (made.length > 0) {
    const uuids = made.map(({ uuid }) => uuid);
    const number = await takeIntoBatch(services.db, job.uuid, uuids);
    lacks = await writePapers(target, number, made, report);
  }
  failWith([...(left > 0 ? [`${left} orders are not in the batch. The next batch takes them once they can be made.`] : []), ...lacks]);
}

function failWith(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new CommandFailedError(reasons.join(' '));
}

/** What the operator has to know of papers that are not as they should be. */
const lackWords = (names: number, heads: number): readonly string[] => [
  ...(names === 0 ? [] : [`The papers lack ${names} names, which are in list.csv: write them by hand on list, slip and label.`]),
  ...(heads === 0 ? [] : ['The papers have the name of the school or the shop in Latin letters.']),
];

interface Target {
  readonly services: Services;
  readonly job: JobRow;
  readonly folder: string;
  readonly settings: ShopSettings;
  readonly lang: string | undefined;
}

/** The day that is asked for, else the last deadline of the job that is over. */
function untilDay(asked: string | undefined, { name, deadlines }: JobRow, today: string): string {
  if (asked !== undefined) return typedDay('until', asked);
  const over = deadlines?.filter(({ orderBy }) => orderBy < today).at(-1);
  if (over) return over.orderBy;
  throw new CommandFailedError(`No deadline of ${name} is over. Name the last day with --until=<YYYY-MM-DD>.`);
}

/** Orders that are placed until its deadline is over go to a later batch, although their parents were promised the same delivery. */
function reportEarly(until: string, { deadlines }: JobRow, today: string, report: Report): void {
  const over = deadlines?.filter(({ orderBy }) => orderBy < today).at(-1);
  const running = deadlines?.find(({ orderBy }) => orderBy >= today);
  if (running && (over === undefined || until > over.orderBy))
    report(`NOT OVER: customers can order until the end of ${running.orderBy}; what they still order by then is not in this batch`);
}

function reportGone(gone: readonly (SchoolOrder & { readonly reason: GoneReason })[], report: Report): void {
  for (const { uuid, name, group, reason } of gone)
    report(`LEFT OUT: ${[group, name].filter(Boolean).join(', ')}: ${orderReference(uuid)}: ${GONE_WORDS[reason]}`);
}

async function reportUnpaid(services: Services, jobUuid: string, until: string, report: Report): Promise<void> {
  for (const { uuid, name, group } of await findUnpaidOrders(services, jobUuid, until))
    report(`NOT PAID: ${[group, name].filter(Boolean).join(', ')}: ${orderReference(uuid)}; run it again when it is`);
}

async function reportPlan(
  { db }: Services,
  open: readonly SchoolOrder[],
  { until, number }: { readonly until: string; readonly number: number },
  report: Report,
): Promise<void> {
  for (const order of open) {
    const { pieces, catalogues } = await bagOf(db, await loadOrder(db, order.uuid), order);
    report(
      `${[order.group, order.name].filter(Boolean).join(', ')}: ${orderReference(order.uuid)}, ${pieces} pieces, ${catalogues} catalogues`,
    );
  }
  report(`batch ${number} would take ${open.length} orders up to ${until}; nothing was done`);
}

/** Exports the orders that were not before, each claimed as by `orders export`. */
async function makeOrders(services: Services, folder: string, open: readonly SchoolOrder[], report: Report) {
  const outcomes = new Map<string, OrderOutcome['kind']>();
  const options = { folder, orderUuids: open.map(({ uuid }) => uuid), again: false, withoutRefused: false, withoutRetouch: false };
  await exportOrders(services, options, (reference, { kind }) => outcomes.set(reference, kind));
  const kindOf = ({ uuid }: SchoolOrder) => outcomes.get(orderReference(uuid));
  const made = open.filter((order) => kindOf(order) === 'exported' || kindOf(order) === 'unchanged');
  const left = open.filter((order) => !made.includes(order) && kindOf(order) !== 'refunded');
  for (const order of left) report(`LEFT OUT: ${orderReference(order.uuid)}: ${WHY_LEFT[kindOf(order) ?? 'refused']}`);
  return { made, left: left.length };
}

const WHY_LEFT: Readonly<Record<OrderOutcome['kind'], string>> = {
  exported: '',
  unchanged: '',
  refunded: '',
  refused: 'it cannot be made; `orders failed` says why',
  waiting: 'pictures of it are being retouched',
  claimed: 'another export is making it',
};

async function writeAgain(target: Target, number: number, report: Report): Promise<void> {
  const orders = await findBatchOrders(target.services.db, target.job.uuid, number);
  if (orders.length === 0) throw new CommandFailedError(`${target.job.name} has no such batch. Nothing was written.`);
  failWith(await writePapers(target, number, orders, report));
}

/** In the column 'bag' of list.csv. */
const CSV_WORDS: Readonly<Record<GoneReason | 'elsewhere' | 'nothing', string>> = {
  cancelled: 'cancelled',
  refunded: 'refunded',
  withdrawn: 'withdrawn',
  files: 'files only',
  elsewhere: 'not in this batch',
  nothing: 'no',
};

const GONE_WORDS: Readonly<Record<GoneReason, string>> = {
  cancelled: 'it was cancelled',
  refunded: 'all of it was refunded',
  withdrawn: 'its customer withdrew from all of it',
  files: 'only digital pictures are left of it',
};

/** The same orders give the same papers, so writing them again is harmless. @returns what they lack */
async function writePapers(target: Target, number: number, orders: readonly SchoolOrder[], report: Report): Promise<readonly string[]> {
  const { services, job, settings } = target;
  const { db, clock } = services;
  const { bagged, gone } = await splitGone(db, orders);
  reportGone(gone, report);
  const bags: PackedBag[] = [];
  for (const order of bagged) bags.push(await bagOf(db, await loadOrder(db, order.uuid), order));
  const folders = await exportFolders(services, orders);
  const lang = serverLanguage(target.lang ?? settings.portal.defaultLanguage);
  const heads = await drawnHeads({ shop: settings.portal.name, school: job.name });
  const facts: BatchFacts = { ...heads.drawn, number, lang, nowMs: clock.nowMs() };
  const elsewhere = new Set((await findOtherOrders(db, job.uuid, number)).map(({ subjectUuid }) => subjectUuid));
  const withoutBag = (uuid: string): GoneReason | 'elsewhere' | 'nothing' =>
    elsewhere.has(uuid) ? 'elsewhere' : (gone.find(({ subjectUuid }) => subjectUuid === uuid)?.reason ?? 'nothing');
  const rows = (await pupilsOf(target, orders)).map((pupil) => {
    const own = bags.filter(({ subjectUuid }) => subjectUuid === pupil.uuid);
    return { ...pupil, own, bags: own.map(({ reference }) => reference), without: own.length > 0 ? null : withoutBag(pupil.uuid) };
  });
  const counts = {
    bags: bags.length,
    catalogues: sum(bags, ({ catalogues }) => catalogues),
    without: rows.filter(({ without }) => without === 'nothing').length,
  };
  const cells = rows.map(({ group, name, own, without, bags: references }) => [
    group,
    name,
    without === null ? 'yes' : CSV_WORDS[without],
    String(sum(own, ({ pieces }) => pieces)),
    String(sum(own, ({ catalogues }) => catalogues)),
    references.join(' '),
    own.map(({ uuid }) => folders.get(uuid) ?? '').join(' '),
  ]);
  const place = path.join(target.folder, fileSlug(job.importKey), `batch-${number}`);
  const shownBags = await drawnNames(bags, byHand(lang));
  const shownRows = await drawnNames(rows, byHand(lang));
  const hasBags = bags.length > 0;
  const papers = {
    'slips.pdf': hasBags && (await slipsPdf(shownBags.drawn, facts)),
    'labels.pdf': hasBags && (await labelsPdf(shownBags.drawn, facts)),
    'list.pdf': await listPdf(shownRows.drawn, counts, facts),
    'list.csv': csvList(HEADING, cells, settings.options.country),
  };
  for (const [name, content] of Object.entries(papers)) {
    const file = path.join(place, name);
    // Those of bags that are not handed out any more.
    if (content === false) await rm(file, { force: true });
    else await writeWhole(file, content, { replace: true });
  }
  report(`batch ${number} of ${job.name}: ${counts.bags} bags, ${counts.catalogues} catalogues, ${counts.without} without an order`);
  report(
    hasBags
      ? `slips.pdf, labels.pdf, list.pdf and list.csv are in ${place}`
      : `no bag is left to hand out: there are no slips and no labels; list.pdf and list.csv are in ${place}`,
  );
  const names = new Set([...shownRows.undrawn, ...shownBags.undrawn]);
  for (const line of [...heads.undrawn, ...names]) report(`NOT DRAWN: ${line}: no typeface of the shop has these letters`);
  return lackWords(names.size, heads.undrawn.length);
}

/** Every subject of the job, and those of orders who took their pictures back since: their bag is there all the same. */
async function pupilsOf({ services, job }: Target, orders: readonly SchoolOrder[]) {
  const pupils = await loadPupils(services.db, job.uuid);
  const gone = orders.filter(({ subjectUuid }) => !pupils.some(({ uuid }) => uuid === subjectUuid));
  const once = new Map(gone.map(({ subjectUuid: uuid, name, group }) => [uuid, { uuid, name, group }]));
  return [...pupils, ...once.values()];
}

async function exportFolders({ db }: Services, orders: readonly SchoolOrder[]): Promise<ReadonlyMap<string, string>> {
  const uuids = orders.map(({ uuid }) => uuid);
  const rows = await db.select().from(orderExports).where(inArray(orderExports.orderUuid, uuids));
  return new Map(rows.map(({ orderUuid, folder }) => [orderUuid, folder]));
}

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);
