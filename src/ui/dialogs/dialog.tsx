import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog-props.ts';
import styles from './dialog.module.css';
import { Spinner } from '../status/spinner.tsx';

const PrimeDialog = lazy(() => import('./prime-dialog.tsx'));

/** A modal dialog: render it to open it. It takes the focus, keeps it, and gives it back. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense
      fallback={
        <div className={styles.fallback}>
          <Spinner size={40} />
        </div>
      }
    >
      <PrimeDialog {...props} />
    </Suspense>
  );
}
