/** What became of the changes of one round. */
import type { Change, Said } from './pages/contestant.ts';

/** Times are turns: each change that is made, and each word about one, takes the next turn. */
export interface Made extends Change {
  readonly madeAt: number;
  /** null: the page ended before it said anything. Such a change may arrive or not. */
  said: { readonly what: Said; readonly at: number } | null;
  /** It was accepted, and later the contestant said that it will not be sent. */
  isGivenUp: boolean;
}

export interface Outcomes {
  accepted: number;
  /** Of the accepted ones. */
  arrived: number;
  /** Accepted, not made by the shop, and not kept on the device any more, without a word. */
  lost: number;
  /** Accepted and not made by the shop, as the contestant said later. */
  givenUp: number;
  /** Accepted, and still kept on the device at the end. */
  waiting: number;
  /** Made by the shop more than once, accepted or not. */
  doubled: number;
  /** Accepted before another of its lane was made, and made by the shop after that one. */
  outOfOrder: number;
  /** The customer was told that it has failed. */
  refused: number;
  /** Refused, and made by the shop all the same. */
  refusedButMade: number;
}

export const NO_OUTCOMES: Readonly<Outcomes> = {
  accepted: 0,
  arrived: 0,
  lost: 0,
  givenUp: 0,
  waiting: 0,
  doubled: 0,
  outOfOrder: 0,
  refused: 0,
  refusedButMade: 0,
};

/**
 * @param applied the shop's journal: numbers in the order in which changes were made
 * @param kept numbers of the changes that are kept on the device at the end
 */
export function countOutcomes(changes: readonly Made[], applied: readonly number[], kept: readonly number[]): Outcomes {
  const outcomes = { ...NO_OUTCOMES };
  const isMade = ({ number }: Change) => applied.includes(number);
  for (const change of changes) {
    if (applied.filter((number) => number === change.number).length > 1) outcomes.doubled += 1;
    if (change.said?.what === 'refused') {
      outcomes.refused += 1;
      if (isMade(change)) outcomes.refusedButMade += 1;
    }
    if (change.said?.what !== 'accepted') continue;
    outcomes.accepted += 1;
    if (isMade(change)) outcomes.arrived += 1;
    else if (change.isGivenUp) outcomes.givenUp += 1;
    else if (kept.includes(change.number)) outcomes.waiting += 1;
    else outcomes.lost += 1;
    if (isMade(change) && changes.some((later) => overtakes(later, change, applied))) outcomes.outOfOrder += 1;
  }
  return outcomes;
}

function overtakes(later: Made, { number, lane, said }: Made, applied: readonly number[]): boolean {
  if (later.lane !== lane || said === null || said.at > later.madeAt) return false;
  const at = applied.indexOf(later.number);
  return at !== -1 && at < applied.indexOf(number);
}

export function addOutcomes(sum: Outcomes, more: Outcomes): Outcomes {
  const added = { ...sum };
  for (const key of Object.keys(NO_OUTCOMES) as (keyof Outcomes)[]) added[key] += more[key]; // the keys of Outcomes
  return added;
}
