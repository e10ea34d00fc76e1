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
  /** Receipts, invoices and credit notes that go with it. */
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
  /** The mail shows what was bought in this order. The lines of a confirmation are written when it is sent. */
  readonly orderUuid?: string;
  /** It is about these goods of the order; absent: about all of them. */
  readonly lineUuids?: readonly string[];
  /** It carries this subject's code: it is not sent when they were withdrawn or removed meanwhile. */
  readonly subjectUuid?: string;
  /** The customer who has it sent: erasing them takes it along. */
  readonly senderUuid?: string;
  /** Picture sets that it is about: those are named that are not withdrawn when it is sent. */
  readonly sets?: readonly z.infer<typeof SetSchema>[];
  /** The customer whom it reminds of them: they must still want it when it is sent, and have ordered nothing of them. */
  readonly userUuid?: string;
}

export interface TextRequest {
  /** E.164 */
  readonly to: string;
  readonly text: string;
  /** As of a mail. */
  readonly subjectUuid?: string;
}

interface Ports {
  readonly clock: MovedClock;
  readonly random: Random;
}

/**
 * Inside the change's transaction: the mail goes out when that was committed, and never when it was not.
 * @param afterMs it waits so long. @returns the job
 */
export const enqueueMail = (db: Db, ports: Ports, mail: MailRequest, afterMs = 0): Promise<string> =>
  enqueue(db, ports, 'mail', mail, afterMs);

/** The same for a text message. */
export const enqueueSms = (db: Db, ports: Ports, sms: TextRequest, afterMs = 0): Promise<string> => enqueue(db, ports, 'sms', sms, afterMs);

async function enqueue(db: Db, { clock, random }: Ports, kind: 'mail' | 'sms', payload: object, afterMs: number): Promise<string> {
  const uuid = random.uuid();
  await db.insert(outgoingJobs).values({ uuid, kind, payload, nextAttemptAt: databaseTime(clock, afterMs) });
  return uuid;
}
