import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './sums.module.css';

/** A sum, with one row for each amount. */
export function Sums({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.sums}>{children}</dl>;
}

interface SumProps {
  readonly term: string;
  /** Language of the term, if it is an order's and not the reader's. */
  readonly lang?: string | undefined;
  readonly kind?: 'line' | 'reduction' | 'total' | 'remark';
  /** Screen readers announce it when it changes. */
  readonly isLive?: boolean;
  /** The amount. */
  readonly children: ReactNode;
}

export function Sum({ term, lang, kind = 'line', isLive = false, children }: SumProps) {
  return (
    <div className={classNames(styles.row, styles[kind])}>
      <dt lang={lang}>{term}</dt>
      <dd aria-live={isLive ? 'polite' : undefined}>{children}</dd>
    </div>
  );
}
