import { lazy, Suspense } from 'react';
import type { GiftFigureProps } from './gift-props.ts';
import styles from './object.module.css';
import { Square } from './square.tsx';
import type { Print } from './use-print.ts';

/** The drawing code is loaded when the first object is shown. If that fails the flat pages are still shown. */
const GiftView = lazy(() => import('./gift-view.tsx').catch(() => ({ default: ObjectMissing })));

export function GiftFigure(props: GiftFigureProps) {
  return (
    <Suspense fallback={<ObjectPlace print={NOT_YET} />}>
      <GiftView {...props} />
    </Suspense>
  );
}

const NOT_YET: Print = { bitmap: null, isMissing: false };

const ObjectMissing = () => <ObjectPlace print={{ bitmap: null, isMissing: true }} />;

function ObjectPlace({ print }: { readonly print: Print }) {
  return (
    <div className={styles.figure}>
      <Square print={print} />
      <div className={styles.foot} />
    </div>
  );
}
