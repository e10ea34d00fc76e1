import * as z from 'zod/mini';
import type { Clock, Random } from '#core/kernel/ports.ts';
import type { Db } from '../db/database.ts';
import { outgoingJobs } from '../db/schema.ts';
import type { MailTemplate } from './render-mail.ts';

export const MailPayloadSchema = z.object({
  to: z.string(),
  lang: z.string(),
  template: z.string(),
  values: z.record(z.string(), z.string()),
  /** Receipts, invoices and credit notes that go with it. */
  documents: z.optional(z.array(z.uuid())),
  orderUuid: z.optional(z.string()),
});

export interface MailRequest {
  readonly to: string;
  readonly lang: string;
  readonly template: MailTemplate;
  readonly values: Readonly<Record<string, string>>;
  readonly documents?: readonly string[];
  /** The mail shows what was bought in this order. */
  readonly orderUuid?: string;
}

/** Inside the change's transaction: the mail goes out when that was committed, and never when it was not. */
export async function enqueueMail(db: Db, { clock, random }: { clock: Clock; random: Random }, mail: MailRequest): Promise<void> {
  await db.insert(outgoingJobs).values({ uuid: random.uuid(), kind: 'mail', payload: mail, nextAttemptAt: new Date(clock.nowMs()) });
}

/** The same for a text message. */
export async function enqueueSms(
  db: Db,
  { clock, random }: { clock: Clock; random: Random },
  sms: { readonly to: string; readonly text: string },
): Promise<void> {
  await db.insert(outgoingJobs).values({ uuid: random.uuid(), kind: 'sms', payload: sms, nextAttemptAt: new Date(clock.nowMs()) });
}
