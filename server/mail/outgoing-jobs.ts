/**
 * Sends the mails and messages of committed changes. A job is leased before it is sent and marked as sent afterwards, so a
 * second process does not send it as well. After a crash in between it is sent again, with the same message id. Due times
 * and leases follow the database's clock, which all processes share.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { shopBrand } from '../brand/shop-brand.ts';
import { databaseTime } from '../db/database-time.ts';
import { isDueBy } from '../db/due.ts';
import { isDatabaseGone } from '../db/database-gone.ts';
import { codeMessages, documents, outgoingJobs } from '../db/schema.ts';
import type { Db } from '../db/database.ts';
import { documentFile } from '../documents/document-file.ts';
import { shopUrlOf } from '../features/access/shop-url.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import type { ShopSettings } from '../features/settings/shop-data.ts';
import { PushPayloadSchema } from '../push/push-about-order.ts';
import { sendPush } from '../push/send-push.ts';
import type { Services } from '../services.ts';
import type { SmsSender } from '../sms/sms-sender.ts';
import { MailPayloadSchema } from './enqueue.ts';
import type { Mail, Mailer } from './mailer.ts';
import type { MailLook } from './mail-html.ts';
import { mailPictures } from './mail-pictures.ts';
import { isMailTemplate, renderMail } from './render-mail.ts';
import { sellerLines } from './seller-lines.ts';
import { payloadWhenSent } from './sent-jobs.ts';
import { UndeliverableError } from './undeliverable.ts';
import { ATTEMPTS_MAX, isFree, LEASE_MS } from './unsent-jobs.ts';
import { mayGoTo, writtenWhenSent } from './written-when-sent.ts';

const BATCH = 20;
const DELAY_MAX_MS = 6 * 3_600_000;
/** No job waits longer. Messages with codes wait longest because they are sent a second apart (send-codes.ts). */
const WAIT_MAX_MS = 24 * 3_600_000;
const POLL_MS = 1500;
/** Half a minute. A restart of the database takes less, and a stopping shop may wait for the outcome. */
const TICKS_MAX = 60;
const TICK_AGAIN_MS = 500;
/** A mail server may take ten minutes to answer (RFC 5321, 4.5.3.2.6). */
const RENEW_MS = LEASE_MS / 3;

export interface Senders {
  readonly mail: Mailer;
  readonly sms: SmsSender;
}

interface Job extends Omit<typeof outgoingJobs.$inferSelect, 'firstTriedAt'> {
  /** null at the first attempt. */
  readonly triedBefore: Date | null;
}

/** Sends the due jobs. A failed one is tried again, after a longer pause each time. @returns the number of sent jobs */
export async function sendDueJobs(services: Services, senders: Senders): Promise<number> {
  const jobs = await leaseJobs(services);
  const toDevices = jobs.filter(({ kind }) => kind === 'push');
  const sent: boolean[] = [];
  for (const job of jobs) if (job.kind !== 'push') sent.push(await trySending(services, job, senders));
  // A push service that does not answer delays the round once, and not once per device.
  sent.push(...(await Promise.all(toDevices.map((job) => trySending(services, job, senders)))));
  return sent.filter(Boolean).length;
}

/** @returns whether it was sent */
async function trySending(services: Services, job: Job, senders: Senders): Promise<boolean> {
  // The jobs before it may have used up the time of its lease. Another process may have it then.
  const current = await renewLease(services, job);
  if (current === null) return false;
  const renewing = setInterval(() => void renewLease(services, job).catch(() => undefined), RENEW_MS);
  try {
    await sendJob(services, { ...job, payload: current.payload }, senders);
  } catch (error) {
    const entry = { err: error, job: job.uuid, attempts: job.attempts };
    // A repeated refusal would only delay the report to the operator.
    const attempts = error instanceof UndeliverableError ? ATTEMPTS_MAX : job.attempts;
    if (attempts < ATTEMPTS_MAX) services.log.warn(entry, 'a job could not be sent');
    else services.log.error(entry, 'a job could not be sent, and is given up until `mails retry`');
    const delayMs = Math.min(DELAY_MAX_MS, 5000 * 2 ** job.attempts);
    await services.db
      .update(outgoingJobs)
      .set({
        attempts,
        nextAttemptAt: databaseTime(services.clock, delayMs),
        leasedUntil: null,
        lastError: String(error).slice(0, 500),
      })
      .where(isOwnAttempt(job));
    return false;
  } finally {
    clearInterval(renewing);
  }
  await tickOff(services, job);
  return true;
}

/** @returns the job as it is now, because its address may have been corrected; null: another process has its lease */
async function renewLease({ db, clock }: Services, job: Job): Promise<Pick<Job, 'payload'> | null> {
  const [renewed = null] = await db
    .update(outgoingJobs)
    .set({ leasedUntil: databaseTime(clock, LEASE_MS) })
    .where(isOwnAttempt(job))
    .returning({ payload: outgoingJobs.payload });
  return renewed;
}

/** Each lease counts as one attempt. */
const isOwnAttempt = ({ uuid, attempts }: Job): SQL | undefined =>
  and(eq(outgoingJobs.uuid, uuid), eq(outgoingJobs.attempts, attempts), isNull(outgoingJobs.doneAt));

