import type { Ref, TextareaHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

type TextAreaFieldProps = FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'id'>;

export function TextAreaField({ label, hint, error, value, onChange, ref, rows = 3, ...rest }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          ref={ref}
          className={styles.input}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...control}
          {...rest}
        />
      )}
    </Field>
  );
}
