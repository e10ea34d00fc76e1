/**
 * A newer version of the app has changed the database's tables. An older one that wrote to it would leave rows that
 * the newer one does not expect. Free of Dexie, because the first paint imports it.
 */
export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew';
}
