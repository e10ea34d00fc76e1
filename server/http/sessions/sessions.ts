/**
 * Sessions: 30 days from their last use, 12 hours on a shared device (SEC-10), a customer's at most 90 days from its
 * start (SEC-06); an operator's simulation 8 hours from its start. The cookie has a random token; the database stores
 * only its SHA-256.
 */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { SHARED_DEVICE_MS } from '#core/domain/access/shared-device.ts';
import type { Clock, Random } from '#core/kernel/ports.ts';
import type { Db } from '#server/db/database.ts';
import { revokedTokens, sessions, sessionTokens, users } from '#server/db/schema.ts';
import type { StartedSession } from '../handler.ts';

export const SESSION_DAYS = 30;
/**
 * However often it is used: a lost or lent device does not stay signed in for ever. A visitor's session has no account
 * to protect.
 */
export const SESSION_DAYS_MAX = 90;
const DAY_MS = 86_400_000;
const REFRESH_AFTER_MS = 10 * 60_000;

export interface SessionRow {
  readonly id: string;
  readonly userUuid: string | null;
  readonly isSimulated: boolean;
  readonly isShared: boolean;
  readonly validatedCode: string | null;
  /** Time at which the session began or the password was last confirmed. */
  readonly signedInAtMs: number;
  readonly isAnonymous: boolean;
  readonly lang: string | null;
  /** The cookie must be sent again, with a new expiry. */
  readonly wasRefreshed: boolean;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const newToken = () => randomBytes(32).toString('base64url');
const SIMULATION_MS = 8 * 3_600_000;

interface Kind {
  readonly isSimulated: boolean;
  readonly isShared: boolean;
}

const lengthMs = ({ isSimulated, isShared }: Kind): number =>
  isSimulated ? SIMULATION_MS : isShared ? SHARED_DEVICE_MS : SESSION_DAYS * DAY_MS;
/** Lifetime of the cookie in the browser. A simulation's cookie outlives its session, as it always did. */
export const cookieSeconds = (isShared: boolean): number => lengthMs({ isSimulated: false, isShared }) / 1000;
const expiryAt = (nowMs: number, kind: Kind) => new Date(nowMs + lengthMs(kind));
const lastExpiryOf = (createdAt: Date) => new Date(createdAt.getTime() + SESSION_DAYS_MAX * DAY_MS);

interface SessionOptions {
  /** null for a visitor whose code was valid. */
  readonly userUuid: string | null;
  readonly isSimulated?: boolean;
  readonly isShared?: boolean;
  readonly validatedCode?: string | null;
  readonly device: string;
  /** If absent, the start of the session counts as the sign-in. */
  readonly confirmedAt?: Date;
}

/** Creates a session. The browser gets it only when `context.setSession` puts its token into the cookie. */
export async function startSession(
  db: Db,
  { clock, random }: { clock: Clock; random: Random },
  options: SessionOptions,
): Promise<StartedSession> {
  const now = clock.nowMs();
  const id = random.uuid();
  const kind = { isSimulated: options.isSimulated ?? false, isShared: options.isShared ?? false };
  await db.insert(sessions).values({
    id,
    userUuid: options.userUuid,
    ...kind,
    validatedCode: options.validatedCode ?? null,
    device: options.device,
    confirmedAt: options.confirmedAt ?? null,
    createdAt: new Date(now),
    lastSeenAt: new Date(now),
    expiresAt: expiryAt(now, kind),
  });
  return { id, token: await addToken(db, id), isShared: kind.isShared };
}

/**
 * Another token of a session, for a sign-in whose answer was lost. null when the session has ended since, or its
 * password or second step was changed.
 */
export async function reopenSession(db: Db, clock: Clock, id: string): Promise<StartedSession | null> {
  const [session] = await db
    .select({ expiresAt: sessions.expiresAt, isShared: sessions.isShared })
    .from(sessions)
    .where(and(eq(sessions.id, id), sessions.mayReopen));
  if (!session || session.expiresAt.getTime() <= clock.nowMs()) return null;
  return { id, token: await addToken(db, id), isShared: session.isShared };
}

/** The password or the second step has changed: requests that opened the remaining sessions cannot open them again. */
export const endReopening = async (db: Db, userUuid: string): Promise<void> => {
  await db.update(sessions).set({ mayReopen: false }).where(eq(sessions.userUuid, userUuid));
};

async function addToken(db: Db, sessionId: string): Promise<string> {
  const token = newToken();
  await db.insert(sessionTokens).values({ tokenHash: hashOf(token), sessionId });
  return token;
}

/** null for an unknown, ended or expired session. Each use extends it, a customer's up to 90 days after its start. */
export async function findSession(db: Db, clock: Clock, token: string): Promise<SessionRow | null> {
  const [row] = await db
    .select({
      id: sessions.id,
      userUuid: sessions.userUuid,
      isSimulated: sessions.isSimulated,
      isShared: sessions.isShared,
      validatedCode: sessions.validatedCode,
      createdAt: sessions.createdAt,
      confirmedAt: sessions.confirmedAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      isAnonymous: users.isAnonymous,
      lang: users.lang,
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .leftJoin(users, eq(users.uuid, sessions.userUuid))
    .where(eq(sessionTokens.tokenHash, hashOf(token)));
  const now = clock.nowMs();
  if (!row || row.expiresAt.getTime() <= now) return null;
  const wasRefreshed = !row.isSimulated && now - row.lastSeenAt.getTime() > REFRESH_AFTER_MS;
  if (wasRefreshed) {
    const [next, last] = [expiryAt(now, row), lastExpiryOf(row.createdAt)];
    const expiresAt = row.isAnonymous !== true && last < next ? last : next;
    await db
      .update(sessions)
      .set({ lastSeenAt: new Date(now), expiresAt })
      .where(eq(sessions.id, row.id));
  }
  const signedInAtMs = (row.confirmedAt ?? row.createdAt).getTime();
  return { ...row, signedInAtMs, isAnonymous: row.isAnonymous ?? false, wasRefreshed };
}

/** For a device that signs out itself or gets another session, which therefore needs no notice. */
export const endSessions = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.delete(sessions).where(inArray(sessions.id, [...ids]));
};

/** Ends the sessions of an anonymous user who was merged into a user. */
export const endSessionsOfUser = async (db: Db, userUuid: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.userUuid, userUuid));
};

