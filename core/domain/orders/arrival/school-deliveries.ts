/**
 * Deliveries of a job to its school, each with the last day for its orders (BIZ-07). After the last delivery, orders of
 * the job are sent home. A job without named deliveries is delivered to its school at any time.
 */
import type { OrderLine } from '#core/contract/entities.ts';
import type { SchoolDelivery, SchoolJob } from '#core/contract/shop.ts';
import { type GoodsOfSubjects, whoseGoods } from '#core/domain/cart/whose-goods.ts';

/**
 * The delivery that includes an order of this day.
 * @param today ISO 8601 date in the shop's time zone; the last day is included
 * @returns null: the last delivery has been closed
 */
export const nextSchoolDelivery = <D extends Pick<SchoolDelivery, 'orderBy'>>(deliveries: readonly D[], today: string): D | null =>
  deliveries.filter(({ orderBy }) => orderBy >= today).sort((a, b) => (a.orderBy < b.orderBy ? -1 : 1))[0] ?? null;

type Pupil = Pick<OrderLine['subjects'][number], 'uuid'>;
type GoodsOf<P extends Pupil> = readonly GoodsOfSubjects<P>[];
type Pupils = readonly Pick<OrderLine, 'subjects' | 'goodsOf'>[];

const jobOf = (jobs: readonly SchoolJob[], subjectUuid: string) => jobs.find(({ subjectUuids }) => subjectUuids.includes(subjectUuid));

/** Each subject of the goods once. */
const pupilsOf = <P extends Pupil>(goods: GoodsOf<P>) => [
  ...new Map(goods.flatMap((line) => whoseGoods(line)).map((pupil) => [pupil.uuid, pupil])).values(),
];

/** The subjects of the goods to whose school an order of this day is still delivered. */
export const openPupils = (goods: GoodsOf<Pupil>, jobs: readonly SchoolJob[], today: string): readonly string[] =>
  pupilsOf(goods)
    .filter(({ uuid }) => {
      const job = jobOf(jobs, uuid);
      return !job || nextSchoolDelivery(job.deliveries, today) !== null;
    })
    .map(({ uuid }) => uuid);

/**
 * The pupil to whom the school hands the goods out, if only one is possible and the customer need not choose. null:
 * there is a choice, or none.
 */
export function onlyPupil(pupils: readonly { readonly uuid: string }[]): string | null {
  const [only, ...others] = new Set(pupils.map(({ uuid }) => uuid));
  return only !== undefined && others.length === 0 ? only : null;
}

/** The information for a customer about the school of some of their pupils. */
export interface SchoolNote {
  readonly pupils: readonly string[];
  /** null: orders are sent home. */
  readonly next: SchoolDelivery | null;
  /** The last day of the last delivery. */
  readonly lastDay: string;
  /** Closed, but still handed out with the goods of another pupil of this order, whose school still gets deliveries. */
  readonly comesAlong?: true;
}

/** A note for each job of the goods with named deliveries. */
export function schoolNotesOf(goods: Pupils, jobs: readonly SchoolJob[], today: string): readonly SchoolNote[] {
  const pupils = pupilsOf(goods);
  const isAnyOpen = openPupils(goods, jobs, today).length > 0;
  return jobs.flatMap(({ subjectUuids, deliveries }) => {
    const names = pupils.filter(({ uuid }) => subjectUuids.includes(uuid)).map(({ name }) => name);
    const lastDay = deliveries
      .map(({ orderBy }) => orderBy)
      .sort()
      .at(-1);
    if (names.length === 0 || lastDay === undefined) return [];
    const next = nextSchoolDelivery(deliveries, today);
    return [{ pupils: names, next, lastDay, ...(next === null && isAnyOpen && { comesAlong: true as const }) }];
  });
}

/**
 * The arrival of goods for these pupils at their school: on the day of their delivery, and not before their retouch.
 * @param usual by the shop's own delivery time; null: it names no day
 * @param ready ISO 8601 date on which the retouch is done; null: there is none
 */
export function schoolArrival(
  subjectUuids: readonly string[],
  jobs: readonly SchoolJob[],
  { today, usual, ready }: { readonly today: string; readonly usual: string | null; readonly ready: string | null },
): string | null {
  if (usual === null) return null;
  const days = subjectUuids.map((uuid) => {
    const job = jobOf(jobs, uuid);
    const day = job ? nextSchoolDelivery(job.deliveries, today)?.deliveredOn : undefined;
    return day === undefined ? usual : ready !== null && ready > day ? ready : day;
  });
  return days.sort().at(-1) ?? usual;
}
