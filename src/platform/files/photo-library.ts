/** The phone's own pictures, by its share sheet (LOV-07). A page has no other way to them. */
import { type Browser, isPhoneOrTablet, readBrowser } from '../install/browser.ts';

/** Chromium hands over ten files of 50 MiB together, and refuses more. */
const MOST_FILES = 10;
const MOST_BYTES = 48_000_000;

/** Whether a file goes into the batch with those that are in it. One that is too large for every batch goes alone. */
export function fitsBatch(batch: readonly Pick<File, 'size'>[], { size }: Pick<File, 'size'>): boolean {
  if (batch.length === 0) return true;
  return batch.length < MOST_FILES && batch.reduce((sum, file) => sum + file.size, size) <= MOST_BYTES;
}

/** A computer has downloads, and a share sheet that leads to no pictures. */
export const canSaveToPhotos = (browser: Browser, canShare: (files: readonly File[]) => boolean): boolean =>
  isPhoneOrTablet(browser) && canShare([new File(['picture'], 'picture.jpg', { type: 'image/jpeg' })]);

/** In this browser. Older ones have no share sheet, or one without files. */
export const canSaveHere = (): boolean =>
  canSaveToPhotos(readBrowser(), (files) => 'canShare' in navigator && navigator.canShare({ files: [...files] }));

/** closed: the customer closed the sheet, which is no error. */
export type ShareOutcome = 'shared' | 'closed' | 'refused';

/** Opens the share sheet. The customer's tap must be fresh. */
export async function shareFiles(files: readonly File[]): Promise<ShareOutcome> {
  try {
    await navigator.share({ files: [...files] });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'refused';
  }
}
