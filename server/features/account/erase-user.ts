/**
 * Removes a customer's data (OPS-06, SRV-59): account, address, uploads, favorites, drafts, cart, invitations. Finished
 * orders are reduced to the data that bookkeeping needs (order-remains.ts). An open order keeps its data until it is
 * sent; a later retention run removes it.
 */
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import {
  carts,
  checkouts,
  drafts,
  emailLinks,
  favorites,
  heldMails,
  idempotency,
  orders,
  outgoingJobs,
  passkeys,
  phoneVerifications,
  pictures,
  purchases,
  pushSubscriptions,
  recoveryCodes,
  rememberedDevices,
  resetKeys,
  secondStepChallenges,
  sessions,
  shares,
  simulationLinks,
  users,
  userSubjects,
} from '#server/db/schema.ts';
import { eraseSessions } from '#server/http/sessions/sessions.ts';
import { noteRemovedMedia } from '#server/media/removed-media.ts';
import { forgetInvitationMails } from '../sharing/forget-invitation-mails.ts';
import { anonymiseOrders, isUnderWay, picturesUnderWay } from './order-remains.ts';

export interface Erased {
  readonly ordersUnderWay: number;
}

/**
 * Notifies every device, including the one that erases: it removes its own data with the answer, which may be lost.
 * @param opId id of the erasing call. The call writes its answer to its row in the same transaction, so the row is
 * kept. The session ends, so a replay is answered with 401
 */
export async function eraseUser(db: Db, userUuid: string, nowMs: number, opId: string | null = null): Promise<Erased> {
  const [user] = await db.select().from(users).where(eq(users.uuid, userUuid)).for('update');
  if (!user) return { ordersUnderWay: 0 };
  const remains = await eraseRemains(db, userUuid, nowMs);
  await forgetWords(db, userUuid, [user.email ?? '', user.mobilePhone], opId);
  await forgetInvitationMails(db, userUuid);
  await eraseSessions(db, { nowMs: () => nowMs }, userUuid);
  for (const table of [
    carts,
    checkouts,
    favorites,
    heldMails,
    purchases,
    pushSubscriptions,
    userSubjects,
    sessions,
    shares,
    resetKeys,
    emailLinks,
    simulationLinks,
  ])
    await db.delete(table).where(eq(table.userUuid, userUuid));
  for (const table of [passkeys, recoveryCodes, rememberedDevices, secondStepChallenges])
    await db.delete(table).where(eq(table.userUuid, userUuid));
  await db.delete(drafts).where(eq(drafts.userUuid, userUuid));
  await db.delete(phoneVerifications).where(eq(phoneVerifications.userUuid, userUuid));
  if ((await db.$count(orders, eq(orders.userUuid, userUuid))) === 0 && remains.keptPictures === 0)
    await db.delete(users).where(eq(users.uuid, userUuid));
  else
    await db
      .update(users)
      .set({ ...ERASED_FIELDS, erasedAt: new Date(nowMs) })
      .where(eq(users.uuid, userUuid));
  return remains;
}

const ERASED_FIELDS = {
  email: null,
  emailVerifiedAt: null,
  emailCodesSince: null,
  passwordHash: null,
  name: '',
  mobilePhone: '',
  acceptMail: false,
  address: '',
  address2: '',
  postalCode: '',
  city: '',
  state: '',
  country: '',
  currentSubjectUuid: null,
} as const;

/**
 * Anonymises finished orders with their retouched pictures, and removes uploads that no open order needs for its
 * prints.
 */
export async function eraseRemains(db: Db, userUuid: string, nowMs: number): Promise<Erased & { readonly keptPictures: number }> {
  const all = await db.select().from(orders).where(eq(orders.userUuid, userUuid));
  const underWay = all.filter((order) => isUnderWay(order, nowMs));
  const retouched = await anonymiseOrders(
    db,
    all.filter((order) => !underWay.includes(order)),
  );
  const isNeeded = await picturesUnderWay(db, underWay);
  const uploads = await db
    .select({ uuid: pictures.uuid, mediaKey: pictures.mediaKey })
    .from(pictures)
    .where(eq(pictures.uploadedBy, userUuid));
  const gone = uploads.filter(({ uuid }) => !isNeeded(uuid));
  if (gone.length > 0)
    await db.delete(pictures).where(
      inArray(
        pictures.uuid,
        gone.map(({ uuid }) => uuid),
      ),
    );
  await noteRemovedMedia(db, [...gone.map(({ mediaKey }) => mediaKey), ...retouched]);
  return { ordersUnderWay: underWay.length, keptPictures: uploads.length - gone.length };
}

/** Stored answers and queued mails contain the user's name and addresses. */
async function forgetWords(db: Db, userUuid: string, addresses: readonly string[], opId: string | null): Promise<void> {
  const merged = await db.select({ uuid: users.uuid }).from(users).where(eq(users.mergedInto, userUuid));
  const owners = [userUuid, ...merged.map(({ uuid }) => uuid)];
  await db
    .delete(idempotency)
    .where(
      and(
        or(inArray(idempotency.ownerUuid, owners), sql`${idempotency.body} -> 'user' ->> 'uuid' = ${userUuid}`),
        opId === null ? undefined : ne(idempotency.opId, opId),
      ),
    );
  const known = addresses.filter((address) => address !== '');
  if (known.length > 0) await db.delete(outgoingJobs).where(inArray(sql`${outgoingJobs.payload} ->> 'to'`, known));
}
