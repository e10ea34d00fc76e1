/** When the mail about an order goes out (SEC-06). Screens and the operator's commands say no other. */
export type OrderMailTime =
  | 'now'
  /** The address is not proved, and may be a stranger's: the mail is held until it is. */
  | 'onceProved'
  /** The account was erased. */
  | 'never';

interface Addressee {
  /** Missing: an answer of a shop from before addresses were proved. */
  readonly isEmailVerified?: boolean | undefined;
  readonly isErased?: boolean;
}

export function orderMailTime({ isEmailVerified, isErased = false }: Addressee): OrderMailTime {
  if (isErased) return 'never';
  return isEmailVerified === false ? 'onceProved' : 'now';
}
