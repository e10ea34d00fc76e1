/** Devices that skip the second step for 30 days, because their customer chose so there (SEC-06). */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import { REMEMBERED_DAYS } from '#core/contract/second-step.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Db } from '#server/db/database.ts';
import { rememberedDevices } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';
import { sha256 } from './challenges.ts';

const DAY_MS = 86_400_000;

interface RememberedSession {
  readonly userUuid: string;
  readonly sessionId: string;
  readonly device: string;
}

/** @returns the token of the cookie */
export async function rememberDevice(db: Db, { clock, random }: Services, { userUuid, sessionId, device }: RememberedSession) {
  const token = randomBytes(32).toString('base64url');
  const now = new Date(clock.nowMs());
  await db.insert(rememberedDevices).values({
    uuid: random.uuid(),
    userUuid,
    tokenHash: sha256(token),
    device,
    sessionId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + REMEMBERED_DAYS * DAY_MS),
  });
  return token;
}

/** The uuid of the caller's device if this customer lets it skip the second step; null when the step is required. */
export async function findRemembered(db: Db, clock: Clock, userUuid: string, token: string | null): Promise<string | null> {
  if (token === null) return null;
  const [row] = await db
    .select({ uuid: rememberedDevices.uuid })
    .from(rememberedDevices)
    .where(
      and(
        eq(rememberedDevices.tokenHash, sha256(token)),
        eq(rememberedDevices.userUuid, userUuid),
        gt(rememberedDevices.expiresAt, new Date(clock.nowMs())),
      ),
    );
  return row?.uuid ?? null;
}

export async function touchRemembered(db: Db, clock: Clock, uuid: string, sessionId: string): Promise<void> {
  await db
    .update(rememberedDevices)
    .set({ sessionId, lastUsedAt: new Date(clock.nowMs()) })
    .where(eq(rememberedDevices.uuid, uuid));
}

export const listRemembered = (db: Db, clock: Clock, userUuid: string) =>
  db
    .select()
    .from(rememberedDevices)
    .where(and(eq(rememberedDevices.userUuid, userUuid), gt(rememberedDevices.expiresAt, new Date(clock.nowMs()))))
    .orderBy(desc(rememberedDevices.lastUsedAt));

/** Deletes all of them: after a new password, or when no second step remains. */
export const forgetRemembered = async (db: Db, userUuid: string): Promise<void> => {
  await db.delete(rememberedDevices).where(eq(rememberedDevices.userUuid, userUuid));
};

/** Deletes those of a session that was signed out elsewhere. */
export const forgetRememberedOf = async (db: Db, userUuid: string, sessionId: string): Promise<void> => {
  await db.delete(rememberedDevices).where(and(eq(rememberedDevices.userUuid, userUuid), eq(rememberedDevices.sessionId, sessionId)));
};
