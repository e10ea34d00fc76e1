import type { ReactNode } from 'react';
import type { GiftObject } from './gift-object.ts';
import type { Print } from './use-print.ts';

export interface GiftFigureProps {
  readonly gift: GiftObject;
  readonly print: Print;
  /** The front of a mug, as a fraction of its print's width. */
  readonly frontAlong: number;
  /** Rendered in the upper corner of the drawing. */
  readonly tools?: ReactNode;
}
