import type * as z from 'zod/mini';
import type { OrderLine } from '#core/contract/entities.ts';
import type { Order, OrderDocument, OrderListEntrySchema, Reprint } from '#core/contract/orders.ts';
import { hasFiles } from '#core/domain/cart/held-pictures.ts';
import { summedLines } from '#core/domain/cart/summed-lines.ts';
import { openAmount } from '#core/domain/payments/invoice-balance.ts';
import { waitsInStore } from '#core/domain/orders/store-pickup.ts';
import { trackingAddress } from '#core/domain/orders/tracking.ts';
import { waitsForInvoice } from '#core/domain/payments/paid-files.ts';
import { type PaymentWord, paymentWord } from '#core/domain/payments/payment-word.ts';
import { sumMinor } from '#core/kernel/money.ts';
import { writeDay, writeTime } from '#core/kernel/dates.ts';

export type OrderListEntry = z.infer<typeof OrderListEntrySchema>;

/** The newest first. */
export const sortOrders = (orders: readonly OrderListEntry[]): readonly OrderListEntry[] =>
  orders.toSorted((a, b) => Date.parse(b.confirmTime) - Date.parse(a.confirmTime));

/** Goods with their pictures, then fees and reductions. The tax follows the total. */
export function orderSections(lines: readonly OrderLine[]) {
  return {
    goods: lines.filter((line) => line.type === 0),
    others: summedLines(lines).filter((line) => line.type !== 0),
    taxes: lines.filter((line) => line.type === 4),
  };
}

export type OrderState = Pick<Order, 'payment' | 'production' | 'summary' | 'change' | 'cancelled' | 'reprints'> &
  Pick<OrderListEntry, 'deliveryType'>;

/** Keys of `orders:state`. */
export const paymentState = ({ payment, summary }: Pick<Order, 'payment' | 'summary'>): PaymentWord =>
  paymentWord(payment, summary.totalPrice);

/**
 * The production step of the goods. An export makes them before the shop reports it. null when the order is not paid,
 * the shop does not report a step, or no goods are made
 * because it has no payment any more.
 */
function stepOf({
  payment,
  production,
  summary,
  change,
}: Pick<Order, 'payment' | 'production' | 'summary' | 'change'>): ProductionStep | null {
  if (payment.state !== 'paid' || production === undefined) return null;
  if (production.state !== 'received') return production.state;
  if (OVER.has(paymentState({ payment, summary }))) return null;
  return change === 'in_production' ? 'in_production' : 'received';
}

/** The order has no payment any more. */
const OVER: ReadonlySet<PaymentWord> = new Set<PaymentWord>(['lapsed', 'refunded', 'takenOff']);

/** The state that a closed row shows beside the reference: the payment while it is open, then the goods' step. */
export function rowState(order: OrderState): `state.${PaymentWord}` | `status.${StepWord}` | 'change.cancelled' | 'reprint.title' {
  if (order.cancelled !== undefined) return 'change.cancelled';
  const [word, step] = [paymentState(order), stepOf(order)];
  if (step === null || word === 'refunded' || word === 'takenOff') return `state.${word}`;
  if (order.reprints?.some(({ sentAt }) => sentAt === null)) return 'reprint.title';
  return `status.${stepWord(step, order)}`;
}

/** The note about the digital pictures of an order that gives no files. */
export function filesNote({
  payment,
  summary,
  orderLines,
  files = [],
}: Pick<Order, 'payment' | 'summary' | 'orderLines' | 'files'>): 'afterPayment' | 'afterInvoice' | 'refunded' | 'takenOff' | null {
  if (!hasFiles(orderLines)) return null;
  if (payment.state === 'cancelled') return null;
  if (payment.state !== 'paid') return 'afterPayment';
  const word = paymentState({ payment, summary });
  // The customer keeps goods that cost nothing.
  if (word === 'refunded' || word === 'takenOff') return files.length > 0 ? null : word;
  return waitsForInvoice(payment, summary.totalPrice) ? 'afterInvoice' : null;
}

/** The rest to pay of an invoice if it is not the total; null when there is nothing to show. */
export function leftToPay({ payment, summary }: Pick<Order, 'payment' | 'summary'>): number | null {
  const open = payment.state === 'paid' ? openAmount(payment, summary.totalPrice) : 0;
  return open > 0 && open !== summary.totalPrice ? open : null;
}

