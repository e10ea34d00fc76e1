import { lazy, type ReactNode, Suspense } from 'react';
import styles from './dialog.module.css';
import { Spinner } from './spinner.tsx';

export interface DialogProps {
  readonly title: string;
  /** Escape, the cross and the backdrop ask for it. */
  readonly onClose: () => void;
  readonly size?: 'narrow' | 'normal' | 'wide' | 'full';
  /** Buttons at the foot, the main one last. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

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
