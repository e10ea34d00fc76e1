import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AppError } from '../../../core/contract/errors.ts';
import { paths } from '../../../core/contract/paths.ts';
import { eraseMyData } from '../../data/commands/erase-my-data.ts';
import { useDevice } from '../../data/live/device-context.tsx';
import { useErrorText } from '../../i18n/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './account-form.module.css';

/** Asks for the password before everything goes; afterwards the device knows nobody. */
export function EraseDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const errorText = useErrorText();
  const device = useDevice();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const words = error && (error.code === 'access.wrong_credentials' ? t('data.passwordWrong') : errorText(error));

  const erase = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || isBusy) return;
    setBusy(true);
    setError(null);
    const erased = await eraseMyData(device, password);
    setBusy(false);
    if (!erased.ok) return setError(erased.error);
    await navigate(paths.frontpage(), { replace: true });
  };

  return (
    <Dialog
      title={t('data.eraseDialog')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="danger" type="submit" form="erase-my-data" busy={isBusy} disabled={password === ''}>
            {t('data.eraseConfirm')}
          </Button>
        </>
      }
    >
      <form id="erase-my-data" className={styles.fields} onSubmit={(event) => void erase(event)} noValidate>
        <p>{t('data.eraseAsk')}</p>
        <PasswordField
          label={t('data.erasePassword')}
          value={password}
          onChange={setPassword}
          error={words}
          autoComplete="current-password"
        />
      </form>
    </Dialog>
  );
}
