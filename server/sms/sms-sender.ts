export interface TextMessage {
  /** E.164 */
  readonly to: string;
  readonly text: string;
  /** The same for a retry. */
  readonly key: string;
  /** null: this is the first attempt. Else the message may be out already: its answer was lost, or the process died. */
  readonly firstTriedAtMs: number | null;
}

/** How a text message leaves the shop. */
export interface SmsSender {
  /** Resolves when the gateway has taken it; throws to be tried again, UndeliverableError not to be. */
  send(message: TextMessage): Promise<void>;
}
