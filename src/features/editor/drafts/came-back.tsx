import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import styles from '../editor-screen.module.css';

/** Says why a product of the cart is a draft again, until the customer closes it. */
export function CameBack({ note }: { readonly note: AppError }) {
  const { t } = useTranslation('editor');
  const errorText = useErrorText();
  const [isRead, setRead] = useState(false);
  if (isRead) return null;
  return (
    <div className={styles.cameBack} role="status">
      <p>
        <strong>{t('cameBack')}</strong> {errorText(note)}
      </p>
      <IconButton icon="close" label={t('common:close')} onClick={() => setRead(true)} />
    </div>
  );
}
