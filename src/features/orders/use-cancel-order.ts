import { useState } from 'react';
import type { AppError } from '#core/contract/errors.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { callLive } from '#src/data/sync/call-live.ts';

/** cart: the goods are in the cart again. */
export type CancelledTo = 'nowhere' | 'cart';

/** Only the shop knows whether an order is still open, so cancelling needs a connection. */
export function useCancelOrder(orderUuid: string) {
  const device = useDevice();
  const [sending, setSending] = useState<CancelledTo | null>(null);
  const [done, setDone] = useState<CancelledTo | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  return {
    sending,
    done,
    error,
    forgetError: () => setError(null),
    /** @returns whether the order is cancelled now */
    cancel: async (to: CancelledTo): Promise<boolean> => {
      setSending(to);
      setError(null);
      const answer = await callLive(device, orderCalls.cancelOrder, { params: { orderUuid }, body: { toCart: to === 'cart' } });
      setSending(null);
      // After success or refusal the order differs from the shown one.
      device.live.answer(orderCalls.orderDetails, { query: { uuid: orderUuid } }).refresh();
      if (answer.ok) setDone(to);
      else setError(answer.error);
      return answer.ok;
    },
  };
}
