/** Freezes the databases when the browser keeps the page that is left, and thaws them when it shows that page again. */
import { DeviceDatabase } from './db/device-database.ts';
import { isOwnersNow } from './db/forgotten-owners.ts';
import { OwnerDatabase } from './db/owner-database.ts';
import { pageDatabases } from './db/page-database.ts';

/** A transaction was open when the page was left. */
let wasBrokenOff = false;

/** The page is left and kept: aborts open transactions and lets no new one begin. */
export function freezePage(): void {
  // Freeze every database, also after one with an open transaction.
  const open = pageDatabases().map((db) => db.freeze());
  wasBrokenOff = open.includes(true);
}

/**
 * What a page that is shown again must do: go on, reload because a transaction was aborted, or reload at once because
 * another owner is on the device by now.
 */
export type Return = 'goes-on' | 'broken-off' | 'owner-left';

/** The page is shown again. Resolves when pending writes are done. */
export async function thawPage(): Promise<Return> {
  const databases = pageDatabases();
  const deviceDb = databases.find((db) => db instanceof DeviceDatabase);
  deviceDb?.thaw();
  // In this order, so that an owner who leaves between the two reads counts as gone.
  const forgotten = await deviceDb?.readForgotten();
  const { lastOwner = null } = (await deviceDb?.readState()) ?? {};
  // Do not open the database of an owner who left: that would create it again.
  const isLeft = (db: unknown) =>
    forgotten !== undefined && lastOwner !== null && db instanceof OwnerDatabase && !isOwnersNow(forgotten, lastOwner, db.name);
  if (databases.some(isLeft)) return 'owner-left';
  for (const db of databases) db.thaw();
  await Promise.all(databases.map((db) => db.whenWritten()));
  return wasBrokenOff ? 'broken-off' : 'goes-on';
}
