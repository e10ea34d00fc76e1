import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import styles from './step-section.module.css';

interface StepSectionProps {
  readonly title: string;
  /** open: the form is shown. done: the summary is shown with an edit button. inactive: not reached yet, and disabled. */
  readonly state: 'open' | 'done' | 'inactive';
  readonly summary?: ReactNode;
  readonly onEdit?: () => void;
  readonly children: ReactNode;
}

/** One of the three steps (CHK-01). The heading gets the focus when its step opens after another one. */
export function StepSection({ title, state, summary, onEdit, children }: StepSectionProps) {
  const { t } = useTranslation('checkout');
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && state === 'open') {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'start' });
    }
    before.current = state;
  }, [state]);
  return (
    <section className={styles.step} data-state={state} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
          {state === 'inactive' ? (
            <button type="button" className={styles.inactive} disabled>
              {title}
            </button>
          ) : (
            title
          )}
          {state === 'done' && <Icon name="check" size={22} className={styles.check ?? ''} />}
        </h2>
        {state === 'done' && onEdit && (
          <Button variant="quiet" icon="edit" aria-label={t('editStep', { title })} onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
      </header>
      {state === 'open' && <div className={styles.body}>{children}</div>}
      {state === 'done' && summary && <div className={styles.summary}>{summary}</div>}
    </section>
  );
}
