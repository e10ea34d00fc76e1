import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import styles from './toast.module.css';

interface ToastProps {
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** problem: what was asked for went wrong. news: something else happened with it; the caller announces that. */
  readonly kind?: 'problem' | 'news';
}

/** What came of what was just asked for: over the page, and there until it is closed. */
export function Toast({ children, onClose, kind = 'problem' }: ToastProps) {
  const { t } = useTranslation('common');
  return (
    <div className={classNames(styles.toast, styles[kind])} {...(kind === 'problem' ? { role: 'alert' } : {})}>
      <Icon name={kind === 'problem' ? 'warning' : 'info'} size={22} />
      <div className={styles.text}>{children}</div>
      <IconButton icon="close" label={t('close')} onClick={onClose} />
    </div>
  );
}
