/** A permanent refusal by a mail server or gateway. It would refuse the same message again, so the shop gives up at once. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
}
