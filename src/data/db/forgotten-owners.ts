/**
 * Which owners' databases must be removed from this device, and under which name an owner's database is opened. Written
 * in the transaction that signs out; each page, tab and worker removes the listed databases until they are gone.
 * Promise: a listed database is never opened again as its owner's, and a listed name is never used again.
 */
import * as z from 'zod/mini';
import { databaseName, isSameOwner, OwnerSchema, type Owner } from '../owner.ts';

const ForgottenDatabaseSchema = z.object({
  name: z.string(),
  owner: OwnerSchema,
  /** The new database that unsent work is copied to before this one is removed; null: no copy is made. */
  unsentTo: z.nullable(z.string()),
  /** The owner's pictures in Cache Storage must be removed too. */
  hasPictures: z.boolean(),
});
export type ForgottenDatabase = z.infer<typeof ForgottenDatabaseSchema>;

/**
 * A row apart from the device's row, because a tab of an earlier version writes that row without the fields it does not
 * know.
 */
export const ForgottenRowSchema = z.object({
  key: z.literal('forgotten'),
  /** Counts sign-outs and sign-ins. An answer to a request from before the last one is void. */
  count: z.int(),
  databases: z.array(ForgottenDatabaseSchema),
  /** The present name of an owner's database, by its first name. Absent: the first name. */
  names: z.record(z.string(), z.string()),
  /** The last customer was signed out from another device. A message says so until it is dismissed or a customer signs in. */
  wasRevoked: z.boolean(),
  /** The session of the last customer, who shares this device, has ended. The message is shown in the same way. Absent: it has not. */
  wasExpired: z.optional(z.boolean()),
});
export type ForgottenRow = z.infer<typeof ForgottenRowSchema>;

export const NOTHING_FORGOTTEN: ForgottenRow = { key: 'forgotten', count: 0, databases: [], names: {}, wasRevoked: false };

export type Keeps = 'nothing' | 'unsent';

/**
 * The name under which the owner's database is opened.
 * @param exists asked if this row does not know: an earlier version of the app stored no names
 * @param names of all databases of this device
 */
export async function nameToOpen(
  row: ForgottenRow,
  owner: Owner,
  { exists, names }: { readonly exists: (name: string) => Promise<boolean>; readonly names: () => Promise<readonly string[]> },
): Promise<string> {
  const first = databaseName(owner);
  const known = knownName(row, owner);
  if (known !== undefined) return known;
  if (owner.kind === 'anonymous') return first;
  // A browser may remove this row and leave the owners' databases: their work is in the newest one.
  if (row.count === 0) return newestOf(first, await names());
  // Whether a listed database exists is not asked, because the answer would wait until it is deleted.
  const isListed = row.databases.some(({ name }) => name === first);
  return !isListed && (await exists(first)) ? first : `${first}-${row.count}`;
}

function newestOf(first: string, names: readonly string[]): string {
  const counts = names.filter((name) => name.startsWith(`${first}-`)).map((name) => Number(name.slice(first.length + 1)));
  const newest = Math.max(...counts.filter(Number.isInteger));
  return Number.isFinite(newest) ? `${first}-${newest}` : first;
}

/** Whether the database of that name is the owner's present one. */
export function isOwnersNow(row: ForgottenRow, owner: Owner, name: string): boolean {
  return (knownName(row, owner) ?? databaseName(owner)) === name;
}

/** Whether the owner has a database of another name now. The one of this name was removed or is listed for removal. */
export function isElsewhereNow(row: ForgottenRow, owner: Owner, name: string): boolean {
  const known = knownName(row, owner);
  return known !== undefined && known !== name;
}

/**
 * Whether a name that was chosen by an earlier row is still the owner's. Another page may have removed that database or
 * moved the unsent work out of it since.
 */
export function isChosenStill(row: ForgottenRow, earlier: ForgottenRow, owner: Owner, name: string): boolean {
  const known = knownName(row, owner);
  if (known !== undefined) return known === name;
  return knownName(earlier, owner) === undefined && earlier.count === row.count;
}

/** The customer signed in again on their own device. */
export const countSignIn = (row: ForgottenRow): ForgottenRow => ({ ...row, count: row.count + 1, wasRevoked: false, wasExpired: false });

/** The database of an owner who has just signed out, as long as its unsent work is not copied. */
const leavingDatabase = (row: ForgottenRow, owner: Owner): ForgottenDatabase | undefined =>
  row.databases.find((database) => database.unsentTo !== null && isSameOwner(database.owner, owner));

/** undefined: the row has no name for this owner. */
const knownName = (row: ForgottenRow, owner: Owner): string | undefined =>
  leavingDatabase(row, owner)?.name ?? row.names[databaseName(owner)];

