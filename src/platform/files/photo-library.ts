/** Saves to the phone's photos through its share sheet (LOV-07). A page has no other access to them. */
import { type Browser, isPhoneOrTablet, readBrowser } from '../install/browser.ts';

/** Chromium shares at most ten files with 50 MiB together. */
const MOST_FILES = 10;
const MOST_BYTES = 48_000_000;

/** Whether a file fits in the batch. One that is too large for every batch is shared alone. */
export function fitsBatch(batch: readonly Pick<File, 'size'>[], { size }: Pick<File, 'size'>): boolean {
  if (batch.length === 0) return true;
  return batch.length < MOST_FILES && batch.reduce((sum, file) => sum + file.size, size) <= MOST_BYTES;
}

/** A computer has downloads, and its share sheet does not lead to a photo library. */
export const canSaveToPhotos = (browser: Browser, canShare: (files: readonly File[]) => boolean): boolean =>
  isPhoneOrTablet(browser) && canShare([new File(['picture'], 'picture.jpg', { type: 'image/jpeg' })]);

/** Whether this browser can. Older ones have no share sheet, or one without files. */
export const canSaveHere = (): boolean =>
  canSaveToPhotos(readBrowser(), (files) => 'canShare' in navigator && navigator.canShare({ files: [...files] }));

/** closed: the customer closed the sheet, which is not an error. */
export type ShareOutcome = 'shared' | 'closed' | 'refused';

/** Opens the share sheet. It needs a fresh tap of the customer. */
export async function shareFiles(files: readonly File[]): Promise<ShareOutcome> {
  try {
    await navigator.share({ files: [...files] });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'refused';
  }
}
