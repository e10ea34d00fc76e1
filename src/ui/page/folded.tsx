import { type ReactNode, useState } from 'react';
import styles from './folded.module.css';

/** Content that few customers need, behind a button with `words`. It is open at first if it has content. */
export function Folded({ words, isOpen, children }: { readonly words: string; readonly isOpen: boolean; readonly children: ReactNode }) {
  const [isUnfolded, setUnfolded] = useState(isOpen);
  return (
    <details open={isUnfolded || isOpen} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
      <summary className={styles.words}>{words}</summary>
      {children}
    </details>
  );
}
