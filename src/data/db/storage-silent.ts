/**
 * The browser does not open a database, or does not answer. The device may be full, or another page may hold the
 * database; the browser does not report which. Free of Dexie, because the first paint imports it.
 */
export class StorageSilent extends Error {
  override readonly name = 'StorageSilent';
}
