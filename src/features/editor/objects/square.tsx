import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#src/ui/status/notice.tsx';
import { Spinner } from '#src/ui/status/spinner.tsx';
import styles from './object.module.css';
import type { Print } from './use-print.ts';

/** The container of the drawing. It has its size before the drawing exists. */
export function Square({
  print,
  tools,
  children,
}: {
  readonly print: Print;
  /** Rendered in its upper corner. */
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('editor');
  return (
    <div className={styles.square} aria-busy={!print.bitmap && !print.isMissing}>
      {children}
      {!print.bitmap && (
        <div className={styles.waiting}>
          {print.isMissing ? (
            <Notice kind="warning">
              <p>{t('viewer.missing')}</p>
            </Notice>
          ) : (
            <Spinner size={40} />
          )}
        </div>
      )}
      {tools && <div className={styles.tools}>{tools}</div>}
    </div>
  );
}
