import { type ReactNode, useId } from 'react';
import styles from './radio-cards.module.css';

export interface RadioCard {
  readonly value: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** Content at the right, such as a price. */
  readonly side?: ReactNode;
}

/** One choice of a few, each described by a sentence. */
export function RadioCards({
  legend,
  cards,
  value,
  onChange,
}: {
  readonly legend: string;
  readonly cards: readonly RadioCard[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.cards}>
      <legend className={styles.legend}>{legend}</legend>
      {cards.map((card) => (
        <label key={card.value} className={styles.card}>
          <input type="radio" name={name} value={card.value} checked={card.value === value} onChange={() => onChange(card.value)} />
          <span className={styles.title}>{card.title}</span>
          {card.side && <span className={styles.side}>{card.side}</span>}
          {card.text && <span className={styles.text}>{card.text}</span>}
        </label>
      ))}
    </fieldset>
  );
}
