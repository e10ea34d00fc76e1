/** What was said no to, by this device or by the shop, and whether another try can end otherwise. */
import { type AppError, ERRORS } from '#core/contract/errors.ts';
import type { UploadRow } from '../db/rows.ts';

/** The file itself is no good: it fails each time. A full device may have room later, and another refusal may end. */
export const isFaultOfFile = ({ code }: AppError): boolean => (ERRORS[code].params as readonly string[]).includes('file');

/** The shop refuses it, or a proxy before it. The picture stays on the device until the customer removes it. */
export function isRefusedByShop({ status, isPrepared, error }: Pick<UploadRow, 'status' | 'isPrepared' | 'error'>): boolean {
  if (status !== -1 || !isPrepared || error === null) return false;
  const isOfDevice = error.code.startsWith('device.') || error.code === 'upload.failed' || error.code === 'upload.missing';
  return ERRORS[error.code].outbox === 'refused' && !isOfDevice;
}

const TOO_LARGE: readonly AppError['code'][] = ['network.too_large', 'request.too_large'];

/** Whether the shop may take a refused picture when it is sent once more. */
export const mayBeTakenLater = (error: AppError): boolean => !isFaultOfFile(error) && !TOO_LARGE.includes(error.code);
