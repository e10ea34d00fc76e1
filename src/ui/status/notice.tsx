import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icon.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  readonly kind: 'error' | 'warning' | 'info';
  readonly title?: string;
  readonly children?: ReactNode;
  /** Announced when it appears; a notice that is rendered from the start is not. */
  readonly live?: boolean;
}

const ICONS = { error: 'warning', warning: 'warning', info: 'info' } as const;

export function Notice({ kind, title, children, live = false }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[kind])} role={live ? (kind === 'error' ? 'alert' : 'status') : undefined}>
      <Icon name={ICONS[kind]} size={22} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}

/** The text of an error, with a retry. */
export function ErrorNotice({ error, onRetry }: { readonly error: AppError; readonly onRetry?: () => void }) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return (
    <Notice kind="error" live>
      <p>{errorText(error)}</p>
      {error.reportId && <p className={styles.report}>{t('reportId', { id: error.reportId })}</p>}
      {onRetry && (
        <Button variant="secondary" icon="refresh" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </Notice>
  );
}

/** There is no connection, and no content. @param text absent when the page was never read on this device */
export function OfflineNotice({ text, onRetry }: { readonly text?: string; readonly onRetry?: () => void }) {
  const { t } = useTranslation('common');
  return (
    <EmptyState icon="cloudOff" title={t('offlineTitle')} text={text ?? t('offlineText')}>
      {onRetry && (
        <Button variant="secondary" icon="refresh" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </EmptyState>
  );
}

export function EmptyState({
  icon,
  title,
  text,
  isPageTitle = false,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: ReactNode;
  /** The page has no other heading. */
  readonly isPageTitle?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <span className={styles.emptyIcon}>
        <Icon name={icon} size={40} />
      </span>
      {isPageTitle ? <h1>{title}</h1> : <h2>{title}</h2>}
      {text && <p className={styles.emptyText}>{text}</p>}
      {children}
    </div>
  );
}
