import { appError, type AppError } from '#core/contract/errors.ts';
import { databaseError } from '../database-errors.ts';

/** What a page knows of the storage that holds a database. */
export class StorageHealth {
  /** Chromium names a full disk once, to the transaction that found no room; what follows fails for no reason that it says. */
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

  /** A read that no command asked for failed. The customer is told once, until something works again. */
  readFailed(error: unknown, isAgain: boolean): void {
    const told = this.errorOf(error);
    // A connection that was lost comes back at the next try.
    if (this.isTold || !(isAgain || this.isFull)) return;
    this.isTold = true;
    this.tell(told);
  }

  /** What is begun now: `works` with it says that it has succeeded. */
  begin(): number {
    return this.failures;
  }

  /** What began before the last failure says nothing. */
  works(begun: number): void {
    if (begun !== this.failures) return;
    this.isFull = false;
    this.isTold = false;
  }
}
