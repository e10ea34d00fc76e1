import { useState } from 'react';
import type { OrderLine } from '#core/contract/entities.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { type AgainResult, orderAgain } from './order-again.ts';
import { type KnownFacts, useAgainFacts } from './use-again-facts.ts';

export interface OrderAgain {
  readonly state: KnownFacts['state'];
  readonly isBusy: boolean;
  readonly result: AgainResult | null;
  run(lines: readonly OrderLine[]): Promise<void>;
}

/** 'Order again': with the present prices, designs and pictures, through the queue. */
export function useOrderAgain(): OrderAgain {
  const device = useDevice();
  const known = useAgainFacts();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<AgainResult | null>(null);
  return {
    state: known.state,
    isBusy,
    result,
    run: async (lines) => {
      if (known.state !== 'ready' || isBusy) return;
      setBusy(true);
      setResult(await orderAgain(device, known.tools, lines, known.facts));
      setBusy(false);
    },
  };
}
