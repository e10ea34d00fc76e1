/** The audit trail of an account for its customer: by day, without e-mail or network addresses. */
import { and, desc, eq, inArray, ne, notInArray, or } from 'drizzle-orm';
import { accountCalls } from '#core/contract/account.ts';
import type { TrailLine } from '#core/contract/trail/trail.ts';
import { type TrailAct, type TrailActor } from '#core/contract/trail/trail-acts.ts';
import { trailDays, trailEntries } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#server/shop-time.ts';

/** Maximum of each kind, the newest. */
const READ_AT_MOST = 1000;
const LINES_AT_MOST = 200;

const BY: Readonly<Record<TrailActor, TrailLine['by']>> = {
  customer: 'you',
  staff: 'staff',
  operator: 'staff',
  visitor: 'not_signed_in',
  invited: 'not_signed_in',
};

/**
 * Calls that ask for the account's own password once more. A wrong one may come from a person who found the device
 * open.
 */
const OWN_PASSWORD = [accountCalls.confirmSignIn.name, accountCalls.eraseMyData.name];
const wrongOwnPassword = and(
  eq(trailDays.actor, 'customer'),
  inArray(trailDays.call, OWN_PASSWORD),
  eq(trailDays.code, 'access.wrong_credentials'),
);

/** Another customer who requested this customer's pictures or orders. */
const isAnotherCustomer = (customerUuid: string) => and(eq(trailDays.actor, 'customer'), ne(trailDays.actorUuid, customerUuid));

/** Newest first. Other refusals of the customer's own calls are mere form errors and are not listed. */
export async function listTrail({ db, config }: Pick<Services, 'db' | 'config'>, customerUuid: string): Promise<TrailLine[]> {
  const entries = await db
    .select({ at: trailEntries.at, act: trailEntries.act, actor: trailEntries.actor, actorUuid: trailEntries.actorUuid })
    .from(trailEntries)
    .where(and(eq(trailEntries.customerUuid, customerUuid), notInArray(trailEntries.act, ['command'])))
    .orderBy(desc(trailEntries.at), desc(trailEntries.uuid))
    .limit(READ_AT_MOST);
  const refused = await db
    .select({ day: trailDays.day, act: trailDays.act, actor: trailDays.actor, actorUuid: trailDays.actorUuid, count: trailDays.count })
    .from(trailDays)
    .where(
      and(
        eq(trailDays.customerUuid, customerUuid),
        eq(trailDays.act, 'refused'),
        or(inArray(trailDays.actor, ['visitor', 'staff']), wrongOwnPassword, isAnotherCustomer(customerUuid)),
      ),
    )
    .orderBy(desc(trailDays.day))
    .limit(READ_AT_MOST);
  const lines = new Map<string, TrailLine>();
  const add = (day: string, act: TrailAct, by: TrailLine['by'], count: number) => {
    const key = `${day} ${act} ${by}`;
    lines.set(key, { day, act, by, count: count + (lines.get(key)?.count ?? 0) });
  };
  // The customer of another account can open a mailed link.
  const isAnother = ({ actor, actorUuid }: { actor: TrailActor; actorUuid: string | null }) =>
    actor === 'customer' && actorUuid !== customerUuid;
  for (const entry of entries)
    add(shopDay(config.timeZone, entry.at.getTime()), entry.act, isAnother(entry) ? 'not_signed_in' : BY[entry.actor], 1);
  for (const row of refused) {
    const by = isAnother(row) ? 'not_signed_in' : row.actor === 'customer' ? 'open_device' : BY[row.actor];
    add(row.day, row.act, by, row.count);
  }
  return [...lines.values()].sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0)).slice(0, LINES_AT_MOST);
}
