/**
 * Text about children is written when a mail is sent, and not when it is queued (SEC-05). While the mail waited, a child may
 * have been withdrawn or an invitation cancelled. Each template that names children has its case here.
 */
import { and, eq, exists, inArray, isNull } from 'drizzle-orm';
import { codeInGroups } from '#core/domain/pictures/codes/picture-code.ts';
import { localeOf, writeList } from '#core/kernel/dates.ts';
import type { Db } from '../db/database.ts';
import { orders, pictures, shares, subjectPictures, subjects, users, userSubjects } from '../db/schema.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import { checkoutTexts } from '../features/checkout/checkout-texts.ts';
import { boughtFiles } from '../features/orders/bought-files.ts';
import { tokenHashOf } from '../features/sharing/invite-friends.ts';
import { shownSubjects } from '../features/sharing/shown-subjects.ts';
import { visibleTo } from '../media/picture-access.ts';
import { subjectsOrderedBy } from '../orders/subjects-of-order.ts';
import { confirmedLines } from '../payment/confirmed-lines.ts';
import type { OrderRow } from '../payment/find-transaction.ts';
import type { Services } from '../services.ts';
import type { WaitingMail } from './enqueue.ts';

type Values = Readonly<Record<string, string>>;

/** @returns values in addition to those of the queued mail; null: nothing is left to say, and the mail is not sent */
export async function writtenWhenSent({ db, clock }: Pick<Services, 'db' | 'clock'>, mail: WaitingMail): Promise<Values | null> {
  switch (mail.template) {
    case 'orderConfirmation':
      return confirmation(db, mail);
    case 'shareInvitation':
      return invitation(db, mail, clock.nowMs());
    case 'orderReminder':
      return reminder(db, mail);
    default:
      return pictureCode(db, mail);
  }
}

async function pictureCode(db: Db, mail: WaitingMail): Promise<Values | null> {
  const code = mail.values['code'] ?? '';
  if (!(await mayGoTo(db, { ...mail, text: code }))) return null;
  return mail.template === 'pictureCode' ? { code: codeInGroups(code) } : {};
}

interface CodeOnItsWay {
  readonly to: string;
  readonly subjectUuid?: string | undefined;
  /** The text that contains the code. */
  readonly text: string;
}

/**
 * Whether a message with a subject's code may be sent: the subject is in the shop with this code, and the recipient is still
 * the parents' address or number in the photographer's list. A wrong one may have been corrected meanwhile.
 */
export async function mayGoTo(db: Db, { to, subjectUuid, text }: CodeOnItsWay): Promise<boolean> {
  if (subjectUuid === undefined) return true;
  const [subject] = await db
    .select({ email: subjects.email, mobile: subjects.mobile, code: subjects.code })
    .from(subjects)
    .where(and(eq(subjects.uuid, subjectUuid), eq(subjects.isWithdrawn, false)));
  if (subject === undefined || !text.includes(subject.code)) return false;
  return [subject.email.toLowerCase(), subject.mobile].includes(to.toLowerCase());
}

/** @returns the subjects that are in the shop and not withdrawn */
async function known(db: Db, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ uuid: subjects.uuid })
    .from(subjects)
    .where(and(inArray(subjects.uuid, [...uuids]), eq(subjects.isWithdrawn, false)));
  return new Set(rows.map(({ uuid }) => uuid));
}

async function confirmation(db: Db, { lang, orderUuid }: WaitingMail): Promise<Values | null> {
  // Mails of an earlier version do not name their order.
  if (orderUuid === undefined) return {};
  const [order] = await db.select().from(orders).where(eq(orders.uuid, orderUuid));
  return order ? { lines: await confirmedLines(db, order, lang), files: await aboutFiles(db, order, lang) } : null;
}

/** Says where the downloadable pictures are. For an unpaid invoice another line of the mail says what the files wait for. */
async function aboutFiles(db: Db, order: OrderRow, lang: string): Promise<string> {
  const files = await boughtFiles(db, order);
  const texts = checkoutTexts(lang);
  if (files.length === 0) return '';
  if (files.every(({ inRetouch }) => inRetouch)) return texts.filesInRetouch;
  return files.some(({ inRetouch }) => inRetouch) ? texts.someFilesReady : texts.filesReady;
}

async function invitation(db: Db, { lang, values }: WaitingMail, nowMs: number): Promise<Values | null> {
  // The row has only the hash of the token.
  const token = values['link']?.split('/').at(-1) ?? '';
  const [share] = await db
    .select()
    .from(shares)
    .where(eq(shares.tokenHash, tokenHashOf(token)));
  if (!share || share.revokedAt !== null || share.expiresAt.getTime() <= nowMs) return null;
  const shown = await shownSubjects(db, share);
  return shown.length === 0
    ? null
    : {
        names: await listed(
          db,
          shown.map(({ subject }) => subject.name),
          lang,
        ),
      };
}

async function reminder(db: Db, mail: WaitingMail): Promise<Values | null> {
  const { lang, sets } = mail;
  // Mails of an earlier version were written completely when they were queued.
  if (sets === undefined) return {};
  const still = await remindedSubjects(db, mail);
  const shown = sets.filter(({ subjectUuid }) => still.includes(subjectUuid));
  return shown.length === 0
    ? null
    : { names: await listed(db, [...new Set(shown.map(({ name }) => name))], lang), sets: shown.map(({ text }) => text).join('\n\n') };
}

/** @returns the subjects that a reminder still names, in its order */
export async function remindedSubjects(db: Db, { sets = [], userUuid }: WaitingMail): Promise<readonly string[]> {
  const uuids = sets.map(({ subjectUuid }) => subjectUuid);
  // Mails of an earlier version do not name their customer.
  const still = userUuid === undefined ? await known(db, uuids) : await stillReminded(db, userUuid, uuids);
  return uuids.filter((uuid) => still.has(uuid));
}

/** @returns the subjects with reminders switched on, a visible picture and no order by this customer */
async function stillReminded(db: Db, userUuid: string, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ uuid: subjects.uuid })
    .from(userSubjects)
    .innerJoin(users, eq(users.uuid, userSubjects.userUuid))
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .where(
      and(
        eq(userSubjects.userUuid, userUuid),
        inArray(userSubjects.subjectUuid, [...uuids]),
        eq(userSubjects.remindersEnabled, true),
        eq(users.acceptMail, true),
        isNull(users.erasedAt),
        eq(subjects.isWithdrawn, false),
        exists(
          db
            .select()
            .from(subjectPictures)
            .innerJoin(pictures, eq(pictures.uuid, subjectPictures.pictureUuid))
            .where(and(eq(subjectPictures.subjectUuid, subjects.uuid), visibleTo(userUuid))),
        ),
      ),
    );
  const bought = await subjectsOrderedBy(db, userUuid);
  return new Set(rows.map(({ uuid }) => uuid).filter((uuid) => !bought.has(uuid)));
}

async function listed(db: Db, names: readonly string[], lang: string): Promise<string> {
  const { options } = await loadSettings(db);
  return writeList(names, localeOf(lang, options.country));
}
