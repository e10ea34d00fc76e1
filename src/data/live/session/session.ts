import type { User } from '#core/contract/entities.ts';

export interface Session {
  /** starting: the device's database has not answered yet. Routes redirect to sign-in only once it is 'ready'. */
  readonly state: 'starting' | 'ready';
  /** The user as last read, with waiting changes; null for an anonymous user who never reached the shop. */
  readonly user: User | null;
  /** The owner is a customer or a simulated user; true also offline. */
  readonly isSignedIn: boolean;
  /** The session ended on the server: the queue waits until the customer signs in again. */
  readonly needsSignIn: boolean;
  /** The session ended because the shop was restored from a backup, which may lack the account. */
  readonly isSetBack: boolean;
}

export const STARTING: Session = { state: 'starting', user: null, isSignedIn: false, needsSignIn: false, isSetBack: false };
