import { useEffect, useState } from 'react';
import { useDeviceWhenReady } from '../device-context.tsx';

/** Whether the last customer was signed out from another device. It is true until it is dismissed or a customer signs in. */
export function useWasRevoked(): { readonly wasRevoked: boolean; readonly dismiss: () => void } {
  const device = useDeviceWhenReady();
  const [wasRevoked, setWasRevoked] = useState(false);
  useEffect(
    () =>
      device?.deviceDb.watchForgotten(
        (row) => setWasRevoked(row.wasRevoked),
        (error) => device.report('watch sign-outs', error),
      ),
    [device],
  );
  const dismiss = () => {
    void device?.deviceDb
      .changeForgotten((row) => ({ ...row, wasRevoked: false }))
      .catch((error: unknown) => device.report('dismiss sign-out', error));
  };
  return { wasRevoked, dismiss };
}
