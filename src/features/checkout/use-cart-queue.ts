import { useMemo } from 'react';
import { discardParked, retryParked } from '#src/data/commands/unsent/parked.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useQueue } from '#src/data/live/queue/use-queue.ts';
import type { QueueEntryView } from '#src/data/outbox/entry.ts';

export interface CartQueue {
  /** Entries that are being sent. Checkout waits for them (CHK-17). */
  readonly waiting: readonly QueueEntryView[];
  /** Parked or refused entries. The customer decides about them. */
  readonly stuck: readonly QueueEntryView[];
  retry(entry: QueueEntryView): void;
  discard(entry: QueueEntryView): void;
}

/** The cart's changes that the shop has not confirmed. */
export function useCartQueue(): CartQueue {
  const device = useDevice();
  const { entries } = useQueue();
  return useMemo(() => {
    const ofCart = entries.filter((entry) => entry.subject === 'cart' || entry.subject === 'cart-line');
    return {
      waiting: ofCart.filter((entry) => entry.state === 'waiting' || entry.state === 'sending'),
      stuck: ofCart.filter((entry) => entry.state === 'parked' || entry.state === 'refused'),
      retry: (entry) => void retryParked(device, { opId: entry.opId }),
      discard: (entry) => void discardParked(device, { opId: entry.opId }),
    };
  }, [device, entries]);
}