/**
 * Ends a user's sessions on other devices, from the list of sessions or after a new password. Each of these devices is
 * notified at its next request, and removes the customer's data.
 * @param which condition on the user's sessions; all of them if absent
 * @returns number of ended sessions
 */
export async function revokeSessions(db: Db, clock: Clock, userUuid: string, which?: SQL): Promise<number> {
  const ended = and(eq(sessions.userUuid, userUuid), which);
  const tokens = await db
    .select({ tokenHash: sessionTokens.tokenHash })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .where(ended);
  const revokedAt = new Date(clock.nowMs());
  if (tokens.length > 0)
    await db
      .insert(revokedTokens)
      .values(tokens.map(({ tokenHash }) => ({ tokenHash, revokedAt, userUuid })))
      .onConflictDoNothing();
  return (await db.delete(sessions).where(ended).returning({ id: sessions.id })).length;
}

/**
 * The account is erased: ends its sessions, and marks them and those that were revoked before. The marks contain no
 * user, and are deleted with their tokens.
 */
export async function eraseSessions(db: Db, clock: Clock, userUuid: string): Promise<void> {
  await revokeSessions(db, clock, userUuid);
  await db.update(revokedTokens).set({ isErased: true, userUuid: null }).where(eq(revokedTokens.userUuid, userUuid));
}

/**
 * How a token without a session was ended from another device. null when it has expired, was signed out, or is unknown.
 */
export async function findRevoked(db: Db, token: string): Promise<{ readonly isErased: boolean } | null> {
  const [row] = await db
    .select({ isErased: revokedTokens.isErased })
    .from(revokedTokens)
    .where(eq(revokedTokens.tokenHash, hashOf(token)));
  return row ?? null;
}
