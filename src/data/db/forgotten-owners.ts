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
  /**
   * The shop was restored from a backup before the owner left. Data that its later lists do not confirm counts as
   * unsent. Absent: no such restore.
   */
  restore: z.optional(z.string()),
});
export type ForgottenDatabase = z.infer<typeof ForgottenDatabaseSchema>;

/** A row apart from the device's row, because a tab of an earlier version writes that row without unknown fields. */
export const ForgottenRowSchema = z.object({
  key: z.literal('forgotten'),
  /** Counts sign-outs and sign-ins. An answer that was requested before the last one is void. */
  count: z.int(),
  databases: z.array(ForgottenDatabaseSchema),
  /** The present name of an owner's database, by its first name. Absent: the first name. */
  names: z.record(z.string(), z.string()),
  /** The last customer was signed out from another device. A message is shown until it is dismissed or a customer signs in. */
  wasRevoked: z.boolean(),
  /** The session of the last customer, who shares this device, has ended. The message is shown in the same way. Absent: it has not. */
  wasExpired: z.optional(z.boolean()),
  /** The account of the last customer was erased elsewhere. The message is shown in the same way. Absent: it was not. */
  wasErased: z.optional(z.boolean()),
});
export type ForgottenRow = z.infer<typeof ForgottenRowSchema>;

export type WhyLeft = 'revoked' | 'expired' | 'erased';

/** The reason why the last customer was signed out against their will. null: they were not, or the message was dismissed. */
export const whyLeft = ({ wasRevoked, wasExpired, wasErased }: ForgottenRow): WhyLeft | null =>
  wasErased ? 'erased' : wasRevoked ? 'revoked' : wasExpired ? 'expired' : null;

export const withWhyLeft = (row: ForgottenRow, why: WhyLeft | null): ForgottenRow => ({
  ...row,
  wasRevoked: why === 'revoked',
  wasExpired: why === 'expired',
  wasErased: why === 'erased',
});

export const NOTHING_FORGOTTEN: ForgottenRow = { key: 'forgotten', count: 0, databases: [], names: {}, wasRevoked: false };

export type Keeps = 'nothing' | 'unsent';

/**
 * The name under which the owner's database is opened.
 * @param names all databases of this device; read if this row has no name, because an earlier version of the app stored
 * no names
 */
export async function nameToOpen(row: ForgottenRow, owner: Owner, names: () => Promise<readonly string[]>): Promise<string> {
  const first = databaseName(owner);
  const known = knownName(row, owner);
  if (known !== undefined) return known;
  if (owner.kind === 'anonymous') return first;
  // A browser may remove this row and keep the owners' databases. The newest one contains the work.
  const there = newestOf(
    first,
    (await names()).filter((name) => !isInUse(row, name)),
  );
  return there ?? (row.count === 0 ? first : `${first}-${row.count}`);
}

/** undefined: the owner has none of these. @param first the first name of the owner's databases */
function newestOf(first: string, names: readonly string[]): string | undefined {
  return namesOf(first, names).toSorted((a, b) => countOf(b) - countOf(a))[0];
}

const namesOf = (first: string, names: readonly string[]): string[] =>
  names.filter((name) => name === first || name.startsWith(`${first}-`));

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
export const countSignIn = (row: ForgottenRow): ForgottenRow => withWhyLeft({ ...row, count: row.count + 1 }, null);

/** The database of an owner who has just signed out, as long as its unsent work is not copied. */
const leavingDatabase = (row: ForgottenRow, owner: Owner): ForgottenDatabase | undefined =>
  row.databases.find((database) => database.unsentTo !== null && isSameOwner(database.owner, owner));

/** undefined: the row has no name for this owner. */
const knownName = (row: ForgottenRow, owner: Owner): string | undefined =>
  leavingDatabase(row, owner)?.name ?? row.names[databaseName(owner)];

export const isLeaving = (row: ForgottenRow, owner: Owner): boolean => leavingDatabase(row, owner) !== undefined;

/**
 * Lists the database of an owner who signs out.
 * @param restore the shop's restore that its last answers named; undefined: none
 */
export function forgetOwner(row: ForgottenRow, owner: Owner, name: string, keeps: Keeps, restore?: string): ForgottenRow {
  const first = databaseName(owner);
  // The browser may have removed the row that chose this name, and a used name is never used again.
  const last = Math.max(row.count, countOf(name));
  // Two counts for unsent work, so that no later database gets the name of its copy, even if there is nothing to copy.
  const count = last + (keeps === 'unsent' ? 2 : 1);
  const unsentTo = keeps === 'unsent' ? `${first}-${last + 1}` : null;
  const listed = { name, owner, unsentTo, hasPictures: true, ...(restore !== undefined && { restore }) };
  const others = row.databases.filter((database) => database.name !== name);
  const isTheirs = (row.names[first] ?? first) === name;
  const names = keeps === 'nothing' && isTheirs ? without(row.names, first) : row.names;
  return { ...row, count, databases: [...others, listed], names };
}

/**
 * Lists every database of an owner who does not return, and the copies of their unsent work, including those of an
 * interrupted sign-in.
 * @param names of all databases of this device
 */
