import { useEffect, useState } from 'react';
import { useDeviceWhenReady } from '../device-context.tsx';

/**
 * The `autocomplete` of a field about the customer. A browser stores typed values of such fields in files that no
 * sign-out reaches. On a shared device (SEC-10), and until the device is known to be the customer's own, autocompletion
 * is off.
 * @returns the field's `autocomplete`, for the token of its purpose
 */
export function useAutoComplete(): (token: string) => string {
  const device = useDeviceWhenReady();
  const [isOwn, setOwn] = useState(false);
  useEffect(
    () =>
      device?.deviceDb.watchStays(
        ({ lastUsedAtMs }) => setOwn(lastUsedAtMs[device.owner.uuid] === undefined),
        (error) => device.report('watch shared stays', error),
      ),
    [device],
  );
  return (token) => (isOwn ? token : 'off');
}
