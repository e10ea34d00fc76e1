/** All data that the shop stores about one customer, for the export (SRV-59). */
import { and, desc, eq, not, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import {
  carts,
  cartLines,
  drafts,
  favorites,
  jobs,
  orders,
  passkeys,
  purchases,
  pushSubscriptions,
  rememberedDevices,
  retouches,
  sessions,
  shares,
  shareSubjects,
  subjects,
  trailDays,
  trailEntries,
  users,
  userSubjects,
} from '#server/db/schema.ts';
import { listPictureViews } from '../trail/list-picture-views.ts';
import { withoutNames } from '#core/domain/pictures/without-names.ts';
import { heldBy, withdrawnSubjects } from '#server/media/picture-access.ts';
import { deviceName } from '../access/device-name.ts';

/** @param returnable bought files that are not in the export yet (BIZ-04) */
export async function personalData(
  db: Db,
  userUuid: string,
  returnable: { has(pictureUuid: string): boolean },
): Promise<Readonly<Record<string, unknown>>> {
  const withdrawn = await withdrawnSubjects(db);
  return {
    account: await account(db, userUuid),
    pictureSets: await pictureSets(db, userUuid),
    favorites: await db
      .select({ picture: favorites.pictureUuid, chosenAt: favorites.chosenAt })
      .from(favorites)
      .where(eq(favorites.userUuid, userUuid)),
    bought: await bought(db, userUuid, returnable),
    retouched: await retouched(db, userUuid),
    orders: withoutNames(await orderDocuments(db, userUuid), withdrawn),
    cart: withoutNames(await cart(db, userUuid), withdrawn),
    drafts: await db.select({ draft: drafts.draft, savedAt: drafts.savedAt }).from(drafts).where(eq(drafts.userUuid, userUuid)),
    invitations: await invitations(db, userUuid),
    devices: await devices(db, userUuid),
    secondStep: await secondStep(db, userUuid),
    trail: await trail(db, userUuid),
  };
}

/** A file that can still be returned is downloaded from its order. */
async function bought(db: Db, userUuid: string, returnable: { has(pictureUuid: string): boolean }) {
  const rows = await db.select().from(purchases).where(eq(purchases.userUuid, userUuid));
  return rows.map(({ pictureUuid, kind, orderUuid, downloadedAt }) => {
    const isNotIncluded = kind === 'file' && returnable.has(pictureUuid);
    return {
      picture: pictureUuid,
      kind,
      order: orderUuid,
      downloadedAt,
      ...(isNotIncluded && { notIncluded: 'download it from the order' }),
    };
  });
}

async function account(db: Db, userUuid: string) {
  const [user] = await db.select().from(users).where(eq(users.uuid, userUuid));
  if (!user) return null;
  const { uuid, email, name, mobilePhone, acceptMail, lang, address, address2, postalCode, city, state, country, createdAt } = user;
  return { uuid, email, name, mobilePhone, acceptMail, lang, address, address2, postalCode, city, state, country, createdAt };
}

const pictureSets = (db: Db, userUuid: string) =>
  db
    .select({
      subject: subjects.name,
      group: subjects.group,
      job: jobs.name,
      photographedAt: jobs.photographedAt,
      code: subjects.code,
      addedAt: userSubjects.addedAt,
      remindersEnabled: userSubjects.remindersEnabled,
      remindedAt: userSubjects.remindedAt,
      yearbookPose: subjects.yearbookPosePictureUuid,
    })
    .from(userSubjects)
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(heldBy(userUuid));

async function retouched(db: Db, userUuid: string) {
  const rows = await db.select().from(retouches).where(eq(retouches.userUuid, userUuid));
  return rows.map(({ pictureUuid, orderUuid, tasks, boughtAt, file }) => ({
    picture: pictureUuid,
    order: orderUuid,
    tasks: tasks.map(({ name }) => name),
    boughtAt,
    returnedAt: file?.returnedAt ?? null,
  }));
}

async function orderDocuments(db: Db, userUuid: string) {
  const rows = await db.select().from(orders).where(eq(orders.userUuid, userUuid)).orderBy(desc(orders.confirmTime));
  return rows.map(({ state, production, order, deliveryData }) => ({ ...order, state, production, deliveryData }));
}

const cart = (db: Db, userUuid: string) =>
  db
    .select({ line: cartLines.line, quantity: cartLines.quantity, addedAt: cartLines.addedAt })
    .from(cartLines)
    .innerJoin(carts, eq(carts.uuid, cartLines.cartUuid))
    .where(eq(carts.userUuid, userUuid));

const invitations = (db: Db, userUuid: string) =>
  db
    .select({
      recipient: shares.recipient,
      subject: subjects.name,
      createdAt: shares.createdAt,
      expiresAt: shares.expiresAt,
      revokedAt: shares.revokedAt,
    })
    .from(shares)
    .innerJoin(shareSubjects, eq(shareSubjects.shareUuid, shares.uuid))
    // The recipient stays listed beside a subject who withdrew their pictures.
    .leftJoin(subjects, and(eq(subjects.uuid, shareSubjects.subjectUuid), not(subjects.isWithdrawn)))
    .where(eq(shares.userUuid, userUuid));

async function devices(db: Db, userUuid: string) {
  const rows = await db
    .select({ session: sessions, messagesSince: pushSubscriptions.createdAt })
    .from(sessions)
    .leftJoin(pushSubscriptions, eq(pushSubscriptions.sessionId, sessions.id))
    .where(eq(sessions.userUuid, userUuid));
  return rows
    .filter(({ session }) => !session.isSimulated)
    .map(({ session: { device, createdAt, lastSeenAt }, messagesSince }) => ({
      device: deviceName(device),
      signedInAt: createdAt,
      lastSeenAt,
      ...(messagesSince && { messagesSince }),
    }));
}

/** Without keys and codes. */
async function secondStep(db: Db, userUuid: string) {
  const [user] = await db.select({ emailCodesSince: users.emailCodesSince }).from(users).where(eq(users.uuid, userUuid));
  const { name, createdAt, lastUsedAt } = passkeys;
  const remembered = await db.select().from(rememberedDevices).where(eq(rememberedDevices.userUuid, userUuid));
  return {
    emailCodesSince: user?.emailCodesSince ?? null,
    passkeys: await db.select({ name, createdAt, lastUsedAt }).from(passkeys).where(eq(passkeys.userUuid, userUuid)),
    rememberedDevices: remembered.map((row) => ({ device: deviceName(row.device), rememberedAt: row.createdAt, until: row.expiresAt })),
  };
}

/** The audit trail of the account (SEC-07). Actions of others on the same pictures are not included. */
async function trail(db: Db, userUuid: string) {
  const acts = await db
    .select({
      at: trailEntries.at,
      act: trailEntries.act,
      by: trailEntries.actor,
      call: trailEntries.call,
      subject: trailEntries.subjectUuid,
    })
    .from(trailEntries)
    .where(eq(trailEntries.customerUuid, userUuid))
    .orderBy(desc(trailEntries.at));
  const { day, act, actor, actorUuid, call, code, subjectUuid, count } = trailDays;
  const by = sql<string>`case when ${actor} = 'customer' and ${actorUuid} <> ${userUuid} then 'another_account' else ${actor} end`;
  const days = await db
    .select({ day, act, by, call, code, subject: subjectUuid, count })
    .from(trailDays)
    .where(eq(trailDays.customerUuid, userUuid))
    .orderBy(desc(day));
  return { acts, days, views: await pictureViews(db, userUuid) };
}

/** Views of each set's pictures, with the same details as on the customer's page. */
async function pictureViews(db: Db, userUuid: string) {
  const held = await db
    .select({ uuid: subjects.uuid })
    .from(userSubjects)
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .where(heldBy(userUuid));
  return Promise.all(held.map(async ({ uuid }) => ({ subject: uuid, views: await listPictureViews(db, userUuid, uuid) })));
}
