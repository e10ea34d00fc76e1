import type { ReactNode } from 'react';
import styles from './line-row.module.css';

interface LineRowProps {
  /** A LinePicture. */
  readonly picture: ReactNode;
  readonly name: string;
  /** How many, which size, what is in it. */
  readonly facts: readonly string[];
  /** Sentences about it, each on a line of its own. */
  readonly notes?: readonly string[];
  /** Of an order's words, where they are not in the reader's. */
  readonly lang?: string | undefined;
  /** The price. */
  readonly children: ReactNode;
}

/** A line of an order in its list: its picture, what it is, what it costs. */
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
