import { pictureSetCalls } from '#core/contract/picture-sets.ts';

/** The full file of a bought picture. @param background 'default', 'transparent' or a background's uuid */
export function downloadAddress(pictureUuid: string, background?: string): string {
  const query = new URLSearchParams({ dl: 'file', file: pictureUuid, ...(background !== undefined && { background }) });
  return `${pictureSetCalls.downloadDigitalCopy.path}?${query}`;
}
