/** What an order says of its arrival, and what the customer has approved of it (CHK-10, BIZ-07). */
import type { DeliveryData } from '#core/contract/delivery.ts';
import type { UserSubject } from '../shop/user-subjects.ts';
import { type DeliveryChoice, schoolPromise } from './delivery-methods.ts';
import type { LoadedCheckout } from './load-checkout.ts';

/** The day by which the order is there, and the school that hands it out. */
export function promiseOf(checkout: LoadedCheckout, data: DeliveryData, choice: DeliveryChoice) {
  const pupil = choice.type === 'school-pickup' ? pupilOf(checkout, data) : null;
  return pupil ? atSchool(checkout, choice, pupil) : { arrivesBy: choice.arrivesBy, school: null };
}

/** Whom the school hands the order to. */
const pupilOf = ({ subjects }: LoadedCheckout, { subject }: DeliveryData): UserSubject | null =>
  subjects.find((entry) => entry.uuid === subject?.uuid) ?? null;

/** The job is the school at which the pupil was photographed. */
function atSchool({ delivery: surroundings }: LoadedCheckout, choice: DeliveryChoice, { uuid, group, jobName }: UserSubject) {
  const { delivery, arrivesBy } = schoolPromise(surroundings, choice, uuid);
  return { arrivesBy, school: { name: group === '' ? jobName : `${jobName}, ${group}`, ...(delivery && { delivery }) } };
}
