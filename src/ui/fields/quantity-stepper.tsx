import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import styles from './quantity-stepper.module.css';

interface QuantityStepperProps {
  /** What is counted: 'Quantity of Wall calendar'. */
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly disabled?: boolean;
  readonly onPlus: () => void;
  readonly onMinus: () => void;
  /** What was typed, when the field is left or Enter is pressed. The rules are the caller's (core/domain/cart/quantity.ts). */
  readonly onTyped: (text: string) => void;
}

/** Minus, a number, plus: our own, because the buttons must be there for screen readers too. */
export function QuantityStepper({ label, value, min, max, disabled = false, onPlus, onMinus, onTyped }: QuantityStepperProps) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null) onTyped(typed);
    setTyped(null);
  };
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-label={t('fewer', { what: label })}
        disabled={disabled || value <= min}
        onClick={onMinus}
      >
        <Icon name="minus" size={20} />
      </button>
      <input
        className={styles.value}
        inputMode="numeric"
        aria-label={label}
        value={typed ?? String(value)}
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={t('more', { what: label })}
        disabled={disabled || value >= max}
        onClick={onPlus}
      >
        <Icon name="plus" size={20} />
      </button>
    </div>
  );
}
