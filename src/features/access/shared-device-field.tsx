import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SHARED_DEVICE_HOURS } from '#core/domain/access/shared-device.ts';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import styles from './front-page.module.css';

/** Shown wherever a session begins (SEC-10). Its hint explains the choice once it is made. */
export function SharedDeviceField({ checked, onChange }: { readonly checked: boolean; readonly onChange: (isShared: boolean) => void }) {
  const { t } = useTranslation('access');
  const hintId = useId();
  return (
    <div>
      <CheckboxField label={t('sharedDevice')} checked={checked} onChange={onChange} aria-describedby={hintId} />
      <p id={hintId} className={styles.lead} role="status">
        {checked && t('sharedDeviceHint', { hours: SHARED_DEVICE_HOURS })}
      </p>
    </div>
  );
}
