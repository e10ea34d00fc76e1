/**
 * The browser does not open a database, or does not answer: the device may be full, or another page may hold it; which of them it does
 * not say. Free of Dexie, because the first paint imports it.
 */
export class StorageSilent extends Error {
  override readonly name = 'StorageSilent';
}
