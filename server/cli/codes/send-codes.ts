/**
 * `codes send`: sends each subject's code to its imported contact, once to an address. The message is recorded in the
 * same transaction, so that the next run continues an interrupted one (BIZ-06).
 */
import { and, asc, eq, exists, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { normalizePhone } from '#core/domain/validation/phone.ts';
import { codeMessages, outgoingJobs, subjectPictures, subjects } from '#server/db/schema.ts';
import { writeCodeMessage } from '#server/features/access/picture-codes/code-messages.ts';
import { shopUrlOf } from '#server/features/access/shop-url.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import type { Services } from '#server/services.ts';
import { GATEWAY_VARIABLES } from '#server/sms/sms-config.ts';
import { readArguments } from '../arguments.ts';
import { CommandFailedError, usageError } from '../command-failed.ts';
import { byClassAndName, loadAlphabet } from '../batches/class-order.ts';
import { findJob } from '../jobs/find-job.ts';
import { isRealShop } from '../setup/seller-rules.ts';

type Report = (line: string) => void;
type Kind = 'mail' | 'sms';

/**
 * One per second: mail servers and gateways accept that rate, and password links are not delayed behind a whole school.
 */
const APART_MS = 1000;

interface Addressed {
  readonly uuid: string;
  readonly name: string;
  readonly group: string;
  readonly code: string;
  readonly to: string;
  readonly wasSent: boolean;
}

export async function sendCodes(services: Services, args: readonly string[], report: Report): Promise<void> {
  const { values, words } = readArguments('codes send', args);
  const [kind, ...others] = words;
  if ((kind !== 'mail' && kind !== 'sms') || others.length > 0 || values.job === undefined) throw usageError('codes');
  const { config, db } = services;
  assertLeaves(services, kind);
  const job = await findJob(db, values.job);
  if (config.publicUrl === null) report(`note: PUBLIC_URL is not set, the links lead to ${shopUrlOf(config)}`);
  const all = await loadAddressed(services, kind, job.uuid, values.group);
  const wanted = values.to === undefined ? null : comparable(values.to, (await loadSettings(db)).options.country);
  const named = wanted === null ? all : all.filter(({ to }) => to.toLowerCase() === wanted);
  if (named.length === 0) throw new CommandFailedError('No subject matches. Nothing was sent.');
  const [without, reached] = [named.filter(({ to }) => to === ''), named.filter(({ to }) => to !== '')];
  // A named contact gets it again.
  const due = values.to === undefined ? reached.filter(({ wasSent }) => !wasSent) : reached;
  for (const { name, group } of without) report(`${kind === 'mail' ? 'NO ADDRESS' : 'NO NUMBER'}: ${nameOf(name, group)}`);
  await reportFailed(services, kind, job.uuid, report);
  if (values.plan === true) {
    for (const { name, group, to } of due) report(`${nameOf(name, group)}: ${to}`);
    return report(`This is a plan: ${due.length} would be written, ${reached.length - due.length} were before. Nothing was sent.`);
  }
  const lang = values.lang ?? (await loadSettings(db)).portal.defaultLanguage;
  let written = 0;
  for (const subject of due) if (await sendOne(services, { kind, subject, lang, isAgain: values.to !== undefined }, written)) written += 1;
  report(
    `${written} written, ${reached.length - due.length} were before, ${without.length} have no ${kind === 'mail' ? 'address' : 'number'}`,
  );
}

const nameOf = (name: string, group: string): string => (group === '' ? name : `${name}, ${group}`);
/** In the form in which the import wrote them. */
const comparable = (typed: string, country: string): string => normalizePhone(typed, country) ?? typed.trim().toLowerCase();

/** In a real shop files on the server reach no parent, and would be recorded as sent. */
function assertLeaves({ config }: Services, kind: Kind): void {
  if (!isRealShop(config.publicUrl)) return;
  if (kind === 'mail' && config.smtpUrl === null) throw new CommandFailedError('No mail leaves this machine: set SMTP_URL and MAIL_FROM.');
  if (kind === 'sms' && config.sms === null) throw new CommandFailedError(`No text message leaves this machine: set ${GATEWAY_VARIABLES}.`);
}

/** By class and name, in the order of printed letters. */
async function loadAddressed({ db }: Services, kind: Kind, jobUuid: string, group: string | undefined): Promise<readonly Addressed[]> {
  const to = kind === 'mail' ? subjects.email : subjects.mobile;
  const conditions: (SQL | undefined)[] = [
    eq(subjects.jobUuid, jobUuid),
    eq(subjects.isWithdrawn, false),
    exists(db.select().from(subjectPictures).where(eq(subjectPictures.subjectUuid, subjects.uuid))),
    group === undefined ? undefined : eq(subjects.group, group),
  ];
  const sent = and(
    eq(codeMessages.subjectUuid, subjects.uuid),
    eq(codeMessages.kind, kind),
    eq(sql`lower(${codeMessages.to})`, sql`lower(${to})`),
  );
  const found = await db
    .select({
      uuid: subjects.uuid,
      name: subjects.name,
      group: subjects.group,
      code: subjects.code,
      to,
      wasSent: sql<boolean>`${codeMessages.jobUuid} is not null`,
    })
    .from(subjects)
    .leftJoin(codeMessages, sent)
    .where(and(...conditions))
    .orderBy(asc(subjects.uuid));
  return found.toSorted(byClassAndName(await loadAlphabet(db)));
}

/** Mails that were written earlier and not delivered, with their ids for `mails retry` and `mails forget`. */
async function reportFailed({ db }: Services, kind: Kind, jobUuid: string, report: Report): Promise<void> {
  const inJob = db.select({ uuid: subjects.uuid }).from(subjects).where(eq(subjects.jobUuid, jobUuid));
  const failed = await db
    .select({ uuid: outgoingJobs.uuid, to: codeMessages.to, error: outgoingJobs.lastError, name: subjects.name, group: subjects.group })
    .from(codeMessages)
    .innerJoin(outgoingJobs, eq(outgoingJobs.uuid, codeMessages.jobUuid))
    .innerJoin(subjects, eq(subjects.uuid, codeMessages.subjectUuid))
    .where(
      and(
        eq(codeMessages.kind, kind),
        inArray(codeMessages.subjectUuid, inJob),
        isNull(outgoingJobs.doneAt),
        ne(sql`coalesce(${outgoingJobs.lastError}, '')`, ''),
      ),
    )
    .orderBy(asc(subjects.group), asc(subjects.name));
  for (const { uuid, to, error, name, group } of failed)
    report(`NOT SENT (${uuid.slice(0, 8)}): ${nameOf(name, group)} to ${to}: ${(error ?? '').replaceAll(/\s+/g, ' ')}`);
}

interface Sending {
  readonly kind: Kind;
  readonly subject: Addressed;
  readonly lang: string;
  readonly isAgain: boolean;
}

/** @returns whether it was written: another simultaneous run may have been first */
async function sendOne(services: Services, { kind, subject, lang, isAgain }: Sending, place: number): Promise<boolean> {
  const { uuid: subjectUuid } = subject;
  // An inbox is the same in capitals.
  const to = subject.to.toLowerCase();
  return services.db.transaction(async (tx) => {
    const row = { subjectUuid, kind, to, jobUuid: subjectUuid, writtenAt: new Date(services.clock.nowMs()) };
    const noted = await tx.insert(codeMessages).values(row).onConflictDoNothing().returning();
    if (noted.length === 0 && !isAgain) return false;
    const jobUuid = await writeCodeMessage(tx, services, { kind, to: subject.to, subject, lang, afterMs: place * APART_MS });
    await tx
      .update(codeMessages)
      .set({ jobUuid, writtenAt: row.writtenAt })
      .where(and(eq(codeMessages.subjectUuid, subjectUuid), eq(codeMessages.kind, kind), eq(codeMessages.to, to)));
    return true;
  });
}