export const isLeaving = (row: ForgottenRow, owner: Owner): boolean => leavingDatabase(row, owner) !== undefined;

/** Lists the database of an owner who signs out. */
export function forgetOwner(row: ForgottenRow, owner: Owner, name: string, keeps: Keeps): ForgottenRow {
  const first = databaseName(owner);
  // Two counts for unsent work, so that no later database gets the name of its copy, even if there is nothing to copy.
  const count = row.count + (keeps === 'unsent' ? 2 : 1);
  const listed = { name, owner, unsentTo: keeps === 'unsent' ? `${first}-${row.count + 1}` : null, hasPictures: true };
  const others = row.databases.filter((database) => database.name !== name);
  const isTheirs = (row.names[first] ?? first) === name;
  const names = keeps === 'nothing' && isTheirs ? without(row.names, first) : row.names;
  return { ...row, count, databases: [...others, listed], names };
}

/** Lists a database that was just made for an owner who had signed out by then. A database in use is not listed. */
export function forgetLeftover(row: ForgottenRow, owner: Owner, name: string): ForgottenRow {
  const isInUse =
    Object.values(row.names).includes(name) || row.databases.some((database) => database.name === name || database.unsentTo === name);
  return isInUse ? row : { ...row, databases: [...row.databases, { name, owner, unsentTo: null, hasPictures: false }] };
}

const LATER_NAME = /^keepsake-(?<sim>sim-)?(?<uuid>[0-9a-f-]{36})-(?<count>\d+)$/u;

/**
 * Lists the databases that a page made for an owner and left when it ended in the middle of their sign-in. Such a name
 * is unknown to this row, and chosen by an earlier count: its page gives it up when it goes on (isChosenStill).
 * @param names of all databases of this device
 */
export function forgetLeftovers(row: ForgottenRow, names: readonly string[]): ForgottenRow {
  return names.reduce((next, name) => {
    const { sim, uuid, count } = LATER_NAME.exec(name)?.groups ?? {};
    const parsed = OwnerSchema.safeParse({ kind: sim === undefined ? 'customer' : 'simulated', uuid });
    return parsed.success && Number(count) < row.count ? forgetLeftover(next, parsed.data, name) : next;
  }, row);
}

/** The owner is back in the database of that name: it and the pictures are no longer listed. */
export function welcomeOwner(row: ForgottenRow, owner: Owner, name: string): ForgottenRow {
  const databases = row.databases.flatMap((database) => {
    if (!isSameOwner(database.owner, owner)) return [database];
    if (database.name !== name) return [{ ...database, hasPictures: false }];
    // A copy of the unsent work may have been started. It is listed, because no owner uses it.
    return database.unsentTo === null ? [] : [{ ...database, name: database.unsentTo, unsentTo: null, hasPictures: false }];
  });
  const names = owner.kind === 'anonymous' ? row.names : { ...row.names, [databaseName(owner)]: name };
  const isVisitor = owner.kind === 'anonymous';
  return { ...row, databases, names, wasRevoked: row.wasRevoked && isVisitor, wasExpired: row.wasExpired === true && isVisitor };
}

/** The unsent work is in its new database, or there was none. The old database can be removed. */
export function noteCopied(row: ForgottenRow, { name, owner, unsentTo }: ForgottenDatabase, hasUnsent: boolean): ForgottenRow {
  const first = databaseName(owner);
  return {
    ...row,
    databases: row.databases.map((database) => (database.name === name ? { ...database, unsentTo: null } : database)),
    names: hasUnsent && unsentTo !== null ? { ...row.names, [first]: unsentTo } : without(row.names, first),
  };
}

export const notePicturesGone = (row: ForgottenRow, name: string): ForgottenRow => ({
  ...row,
  databases: row.databases.map((database) => (database.name === name ? { ...database, hasPictures: false } : database)),
});

/** Removes a deleted database from the list. */
export const strikeDatabase = (row: ForgottenRow, name: string): ForgottenRow => ({
  ...row,
  databases: row.databases.filter((database) => database.name !== name),
});

/** Whether pictures of that owner may be stored on the device now. */
export const mayKeepPictures = (lastOwner: Owner | null, { databases }: ForgottenRow, ownerUuid: string): boolean =>
  lastOwner?.uuid === ownerUuid && !databases.some(({ owner, hasPictures }) => hasPictures && owner.uuid === ownerUuid);

function without(names: ForgottenRow['names'], first: string): ForgottenRow['names'] {
  const { [first]: _, ...others } = names;
  return others;
}
