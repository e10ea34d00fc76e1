import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AppError } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { eraseMyData } from '#src/data/commands/account/erase-my-data.ts';
import { signOut } from '#src/data/commands/account/sign-out.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { leave } from '#src/platform/leaving/leave.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import styles from '../account-form.module.css';

/** No answer came: the shop may have erased everything or nothing. */
const isLost = (error: AppError): boolean => error.code.startsWith('network.');

/**
 * Asks for the password before everything is erased. Afterwards the device has no owner. Erasing ends every session: a
 * customer who is signed out after a lost answer reads what that means, and can clear the device.
 */
export function EraseDialog({
  isDoubtful,
  onDoubt,
  onClose,
}: {
  readonly isDoubtful: boolean;
  readonly onDoubt: (isDoubtful: boolean) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['account', 'common']);
  const errorText = useErrorText();
  const device = useDevice();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isProbablyDone = isDoubtful && error?.code === 'access.signed_out';
  const isWrongPassword = error?.code === 'access.wrong_credentials';

  const toFrontPage = () => navigate(paths.frontpage(), { replace: true, flushSync: true });

  const erase = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || isBusy) return;
    setBusy(true);
    setError(null);
    const erased = await leave(() => eraseMyData(device, password), toFrontPage);
    setBusy(false);
    if (erased.ok) return;
    setError(erased.error);
    if (isLost(erased.error)) onDoubt(true);
    if (erased.error.code === 'access.wrong_credentials') onDoubt(false);
  };

  const clearDevice = async () => {
    setBusy(true);
    await leave(() => signOut(device, { unsent: 'discard' }), toFrontPage);
  };

  if (isProbablyDone)
    return (
      <Dialog
        title={t('data.eraseDialog')}
        onClose={onClose}
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              {t('common:close')}
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void clearDevice()}>
              {t('data.clearDevice')}
            </Button>
          </>
        }
      >
        <Notice kind="info" live>
          <p>{t('data.eraseProbablyDone')}</p>
        </Notice>
      </Dialog>
    );

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
        {isDoubtful && (
          <Notice kind="warning" live>
            <p>{t('data.eraseDoubtful')}</p>
          </Notice>
        )}
        <PasswordField
          label={t('data.erasePassword')}
          value={password}
          onChange={setPassword}
          error={isWrongPassword ? t('data.passwordWrong') : error && !isLost(error) ? errorText(error) : null}
          autoComplete="current-password"
        />
      </form>
    </Dialog>
  );
}
