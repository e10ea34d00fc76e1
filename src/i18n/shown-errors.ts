/** Errors whose text a screen has requested, so that the shell does not show them too. */
import type { AppError } from '#core/contract/errors.ts';

const shown = new WeakSet<AppError>();

export const markShown = (error: AppError): void => void shown.add(error);

export const isShown = (error: AppError): boolean => shown.has(error);
