import type { InputHTMLAttributes, Ref } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

type TextFieldProps = FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id'>;

/** The phone's Enter key says 'next'. The last or only field of a form names its own action. */
export function TextField({ label, hint, error, value, onChange, ref, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          ref={ref}
          className={styles.input}
          type="text"
          enterKeyHint="next"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...control}
          {...rest}
        />
      )}
    </Field>
  );
}
