/** Compares what a shop holds with what it has acknowledged: nothing lost, nothing there twice. */
import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { orderCalls } from '#core/contract/orders.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { readConfig } from '#server/config.ts';
import { createServices } from '#server/create-services.ts';
import { openDatabase } from '#server/db/client.ts';
import { cartLines, carts, documents, idempotency, orders, outgoingJobs, pictures, transactions } from '#server/db/schema.ts';
import { documentFolder } from '#server/documents/document-file.ts';
import { cleanUp } from '#server/housekeeping.ts';
import { sweepIncoming } from '#server/media/pictures/incoming.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { sendDueJobs } from '#server/mail/outgoing-jobs.ts';
import type { Services } from '#server/services.ts';
import { createSmsSender } from '#server/sms/create-sms-sender.ts';
import { cartCalls, draftCalls, uploadCalls } from '#tests/fixtures/calls.ts';
import { createCall } from '../setup/call-client.ts';
import { type ReceivedMail, readMails } from '../setup/mail-box.ts';
import { createTestClock } from '../setup/test-clock.ts';
import type { LeftShop } from '../setup/test-server.ts';
import type { BusyCustomer } from './customer.ts';
import type { Sender } from './sender.ts';

export interface Found {
  /** What was acknowledged and is not there. */
  readonly lost: string[];
  /** What is there more often than it was asked for. */
  readonly doubled: string[];
  /** Files without a row, rows without files, and what else is not as it must be. */
  readonly wrong: string[];
}

/** As the customers see it, over HTTP. */
export async function lookAsCustomers(url: string, all: readonly BusyCustomer[], found: Found): Promise<void> {
  for (const [index, { customer, has }] of all.entries()) {
    const call = createCall(url);
    const as = { session: customer.session };
    const lose = (what: string) => void found.lost.push(`customer ${index}: ${what}`);
    const { cart } = (await call(cartCalls.readCart, {}, as)).answer();
    const goods = new Map(cart.orderLines.filter(({ type }) => type === 0).map(({ uuid, quantity }) => [uuid, quantity]));
    for (const [uuid, quantity] of has.lines)
      if (goods.get(uuid) !== quantity) lose(`line ${uuid} has the quantity ${goods.get(uuid)} instead of ${quantity}`);
    for (const uuid of goods.keys()) if (!has.lines.has(uuid)) found.doubled.push(`customer ${index}: line ${uuid} is in the cart again`);

    const bought = new Map((await call(orderCalls.listOrders, {}, as)).answer().map(({ uuid, payment }) => [uuid, payment.state]));
    for (const { uuid } of has.orders) if (bought.get(uuid) !== 'paid') lose(`order ${uuid} is ${bought.get(uuid)}`);

    const drafts = new Map((await call(draftCalls.listDrafts, {}, as)).answer().drafts.map(({ uuid, revision }) => [uuid, revision]));
    for (const [uuid, revision] of has.drafts)
      if (drafts.get(uuid) !== revision) lose(`draft ${uuid} has the revision ${drafts.get(uuid)} instead of ${revision}`);

    const { pictureSets } = (await call(pictureSetCalls.listPictureSets, {}, as)).answer();
    const shown = pictureSets.flatMap((set) => set.pictures);
    const isMarked = new Map(shown.map(({ uuid, isUserFavorite }) => [uuid, isUserFavorite]));
    for (const [uuid, is] of has.favorites) if (isMarked.get(uuid) !== is) lose(`the mark of picture ${uuid} is not ${is}`);

    const recent = new Set((await call(uploadCalls.recentImages, {}, as)).answer().map(({ uuid }) => uuid));
    for (const uuid of has.uploads.values()) {
      const params = { ownerUuid: customer.uuid, pictureUuid: uuid, file: '640.webp' as const };
      const { status } = await call(pictureSetCalls.pictureThumbnail, { params }, as);
      if (status !== 200 || (recent.size < RECENT && !recent.has(uuid))) lose(`upload ${uuid} is answered ${status}`);
    }
  }
}

const RECENT = 200;
const HOURS_LATER_MS = 2 * 3_600_000;

/** Where the shop's mails go: to files, unless something else is named. */
export interface MailBox {
  /** Environment variables of the shop. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly mails?: () => Promise<readonly ReceivedMail[]>;
  /** The DATA_DIR of another server of the same shop. */
  readonly besideDir?: string;
}

/** In its database and its folders, two hours later, when the mails are out and housekeeping has been there. */
export async function lookIntoShop(
  shop: LeftShop,
  all: readonly BusyCustomer[],
  sender: Sender,
  found: Found,
  { settings = {}, besideDir, mails = () => mailsOf(besideDir === undefined ? [shop.dataDir] : [shop.dataDir, besideDir]) }: MailBox = {},
): Promise<void> {
  const config = readConfig({
    DATA_DIR: shop.dataDir,
    LOG_LEVEL: 'error',
    CLIENT_DIR: shop.dataDir,
    ...settings,
    ...(shop.databaseUrl !== null && { DATABASE_URL: shop.databaseUrl }),
  });
  const database = await openDatabase(config);
  try {
    const clock = createTestClock();
    clock.advance(HOURS_LATER_MS);
    const services = createServices(config, database, { clock });
    const senders = { mail: createMailer(config), sms: createSmsSender(config) };
    while ((await sendDueJobs(services, senders)) > 0);
    await cleanUp(services, database);
    const beside = besideDir === undefined ? null : { ...services, config: { ...config, dataDir: besideDir } };
    if (beside) await sweepIncoming(beside, clock.nowMs());
    for (const [index, busy] of all.entries()) await lookAtRows(services, busy, index, found);
    await lookAtOperations(services, all, sender, found);
    await lookAtMails(services, all, await mails(), found);
    await lookAtFiles(services, found);
    if (beside) lookAtIncoming(beside, found);
  } finally {
    await database.close();
  }
}

