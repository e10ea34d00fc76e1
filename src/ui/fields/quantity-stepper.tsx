import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLowered, type QuantityLimits, saidLimits } from '#core/domain/cart/quantity.ts';
import { Icon } from '../icon.tsx';
import styles from './quantity-stepper.module.css';

interface QuantityStepperProps {
  /** What is counted: 'Quantity of Wall calendar'. */
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Limits to show beside the field. Without them only a lowered value is reported. */
  readonly limits?: QuantityLimits;
  readonly disabled?: boolean;
  readonly onPlus: () => void;
  readonly onMinus: () => void;
  /**
   * Called with the typed text when the field loses the focus or Enter is pressed. The caller has the rules
   * (core/domain/cart/quantity.ts).
   */
  readonly onTyped: (text: string) => void;
}

/** Minus, a number, plus. Our own component, because the buttons must be available to screen readers too. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { label, value, min, max, limits = { minimum: min, maximum: null }, disabled = false, onPlus, onMinus, onTyped } = props;
  const { t } = useTranslation(['common', 'prices']);
  const limitsId = useId();
  const said = saidLimits(limits);
  const [wasLowered, setLowered] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null) {
      onTyped(typed);
      setLowered(isLowered(typed, max));
    }
    setTyped(null);
  };
  const step = (change: () => void) => {
    setLowered(false);
    change();
  };
  return (
    <div className={styles.whole}>
      <div className={styles.stepper} role="group" aria-label={label}>
        <button
          type="button"
          className={styles.step}
          aria-label={t('fewer', { what: label })}
          disabled={disabled || value <= min}
          onClick={() => step(onMinus)}
        >
          <Icon name="minus" size={20} />
        </button>
        <input
          className={styles.value}
          inputMode="numeric"
          enterKeyHint="done"
          aria-label={label}
          aria-describedby={said ? limitsId : undefined}
          value={typed ?? String(value)}
          disabled={disabled}
          onChange={(event) => {
            setTyped(event.target.value);
            setLowered(false);
          }}
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
          onClick={() => step(onPlus)}
        >
          <Icon name="plus" size={20} />
        </button>
      </div>
      {said && (
        <p id={limitsId} className={styles.limits} hidden={wasLowered}>
          {t(`limits.${said}`, { ...limits, ns: 'prices' })}
        </p>
      )}
      {/* Always rendered, so that changes in it are announced. */}
      <p role="status" className={wasLowered ? styles.lowered : undefined}>
        {wasLowered && t('limits.atMost', { maximum: max, ns: 'prices' })}
      </p>
    </div>
  );
}
