/** The event of an order that its customer may still be notified of on a device (LOV-12). */
import type { Order } from '#core/contract/orders.ts';
import { waitsForInvoice } from '../payments/paid-files.ts';
import { waitsInStore } from '../orders/store-pickup.ts';
import { hasFiles } from '../cart/held-pictures.ts';
import { numInRetouch } from '../orders/order-retouch.ts';

export type PushReason = 'sent' | 'pickup' | 'ready';

/**
 * sent: goods will be sent. pickup: goods will be ready in the store. ready: only pictures are outstanding. null:
 * nothing is outstanding, or it is not paid.
 */
export function pushReason({
  payment,
  summary,
  production,
  cancelled,
  delivery,
  retouches,
  orderLines,
}: Pick<Order, 'payment' | 'summary' | 'production' | 'cancelled' | 'delivery' | 'retouches' | 'orderLines'>): PushReason | null {
  if (payment.state !== 'paid' || cancelled !== undefined) return null;
  if (delivery.type !== 'digital-delivery' && production !== undefined && production.state !== 'sent')
    return waitsInStore(delivery.type, production.tracking) ? 'pickup' : 'sent';
  const areFilesAwaited = hasFiles(orderLines) && waitsForInvoice(payment, summary.totalPrice);
  return numInRetouch({ ...(retouches && { retouches }) }) > 0 || areFilesAwaited ? 'ready' : null;
}
