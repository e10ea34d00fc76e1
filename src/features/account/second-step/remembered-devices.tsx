import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import type { RememberedDevice } from '#core/contract/second-step.ts';
import { writeTime } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { Button } from '#src/ui/buttons/button.tsx';
import { useAnnounce } from '#src/ui/status/announce.ts';
import { ErrorNotice } from '#src/ui/status/notice.tsx';
import styles from '../account-form.module.css';
import { savedAt } from '../drafts/drafts-view.ts';
import { useSecondStep } from './use-second-step.ts';

/**
 * On the page of the devices: the devices that are not asked for the second step (SEC-06). Renders nothing if there are
 * none.
 */
export function RememberedDevices() {
  const { t } = useTranslation(['second-step', 'account']);
  const announce = useAnnounce();
  const { answer, changes } = useSecondStep();
  const [error, setError] = useState<AppError | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const failed = error ?? (answer.state === 'error' ? answer.error : null);
  const devices = answer.state === 'ready' ? answer.value.rememberedDevices : [];
  if (devices.length === 0 && failed === null) return null;

  const forget = async (id: string, device: string) => {
    setBusyId(id);
    const forgotten = await changes.forgetDevice(id);
    setBusyId(null);
    setError(forgotten.ok ? null : forgotten.error);
    if (forgotten.ok) announce(t('devices.forgotten', { device }));
  };

  return (
    <section className={styles.second} aria-labelledby="remembered-devices">
      <h2 id="remembered-devices">{t('devices.title')}</h2>
      {failed && <ErrorNotice error={failed} {...(answer.refresh && error === null && { onRetry: answer.refresh })} />}
      <ul className={styles.toggles}>
        {devices.map((one) => (
          <Row key={one.id} remembered={one} isBusy={busyId === one.id} onForget={(device) => void forget(one.id, device)} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly remembered: RememberedDevice;
  readonly isBusy: boolean;
  readonly onForget: (device: string) => void;
}

function Row({ remembered: { device, createdAtMs, expiresAtMs, isCurrent }, isBusy, onForget }: RowProps) {
  const { t } = useTranslation(['second-step', 'account']);
  const locale = useLocale();
  const { clock } = useDevice();
  const name = device || t('account:session.unknown');
  const until = writeTime('long', expiresAtMs, locale);
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <span className={styles.rowName}>
          {name}
          {isCurrent && <span className={styles.badge}>{t('account:session.this')}</span>}
        </span>
        <span className={styles.small}>{t('devices.made', { time: savedAt(createdAtMs, clock.nowMs(), locale) })}</span>
        <span className={styles.small}>{t('devices.until', { time: until })}</span>
      </div>
      <Button variant="secondary" busy={isBusy} aria-label={t('devices.forgetName', { device: name })} onClick={() => onForget(name)}>
        {t('devices.forget')}
      </Button>
    </li>
  );
}
