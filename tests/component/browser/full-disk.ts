import { vi } from 'vitest';

/**
 * Makes each write fail from now until the test ends. On a really full disk Chromium still accepts small writes for
 * half a minute.
 */
export function fillDisk(): void {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(refuse);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse);
}
