import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { err, type Result } from '#core/kernel/result.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useShell } from '#src/data/live/shell-store.ts';
import { type PushFailure, type PushState, readPushState, turnPushOff, turnPushOn } from '#src/platform/push/push.ts';

/** Messages to this device (LOV-12). The browser asks for permission only after a press. */
export function usePush() {
  const { t, i18n } = useTranslation('push');
  const device = useDevice();
  const { isOnline } = useConnection();
  const { settings } = useShell();
  const [state, setState] = useState<PushState | 'unknown'>('unknown');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<PushFailure | null>(null);
  useEffect(() => {
    let isHere = true;
    const show = (read: PushState) => isHere && setState(read);
    readPushState(device).then(show, (thrown: unknown) => {
      device.report('messages to this device', thrown);
      show('unsupported');
    });
    return () => {
      isHere = false;
    };
  }, [device]);

  const failed = (thrown: unknown) => {
    device.report('messages to this device', thrown);
    return err('browser' as const);
  };
  const change = async (turn: () => Promise<Result<PushState, PushFailure>>): Promise<PushState | null> => {
    setBusy(true);
    setError(null);
    const changed = await turn().catch(failed);
    setBusy(false);
    if (changed.ok) setState(changed.value);
    else setError(changed.error);
    return changed.ok ? changed.value : null;
  };
  const words = () => ({ title: settings?.name ?? location.hostname, body: t('neutral'), lang: i18n.language });
  return {
    state,
    isBusy,
    error,
    isOnline,
    turnOn: () => change(() => turnPushOn(device, words())),
    turnOff: () => change(() => turnPushOff(device)),
  };
}
