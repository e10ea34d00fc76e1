/** What each page offers to the programme that drives it. */

/** Changes of one lane have an order. */
export type LaneName = 'cart' | 'account';

/** accepted: the change is done, or it is stored and will be sent. refused: it has failed for the customer. */
export type Said = 'accepted' | 'refused';

export interface Contestant {
  make(change: Change): Promise<Said>;
  /** Numbers of the changes that it still keeps and would send later. */
  waiting(): Promise<readonly number[]>;
}

export interface Change {
  /** From 1, in the order in which the changes are made. */
  readonly number: number;
  readonly lane: LaneName;
}

declare global {
  interface Window {
    /** Absent until the page is ready. */
    contestant?: Contestant;
    /** The contestant says that an accepted change will not be sent any more. */
    gaveUp?: (number: number) => Promise<void>;
  }
}

/** With a key that is the same at each attempt. */
export const IS_KEYED = self.location.search.includes('keyed');

/** One change in each request. */
export const IS_SINGLE = self.location.search.includes('single');

/** A change as a request to the plain shop. */
export const requestOf = (change: Change, key: string | null): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(key !== null && { 'idempotency-key': key }) },
  body: JSON.stringify(change),
});
