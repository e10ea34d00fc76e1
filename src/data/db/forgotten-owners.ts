/**
 * Which owners' databases have to go from this device, and under which name an owner's database is opened.
 * Written in the transaction that signs out; each page, tab and worker removes what is listed until it is gone.
 * Promise: a listed database is never opened again as its owner's, and a name that was listed is never used again.
 */
import * as z from 'zod/mini';
import { databaseName, isSameOwner, OwnerSchema, type Owner } from '../owner.ts';

const ForgottenDatabaseSchema = z.object({
  name: z.string(),
  owner: OwnerSchema,
  /** The new database that unsent work is copied to before this one goes; null: nothing of it is kept. */
  unsentTo: z.nullable(z.string()),
  /** The owner's pictures in Cache Storage have to go too. */
  hasPictures: z.boolean(),
});
export type ForgottenDatabase = z.infer<typeof ForgottenDatabaseSchema>;

/** A row of its own beside the device's: a tab of an earlier version writes that one without what it does not know. */
export const ForgottenRowSchema = z.object({
  key: z.literal('forgotten'),
  /** Counts sign-outs and sign-ins: an answer that was asked for before the last one is void. */
  count: z.int(),
  databases: z.array(ForgottenDatabaseSchema),
  /** Names of the databases that owners have now, by their first name. Absent: that one. */
  names: z.record(z.string(), z.string()),
  /** The last customer was signed out from another device: told until it is dismissed or a customer signs in. */
  wasRevoked: z.boolean(),
});
export type ForgottenRow = z.infer<typeof ForgottenRowSchema>;

export const NOTHING_FORGOTTEN: ForgottenRow = { key: 'forgotten', count: 0, databases: [], names: {}, wasRevoked: false };

export type Keeps = 'nothing' | 'unsent';

/**
 * The name under which the owner's database is opened.
 * @param exists asked where this device does not know: an earlier version of the app wrote no names down
 */
export async function nameToOpen(row: ForgottenRow, owner: Owner, exists: (name: string) => Promise<boolean>): Promise<string> {
  const first = databaseName(owner);
  const known = leavingDatabase(row, owner)?.name ?? row.names[first];
  if (known !== undefined) return known;
  if (owner.kind === 'anonymous' || row.count === 0) return first;
  // A listed one is not asked about: that would wait until it is deleted.
  const isListed = row.databases.some(({ name }) => name === first);
  return !isListed && (await exists(first)) ? first : `${first}-${row.count}`;
}

/** Whether the database of that name is the one that the owner has now. */
export function isOwnersNow(row: ForgottenRow, owner: Owner, name: string): boolean {
  const first = databaseName(owner);
  return (leavingDatabase(row, owner)?.name ?? row.names[first] ?? first) === name;
}

/** The customer signed in again on their own device. */
export const countSignIn = (row: ForgottenRow): ForgottenRow => ({ ...row, count: row.count + 1, wasRevoked: false });

/** The owner signed out a moment ago and their unsent work has not been copied yet: it is where it was. */
const leavingDatabase = (row: ForgottenRow, owner: Owner): ForgottenDatabase | undefined =>
  row.databases.find((database) => database.unsentTo !== null && isSameOwner(database.owner, owner));

export const isLeaving = (row: ForgottenRow, owner: Owner): boolean => leavingDatabase(row, owner) !== undefined;

/** Lists the database of an owner who leaves. */
export function forgetOwner(row: ForgottenRow, owner: Owner, name: string, keeps: Keeps): ForgottenRow {
  const count = row.count + 1;
  const first = databaseName(owner);
  const listed = { name, owner, unsentTo: keeps === 'unsent' ? `${first}-${count}` : null, hasPictures: true };
  const others = row.databases.filter((database) => database.name !== name);
  const isTheirs = (row.names[first] ?? first) === name;
  const names = keeps === 'nothing' && isTheirs ? without(row.names, first) : row.names;
  return { ...row, count, databases: [...others, listed], names };
}

/** Lists a database that was made a moment ago for an owner who had left by then; one that is in use stays. */
export function forgetLeftover(row: ForgottenRow, owner: Owner, name: string): ForgottenRow {
  const isInUse =
    Object.values(row.names).includes(name) || row.databases.some((database) => database.name === name || database.unsentTo === name);
  return isInUse ? row : { ...row, databases: [...row.databases, { name, owner, unsentTo: null, hasPictures: false }] };
}

/** The owner is here now, in the database of that name: it and the pictures are theirs again. */
export function welcomeOwner(row: ForgottenRow, owner: Owner, name: string): ForgottenRow {
  const databases = row.databases.flatMap((database) => {
    if (!isSameOwner(database.owner, owner)) return [database];
    if (database.name !== name) return [{ ...database, hasPictures: false }];
    // A copy of the unsent work may have been begun: it has no owner.
    return database.unsentTo === null ? [] : [{ ...database, name: database.unsentTo, unsentTo: null, hasPictures: false }];
  });
  const names = owner.kind === 'anonymous' ? row.names : { ...row.names, [databaseName(owner)]: name };
  return { ...row, databases, names, wasRevoked: row.wasRevoked && owner.kind === 'anonymous' };
}

/** The unsent work is in its new database, or there was none: the old one has nothing to keep any more. */
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

/** It is gone. */
export const strikeDatabase = (row: ForgottenRow, name: string): ForgottenRow => ({
  ...row,
  databases: row.databases.filter((database) => database.name !== name),
});

/** Whether the pictures of that owner may be kept on the device now. */
export const mayKeepPictures = (lastOwner: Owner | null, { databases }: ForgottenRow, ownerUuid: string): boolean =>
  lastOwner?.uuid === ownerUuid && !databases.some(({ owner, hasPictures }) => hasPictures && owner.uuid === ownerUuid);

function without(names: ForgottenRow['names'], first: string): ForgottenRow['names'] {
  const { [first]: _, ...others } = names;
  return others;
}