export function forgetWholly(row: ForgottenRow, owner: Owner, names: readonly string[]): ForgottenRow {
  const first = databaseName(owner);
  const theirs = row.databases.filter((database) => isSameOwner(database.owner, owner));
  const copies = theirs.flatMap(({ unsentTo }) => unsentTo ?? []);
  const found = new Set([...copies, row.names[first] ?? [], namesOf(first, names)].flat());
  for (const { name } of theirs) found.delete(name);
  const listed = [...found].map((name) => ({ name, owner, unsentTo: null, hasPictures: false }));
  const databases = row.databases.map((database) => (theirs.includes(database) ? { ...database, unsentTo: null } : database));
  return { ...row, databases: [...databases, ...listed], names: without(row.names, first) };
}

/**
 * The account of a customer who had left is erased. The work that waited for their next sign-in is listed too, and a
 * message says so if there was any.
 */
export function forgetErased(row: ForgottenRow, uuid: string, names: readonly string[]): ForgottenRow {
  const owner = { kind: 'customer', uuid } as const;
  const next = forgetWholly(row, owner, names);
  return isLeaving(row, owner) || row.names[databaseName(owner)] !== undefined ? withWhyLeft(next, 'erased') : next;
}

/**
 * Lists a database that was created for an owner who had signed out meanwhile. A database in use is not listed.
 * The count moves past its name. Otherwise the next sign-in would choose that name and open the database while it is
 * being removed.
 */
export function forgetLeftover(row: ForgottenRow, owner: Owner, name: string): ForgottenRow {
  if (isInUse(row, name)) return row;
  const count = owner.kind === 'anonymous' ? row.count : Math.max(row.count, countOf(name) + 1);
  return { ...row, count, databases: [...row.databases, { name, owner, unsentTo: null, hasPictures: false }] };
}

const isInUse = (row: ForgottenRow, name: string): boolean =>
  Object.values(row.names).includes(name) || row.databases.some((database) => database.name === name || database.unsentTo === name);

const CUSTOMERS_NAME = /^keepsake-(?<sim>sim-)?(?<uuid>[0-9a-f-]{36})(?:-(?<count>\d+))?$/u;

/** Compares two names of one owner. A count only grows, unless the browser removes the row with it. */
export const isLaterName = (name: string, than: string): boolean => countOf(name) > countOf(than);

/** The count that the name was chosen by. An owner's first name has none. */
const countOf = (name: string): number => Number(CUSTOMERS_NAME.exec(name)?.groups?.['count'] ?? 0);

/** A database that, as far as the row knows, belongs to no present owner. */
export interface Leftover {
  readonly name: string;
  readonly owner: Owner;
  /** The owner's own database, which gets the unsent work. undefined: the owner has none. */
  readonly joins: string | undefined;
}

/**
 * A customer has signed in. If the browser removed this row, the remaining databases may have counts like the new
 * row's. The count moves past them, so that they are recognised as leftovers. A page that is choosing one of these
 * names has to choose again.
 * @param names of all databases of this device
 */
export function countPast(row: ForgottenRow, names: readonly string[]): ForgottenRow {
  const unknown = names.filter((name) => CUSTOMERS_NAME.test(name) && !isInUse(row, name));
  return { ...row, count: Math.max(row.count, ...unknown.map((name) => countOf(name) + 1)) };
}

/**
 * The databases that are not in this row: a page created them and ended during the sign-in, or the browser removed the
 * row that listed them. A name with the present count may be in the process of being chosen.
 * @param names of all databases of this device
 */
export function leftovers(row: ForgottenRow, lastOwner: Owner | null, names: readonly string[]): Leftover[] {
  // Before the first sign-in, a customer whose row was removed may return to all their databases.
  if (row.count === 0) return [];
  const found = names.flatMap((name) => {
    const { sim, uuid, count } = CUSTOMERS_NAME.exec(name)?.groups ?? {};
    const parsed = OwnerSchema.safeParse({ kind: sim === undefined ? 'customer' : 'simulated', uuid });
    if (!parsed.success || isInUse(row, name) || Number(count) === row.count) return [];
    const joins = row.names[databaseName(parsed.data)];
    // The present owner, whose database an earlier version of the app did not note.
    const isPresents = joins === undefined && lastOwner !== null && isSameOwner(lastOwner, parsed.data);
    return isPresents || isLeaving(row, parsed.data) ? [] : [{ name, owner: parsed.data, joins }];
  });
  return found.toSorted((a, b) => countOf(b.name) - countOf(a.name));
}

/** Lists a leftover. If its customer has no other database, the unsent work is kept, as after a session that another device ended. */
export function forgetUnknown(row: ForgottenRow, { name, owner, joins }: Leftover): ForgottenRow {
  if (isInUse(row, name) || isLeaving(row, owner) || row.names[databaseName(owner)] !== joins) return row;
  return joins === undefined && owner.kind === 'customer' ? forgetOwner(row, owner, name, 'unsent') : forgetLeftover(row, owner, name);
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
  const welcomed = { ...row, count: Math.max(row.count, countOf(name)), databases, names };
  return owner.kind === 'anonymous' ? welcomed : withWhyLeft(welcomed, null);
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
