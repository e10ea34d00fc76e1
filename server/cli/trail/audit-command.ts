/** `audit list`: the audit trail of a child, an account or a period (SEC-07). */
import { and, desc, eq, gte, inArray, or, type SQL } from 'drizzle-orm';
import { UuidSchema } from '#core/contract/entities.ts';
import { codeKey } from '#core/domain/pictures/codes/picture-code.ts';
import type { Db } from '#server/db/database.ts';
import { shares, subjects, trailDays, trailEntries, users } from '#server/db/schema.ts';
import { NO_UUID } from '#server/db/schema/trail.ts';
import { hasEmail } from '#server/features/access/has-email.ts';
import type { Services } from '#server/services.ts';
import { readArguments } from '../arguments.ts';
import { CommandFailedError, usageError } from '../command-failed.ts';
import { printable } from '../lists/printable.ts';
import { typedDay } from '../lists/typed-day.ts';

const LISTED_AT_MOST = 1000;

interface Line {
  /** Sort key, printed first. */
  readonly when: string;
  readonly act: string;
  readonly actor: string;
  readonly actorUuid: string | null;
  readonly customerUuid: string | null;
  readonly subjectUuid: string | null;
  readonly facts: readonly string[];
}

export async function auditCommand(services: Services, args: readonly string[], report: (line: string) => void): Promise<void> {
  if (args[0] !== 'list') throw usageError('audit');
  const { values, words } = readArguments('audit list', args);
  if (words.length > 0) throw usageError('audit');
  const { since } = values;
  if (since !== undefined) typedDay('since', since);
  await services.trail.flush();
  const wanted: Wanted = {
    subjectUuid: values.subject === undefined ? undefined : await findSubject(services.db, values.subject),
    customerUuid: values.customer === undefined ? undefined : await findCustomer(services.db, values.customer),
    since,
  };
  const lines = [...(await readEntries(services.db, wanted)), ...(await readDays(services.db, wanted))]
    .sort((a, b) => (a.when < b.when ? 1 : a.when > b.when ? -1 : 0))
    .slice(0, LISTED_AT_MOST);
  const names = await loadNames(services.db, lines);
  for (const line of lines) report(printable(textOf(line, names)));
  report(
    `${lines.length} lines${lines.length === LISTED_AT_MOST ? ', the newest; name a day with --since, a child or a customer for fewer' : ''}`,
  );
}

interface Wanted {
  readonly subjectUuid: string | undefined;
  readonly customerUuid: string | undefined;
  readonly since: string | undefined;
}

const isUuid = (word: string): boolean => UuidSchema.safeParse(word).success;

async function findSubject(db: Db, word: string): Promise<string> {
  // The trail of a removed job outlives its subjects.
  if (isUuid(word)) return word;
  const [found] = await db
    .select({ uuid: subjects.uuid })
    .from(subjects)
    .where(eq(subjects.codeKey, codeKey(word)));
  if (!found) throw new CommandFailedError(`${word} is no picture code in the shop.`);
  return found.uuid;
}

async function findCustomer(db: Db, word: string): Promise<string> {
  if (isUuid(word)) return word;
  const [found] = await db.select({ uuid: users.uuid }).from(users).where(hasEmail(word));
  if (!found) throw new CommandFailedError(`No account has the e-mail ${word}.`);
  return found.uuid;
}

async function readEntries(db: Db, { subjectUuid, customerUuid, since }: Wanted): Promise<readonly Line[]> {
  const conditions: (SQL | undefined)[] = [
    subjectUuid === undefined ? undefined : eq(trailEntries.subjectUuid, subjectUuid),
    customerUuid === undefined ? undefined : eq(trailEntries.customerUuid, customerUuid),
    since === undefined ? undefined : gte(trailEntries.at, new Date(since)),
  ];
  const rows = await db
    .select()
    .from(trailEntries)
    .where(and(...conditions))
    .orderBy(desc(trailEntries.at))
    .limit(LISTED_AT_MOST);
  return rows.map(({ at, call, network, ...row }) => ({
    ...row,
    when: at.toISOString().slice(0, 16).replace('T', ' '),
    facts: [call, network && `network ${network}`],
  }));
}

async function readDays(db: Db, { subjectUuid, customerUuid, since }: Wanted): Promise<readonly Line[]> {
  const conditions: (SQL | undefined)[] = [
    subjectUuid === undefined ? undefined : eq(trailDays.subjectUuid, subjectUuid),
    customerUuid === undefined
      ? undefined
      : or(
          eq(trailDays.customerUuid, customerUuid),
          and(eq(trailDays.act, 'refused'), eq(trailDays.actor, 'customer'), eq(trailDays.actorUuid, customerUuid)),
        ),
    since === undefined ? undefined : gte(trailDays.day, since),
  ];
  const rows = await db
    .select()
    .from(trailDays)
    .where(and(...conditions))
    .orderBy(desc(trailDays.day))
    .limit(LISTED_AT_MOST);
  return rows.map(({ day, call, code, network, count, ...row }) => ({
    ...row,
    when: day,
    facts: [call, code, network && `network ${network}`, `${count} times`],
  }));
}

type Names = ReadonlyMap<string, string>;

/** The present names of the uuids; erased accounts, ended invitations and removed subjects have none. */
async function loadNames(db: Db, lines: readonly Line[]): Promise<Names> {
  const uuids = [...new Set(lines.flatMap(({ actorUuid, customerUuid, subjectUuid }) => [actorUuid, customerUuid, subjectUuid]))].filter(
    (uuid): uuid is string => uuid !== null && uuid !== NO_UUID,
  );
  if (uuids.length === 0) return new Map();
  const customers = await db.select({ uuid: users.uuid, name: users.email }).from(users).where(inArray(users.uuid, uuids));
  const invited = await db.select({ uuid: shares.uuid, name: shares.recipient }).from(shares).where(inArray(shares.uuid, uuids));
  const children = await db.select({ uuid: subjects.uuid, name: subjects.name }).from(subjects).where(inArray(subjects.uuid, uuids));
  return new Map([...customers, ...invited, ...children].flatMap(({ uuid, name }) => (name ? [[uuid, name] as const] : [])));
}

function textOf({ when, act, actor, actorUuid, customerUuid, subjectUuid, facts }: Line, names: Names): string {
  const nameOf = (uuid: string | null) => (uuid === null || uuid === NO_UUID ? null : (names.get(uuid) ?? uuid));
  const [by, account, subject] = [nameOf(actorUuid), nameOf(customerUuid), nameOf(subjectUuid)];
  return [
    when,
    act,
    by === null ? actor : `${actor} ${by}`,
    account !== null && account !== by && `account ${account}`,
    subject !== null && `subject ${subject}`,
    ...facts,
  ]
    .filter(Boolean)
    .join('  ');
}
