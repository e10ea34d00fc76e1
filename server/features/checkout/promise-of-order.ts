/** The arrival that an order states, and the customer's approval of it (CHK-10, BIZ-07). */
import type { DeliveryData } from '#core/contract/delivery.ts';
import type { UserSubject } from '../shop/user-subjects.ts';
import { type DeliveryChoice, schoolPromise } from './delivery-methods.ts';
import type { LoadedCheckout } from './load-checkout.ts';

/** The latest day of arrival, and the school that hands out the order. */
export function promiseOf(checkout: LoadedCheckout, data: DeliveryData, choice: DeliveryChoice) {
  const pupil = choice.type === 'school-pickup' ? pupilOf(checkout, data) : null;
  return pupil ? atSchool(checkout, choice, pupil) : { arrivesBy: choice.arrivesBy, school: null };
}

/** The subject to whom the school hands out the order. */
const pupilOf = ({ subjects }: LoadedCheckout, { subject }: DeliveryData): UserSubject | null =>
  subjects.find((entry) => entry.uuid === subject?.uuid) ?? null;

/** The job identifies the school at which the pupil was photographed. */
function atSchool({ delivery: surroundings }: LoadedCheckout, choice: DeliveryChoice, { uuid, group, jobName }: UserSubject) {
  const { delivery, arrivesBy } = schoolPromise(surroundings, choice, uuid);
  return { arrivesBy, school: { name: group === '' ? jobName : `${jobName}, ${group}`, ...(delivery && { delivery }) } };
}
