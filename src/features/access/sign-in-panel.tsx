import '#src/ui/more-icons.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import type { AccessActions } from './access-actions.ts';
import styles from './front-page.module.css';
import SignInForm from './sign-in-form.tsx';

/** `/#login`. */
export default function SignInPanel({
  loadActions,
  onSignedIn,
}: {
  readonly loadActions: () => Promise<AccessActions>;
  readonly onSignedIn: () => void;
}) {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  return (
    <>
      <SignInForm heading={t('signInTitle')} loadActions={loadActions} onSignedIn={onSignedIn} />
      <div className={styles.foot}>
        {/* An account belongs to a picture set. Without a valid code no account can be created (ACC-15). */}
        <span>{t('noAccountYet')}</span>
        <Button variant="quiet" icon="back" onClick={() => void navigate(paths.frontpage())}>
          {t('backToCode')}
        </Button>
      </div>
    </>
  );
}
