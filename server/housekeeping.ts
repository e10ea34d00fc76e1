/** Regular work: the embedded database's VACUUM, and deleting rows that cannot be requested again. */
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { callsAnsweredLater } from './areas.ts';
import type { Database } from './db/database.ts';
import {
  emailLinks,
  outgoingJobs,
  rememberedDevices,
  resetKeys,
  revokedTokens,
  secondStepChallenges,
  sessions,
  shares,
  simulationLinks,
  throttles,
  users,
} from './db/schema.ts';
import { SESSION_DAYS } from './http/sessions/sessions.ts';
import { dropOldAnswers } from './http/answers/stored-answers.ts';
import { sweepExports } from './features/account/sweep-exports.ts';
import { forgetOldHeldMails } from './mail/mail-about-order.ts';
import { emptySentJobs, removeFilesOfGoneJobs } from './mail/sent-jobs.ts';
import { sweepKeptMails } from './mail/sweep-kept-mails.ts';
import { endUnpaidOrders } from './payment/work/end-unpaid-orders.ts';
import { forgetOldEvents } from './payment/work/payment-events.ts';
import { sweepIncoming } from './media/pictures/incoming.ts';
import { removeNotedMedia } from './media/removed-media.ts';
import type { Services } from './services.ts';
import { forgetAttempts } from './throttle/take-attempt.ts';

const EVERY_MS = 3_600_000;
/** A browser deletes the cookie this long after it was last set, and a revoked one is never set again. */
const COOKIE_LIFE_MS = SESSION_DAYS * 86_400_000;
const THROTTLE_MEMORY_MS = 7 * 86_400_000;
const VISITOR_MEMORY_MS = 90 * 86_400_000;
const SENT_MEMORY_MS = 7 * 86_400_000;
const SHARE_MEMORY_MS = 90 * 86_400_000;
/** Maximum number of users that one statement deletes, with their carts: other statements must not wait for thousands. */
const VISITORS_AT_ONCE = 500;

export async function cleanUp(services: Services, database: Database): Promise<void> {
  const now = services.clock.nowMs();
  await services.db.delete(sessions).where(lt(sessions.expiresAt, new Date(now)));
  await services.db.delete(revokedTokens).where(lt(revokedTokens.revokedAt, new Date(now - COOKIE_LIFE_MS)));
  await services.db.delete(resetKeys).where(lt(resetKeys.expiresAt, new Date(now)));
  await services.db.delete(emailLinks).where(lt(emailLinks.expiresAt, new Date(now)));
  for (const table of [rememberedDevices, secondStepChallenges]) await services.db.delete(table).where(lt(table.expiresAt, new Date(now)));
  await services.db.delete(simulationLinks).where(lt(simulationLinks.expiresAt, new Date(now)));
  await forgetAttempts(services.db, now);
  await services.db.delete(throttles).where(lt(throttles.lastWrongAt, new Date(now - THROTTLE_MEMORY_MS)));
  await emptySentJobs(services.db);
  await forgetOldHeldMails(services.db, now);
  // A sent mail contains an address, and is no longer needed.
  await services.db.delete(outgoingJobs).where(lt(outgoingJobs.doneAt, new Date(now - SENT_MEMORY_MS)));
  await services.db.delete(shares).where(lt(shares.expiresAt, new Date(now - SHARE_MEMORY_MS)));
  await dropOldAnswers(services, callsAnsweredLater());
  await sweepExports(services, now);
  await sweepIncoming(services, now);
  await removeNotedMedia(services);
  await sweepKeptMails(services, now);
  await removeFilesOfGoneJobs(services);
  await forgetOldEvents(services, now);
  await endUnpaidOrders(services);
  await removeForgottenVisitors(services, now);
  await database.maintain();
}

/**
 * Anonymous users whose sessions have ended, with their carts. One that was merged into a user stays: its queue may
 * still arrive. A device that returns later starts with an empty cart on the server and sends its waiting entries.
 */
async function removeForgottenVisitors({ db }: Services, nowMs: number): Promise<void> {
  const forgotten = db
    .select({ uuid: users.uuid })
    .from(users)
    .where(
      and(
        eq(users.isAnonymous, true),
        isNull(users.mergedInto),
        lt(users.createdAt, new Date(nowMs - VISITOR_MEMORY_MS)),
        // A count per user, which uses the index: `not exists` would read every session.
        eq(db.$count(sessions, eq(sessions.userUuid, users.uuid)), 0),
      ),
    )
    .orderBy(asc(users.createdAt))
    .limit(VISITORS_AT_ONCE);
  for (let count = VISITORS_AT_ONCE; count === VISITORS_AT_ONCE; ) {
    // As an array that is computed first: each user is then found by the key.
    const removed = await db.delete(users).where(sql`${users.uuid} = any(array(${forgotten}))`).returning({ uuid: users.uuid });
    count = removed.length;
  }
}

export function startHousekeeping(services: Services, database: Database): { stop(): Promise<void> } {
  const inBackground = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => services.log.error({ err: error }, 'housekeeping'));
  // A shop that is started for less than an hour at a time also deletes them.
  let running = inBackground(sweepKeptMails(services, services.clock.nowMs()));
  const timer = setInterval(() => {
    running = inBackground(cleanUp(services, database));
  }, EVERY_MS);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
