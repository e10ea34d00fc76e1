import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './field.module.css';

type CheckboxFieldProps = {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'checked' | 'onChange' | 'id' | 'type'>;

export function CheckboxField({ label, checked, onChange, ...rest }: CheckboxFieldProps) {
  const id = useId();
  return (
    <label className={styles.check} htmlFor={id}>
      <input id={id} type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} {...rest} />
      <span>{label}</span>
    </label>
  );
}
