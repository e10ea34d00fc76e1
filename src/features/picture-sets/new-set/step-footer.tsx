import type { ReactNode } from 'react';
import { useStuckFoot } from '#src/ui/page/use-stuck-foot.ts';
import styles from './step-footer.module.css';

/** The footer of a step. It stays visible on a phone, so that a long grid never hides the button. */
export function StepFooter({ note, children }: { readonly note?: ReactNode; readonly children: ReactNode }) {
  const foot = useStuckFoot();
  return (
    <div ref={foot} className={styles.footer}>
      <span className={styles.note} aria-live="polite">
        {note}
      </span>
      {children}
    </div>
  );
}
