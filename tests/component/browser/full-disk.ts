import { vi } from 'vitest';

/** From now until the test ends, each write fails. A disk that is really full lets small writes through for half a minute in Chromium. */
export function fillDisk(): void {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(refuse);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse);
}
