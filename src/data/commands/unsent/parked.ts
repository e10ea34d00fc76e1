/** What the person decides about an entry that did not get through. */
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { told } from '../run-command.ts';

/** 'Try again': its retries are given back. */
export const retryParked = async (device: Device, { opId }: { readonly opId: string }): Promise<Result<void, AppError>> =>
  told(device, await device.outbox.retry(opId));

/** Gives it up, or dismisses a refused one: a product that was made stays in the drafts. */
export const discardParked = async (device: Device, { opId }: { readonly opId: string }): Promise<Result<void, AppError>> =>
  told(device, await device.outbox.discard(opId));