/** The tracking number or address of a sent order's parcel. */
export function trackingOf({ payment, production }: Pick<Order, 'payment' | 'production'>): Followed | null {
  const text = payment.state === 'paid' && production?.state === 'sent' ? production.tracking : undefined;
  return followed(text);
}

/** The tracking number or address of a reprint's parcel. */
export const trackingOfReprint = ({ tracking }: Pick<Reprint, 'tracking'>): Followed | null => followed(tracking);

interface Followed {
  readonly text: string;
  readonly address: string | null;
}

const followed = (text: string | undefined): Followed | null => (text === undefined ? null : { text, address: trackingAddress(text) });

/** Fees that were refunded or not charged, together with the last goods that they were for. */
export const creditedFees = ({ orderLines, credits = [] }: Pick<Order, 'orderLines' | 'credits'>) =>
  credits.flatMap((credit) => {
    const fee = orderLines.find(({ uuid, type }) => uuid === credit.lineUuid && type === 3);
    return fee ? [{ ...credit, name: fee.description }] : [];
  });

/**
 * Deductions from the total, row by row: fees by their name, then the rest. The rows add up to the difference between
 * the total and the present cost. null when nothing was deducted.
 */
export function takenOff(order: Pick<Order, 'orderLines' | 'credits' | 'summary'>) {
  const { totalPrice, now } = order.summary;
  if (now === undefined) return null;
  const fees = creditedFees(order);
  const ofFees = sumMinor(fees.map(({ amount }) => amount));
  // The refund is smaller than the sum of its lines. It was an amount, which no row names.
  return ofFees > totalPrice - now ? { fees: [], rest: totalPrice - now } : { fees, rest: totalPrice - now - ofFees };
}

/**
 * The reason why an order can no longer be changed here; null when it can, or when it has no payment any more and there
 * is nothing to show.
 */
export function closedWord(
  order: Pick<Order, 'change' | 'production' | 'payment' | 'summary'>,
): 'sent' | 'in_production' | 'downloaded' | null {
  const { change, production } = order;
  if (change === undefined || change === 'open' || change === 'over' || OVER.has(paymentState(order))) return null;
  return production?.state === 'sent' ? 'sent' : change;
}

/** The date as in the document: in the shop's time zone, not in the reader's. */
export const documentDay = ({ day, issuedAt }: Pick<OrderDocument, 'day' | 'issuedAt'>, locale: string): string =>
  day === undefined ? writeTime('medium', issuedAt, locale) : writeDay('medium', day, locale);

type ProductionStep = NonNullable<Order['production']>['state'];

type StepWord = ProductionStep | 'pickup';

const stepWord = (step: ProductionStep, { deliveryType, production }: Pick<OrderState, 'deliveryType' | 'production'>): StepWord =>
  step === 'sent' && waitsInStore(deliveryType, production?.tracking) ? 'pickup' : step;

export interface StatusStep {
  readonly step: StepWord;
  readonly place: 'behind' | 'now' | 'ahead';
  /** Time at which the step was reached, ISO 8601. */
  readonly at: string | null;
}

const STEPS: readonly ProductionStep[] = ['received', 'in_production', 'sent'];

/** Empty when the order has no step. */
export function statusSteps(order: Parameters<typeof stepOf>[0] & Pick<OrderState, 'deliveryType'>): readonly StatusStep[] {
  const { production } = order;
  const reached = stepOf(order);
  if (reached === null || production === undefined) return [];
  const now = STEPS.indexOf(reached);
  return STEPS.map((step, index) => ({
    step: stepWord(step, order),
    place: index < now ? 'behind' : index === now ? 'now' : 'ahead',
    at: index === now && step === production.state ? production.changedAt : null,
  }));
}

interface Left {
  readonly description: string;
  readonly reason: string;
}

/** Lines that cannot be ordered again. Equal ones are listed once with their count. */
export function groupLeft<L extends Left>(left: readonly L[]): readonly (L & { readonly count: number })[] {
  const groups = new Map<string, L & { count: number }>();
  for (const one of left) {
    const key = `${one.reason} ${one.description}`;
    const group = groups.get(key);
    groups.set(key, group ? { ...group, count: group.count + 1 } : { ...one, count: 1 });
  }
  return [...groups.values()];
}
