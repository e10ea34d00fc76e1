import { useEffect, useState } from 'react';
import { useDeviceWhenReady } from '../device-context.tsx';

/**
 * Of a field about the customer. A browser keeps what was typed into such fields in files of its own, which no sign-out reaches: on a
 * device that is shared (SEC-10) it is asked not to, and not before the device is known to be the customer's own.
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
