import { useState } from 'react';
import { cartCalls } from '#core/contract/cart.ts';
import type { AppError } from '#core/contract/errors.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { callLive } from '#src/data/sync/call-live.ts';

/** A voucher is decided by the shop alone: it needs a connection, and its answer is the new cart (CRT-06). */
export function useVoucher() {
  const device = useDevice();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const run = async (call: () => ReturnType<typeof callLive>): Promise<boolean> => {
    setSending(true);
    setError(null);
    const answer = await call();
    setSending(false);
    if (!answer.ok) setError(answer.error);
    return answer.ok;
  };
  return {
    isSending,
    error,
    clearError: () => setError(null),
    /** @returns whether it is in the cart now */
    use: (code: string) => run(() => callLive(device, cartCalls.setRebateCode, { body: { code: code.trim() } })),
    takeOff: () => run(() => callLive(device, cartCalls.removeRebateCode, {})),
  };
}
