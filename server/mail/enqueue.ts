import * as z from 'zod/mini';
import type { Random } from '#core/kernel/ports.ts';
import type { Db } from '../db/database.ts';
import { databaseTime, type MovedClock } from '../db/database-time.ts';
import { outgoingJobs } from '../db/schema.ts';
import type { MailTemplate } from './render-mail.ts';

const SetSchema = z.object({ subjectUuid: z.string(), name: z.string(), text: z.string() });

export const MailPayloadSchema = z.object({
  to: z.string(),
  lang: z.string(),
  template: z.string(),
  values: z.record(z.string(), z.string()),
  /** Attached receipts, invoices and credit notes. */
  documents: z.optional(z.array(z.uuid())),
  orderUuid: z.optional(z.string()),
  lineUuids: z.optional(z.array(z.string())),
  subjectUuid: z.optional(z.string()),
  senderUuid: z.optional(z.string()),
  sets: z.optional(z.array(SetSchema)),
  userUuid: z.optional(z.string()),
});

export type WaitingMail = z.infer<typeof MailPayloadSchema>;

export interface MailRequest {
  readonly to: string;
  readonly lang: string;
  readonly template: MailTemplate;
  readonly values: Readonly<Record<string, string>>;
  readonly documents?: readonly string[];
  /** The order whose goods the mail shows. The lines of a confirmation are written when it is sent. */
  readonly orderUuid?: string;
  /** The goods of the order that the mail is about; absent: all of them. */
  readonly lineUuids?: readonly string[];
  /** The subject whose code the mail contains. It is not sent if the subject was withdrawn or removed meanwhile. */
  readonly subjectUuid?: string;
  /** The customer who caused the mail. Erasing the customer erases it too. */
  readonly senderUuid?: string;
  /** The picture sets that the mail is about. It names those that are not withdrawn when it is sent. */
  readonly sets?: readonly z.infer<typeof SetSchema>[];
  /** The reminded customer. When the mail is sent, they must still want reminders and have ordered nothing of these sets. */
  readonly userUuid?: string;
}

export interface TextRequest {
  /** E.164 */
  readonly to: string;
  readonly text: string;
  /** As for a mail. */
  readonly subjectUuid?: string;
}

interface Ports {
  readonly clock: MovedClock;
  readonly random: Random;
}

/**
 * Runs in the transaction of the change: the mail is sent only if the change is committed.
 * @param afterMs how long it waits before it is due. @returns the job
 */
export const enqueueMail = (db: Db, ports: Ports, mail: MailRequest, afterMs = 0): Promise<string> =>
  enqueue(db, ports, 'mail', mail, afterMs);

/** As `enqueueMail`, for a text message. */
export const enqueueSms = (db: Db, ports: Ports, sms: TextRequest, afterMs = 0): Promise<string> => enqueue(db, ports, 'sms', sms, afterMs);

async function enqueue(db: Db, { clock, random }: Ports, kind: 'mail' | 'sms', payload: object, afterMs: number): Promise<string> {
  const uuid = random.uuid();
  await db.insert(outgoingJobs).values({ uuid, kind, payload, nextAttemptAt: databaseTime(clock, afterMs) });
  return uuid;
}
