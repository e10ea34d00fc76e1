/** Pictures that this device or the shop refused, and whether another attempt may succeed. */
import { type AppError, ERRORS } from '#core/contract/errors.ts';
import type { UploadRow } from '../db/rows.ts';

/** The file itself is unusable, so every attempt fails. A full device may have room later, and other refusals may end. */
export const isFaultOfFile = ({ code }: AppError): boolean => (ERRORS[code].params as readonly string[]).includes('file');

/** The shop or a proxy in front of it refuses the picture. It stays on the device until the customer removes it. */
export function isRefusedByShop({ status, isPrepared, error }: Pick<UploadRow, 'status' | 'isPrepared' | 'error'>): boolean {
  if (status !== -1 || !isPrepared || error === null) return false;
  const isOfDevice = error.code.startsWith('device.') || error.code === 'upload.failed' || error.code === 'upload.missing';
  return ERRORS[error.code].outbox === 'refused' && !isOfDevice;
}

const TOO_LARGE: readonly AppError['code'][] = ['network.too_large', 'request.too_large'];

/** Whether the shop may accept a refused picture at another attempt. */
export const mayBeTakenLater = (error: AppError): boolean => !isFaultOfFile(error) && !TOO_LARGE.includes(error.code);
