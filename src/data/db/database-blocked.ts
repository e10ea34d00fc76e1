/** Another page of this browser holds the database and does not let go. Without Dexie: the first paint knows it too. */
export class DatabaseBlocked extends Error {
  override readonly name = 'DatabaseBlocked';
}
