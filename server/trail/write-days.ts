/** Writes counted acts: one row for each act, actor, subject and day. Two statements for any number of acts. */
import { sql } from 'drizzle-orm';
import type { TrailActor } from '#core/contract/trail/trail-acts.ts';
import type { Db } from '../db/database.ts';
import { NO_UUID } from '../db/schema/trail.ts';

export interface CountedView {
  readonly kind: 'view';
  readonly day: string;
  readonly act: 'pictures_opened' | 'pictures_downloaded' | 'pictures_exported';
  readonly actor: TrailActor;
  /** The customer or the invitation. */
  readonly actorUuid: string;
  /** The customer whose picture set it was opened in. */
  readonly customerUuid: string;
  readonly pictureUuid: string;
}

export interface CountedRefusal {
  readonly kind: 'refusal';
  readonly day: string;
  readonly actor: TrailActor;
  readonly actorUuid: string;
  readonly customerUuid: string;
  /** The requested owner of pictures, or order. The account is looked up when the row is written. */
  readonly askedUuid: string | null;
  /** E-mail of a refused sign-in: the account is looked up when the row is written. Not stored. */
  readonly email: string | null;
  readonly call: string;
  readonly code: string;
  readonly network: string;
}

export type Counted = CountedView | CountedRefusal;
export interface WithCount<C extends Counted> {
  readonly what: C;
  readonly count: number;
}

const isView = (one: WithCount<Counted>): one is WithCount<CountedView> => one.what.kind === 'view';
const isRefusal = (one: WithCount<Counted>): one is WithCount<CountedRefusal> => one.what.kind === 'refusal';

const json = (rows: readonly WithCount<Counted>[]): string => JSON.stringify(rows.map(({ what, count }) => ({ ...what, count })));

/** All or none. */
export async function writeDays(db: Db, counted: readonly WithCount<Counted>[]): Promise<void> {
  const [views, refusals] = [counted.filter(isView), counted.filter(isRefusal)];
  await db.transaction(async (tx) => {
    if (views.length > 0) await writeViews(tx, views);
    if (refusals.length > 0) await writeRefusals(tx, refusals);
  });
}

const ADD_UP = sql`on conflict on constraint trail_days_pk do update set count = trail_days.count + excluded.count`;

/**
 * A picture counts for its subjects: for a customer those whose code they have, for an invited person those of the
 * invitation, for the operator all of them. Sorted, so that two processes lock in the same order.
 */
const writeViews = (db: Db, views: readonly WithCount<CountedView>[]) =>
  db.execute(sql`
    insert into trail_days (day, act, actor, actor_uuid, customer_uuid, subject_uuid, count)
    select v.day, v.act, v.actor, v."actorUuid", v."customerUuid", shown.subject_uuid, sum(v.count)
    from json_to_recordset(${json(views)}::json)
      as v(day date, act text, actor text, "actorUuid" uuid, "customerUuid" uuid, "pictureUuid" uuid, count int)
    join subject_pictures shown on shown.picture_uuid = v."pictureUuid"
    where case v.actor
      when 'operator' then true
      when 'invited' then exists (
        select 1 from share_subjects held where held.share_uuid = v."actorUuid" and held.subject_uuid = shown.subject_uuid)
      else exists (
        select 1 from user_subjects held where held.user_uuid = v."customerUuid" and held.subject_uuid = shown.subject_uuid)
    end
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6
    ${ADD_UP}`);

const writeRefusals = (db: Db, refusals: readonly WithCount<CountedRefusal>[]) =>
  db.execute(sql`
    insert into trail_days (day, act, actor, actor_uuid, customer_uuid, call, code, network, count)
    select r.day, 'refused', r.actor, r."actorUuid", coalesce(asked.user_uuid, owner.uuid, account.uuid, r."customerUuid"), r.call, r.code, r.network, sum(r.count)
    from json_to_recordset(${json(refusals)}::json)
      as r(day date, actor text, "actorUuid" uuid, "customerUuid" uuid, "askedUuid" uuid, email text, call text, code text, network text, count int)
    left join orders asked on asked.uuid = r."askedUuid"
    left join users called on called.uuid = r."askedUuid"
    left join users owner on owner.uuid = coalesce(called.merged_into, called.uuid) and not owner.is_anonymous
    left join users account on r."customerUuid" = ${NO_UUID} and lower(account.email) = r.email
    group by 1, 2, 3, 4, 5, 6, 7, 8
    order by 1, 2, 3, 4, 5, 6, 7, 8
    ${ADD_UP}`);
