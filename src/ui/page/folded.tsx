import { type ReactNode, useState } from 'react';
import styles from './folded.module.css';

/** What few need, behind its words. It opens by itself where it has something in it. */
export function Folded({ words, isOpen, children }: { readonly words: string; readonly isOpen: boolean; readonly children: ReactNode }) {
  const [isUnfolded, setUnfolded] = useState(isOpen);
  return (
    <details open={isUnfolded || isOpen} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
      <summary className={styles.words}>{words}</summary>
      {children}
    </details>
  );
}