/** Tries again while the database restarts, so that a sent job is not sent twice. Throws if the database stays away. */
async function tickOff({ db, clock }: Services, { uuid }: Job): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db
        .update(outgoingJobs)
        .set({ doneAt: new Date(clock.nowMs()), lastError: null, payload: payloadWhenSent })
        .where(eq(outgoingJobs.uuid, uuid));
      return;
    } catch (error) {
      if (!isDatabaseGone(error) || attempt === TICKS_MAX) throw error;
      await wait(TICK_AGAIN_MS);
    }
  }
}

/** Jobs of one change are due at the same time. The confirmation of an order comes before its receipt. */
const dueInOrder = sql`${outgoingJobs.nextAttemptAt}
  - case when ${outgoingJobs.payload} ->> 'template' = 'orderConfirmation' then interval '30 seconds' else interval '0' end`;

/** @returns the jobs in sending order */
async function leaseJobs({ db, clock }: Services): Promise<readonly Job[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ uuid: outgoingJobs.uuid, triedBefore: outgoingJobs.firstTriedAt })
      .from(outgoingJobs)
      .where(
        and(
          isNull(outgoingJobs.doneAt),
          isFree(clock),
          isDueBy(outgoingJobs.nextAttemptAt, databaseTime(clock), WAIT_MAX_MS),
          sql`${outgoingJobs.attempts} < ${ATTEMPTS_MAX}`,
        ),
      )
      // The customer waits for a mail with a code, and not for a message to a device.
      .orderBy(asc(eq(outgoingJobs.kind, 'push')), asc(dueInOrder))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    const leased = await tx
      .update(outgoingJobs)
      .set({
        attempts: sql`${outgoingJobs.attempts} + 1`,
        firstTriedAt: sql`coalesce(${outgoingJobs.firstTriedAt}, ${databaseTime(clock)})`,
        leasedUntil: databaseTime(clock, LEASE_MS),
        lastError: null,
      })
      .where(
        inArray(
          outgoingJobs.uuid,
          due.map((job) => job.uuid),
        ),
      )
      .returning();
    const rows = new Map(leased.map((row) => [row.uuid, row]));
    return due.flatMap(({ uuid, triedBefore }) => {
      const row = rows.get(uuid);
      return row ? [{ ...row, triedBefore }] : [];
    });
  });
}

const SmsPayloadSchema = z.object({ to: z.string(), text: z.string(), subjectUuid: z.optional(z.string()) });

async function sendJob(services: Services, job: Job, senders: Senders): Promise<void> {
  if (job.kind === 'sms') {
    const { to, text, subjectUuid } = SmsPayloadSchema.parse(job.payload);
    if (!(await mayGoTo(services.db, { to, subjectUuid, text }))) return forgetCodeMessage(services.db, job);
    await senders.sms.send({ to, text, key: job.uuid, firstTriedAtMs: job.triedBefore?.getTime() ?? null });
    return;
  }
  if (job.kind === 'push') return sendPush(services, PushPayloadSchema.parse(job.payload));
  const mail = MailPayloadSchema.parse(job.payload);
  const { to, lang, template, documents: attached = [] } = mail;
  if (!isMailTemplate(template)) throw new Error(`There is no mail '${template}'.`);
  const named = await writtenWhenSent(services, mail);
  if (named === null) return forgetCodeMessage(services.db, job);
  const attachments = await attachmentsOf(services, attached);
  const settings = await loadSettings(services.db);
  const look = lookOf(settings, services.config);
  const pictures = await mailPictures(services, mail);
  const rendered = renderMail(template, lang, { ...mail.values, ...named }, { look, seller: sellerLines(settings), pictures });
  await senders.mail.send({ to, fromName: look.name, ...rendered, pictures, attachments, messageId: messageIdOf(job, services.config) });
}

/** Made by the shop, and the same for every attempt (RFC 5322, 3.6.4). */
const messageIdOf = ({ uuid }: Job, config: Services['config']): string => `<${uuid}@${new URL(shopUrlOf(config)).hostname}>`;

/** The message was not sent, so `codes send` may write it again. */
async function forgetCodeMessage(db: Db, { uuid }: Job): Promise<void> {
  await db.delete(codeMessages).where(eq(codeMessages.jobUuid, uuid));
}

async function attachmentsOf(services: Services, uuids: readonly string[]): Promise<NonNullable<Mail['attachments']>> {
  if (uuids.length === 0) return [];
  const rows = await services.db
    .select()
    .from(documents)
    .where(inArray(documents.uuid, [...uuids]));
  return Promise.all(
    rows.map(async (row) => {
      const { name, bytes } = await documentFile(services, row);
      return { filename: name, content: bytes, contentType: 'application/pdf' };
    }),
  );
}

function lookOf(settings: ShopSettings, config: Services['config']): MailLook {
  const { name, logo, colors } = shopBrand(settings);
  return { name, logo: logo === null ? null : `${shopUrlOf(config)}${logo}`, colors };
}

/** Sends due jobs in rounds. An error of the database is logged, and the next round tries again. */
export function startOutgoingJobs(services: Services, senders: Senders): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const rounds = async () => {
    while (!stopping.signal.aborted) {
      try {
        await sendDueJobs(services, senders);
      } catch (error) {
        services.log.error({ err: error }, 'outgoing jobs');
      }
      await wait(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined); // rejects only when it is stopped
    }
  };
  const ended = rounds();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}
