import { useTranslation } from 'react-i18next';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { useAnnounce } from '#src/ui/status/announce.ts';
import { ErrorNotice } from '#src/ui/status/notice.tsx';
import styles from './push.module.css';
import { usePush } from './use-push.ts';

/** In My account: messages on this device, on and off (LOV-12). Nothing where the browser has none. */
export default function PushSwitch() {
  const { t } = useTranslation('push');
  const announce = useAnnounce();
  const { state, isBusy, error, isOnline, turnOn, turnOff } = usePush();
  if (state === 'unknown' || state === 'unsupported') return null;
  const turn = async (isWanted: boolean) => {
    const after = await (isWanted ? turnOn() : turnOff());
    if (after === 'on' || after === 'off') announce(t(`kept.${after}`));
  };
  return (
    <section className={styles.sheet} aria-labelledby="push-title">
      <h2 id="push-title">{t('title')}</h2>
      <CheckboxField
        label={t('switch')}
        checked={state === 'on'}
        disabled={isBusy || !isOnline || state === 'denied'}
        aria-describedby="push-hint"
        onChange={(isWanted) => void turn(isWanted)}
      />
      <p id="push-hint" className={styles.soft}>
        {t('hint')}
      </p>
      {state === 'denied' && <p role="status">{t('denied')}</p>}
      {!isOnline && <p role="status">{t('needsConnection')}</p>}
      {error && <ErrorNotice error={error} />}
    </section>
  );
}
