import type { User } from '#core/contract/entities.ts';

export interface Session {
  /** starting: the device's database has not answered yet. Routes redirect to sign-in only once it is 'ready'. */
  readonly state: 'starting' | 'ready';
  /** As last seen, with waiting changes; null for a visitor who never reached the shop. */
  readonly user: User | null;
  /** A customer's or a simulated user's device, also offline. */
  readonly isSignedIn: boolean;
  /** Their session ended on the server: the queue waits for them to sign in again. */
  readonly needsSignIn: boolean;
}

export const STARTING: Session = { state: 'starting', user: null, isSignedIn: false, needsSignIn: false };
