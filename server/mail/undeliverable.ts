/** A mail server or a gateway said no for good: the same message is refused every time, so that it is given up at once. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
}
