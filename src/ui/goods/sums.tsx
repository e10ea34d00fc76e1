import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './sums.module.css';

/** What something comes to, a row for each amount. */
export function Sums({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.sums}>{children}</dl>;
}

interface SumProps {
  readonly term: string;
  /** Of the term, where it is an order's and not in the reader's. */
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
