import { type ReactNode, useId } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import styles from '../form-view/form-view.module.css';

/** A button that shows and hides the controls of a field. */
export function Disclosure({
  label,
  of,
  isOpen,
  isDisabled = false,
  onToggle,
  children,
}: {
  readonly label: string;
  /** The field's name, because a page has several of these buttons. */
  readonly of: string;
  readonly isOpen: boolean;
  readonly isDisabled?: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <button
        type="button"
        className={styles.disclosure}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={`${label}: ${of}`}
        disabled={isDisabled}
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'up' : 'down'} size={20} />
        {label}
      </button>
      {isOpen && (
        <div id={id} className={styles.disclosed}>
          {children}
        </div>
      )}
    </div>
  );
}
