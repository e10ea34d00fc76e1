/**
 * The files of a worker share one IndexedDB in memory. A device that a file leaves open works on in the next one, whose tests
 * then find databases of another test or wait for them to close: the file that left it fails, and not the next one.
 */
import { afterAll, expect } from 'vitest';

interface Browser {
  readonly indexedDB?: IDBFactory;
  readonly navigator?: { readonly storageBuckets?: unknown };
}

afterAll(async () => {
  const { indexedDB, navigator }: Browser = globalThis as Browser;
  const databases = (await indexedDB?.databases()) ?? [];
  expect(
    databases.map(({ name }) => name),
    'databases that this file leaves: close its devices, then wipeDatabases()',
  ).toEqual([]);
  expect(navigator?.storageBuckets, 'fake buckets that this file leaves: vi.unstubAllGlobals()').toBeUndefined();
});
