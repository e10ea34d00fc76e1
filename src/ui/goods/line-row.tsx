import type { ReactNode } from 'react';
import styles from './line-row.module.css';

interface LineRowProps {
  /** A LinePicture. */
  readonly picture: ReactNode;
  readonly name: string;
  /** Quantity, size and content. */
  readonly facts: readonly string[];
  /** Sentences about the line, each on its own line. */
  readonly notes?: readonly string[];
  /** Language of the order's texts, if it is not the reader's. */
  readonly lang?: string | undefined;
  /** The price. */
  readonly children: ReactNode;
}

/** One order line in a list: its picture, name and price. */
export function LineRow({ picture, name, facts, notes = [], lang, children }: LineRowProps) {
  return (
    <li className={styles.line}>
      {picture}
      <span className={styles.words} lang={lang}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>{facts.join(' · ')}</span>
        {notes.map((note) => (
          <span key={note} className={styles.facts}>
            {note}
          </span>
        ))}
      </span>
      <span className={styles.price}>{children}</span>
    </li>
  );
}
