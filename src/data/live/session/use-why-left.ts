import { useEffect, useState } from 'react';
import { useDeviceWhenReady } from '../device-context.tsx';

export type WhyLeft = 'revoked' | 'expired';

/**
 * Why the last customer was signed out without their doing: from another device, or because the session on a shared device
 * has ended. null: they were not. It is kept until it is dismissed or a customer signs in.
 */
export function useWhyLeft(): { readonly why: WhyLeft | null; readonly dismiss: () => void } {
  const device = useDeviceWhenReady();
  const [why, setWhy] = useState<WhyLeft | null>(null);
  useEffect(
    () =>
      device?.deviceDb.watchForgotten(
        ({ wasRevoked, wasExpired }) => setWhy(wasRevoked ? 'revoked' : wasExpired ? 'expired' : null),
        (error) => device.report('watch sign-outs', error),
      ),
    [device],
  );
  const dismiss = () => {
    void device?.deviceDb
      .changeForgotten((row) => ({ ...row, wasRevoked: false, wasExpired: false }))
      .catch((error: unknown) => device.report('dismiss sign-out', error));
  };
  return { why, dismiss };
}
