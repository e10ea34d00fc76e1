import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './sums.module.css';

/** What something comes to, a row for each amount. */
export function Sums({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.sums}>{children}</dl>;
}

interface SumProps {
  readonly term: string;
  readonly kind?: 'line' | 'reduction' | 'total' | 'remark';
  /** What the term is made of, a line for each. */
  readonly contents?: readonly string[];
  /** Screen readers announce it when it changes. */
  readonly isLive?: boolean;
  /** The amount. */
  readonly children: ReactNode;
}

export function Sum({ term, kind = 'line', contents = [], isLive = false, children }: SumProps) {
  return (
    <div className={classNames(styles.row, styles[kind])}>
      <dt>
        {term}
        {contents.map((name) => (
          <span key={name} className={styles.content}>
            {name}
          </span>
        ))}
      </dt>
      <dd aria-live={isLive ? 'polite' : undefined}>{children}</dd>
    </div>
  );
}
