import { orderReference } from '#core/domain/orders/order-reference.ts';
import type { PaymentRequest } from '#server/payment/payment-provider.ts';

/** Maximum length of `paymentDescription`, by the ePayment API. */
export const DESCRIPTION_MAX = 100;
const NAME_MAX = DESCRIPTION_MAX / 2;

/** The text in the customer's app: shop, order and promised day. A shop's long name is shortened in favour of the day. */
export function paymentDescription({ shopName, orderUuid, promise }: Pick<PaymentRequest, 'shopName' | 'orderUuid' | 'promise'>): string {
  const rest = ` ${orderReference(orderUuid)}${promise === null ? '' : `. ${promise}`}`;
  return `${cut(shopName, Math.max(0, Math.min(NAME_MAX, DESCRIPTION_MAX - rest.length)))}${rest}`.slice(0, DESCRIPTION_MAX).trim();
}

/** Never cuts in the middle of a character. */
function cut(text: string, max: number): string {
  let shown = '';
  for (const letter of text) {
    if (shown.length + letter.length > max) break;
    shown += letter;
  }
  return shown;
}
