import { useState } from 'react';
import { cartCalls } from '#core/contract/cart.ts';
import type { Cart } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import { noteVoucher } from '#src/data/commands/cart/seen-cart.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { callLive } from '#src/data/sync/call-live.ts';

/** Only the shop can check a voucher. It needs a connection, and the answer is the new cart (CRT-06). */
export function useVoucher() {
  const device = useDevice();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const run = async (call: () => Promise<Result<{ cart: Cart }, AppError>>): Promise<boolean> => {
    setSending(true);
    setError(null);
    const answer = await call();
    setSending(false);
    if (answer.ok) await noteVoucher(device, answer.value.cart.rebateCode);
    else setError(answer.error);
    return answer.ok;
  };
  return {
    isSending,
    error,
    clearError: () => setError(null),
    /** @returns whether the voucher is in the cart now */
    use: (code: string) => run(() => callLive(device, cartCalls.setRebateCode, { body: { code: code.trim() } })),
    takeOff: () => run(() => callLive(device, cartCalls.removeRebateCode, {})),
  };
}
