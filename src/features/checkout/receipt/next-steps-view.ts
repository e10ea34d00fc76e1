/** The next steps after an order, by delivery type and contents (CHK-15). */
import { recipientLines } from '#core/domain/validation/address-layout.ts';
import type { User } from '#core/contract/entities.ts';
import type { Order } from '#core/contract/orders.ts';
import { numInRetouch, promisedArrival, promisedTime, readyFiles, retouchedFor } from '#core/domain/orders/order-retouch.ts';
import { refuseUnverified } from '#core/domain/validation/email.ts';
import { waitsForInvoice } from '#core/domain/payments/paid-files.ts';
import { paymentWord } from '#core/domain/payments/payment-word.ts';
import type { IconName } from '#src/ui/icon.tsx';

export type NextStepWords =
  | 'confirmation'
  | 'confirmationLater'
  | 'paid'
  | 'invoice'
  | 'reserved'
  | 'postage'
  | 'storePickup'
  | 'storePickupLater'
  | 'schoolPickup'
  | 'digitalDelivery'
  | 'digitalProducts'
  | 'digitalOthers'
  | 'digitalUnpaid'
  | 'digitalAfterInvoice'
  | 'retouch'
  | 'catalogue';

export interface NextStep {
  readonly words: NextStepWords;
  readonly icon: IconName;
  readonly params: Readonly<Record<string, string | number>>;
  /** An address or a place; empty when the order has none. */
  readonly place: string;
  /** The shop's text; empty when it has none. */
  readonly time: string;
  /** The photographer's text about the delivery; empty when there is none. */
  readonly message: string;
  /** ISO date; no delivery arrives before it. */
  readonly afterDate: string | null;
  /** Latest day of arrival; null when the order names no day or is not paid. */
  readonly arrival: { readonly type: Order['delivery']['type']; readonly day: string } | null;
  /** It leads to pictures that are ready. */
  readonly hasPictures: boolean;
}

const DELIVERY_WORDS = {
  postage: 'postage',
  'store-pickup': 'storePickup',
  'school-pickup': 'schoolPickup',
  'digital-delivery': 'digitalDelivery',
} as const;
const DELIVERY_ICONS: Readonly<Record<Order['delivery']['type'], IconName>> = {
  postage: 'truck',
  'store-pickup': 'store',
  'school-pickup': 'school',
  'digital-delivery': 'download',
};

const step = (words: NextStepWords, icon: IconName, more: Partial<NextStep> = {}): NextStep => ({
  words,
  icon,
  params: {},
  place: '',
  time: '',
  message: '',
  afterDate: null,
  arrival: null,
  hasPictures: false,
  ...more,
});

export function nextSteps(
  order: Pick<
    Order,
    | 'delivery'
    | 'payment'
    | 'summary'
    | 'orderLines'
    | 'containDigitalProducts'
    | 'catalogueMaxDeliveryTime'
    | 'files'
    | 'retouches'
    | 'production'
  >,
  user: Pick<User, 'emailAddress' | 'isEmailVerified'> | null,
  /** Country of the shop; '' while unknown. */
  country = '',
): readonly NextStep[] {
  const { delivery, payment, containDigitalProducts, catalogueMaxDeliveryTime, files = [] } = order;
  if (isOver(order)) return [];
  const inRetouch = numInRetouch(order);
  // No file of the order is ready at once.
  const waitsWhole = files.length > 0 && readyFiles(files).length === 0;
  const isDigitalDelivery = delivery.type === 'digital-delivery';
  const isUnpaid = payment.state !== 'paid';
  const isInvoiced = !isUnpaid && waitsForInvoice(payment, order.summary.totalPrice);
  const areWaiting = isUnpaid || isInvoiced;
  const isDigital = containDigitalProducts || isDigitalDelivery;
  return [
    ...(user
      ? [step(refuseUnverified(user) ? 'confirmationLater' : 'confirmation', 'check', { params: { email: user.emailAddress } })]
      : []),
    ...(payment.isInvoice ? [step('invoice', 'card')] : []),
    ...paymentSteps(order),
    ...(isDigitalDelivery && (waitsWhole || areWaiting) ? [] : [deliveryStep(order, user, country)]),
    ...(inRetouch > 0
      ? [
          step('retouch', 'image', {
            params: { count: inRetouch, context: retouchedFor(order) },
            arrival: isDigitalDelivery ? promisedArrival(order) : null,
          }),
        ]
      : []),
    ...(isDigital && areWaiting ? [step(isUnpaid ? 'digitalUnpaid' : 'digitalAfterInvoice', 'download')] : []),
    ...(isDigital && !isDigitalDelivery && !areWaiting && !waitsWhole
      ? [step(inRetouch > 0 ? 'digitalOthers' : 'digitalProducts', 'download', { hasPictures: true })]
      : []),
    ...(catalogueMaxDeliveryTime === null ? [] : [step('catalogue', 'school', { params: { count: catalogueMaxDeliveryTime } })]),
  ];
}

/**
 * The payment was refunded, taken off or cancelled, no goods were made, and the customer keeps no files. The order has
 * no next steps.
 */
function isOver({ payment, summary, production, files = [] }: Pick<Order, 'payment' | 'summary' | 'production' | 'files'>): boolean {
  const word = paymentWord(payment, summary.totalPrice);
  const isMade = production !== undefined && production.state !== 'received';
  return (word === 'takenOff' || word === 'refunded' || word === 'cancelled') && !isMade && files.length === 0;
}

/** The state of the payment. A free order has no payment. */
function paymentSteps({ payment, summary }: Pick<Order, 'payment' | 'summary'>): readonly NextStep[] {
  const word = summary.totalPrice === 0 ? null : paymentWord(payment, summary.totalPrice);
  return word === 'reserved' || word === 'paid' ? [step(word, 'card', { params: { title: payment.title } })] : [];
}

const deliveryStep = (
  { delivery, orderLines, payment }: Pick<Order, 'delivery' | 'orderLines' | 'payment'>,
  user: Pick<User, 'emailAddress' | 'isEmailVerified'> | null,
  country: string,
): NextStep =>
  step(deliveryWords(delivery.type, user), DELIVERY_ICONS[delivery.type], {
    params: user ? { email: user.emailAddress } : {},
    place: placeOf(delivery, country),
    time: promisedTime({ delivery, orderLines }),
    message: delivery.school?.delivery?.message ?? '',
    afterDate: delivery.deliveryTime.afterDate,
    // Files are available at once, apart from those in retouch, which have their own step.
    arrival: delivery.type === 'digital-delivery' ? null : promisedArrival({ delivery, payment }),
    hasPictures: delivery.type === 'digital-delivery',
  });

/** Goods that are ready in the store are announced by mail, which is sent to a proved address only. */
function deliveryWords(type: Order['delivery']['type'], user: Pick<User, 'isEmailVerified'> | null): NextStepWords {
  return type === 'store-pickup' && user && refuseUnverified(user) ? 'storePickupLater' : DELIVERY_WORDS[type];
}

function placeOf({ type, address, school, name }: Order['delivery'], country: string): string {
  if (type === 'school-pickup') return school?.name ?? '';
  if (type === 'digital-delivery') return '';
  if (!address) return type === 'store-pickup' ? name : '';
  return recipientLines(address, country).join(', ');
}
