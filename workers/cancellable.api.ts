/** Identifies a call, so that the page can cancel it: an AbortSignal cannot be sent to a worker. */
export type CallId = number;

export interface CancellableApi {
  /** Makes the call return `worker.cancelled` as soon as possible. Ignored for a call that has ended or is unknown. */
  cancel(callId: CallId): void;
}
