/**
 * Another page of this browser holds the database and does not release it. Free of Dexie, because the first paint
 * imports it.
 */
export class DatabaseBlocked extends Error {
  override readonly name = 'DatabaseBlocked';
}
