/** The views of a subject's pictures, for a customer with its code (SEC-07). */
import { and, asc, desc, eq, inArray, not, sql, type SQL } from 'drizzle-orm';
import type { PictureView } from '#core/contract/trail/trail.ts';
import type { Db } from '#server/db/database.ts';
import { shares, trailDays } from '#server/db/schema.ts';

const READ_AT_MOST = 1000;
const LISTED_AT_MOST = 300;

type Row = typeof trailDays.$inferSelect;
type Viewer = Pick<PictureView, 'by' | 'recipient' | 'number'>;

/** Newest day first. Other accounts and their invitations are not named; the caller's own invitations are. */
export async function listPictureViews(db: Db, userUuid: string, subjectUuid: string): Promise<PictureView[]> {
  const read = (who: SQL) =>
    db
      .select()
      .from(trailDays)
      .where(
        and(
          eq(trailDays.subjectUuid, subjectUuid),
          inArray(trailDays.act, ['pictures_opened', 'pictures_downloaded', 'pictures_exported']),
          who,
        ),
      )
      .orderBy(desc(trailDays.day), asc(trailDays.actor), asc(trailDays.actorUuid), asc(trailDays.act))
      .limit(READ_AT_MOST);
  const isAnotherAccount = sql`(${trailDays.actor} = 'customer' and ${trailDays.actorUuid} <> ${userUuid})`;
  // A holder of the code can create accounts without limit. Their views must not displace a view by the shop or by an
  // invitation.
  const rows = [...(await read(not(isAnotherAccount))), ...(await read(isAnotherAccount))];
  const recipients = await recipientsOf(db, userUuid, rows);
  const others = [
    ...new Set(rows.filter((row) => row.actor === 'customer' && row.actorUuid !== userUuid).map((row) => row.actorUuid)),
  ].reverse();
  const views = new Map<string, PictureView>();
  for (const row of rows) {
    const view = { day: row.day, act: actOf(row), ...viewerOf(row) };
    views.set(JSON.stringify(view), view);
  }
  return [...views.values()].slice(0, LISTED_AT_MOST).sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));

  function viewerOf({ actor, actorUuid, customerUuid }: Row): Viewer {
    const nameless = { recipient: null, number: null };
    if (actor === 'operator' || actor === 'staff') return { by: actor, ...nameless };
    if (actor === 'invited') {
      if (customerUuid !== userUuid) return { by: 'invited_by_another', ...nameless };
      return { by: 'invited', recipient: recipients.get(actorUuid) ?? null, number: null };
    }
    if (actorUuid === userUuid) return { by: 'you', ...nameless };
    return { by: 'another_account', recipient: null, number: others.length > 1 ? others.indexOf(actorUuid) + 1 : null };
  }
}

const actOf = ({ act }: Row): PictureView['act'] =>
  act === 'pictures_downloaded' || act === 'pictures_exported' ? act : 'pictures_opened';

/** Recipients by invitation. One that ended long ago is deleted together with its recipient. */
async function recipientsOf(db: Db, userUuid: string, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const uuids = [...new Set(rows.filter(({ actor }) => actor === 'invited').map(({ actorUuid }) => actorUuid))];
  if (uuids.length === 0) return new Map();
  const found = await db
    .select({ uuid: shares.uuid, recipient: shares.recipient })
    .from(shares)
    .where(and(eq(shares.userUuid, userUuid), inArray(shares.uuid, uuids)));
  return new Map(found.map(({ uuid, recipient }) => [uuid, recipient]));
}
