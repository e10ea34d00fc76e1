import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { isFromEmptyCart } from '#src/platform/storage/empty-cart-state.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import type { AccessActions } from './access-actions.ts';
import styles from './front-page.module.css';
import SignInForm from './sign-in-form.tsx';

/** `/#login`. A customer who was sent here because the cart is empty reads the reason, and may begin with a picture code instead (ACC-16). */
export default function SignInPanel({
  codeForm,
  loadActions,
  onSignedIn,
}: {
  readonly codeForm: ReactNode;
  readonly loadActions: () => Promise<AccessActions>;
  readonly onSignedIn: () => void;
}) {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const hasEmptyCart = isFromEmptyCart(useLocation().state);
  return (
    <>
      <SignInForm
        heading={t('signInTitle')}
        {...(hasEmptyCart && { lead: t('cartIsEmpty') })}
        loadActions={loadActions}
        onSignedIn={onSignedIn}
      />
      <div className={styles.foot}>
        {hasEmptyCart ? (
          codeForm
        ) : (
          <Button variant="quiet" icon="back" onClick={() => void navigate(paths.frontpage())}>
            {t('backToCode')}
          </Button>
        )}
      </div>
    </>
  );
}
