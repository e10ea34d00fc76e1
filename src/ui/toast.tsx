import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

/** What went wrong with what was just asked for: over the page, read out, and there until it is closed. */
export function Toast({ children, onClose }: { readonly children: ReactNode; readonly onClose: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.toast} role="alert">
      <Icon name="warning" size={22} />
      <p className={styles.text}>{children}</p>
      <IconButton icon="close" label={t('close')} onClick={onClose} />
    </div>
  );
}
