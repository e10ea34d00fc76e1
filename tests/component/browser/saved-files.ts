/** The files that the app downloads to this device. */
import { vi } from 'vitest';

/** Blocks downloads from now on. @returns the names of the files that would be downloaded, the newest last */
export function savedFiles(): readonly string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}
