/** A frozen page begins no transaction. */
import Dexie from 'dexie';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';

interface Freezable {
  readonly state: 'alive' | 'frozen' | 'dead';
  readonly whenAwake: (run: () => void) => void;
}

/** The transactions of a frozen page begin when it is woken. A transaction that has begun ends normally. */
export function gate(db: OwnerDatabase, thread: Freezable): void {
  const begin = db.transaction.bind(db) as (...options: unknown[]) => unknown;
  const later = (...options: unknown[]) => {
    if (thread.state === 'alive' || Dexie.currentTransaction) return begin(...options);
    return new Dexie.Promise((resolve, reject) => thread.whenAwake(() => void Promise.resolve(begin(...options)).then(resolve, reject)));
  };
  // The overloads of Dexie's method are those of `begin`.
  db.transaction = later as typeof db.transaction;
}
