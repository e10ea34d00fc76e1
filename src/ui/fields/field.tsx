import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Icon } from '../icon.tsx';

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Text of the error; null or undefined when the value is valid. */
  readonly error?: string | null | undefined;
}

/** Attributes that link a control to its label, hint and error. */
export interface ControlAttributes {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** The layout of every field: label above, control, hint and error below. */
export function Field({ label, hint, error, children }: FieldProps & { readonly children: (control: ControlAttributes) => ReactNode }) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={errorId} className={styles.error} role="alert">
          <Icon name="warning" size={18} />
          {error}
        </span>
      )}
    </div>
  );
}
