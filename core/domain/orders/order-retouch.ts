/** The state of the bought retouch of a paid order (KEP-02). */
import type { OrderLine } from '#core/contract/entities.ts';
import type { Order } from '#core/contract/orders.ts';
import { isDayOfSchool } from './arrival/promised-day.ts';

type Retouched = Pick<Order, 'retouches'>;

/** Number of its pictures that are not done. */
export const numInRetouch = ({ retouches = [] }: Retouched): number => retouches.filter(({ isBack }) => !isBack).length;

/** The state of a retouch line; null: the line is of another kind, or the order is not paid. */
export function lineRetouch({ fileRetouch }: Pick<OrderLine, 'fileRetouch'>, { retouches = [] }: Retouched): 'waiting' | 'done' | null {
  const retouch = retouches.find(({ uuid }) => uuid === fileRetouch?.file.uuid);
  if (!retouch) return null;
  return retouch.isBack ? 'done' : 'waiting';
}

/** The use of an order's retouched pictures. It determines the next step that the receipt and the mails name. '': prints and files. */
export function retouchedFor({
  containDigitalProducts,
  delivery,
}: Pick<Order, 'containDigitalProducts'> & { readonly delivery: Pick<Order['delivery'], 'type'> }): 'prints' | 'files' | '' {
  if (delivery.type === 'digital-delivery') return 'files';
  return containDigitalProducts ? '' : 'prints';
}

type Files = readonly NonNullable<Order['files']>[number][];

/** The bought files that can be downloaded now. */
export const readyFiles = (files: Files): Files => files.filter(({ inRetouch }) => inRetouch !== true);

/** The day by which a paid order arrives; null: it names no day. An unpaid order would arrive later. */
export const promisedArrival = ({
  delivery: { type, deliveryTime },
  payment,
}: Pick<Order, 'delivery' | 'payment'>): { readonly type: Order['delivery']['type']; readonly day: string } | null =>
  payment.state === 'paid' && deliveryTime.arrivesBy !== undefined ? { type, day: deliveryTime.arrivesBy } : null;

/** The delivery time in the order's words; '' if files wait for their retouch, which has no date, and if the day of a school is shown. */
export const promisedTime = ({ delivery, orderLines }: Pick<Order, 'delivery' | 'orderLines'>): string =>
  isDayOfSchool(delivery.type, delivery.deliveryTime.arrivesBy) ||
  (delivery.type === 'digital-delivery' && orderLines.some((line) => line.fileRetouch !== null))
    ? ''
    : delivery.deliveryTime.string;
