import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const parts = (seconds: number) => ({
  days: Math.floor(seconds / 86_400),
  hours: Math.floor((seconds % 86_400) / 3_600),
  minutes: Math.floor((seconds % 3_600) / 60),
  seconds: seconds % 60,
});

/** Remaining time, updated each second; renders nothing at 0 (D2 §4). `endsAtMs` is in this device's time. */
export function Countdown({ endsAtMs }: { readonly endsAtMs: number }) {
  const { t } = useTranslation('common');
  const [nowMs, setNowMs] = useState(() => Date.now());
  const left = Math.max(0, Math.round((endsAtMs - nowMs) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  if (isOver) return null;
  return (
    <span role="timer" aria-live="off">
      {t('timeLeft', parts(left))}
    </span>
  );
}
