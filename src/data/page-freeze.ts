/** What the databases do when the browser keeps the page that is left, and when it shows that page again. */
import { DeviceDatabase } from './db/device-database.ts';
import { isOwnersNow } from './db/forgotten-owners.ts';
import { OwnerDatabase } from './db/owner-database.ts';
import { pageDatabases } from './db/page-database.ts';

/** Something was open when the page was left. */
let wasBrokenOff = false;

/** The page is left and kept: nothing of the databases stays open, and nothing new begins. */
export function freezePage(): void {
  // Every one of them is frozen, whatever the first answers.
  const open = pageDatabases().map((db) => db.freeze());
  wasBrokenOff = open.includes(true);
}

/**
 * What the page that is shown again can do: go on as it is; be loaded anew, because something was broken off; or be
 * loaded anew at once, because another owner is on the device by now.
 */
export type Return = 'goes-on' | 'broken-off' | 'owner-left';

/** The page is shown again: what had to be kept is written. */
export async function thawPage(): Promise<Return> {
  const databases = pageDatabases();
  const deviceDb = databases.find((db) => db instanceof DeviceDatabase);
  deviceDb?.thaw();
  // In this order: an owner who leaves between the two is seen to have left.
  const forgotten = await deviceDb?.readForgotten();
  const { lastOwner = null } = (await deviceDb?.readState()) ?? {};
  // The database of an owner who left is gone: opened again, it would be there again.
  const isLeft = (db: unknown) =>
    forgotten !== undefined && lastOwner !== null && db instanceof OwnerDatabase && !isOwnersNow(forgotten, lastOwner, db.name);
  if (databases.some(isLeft)) return 'owner-left';
  for (const db of databases) db.thaw();
  await Promise.all(databases.map((db) => db.whenWritten()));
  return wasBrokenOff ? 'broken-off' : 'goes-on';
}
