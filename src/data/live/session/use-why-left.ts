import { useEffect, useState } from 'react';
import { type WhyLeft, whyLeft, withWhyLeft } from '#src/data/db/forgotten-owners.ts';
import { useDeviceWhenReady } from '../device-context.tsx';

/**
 * Why the last customer was signed out against their will: from another device, because the session on a shared device
 * has ended, or because the account was erased. null: they were not. undefined: not read yet. The reason is kept until
 * it is dismissed or a customer signs in.
 */
export function useWhyLeft(): { readonly why: WhyLeft | null | undefined; readonly dismiss: () => void } {
  const device = useDeviceWhenReady();
  const [why, setWhy] = useState<WhyLeft | null>();
  useEffect(
    () =>
      device?.deviceDb.watchForgotten(
        (row) => setWhy(whyLeft(row)),
        (error) => device.report('watch sign-outs', error),
      ),
    [device],
  );
  const dismiss = () => {
    void device?.deviceDb
      .changeForgotten((row) => withWhyLeft(row, null))
      .catch((error: unknown) => device.report('dismiss sign-out', error));
  };
  return { why, dismiss };
}
