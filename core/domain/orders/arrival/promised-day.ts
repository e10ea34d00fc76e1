/**
 * The day by which an order is there is a part of what the customer approves, as its total is (CHK-10, BIZ-07). One rule for
 * all ways of delivery: order, receipt and mail name the day that the checkout named, in the same words, and a customer cannot
 * tell a day that the shop has fixed (a school's delivery) from one that it counts (working days from the order).
 */
import type { DeliveryMethod } from '#core/contract/delivery.ts';

/** ISO 8601 dates by the choice's uuid, and by 'choice pupil' where the pupil's own school decides. */
export type ShownDays = Readonly<Record<string, string>>;

type NamedMethod = Pick<DeliveryMethod, 'deliveryOptions' | 'pickupLocations'>;

/** Every day that an answer of the checkout has named. */
export function shownDays(methods: readonly NamedMethod[]): ShownDays {
  const named = methods.flatMap(({ deliveryOptions, pickupLocations }) => [
    ...[...deliveryOptions, ...pickupLocations].map(({ uuid, arrivesBy }) => [uuid, arrivesBy] as const),
    ...deliveryOptions.flatMap((option) =>
      option.subjects.map((pupil) => [keyOf(option.uuid, pupil.uuid), pupil.arrivesBy ?? option.arrivesBy] as const),
    ),
  ]);
  return Object.fromEntries(named.flatMap(([key, day]) => (day === undefined ? [] : [[key, day]])));
}

/**
 * @param subjectUuid the pupil who gets it at school
 * @returns null: no day was named
 */
export const shownDay = (days: ShownDays, choiceUuid: string, subjectUuid: string | null): string | null =>
  (subjectUuid === null ? undefined : days[keyOf(choiceUuid, subjectUuid)]) ?? days[choiceUuid] ?? null;

/** A school hands all goods out on its own day: a count of business days beside it would promise another one. */
export const isDayOfSchool = (type: DeliveryMethod['type'], arrivesBy: string | null | undefined): boolean =>
  type === 'school-pickup' && typeof arrivesBy === 'string';

const keyOf = (choiceUuid: string, subjectUuid: string): string => `${choiceUuid} ${subjectUuid}`;
