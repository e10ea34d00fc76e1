import type { ReactNode } from 'react';
import { GiftFigure } from './gift-figure.tsx';
import type { GiftFigureProps } from './gift-props.ts';
import styles from './object.module.css';

/** The object as large as its container allows, such as a page of the viewer. */
export function GiftPage(props: GiftFigureProps): ReactNode {
  return (
    <div className={styles.whole}>
      <GiftFigure {...props} />
    </div>
  );
}
