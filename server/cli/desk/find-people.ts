/**
 * `desk find`: the person of a customer's call, by a name, a picture code, an e-mail address or an order's reference
 * (OPX-11).
 */
import { and, asc, desc, eq, ilike, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { codeKey } from '#core/domain/pictures/codes/picture-code.ts';
import type { Db } from '#server/db/database.ts';
import { jobs, orders, subjects, users, userSubjects } from '#server/db/schema.ts';
import { namePattern } from './name-pattern.ts';

type Report = (line: string) => void;

/** Enough for one screen; a longer word finds fewer. */
const MOST = 20;
const REFERENCE = /^[0-9a-f][0-9a-f-]{7,35}$/;

/** @returns number of matches */
export async function findPeople(db: Db, words: string, report: Report): Promise<number> {
  const part = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const pattern = namePattern(words);
  const people = await db
    .select({
      uuid: subjects.uuid,
      name: subjects.name,
      group: subjects.group,
      code: subjects.code,
      job: jobs.name,
      isWithdrawn: subjects.isWithdrawn,
    })
    .from(subjects)
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(or(sql`${subjects.name} ~ ${pattern}`, eq(subjects.codeKey, codeKey(words))))
    .orderBy(asc(subjects.name), asc(subjects.uuid))
    .limit(MOST);
  for (const { name, group, code, job, isWithdrawn } of people)
    report(`subject ${name}, ${[group, job].filter(Boolean).join(', ')}: code ${code}${isWithdrawn ? ', WITHDRAWN' : ''}`);
  const ofReference = REFERENCE.test(words.toLowerCase())
    ? await ordersOf(db, like(sql`${orders.uuid}::text`, `${words.toLowerCase()}%`))
    : [];
  const holders = db
    .select({ uuid: userSubjects.userUuid })
    .from(userSubjects)
    .where(
      inArray(
        userSubjects.subjectUuid,
        people.map(({ uuid }) => uuid),
      ),
    );
  const customers = await db
    .select({ uuid: users.uuid, name: users.name, email: users.email, mobilePhone: users.mobilePhone })
    .from(users)
    .where(
      and(
        isNull(users.erasedAt),
        eq(users.isAnonymous, false),
        or(
          ilike(users.email, part),
          sql`${users.name} ~ ${pattern}`,
          inArray(
            users.uuid,
            ofReference.map(({ userUuid }) => userUuid),
          ),
          people.length === 0 ? undefined : inArray(users.uuid, holders),
        ),
      ),
    )
    .orderBy(asc(users.email))
    .limit(MOST);
  for (const { name, email, mobilePhone } of customers) report(`customer ${[name, email, mobilePhone].filter(Boolean).join(', ')}`);
  const theirs =
    customers.length === 0
      ? []
      : await ordersOf(
          db,
          inArray(
            orders.userUuid,
            customers.map(({ uuid }) => uuid),
          ),
        );
  const found = new Map([...ofReference, ...theirs].map((order) => [order.uuid, order]));
  for (const { uuid, confirmTime, state, production } of found.values())
    report(`order ${orderReference(uuid)} of ${confirmTime.toISOString().slice(0, 10)}: ${state === 'paid' ? production : state}`);
  return people.length + customers.length + found.size;
}

const ordersOf = (db: Db, condition: SQL) =>
  db
    .select({
      uuid: orders.uuid,
      userUuid: orders.userUuid,
      confirmTime: orders.confirmTime,
      state: orders.state,
      production: orders.production,
    })
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.confirmTime), desc(orders.uuid))
    .limit(MOST);
