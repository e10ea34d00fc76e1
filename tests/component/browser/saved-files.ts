/** What the app puts into the downloads of this device. */
import { vi } from 'vitest';

/** From now on nothing is downloaded. @returns the names of the files that would be, the newest last */
export function savedFiles(): readonly string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}