async function lookAtRows({ db }: Services, { customer, has }: BusyCustomer, index: number, found: Found): Promise<void> {
  const count = (what: string, is: number, must: number) => {
    if (is > must) found.doubled.push(`customer ${index} has ${is} ${what} instead of ${must}`);
    if (is < must) found.lost.push(`customer ${index} has ${is} ${what} instead of ${must}`);
  };
  const [cart] = await db.select().from(carts).where(eq(carts.userUuid, customer.uuid));
  const lines = cart ? await db.$count(cartLines, eq(cartLines.cartUuid, cart.uuid)) : 0;
  count('lines in the cart', lines, has.lines.size);
  // Each change of a line raises it by one, and so does an order.
  count('changes of the cart', cart?.revision ?? 0, has.numLineChanges + has.orders.length);
  const bought = await db.select().from(orders).where(eq(orders.userUuid, customer.uuid));
  count('orders', bought.length, has.orders.length);
  for (const order of has.orders) {
    const row = bought.find(({ uuid }) => uuid === order.uuid);
    const inOrder = (row?.order.orderLines ?? []).filter(({ type }) => type === 0).map(({ uuid }) => uuid);
    if (JSON.stringify(inOrder.toSorted()) !== JSON.stringify(order.lines.toSorted()))
      found.wrong.push(`order ${order.uuid} of customer ${index} has other lines`);
    count(`transactions of order ${order.uuid}`, await db.$count(transactions, eq(transactions.orderUuid, order.uuid)), 1);
  }
  const uploads = await db.select().from(pictures).where(eq(pictures.uploadedBy, customer.uuid));
  const numberOf = (name: string) => uploads.filter(({ fileName }) => fileName === name).length;
  for (const name of has.uploads.keys()) count(`pictures ${name}`, numberOf(name), 1);
  for (const name of has.givenUpUploads)
    if (numberOf(name) > 1) found.doubled.push(`customer ${index} has the picture ${name}, which was given up, ${numberOf(name)} times`);
}

async function lookAtOperations({ db }: Services, all: readonly BusyCustomer[], { opIds }: Sender, found: Found): Promise<void> {
  const rows: string[] = [];
  for (const { customer } of all)
    rows.push(...(await db.select().from(idempotency).where(eq(idempotency.ownerUuid, customer.uuid))).map(({ opId }) => opId));
  const kept = new Set(rows);
  for (const opId of opIds.acknowledged) if (!kept.has(opId)) found.lost.push(`the answer of ${opId} is not kept`);
  for (const opId of kept) if (!opIds.acknowledged.has(opId) && !opIds.givenUp.has(opId)) found.wrong.push(`no customer has sent ${opId}`);
}

async function lookAtMails({ db }: Services, all: readonly BusyCustomer[], mails: readonly ReceivedMail[], found: Found): Promise<void> {
  const jobs = await db.select().from(outgoingJobs);
  for (const { uuid } of all.flatMap(({ has }) => has.orders)) {
    const asked = jobs.filter(({ payload }) => isConfirmation(payload) && JSON.stringify(payload).includes(uuid)).length;
    const written = mails.filter(({ text, subject }) => !IS_RECEIPT.test(subject) && text.includes(uuid)).length;
    if (asked === 0 || written === 0) found.lost.push(`the confirmation of order ${uuid}`);
    if (asked > 1 || written > 1) found.doubled.push(`the confirmation of order ${uuid}: ${asked} asked for, ${written} written`);
  }
}

/** A receipt has a mail of its own. */
const IS_RECEIPT = /\bR-\d+\b/;
const isConfirmation = (payload: unknown): boolean => JSON.stringify(payload).includes('"orderConfirmation"');

const mailsOf = async (folders: readonly string[]): Promise<readonly ReceivedMail[]> =>
  (await Promise.all(folders.map((folder) => readMails(folder)))).flat();

async function lookAtFiles({ db, config, media }: Services, found: Found): Promise<void> {
  const keys = new Set((await db.select({ key: pictures.mediaKey }).from(pictures)).map(({ key }) => key));
  for (const { uuid } of await db.select({ uuid: documents.uuid }).from(documents)) keys.add(documentFolder(uuid));
  const files = config.mediaS3 === null ? filesIn(path.join(config.dataDir, 'media')) : await media.list('');
  for (const file of files) if (!keys.has(path.dirname(file))) found.wrong.push(`the file ${file} has no row`);
  lookAtIncoming({ config }, found);
}

/** The disk's own list: half files of a killed process are in it. */
function filesIn(folder: string): readonly string[] {
  const entries = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(path.relative(folder, entry.parentPath), entry.name));
}

function lookAtIncoming({ config }: Pick<Services, 'config'>, found: Found): void {
  for (const name of namesIn(path.join(config.dataDir, 'incoming'))) found.wrong.push(`incoming/${name} is still there`);
}

const namesIn = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);
