import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import styles from './toast.module.css';

interface ToastProps {
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** For an unexpected result of the action. The caller announces it. Without a title the toast shows an error. */
  readonly newsTitle?: string;
}

/** The result of the last action: shown over the page until it is closed. */
export function Toast({ children, onClose, newsTitle }: ToastProps) {
  const { t } = useTranslation('common');
  const isNews = newsTitle !== undefined;
  return (
    <div
      className={classNames(styles.toast, styles[isNews ? 'news' : 'problem'])}
      role={isNews ? 'region' : 'alert'}
      aria-label={newsTitle}
    >
      <Icon name={isNews ? 'info' : 'warning'} size={22} />
      <div className={styles.text}>{children}</div>
      <IconButton icon="close" label={t('close')} onClick={onClose} />
    </div>
  );
}
