import { useTranslation } from 'react-i18next';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { useAnnounce } from '#src/ui/status/announce.ts';
import { PushError } from './push-error.tsx';
import styles from './push.module.css';
import { usePush } from './use-push.ts';

/** In My account: messages on this device, on and off (LOV-12). Renders nothing if the browser does not support them. */
export default function PushSwitch() {
  const { t } = useTranslation('push');
  const push = usePush();
  if (push.state === 'unknown' || push.state === 'unsupported') return null;
  return (
    <section className={styles.sheet} aria-labelledby="push-title">
      <h2 id="push-title">{t('title')}</h2>
      {push.state === 'not_installed' ? <p>{t('notInstalled')}</p> : <Switch {...push} />}
    </section>
  );
}

function Switch({ state, isBusy, error, isOnline, turnOn, turnOff }: ReturnType<typeof usePush>) {
  const { t } = useTranslation('push');
  const announce = useAnnounce();
  const turn = async (isWanted: boolean) => {
    // Disabling the field during the change would remove its focus.
    if (isBusy) return;
    const after = await (isWanted ? turnOn() : turnOff());
    if (after === 'on' || after === 'off') announce(t(`kept.${after}`));
  };
  return (
    <>
      <CheckboxField
        label={t('switch')}
        checked={state === 'on'}
        disabled={!isOnline || state === 'denied'}
        aria-describedby="push-hint"
        aria-busy={isBusy}
        onChange={(isWanted) => void turn(isWanted)}
      />
      <p id="push-hint" className={styles.soft}>
        {t('hint')}
      </p>
      {state === 'denied' && <p role="status">{t('denied')}</p>}
      {!isOnline && <p role="status">{t('needsConnection')}</p>}
      <PushError error={error} />
    </>
  );
}
