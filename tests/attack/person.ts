/** A customer who has one thing of each kind, with words that only they may read. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { originalKey, RENDITION_FILES, renditionKey } from '#server/media/store/media-keys.ts';
import { backgrounds, drafts, jobs, pictures, sessions, shares, shareSubjects, subjects, users } from '#server/db/schema.ts';
import { settleTransaction } from '#server/payment/settle-transaction.ts';
import { tokenHashOf } from '#server/features/sharing/invite-friends.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { CARD, DELIVERY, instanceOf, moneyCustomer, type MoneyCustomer, PACKAGE_ITEMS, PAYMENT } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import type { CookieJar } from '#tests/setup/call-client.ts';
import type { TestServer } from '#tests/setup/test-server.ts';
import { type Ids, PERSONAL } from './ids.ts';

export interface Person extends MoneyCustomer {
  readonly ids: Ids;
  /** Of the things that are theirs alone. */
  readonly personalIds: readonly string[];
  /** Words that no other caller may read. */
  readonly secrets: readonly string[];
}

const DAY_MS = 86_400_000;

export async function createPerson(server: TestServer, nick: string): Promise<Person> {
  const { services } = server;
  const customer = await moneyCustomer(server);
  const names = {
    name: `${nick} Hemmelig`,
    address: `${nick}veien 17`,
    mobilePhone: '+4741234567',
    subject: `Barnet ${nick}`,
    code: `${nick}-KODE-9`.toUpperCase(),
    recipient: `farmor-${nick}@example.com`.toLowerCase(),
  };
  const { name, address, mobilePhone } = names;
  await services.db.update(users).set({ name, address, mobilePhone }).where(eq(users.uuid, customer.uuid));
  const own = { name: names.subject, code: names.code, codeKey: names.code.replaceAll('-', ''), qualifyForSelectYearbookPose: true };
  await services.db
    .update(subjects)
    .set({ ...own, inspectionPackage: 'enabled' })
    .where(eq(subjects.uuid, customer.subjectUuid));
  const yearbookPoseUntil = new Date(services.clock.nowMs() + DAY_MS);
  await services.db.update(jobs).set({ yearbookPoseUntil }).where(eq(jobs.uuid, customer.jobUuid));
  const bought = await buy(server, customer);
  const ids: Ids = {
    user: customer.uuid,
    subject: customer.subjectUuid,
    job: customer.jobUuid,
    picture: customer.pictureUuids[0] ?? '',
    ...(await addRows(server, customer, names.recipient)),
    ...bought,
    template: CARD.uuid,
    product: IDS.mug,
    'sub-product': IDS.skin,
    package: IDS.packageA,
    'package-item': PACKAGE_ITEMS.card,
    catalogue: IDS.yearbook,
    'delivery-option': DELIVERY.post,
    'payment-option': PAYMENT.card,
  };
  await keepFiles(server, customer, ids);
  const secrets = [...Object.values(names), customer.email].filter((word) => word !== mobilePhone);
  return { ...customer, ids, personalIds: [...new Set([...PERSONAL.map((kind) => ids[kind]), ...customer.pictureUuids])], secrets };
}

/** A paid order, one that is not paid, a cart with a line and a checkout. */
async function buy(server: TestServer, customer: MoneyCustomer) {
  const { services } = server;
  const shop = createShopper(() => ({ server, customer }));
  const order = async () => {
    await shop.fill(IDS.mug, 2);
    const file = customer.pictureUuids[0] ?? '';
    await server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, shop.as());
    const { checkoutUuid } = await shop.start();
    return (await shop.buy(checkoutUuid)).answer();
  };
  const { transaction, order: made } = await order();
  const [paid, unpaid] = [transaction?.uuid ?? '', (await order()).transaction?.uuid ?? ''];
  await services.db.transaction((tx) => settleTransaction(tx, services, paid));
  const line = await shop.fill(IDS.mug, 2);
  const { checkoutUuid } = await shop.start();
  const phone = await server.call(checkoutCalls.verifyPhone, { body: { mobilePhone: '412 34 567' } }, shop.as());
  return {
    order: made?.uuid ?? '',
    transaction: unpaid,
    'order-line': line.uuid,
    checkout: checkoutUuid,
    'phone-verification': phone.answer().verificationUuid,
  };
}

async function addRows(server: TestServer, customer: MoneyCustomer, recipient: string) {
  const { db, clock } = server.services;
  const now = new Date(clock.nowMs());
  const [draft, share, upload, background] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const template = { uuid: CARD.uuid, version: CARD.version };
  const stored = { uuid: draft, template, productUuid: IDS.card, data: instanceOf(CARD, customer), currentPartId: null };
  const whole = { ...stored, partOfPackage: false, orderLineUuid: null, revision: 1, savedAtMs: clock.nowMs() };
  await db.insert(drafts).values({ uuid: draft, userUuid: customer.uuid, draft: whole, revision: 1, savedAt: now });
  const expiresAt = new Date(clock.nowMs() + DAY_MS);
  const tokenHash = tokenHashOf(tokenOf(share));
  await db.insert(shares).values({ uuid: share, userUuid: customer.uuid, recipient, tokenHash, createdAt: now, expiresAt });
  await db.insert(shareSubjects).values({ shareUuid: share, subjectUuid: customer.subjectUuid });
  const size = { widthPx: 2400, heightPx: 3000, mimeType: 'image/jpeg', pictureType: 'IP' } as const;
  const names = { fileName: 'own.jpg', mediaKey: `uploads/${upload}`, contentHash: upload };
  await db.insert(pictures).values({ uuid: upload, uploadedBy: customer.uuid, ...names, ...size, createdAt: now });
  const place = { jobUuid: customer.jobUuid, mediaKey: `backgrounds/${background}`, contentHash: background };
  await db.insert(backgrounds).values({ uuid: background, ...place, fileName: 'sky.jpg', isDefault: true, position: 0 });
  // The person's own requests use the first session; this one is another device.
  const { uuid } = customer;
  await server.asUser(customer.email);
  const [, other] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userUuid, uuid)).orderBy(sessions.createdAt);
  return { draft, share, upload, background, session: other?.id ?? '' };
}

async function keepFiles({ services }: TestServer, { pictureUuids }: MoneyCustomer, ids: Ids): Promise<void> {
  const picture = sharp({ create: { width: 24, height: 30, channels: 3, background: '#336699' } });
  const [original, rendition] = [await picture.jpeg().toBuffer(), await picture.webp().toBuffer()];
  for (const folder of [...pictureUuids, `uploads/${ids.upload}`, `backgrounds/${ids.background}`]) {
    await services.media.write(originalKey(folder, 'image/jpeg'), original);
    for (const file of RENDITION_FILES) await services.media.write(renditionKey(folder, file), rendition);
  }
}

/** The secret in the link of a share: not its id. */
export const tokenOf = (share: string): string => Buffer.from(share).toString('base64url');

/** The person with a new checkout, because the cart may have changed since the last one. */
export async function atCheckout(server: TestServer, person: Person): Promise<Person> {
  const reply = await server.call(checkoutCalls.createCheckout, { body: {} }, { session: person.session });
  const checkout = reply.answer().checkoutUuid;
  return { ...person, ids: { ...person.ids, checkout }, personalIds: [...person.personalIds, checkout] };
}

/** A new session, so that ending one ends no other test. */
export const newSession = async (server: TestServer, person: Person): Promise<CookieJar> => (await server.asUser(person.email)).session;
