/** The reason why goods of an order cannot be made: reported per line, and they are not exported as if they could. */
import type { DroppedLine } from '#server/orders/ended-lines.ts';

export type ProblemCode =
  | 'not_paid'
  | 'payment_ended'
  | 'customer_erased'
  | 'print_missing'
  | 'layout_differs'
  | 'print_of_something_else'
  | 'field_empty'
  | 'picture_removed'
  | 'withdrawn'
  | 'original_missing'
  | 'original_damaged'
  | 'original_changed'
  | 'background_missing'
  | 'no_pictures';

export interface LineProblem {
  readonly code: ProblemCode;
  /** null for the order as a whole. */
  readonly orderLineUuid: string | null;
  /** Name of the line. */
  readonly description: string;
  /** A field, a picture's file name. */
  readonly detail?: string;
}

const WORDS: Readonly<Record<ProblemCode, string>> = {
  not_paid: 'is not paid',
  payment_ended: 'its payment was given back, or its reservation has ended: nothing can be charged for it',
  customer_erased: 'the customer has erased their data',
  print_missing: 'the approved print is not stored',
  layout_differs: 'the stored print is NOT what the customer approved (its hash differs)',
  print_of_something_else: 'the stored print is of another template or of other pictures than the line',
  field_empty: 'a picture field is empty',
  picture_removed: 'a picture is not in the shop any more',
  withdrawn: 'shows somebody who took their pictures back',
  original_missing: "a picture's original file is missing",
  original_damaged: "a picture's original file cannot be read",
  original_changed: "a picture's original file is not the one that was stored: it was overwritten in the media folder",
  background_missing: 'the chosen background is not in the shop any more',
  no_pictures: 'its pictures are not in the shop any more',
};

export const problemText = ({ code, description, detail }: LineProblem): string =>
  [description, WORDS[code] + (detail === undefined ? '' : ` (${detail})`)].filter(Boolean).join(': ');

const DROPPED: Readonly<Record<DroppedLine, string>> = {
  uncharged: 'not made, not charged',
  refunded: 'not made, its money went back',
};
export const droppedText = (dropped: DroppedLine): string => DROPPED[dropped];

/** Without texts of a customer or a photographer: descriptions and file names may name a child. */
export const problemReason = ({ code }: LineProblem): string => WORDS[code];

/** Thrown while an order is made: the order's folder is discarded. */
export class LineProblemError extends Error {
  readonly problem: LineProblem;
  constructor(problem: LineProblem) {
    super(problemText(problem));
    this.problem = problem;
  }
}
