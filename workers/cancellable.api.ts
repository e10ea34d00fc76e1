/** Numbers a call, so that the page can cancel it: an AbortSignal does not cross to a worker. */
export type CallId = number;

export interface CancellableApi {
  /** The call answers `worker.cancelled` as soon as it can; one that has ended or never was is ignored. */
  cancel(callId: CallId): void;
}
