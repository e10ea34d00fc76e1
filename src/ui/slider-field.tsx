import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

type SliderFieldProps = FieldProps & {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** The value in words, for screen readers. */
  readonly valueText?: string;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
};

export function SliderField({ label, hint, error, value, min, max, step = 1, valueText, disabled, onChange }: SliderFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          className={styles.slider}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={disabled}
          aria-valuetext={valueText}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          {...control}
        />
      )}
    </Field>
  );
}
