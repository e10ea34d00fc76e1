/** Writes the papers of a batch into its folder. */
import { jobFileName } from '../jobs/job-file-name.ts';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { inArray } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { orderExports } from '#server/db/schema.ts';
import type { ShopSettings } from '#server/features/settings/shop-data.ts';
import { serverLanguage } from '#server/http/requests/request-language.ts';
import type { JobRow } from '#server/media/picture-access.ts';
import { type GoneReason, splitGone } from '#server/orders/gone-orders.ts';
import type { Services } from '#server/services.ts';
import { csvList } from '../lists/csv-list.ts';
import { writeWhole } from '../lists/write-file.ts';
import { loadOrder } from '../orders/find-orders.ts';
import { bagOf, type PackedBag } from './bag-contents.ts';
import { type BatchFacts, byHand, labelsPdf, listPdf, slipsPdf, type WithoutBag } from './batch-papers.ts';
import { drawnHeads, drawnNames } from './drawn-names.ts';
import { toldApart, withSameName } from './same-name.ts';
import { findOtherOrders, findOtherWays, loadPupils, type SchoolOrder, type SchoolPupil } from './school-orders.ts';

type Report = (line: string) => void;

const HEADING = ['class', 'name', 'bag', 'pieces', 'catalogues', 'orders', 'print files'];

export interface BatchTarget {
  readonly services: Services;
  readonly job: JobRow;
  readonly folder: string;
  readonly settings: ShopSettings;
  readonly lang: string | undefined;
}

/** '7B, Emma Lind'. */
export const pupilWords = ({ group, name }: Pick<SchoolOrder, 'group' | 'name'>): string => [group, name].filter(Boolean).join(', ');

export function reportGone(gone: readonly (SchoolOrder & { readonly reason: GoneReason })[], report: Report): void {
  for (const { reason, ...order } of gone) report(`LEFT OUT: ${pupilWords(order)}: ${orderReference(order.uuid)}: ${GONE_WORDS[reason]}`);
}

const GONE_WORDS: Readonly<Record<GoneReason, string>> = {
  cancelled: 'it was cancelled',
  refunded: 'all of it was refunded',
  withdrawn: 'its customer withdrew from all of it',
  files: 'only digital pictures are left of it',
};

/** In the column 'bag' of list.csv. */
const CSV_WORDS: Readonly<Record<WithoutBag, string>> = {
  cancelled: 'cancelled',
  refunded: 'refunded',
  withdrawn: 'withdrawn',
  elsewhere: 'not in this batch',
  post: 'by post',
  store: 'collected in the shop',
  sibling: "in another pupil's bag",
  files: 'digital pictures only',
  nothing: 'no',
};

/** Warnings for the operator about incomplete papers. */
const lackWords = (names: number, heads: number): readonly string[] => [
  ...(names === 0 ? [] : [`The papers lack ${names} names, which are in list.csv: write them by hand on list, slip and label.`]),
  ...(heads === 0 ? [] : ['The papers have the name of the school or the shop in Latin letters.']),
];

/** The same orders give the same papers, so writing them again is harmless. @returns the missing texts */
export async function writePapers(
  target: BatchTarget,
  number: number,
  orders: readonly SchoolOrder[],
  report: Report,
): Promise<readonly string[]> {
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
  const otherWays = await findOtherWays(db, job.uuid);
  const withoutBag = (uuid: string): WithoutBag =>
    elsewhere.has(uuid) ? 'elsewhere' : (gone.find(({ subjectUuid }) => subjectUuid === uuid)?.reason ?? otherWays.get(uuid) ?? 'nothing');
  const pupils = await pupilsOf(target, orders);
  const twins = withSameName(pupils);
  reportSameNames(pupils, twins, report);
  const rows = pupils.map((pupil) => {
    const own = bags.filter(({ subjectUuid }) => subjectUuid === pupil.uuid);
    const name = twins.has(pupil.uuid)
      ? toldApart(
          pupil,
          bagged.flatMap(({ subjectUuid, buyer }) => (subjectUuid === pupil.uuid ? [buyer] : [])),
        )
      : pupil.name;
    return { ...pupil, name, own, bags: own.map(({ reference }) => reference), without: own.length > 0 ? null : withoutBag(pupil.uuid) };
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
  const place = path.join(target.folder, await jobFileName(db, job), `batch-${number}`);
  const named = bags.map((bag) => {
    const order = bagged.find(({ uuid }) => uuid === bag.uuid);
    return order && twins.has(bag.subjectUuid) ? { ...bag, name: toldApart(order, [order.buyer]) } : bag;
  });
  const shownBags = await drawnNames(named, byHand(lang));
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
    // Files of bags that are no longer handed out.
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

function reportSameNames(pupils: readonly SchoolPupil[], twins: ReadonlySet<string>, report: Report): void {
  const names = new Set(pupils.filter(({ uuid }) => twins.has(uuid)).map(pupilWords));
  for (const words of names) report(`SAME NAME: ${words}: several pupils; the papers say who ordered, and the end of the picture code`);
}

/** Every subject of the job, and withdrawn ones with an order: their bag exists all the same. */
async function pupilsOf({ services, job }: BatchTarget, orders: readonly SchoolOrder[]) {
  const pupils = await loadPupils(services.db, job.uuid);
  const gone = orders.filter(({ subjectUuid }) => !pupils.some(({ uuid }) => uuid === subjectUuid));
  const once = new Map(gone.map(({ subjectUuid: uuid, name, group, code }) => [uuid, { uuid, name, group, code }]));
  return [...pupils, ...once.values()];
}

async function exportFolders({ db }: Services, orders: readonly SchoolOrder[]): Promise<ReadonlyMap<string, string>> {
  const uuids = orders.map(({ uuid }) => uuid);
  const rows = await db.select().from(orderExports).where(inArray(orderExports.orderUuid, uuids));
  return new Map(rows.map(({ orderUuid, folder }) => [orderUuid, folder]));
}

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);
