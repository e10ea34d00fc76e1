/** When the mail about an order is sent (SEC-06). Screens and the operator's commands use the same rule. */
export type OrderMailTime =
  | 'now'
  /** The address is not verified and may be a stranger's, so the mail is held until it is. */
  | 'onceProved'
  /** The account was erased. */
  | 'never';

interface Addressee {
  /** Absent: the answer of a shop from before addresses were verified. */
  readonly isEmailVerified?: boolean | undefined;
  readonly isErased?: boolean;
}

export function orderMailTime({ isEmailVerified, isErased = false }: Addressee): OrderMailTime {
  if (isErased) return 'never';
  return isEmailVerified === false ? 'onceProved' : 'now';
}
