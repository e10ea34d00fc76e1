import { type InputHTMLAttributes, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';
import { IconButton } from '../buttons/icon-button.tsx';

type PasswordFieldProps = FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id' | 'type'>;

/** A password field whose text can be shown: typing blind on a phone often locks customers out. */
export function PasswordField({ label, hint, error, value, onChange, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.withButton}>
          <input
            className={styles.input}
            type={isShown ? 'text' : 'password'}
            enterKeyHint="go"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            {...control}
            {...rest}
          />
          <IconButton
            className={styles.insideButton}
            icon="eye"
            label={t('showPassword')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}
