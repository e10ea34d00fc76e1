/** The customer's decision about an entry that failed. */
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { reportFailure } from '../run-command.ts';

/** 'Try again': resets its retries. */
export const retryParked = async (device: Device, { opId }: { readonly opId: string }): Promise<Result<void, AppError>> =>
  reportFailure(device, await device.outbox.retry(opId));

/** Discards an entry, or dismisses a refused one. A product that it contained goes back to the drafts. */
export const discardParked = async (device: Device, { opId }: { readonly opId: string }): Promise<Result<void, AppError>> =>
  reportFailure(device, await device.outbox.discard(opId));
