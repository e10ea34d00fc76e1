import { appError, type AppError } from '#core/contract/errors.ts';
import { databaseError } from '../database-errors.ts';

/** The state of the storage that holds a database, as this page has seen it. */
export class StorageHealth {
  /** Chromium reports a full disk once, to the transaction that found no room. Later failures have no reason. */
  private isFull = false;
  private isTold = false;
  private failures = 0;
  /** Set by the code that opens the database: tells the customer. */
  tell: (error: AppError) => void = () => undefined;

  errorOf(error: unknown): AppError {
    const { code } = databaseError(error);
    this.failures += 1;
    this.isFull ||= code === 'device.storage_full';
    return appError(this.isFull && code === 'device.storage_failed' ? 'device.storage_full' : code);
  }

  /** A background read failed. A message is shown once, until the storage works again. */
  readFailed(error: unknown, isAgain: boolean): void {
    const told = this.errorOf(error);
    // The next attempt restores a lost connection.
    if (this.isTold || !(isAgain || this.isFull)) return;
    this.isTold = true;
    this.tell(told);
  }

  /** @returns the mark of an operation that starts now; pass it to `works` after its success */
  begin(): number {
    return this.failures;
  }

  /** An operation that started before the last failure proves nothing. */
  works(begun: number): void {
    if (begun !== this.failures) return;
    this.isFull = false;
    this.isTold = false;
  }
}
