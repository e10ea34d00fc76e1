import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog-props.ts';
import styles from './dialog.module.css';
import { Spinner } from '../status/spinner.tsx';

const PrimeDialog = lazy(() => import('./prime-dialog.tsx'));

/** A modal dialog that opens when it is rendered. It takes the focus, traps it, and returns it. */
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
