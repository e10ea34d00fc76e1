export interface TextMessage {
  /** E.164 */
  readonly to: string;
  readonly text: string;
  /** The same for a retry. */
  readonly key: string;
  /**
   * null for the first attempt. Otherwise the message may have been sent already: its answer was lost, or the process
   * died.
   */
  readonly firstTriedAtMs: number | null;
}

/** Sends text messages. */
export interface SmsSender {
  /** Resolves when the gateway has accepted it; throws an error to be retried, UndeliverableError not to be. */
  send(message: TextMessage): Promise<void>;
}
