/** Errors whose words a screen has asked for: the shell does not say them a second time. */
import type { AppError } from '#core/contract/errors.ts';

const told = new WeakSet<AppError>();

export const markTold = (error: AppError): void => void told.add(error);

export const isTold = (error: AppError): boolean => told.has(error);
