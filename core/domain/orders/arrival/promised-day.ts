/**
 * The customer approves the day of arrival like the total (CHK-10, BIZ-07). One rule for all delivery methods: order,
 * receipt and mail name the same day as the checkout, in the same words. A day fixed by the shop (a school's delivery)
 * looks like a computed one (working days from the order).
 */
import type { DeliveryMethod } from '#core/contract/delivery.ts';

/** ISO 8601 dates by the choice's uuid, or by 'choice pupil' if the day depends on the pupil's school. */
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
 * @param subjectUuid the pupil to whom the school hands it out
 * @returns null: no day was named
 */
export const shownDay = (days: ShownDays, choiceUuid: string, subjectUuid: string | null): string | null =>
  (subjectUuid === null ? undefined : days[keyOf(choiceUuid, subjectUuid)]) ?? days[choiceUuid] ?? null;

/** A school hands all goods out on its own day, so a count of business days beside it would be misleading. */
export const isDayOfSchool = (type: DeliveryMethod['type'], arrivesBy: string | null | undefined): boolean =>
  type === 'school-pickup' && typeof arrivesBy === 'string';

const keyOf = (choiceUuid: string, subjectUuid: string): string => `${choiceUuid} ${subjectUuid}`;
