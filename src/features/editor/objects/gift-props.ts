import type { ReactNode } from 'react';
import type { GiftObject } from './gift-object.ts';
import type { Print } from './use-print.ts';

export interface GiftFigureProps {
  readonly gift: GiftObject;
  readonly print: Print;
  /** Where the front of a mug is, as a fraction of its print's width. */
  readonly frontAlong: number;
  /** In the upper corner of the drawing. */
  readonly tools?: ReactNode;
}
