import { useEffect, useState } from 'react';
import type { AppError } from '#core/contract/errors.ts';
import { useDeviceWhenReady } from '#src/data/live/device-context.tsx';
import { isShown } from '#src/i18n/shown-errors.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Toast } from '#src/ui/status/toast.tsx';

/** Time that a screen has to show a failure of its own command in its own place. */
const SCREEN_FIRST_MS = 300;

/** Shows a failed command on any screen, unless the screen itself shows the failure (HSE-02). */
export default function FailureToast() {
  const device = useDeviceWhenReady();
  const failures = device?.failures;
  const timers = device?.timers;
  const [shown, setShown] = useState<{ readonly error: AppError; readonly count: number } | null>(null);
  useEffect(() => {
    if (!failures || !timers) return undefined;
    const cancels = new Set<() => void>();
    const unsubscribe = failures.subscribe((error) => {
      const cancel = timers.after(SCREEN_FIRST_MS, () => {
        cancels.delete(cancel);
        if (!isShown(error)) setShown((before) => ({ error, count: (before?.count ?? 0) + 1 }));
      });
      cancels.add(cancel);
    });
    return () => {
      unsubscribe();
      for (const cancel of cancels) cancel();
    };
  }, [failures, timers]);
  // A new key makes another failure a new alert, which a screen reader reads again.
  return shown && <Failure key={shown.count} error={shown.error} onClose={() => setShown(null)} />;
}

function Failure({ error, onClose }: { readonly error: AppError; readonly onClose: () => void }) {
  const errorText = useErrorText();
  return <Toast onClose={onClose}>{errorText(error)}</Toast>;
}
