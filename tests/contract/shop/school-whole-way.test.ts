/** Two schools from the import of their folders to the bag and the parcel: over HTTP, and by the operator's commands. */
import fs from 'node:fs';
import path from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { createJobOnDisk, csv, type JobOnDisk, portrait } from '#tests/fixtures/import/job-on-disk.ts';
import {
  CARD,
  DELIVERY,
  instanceOf,
  lineFor,
  type MoneyCustomer,
  moneyCustomer,
  PAYMENT,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { JOB_TYPE } from '#tests/fixtures/money/money-settings.ts';
import { CONTACT, createShopper } from '#tests/fixtures/money/shopper.ts';
import { accountCalls } from '#tests/fixtures/calls.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { readMessages } from '#tests/setup/sms-box.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

const DAY_MS = 86_400_000;
const PUBLIC_URL = 'http://bilder.example.no';
const EMAIL = 'kari@example.org';
const MOBILE = '+4740010001';

let server: TestServer;
let parent: MoneyCustomer;
const folders: JobOnDisk[] = [];
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE, environment: { PUBLIC_URL, TIME_ZONE: 'Europe/Oslo' } });
  await seedMoneyShop(server.services);
  // Noon, so that no day begins while the test runs.
  server.clock.advance((35 - new Date(server.clock.nowMs()).getUTCHours()) * 3_600_000);
});
afterEach(async () => {
  for (const folder of folders.splice(0)) await folder.remove();
});
afterAll(() => server.close());

const { add, as, buy, start } = createShopper(() => ({ server, customer: parent }));
const day = (inDays: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo' }).format(server.clock.nowMs() + inDays * DAY_MS);
async function shop(command: string, ...args: readonly string[]): Promise<readonly string[]> {
  const lines: string[] = [];
  await localCommands(server.services)[command]?.(args, (line) => lines.push(line));
  return lines;
}

/** A school's folder as a photographer delivers it: one child with three portraits and a group picture. */
async function bring(key: string, name: string, row: string, job: object) {
  const names = ['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map((file) => `${key}-${file}`);
  const files = await Promise.all(names.map(async (file, at) => [file, await portrait(at + key.length, 400, 500)] as const));
  const folder = await createJobOnDisk(key, {
    'job.json': JSON.stringify({ key, name, date: day(-7), jobType: { uuid: JOB_TYPE, name: 'School' }, ...job }),
    'subjects.csv': csv(row.replace('PICTURES', `${names.slice(0, 3).join('|')}|${names[3]}:GP`)),
    ...Object.fromEntries(files),
  });
  folders.push(folder);
  await shop('import', folder.path);
}

/** The child of a set in the form that the fixtures of lines take. */
async function childOf(name: string): Promise<MoneyCustomer> {
  const { pictureSets } = (await server.call(pictureSetCalls.listPictureSets, {}, as())).answer();
  const set = pictureSets.find((entry) => entry.subject.name === name);
  if (!set) throw new Error(`The parent has the set of ${name}`);
  return { ...parent, subjectUuid: set.subject.uuid, pictureUuids: set.pictures.map(({ uuid }) => uuid) };
}
const mugOf = (child: MoneyCustomer) =>
  lineFor(server, child, IDS.mug, 2, {
    template: { uuid: CARD.uuid, version: CARD.version, data: instanceOf(CARD, child) },
    subjects: [{ uuid: child.subjectUuid }],
  });
const codeIn = (text: string): string => new URL(/http\S+/.exec(text)?.[0] ?? '').searchParams.get('code') ?? '';

async function orderOf(child: MoneyCustomer, choice: Parameters<typeof buy>[1]) {
  (await add([await mugOf(child)])).answer();
  const { checkoutUuid, deliveryOptions, cart } = await start();
  const { order } = (await buy(checkoutUuid, { paymentOptionUuid: PAYMENT.invoice, ...choice })).answer();
  const uuid = order?.uuid ?? '';
  const read = (await server.call(orderCalls.readOrder, { params: { orderUuid: uuid } }, as())).answer();
  await shop('orders', 'paid', orderReference(uuid));
  return { uuid, read, price: cart.orderLines[0]?.linePrice, school: deliveryOptions.find(({ type }) => type === 'school-pickup') };
}
const atSchool = (child: MoneyCustomer) => ({
  deliveryOptionUuid: DELIVERY.school,
  deliveryOptionData: { contactInfo: CONTACT, subject: { uuid: child.subjectUuid } },
});

test('[BIZ-06] [BIZ-07] [OPS-02] codes by mail and message, bought from two schools at their prices and deadlines, handed out as batches, and a late order sent home at cost', {
  timeout: 120_000 * PATIENCE,
}, async () => {
  const mugAt = (price: number) => ({ currency: 'NOK', products: [{ uuid: IDS.mug, productprices: [{ quantity: 1, price }] }] });
  const [fjell, fjord] = [`fjell-${day(0)}`, `fjord-${day(0)}`];
  await bring(fjell, 'Fjell school', `Emma Lind;7B;EMMA-00001;PICTURES;${EMAIL};;;;`, {
    prices: mugAt(20_000),
    deadlines: [{ orderBy: day(1), delivery: day(9) }],
  });
  await bring(fjord, 'Fjord school', `Ole Lind;2A;OLE-000001;PICTURES;;${MOBILE};;;`, {
    prices: mugAt(15_000),
    deadlines: [{ orderBy: day(4), delivery: day(14) }],
  });

  expect((await shop('codes', 'send', 'mail', `--job=${fjell}`)).at(-1)).toBe('1 written, 0 were before, 0 have no address');
  expect((await shop('codes', 'send', 'sms', `--job=${fjord}`)).at(-1)).toBe('1 written, 0 were before, 0 have no number');
  server.clock.advance(60_000);
  const mail = (await server.deliverMail()).find(({ to }) => to === EMAIL);
  const [message = ''] = readMessages(server.dataDir, MOBILE);

  // A parent opens both links.
  const session = createCookieJar();
  const password = 'fjord-og-fjell';
  const code = codeIn(mail?.links[0] ?? '');
  const account = { email: EMAIL, mobile: MOBILE, password, confirm_password: password };
  const body = { ...account, acceptmail: false, termsofservice: true, code, lang: 'en' } as const;
  (await server.call(accessCalls.createUser, { body }, { session })).answer();
  parent = { ...(await moneyCustomer(server)), session };
  // An invoice needs a verified address.
  const links = (await server.deliverMail()).filter(({ to }) => to === EMAIL).flatMap(({ links: all }) => all);
  const key = new URL(links.find((link) => link.includes('verify-email')) ?? '').searchParams.get('key') ?? '';
  (await server.call(accountCalls.verifyEmail, { body: { key, isMine: true } }, as())).answer();
  (await server.call(accessCalls.addPictureSetByCode, { query: { code: codeIn(message) } }, as())).answer();
  const [emma, ole] = [await childOf('Emma Lind'), await childOf('Ole Lind')];

  // Each school's price, and the day of its own delivery.
  const forEmma = await orderOf(emma, atSchool(emma));
  const forOle = await orderOf(ole, atSchool(ole));
  expect([forEmma.price, forOle.price]).toEqual([40_000, 30_000]);
  expect([forEmma, forOle].map(({ read }) => read.delivery.deliveryTime.arrivesBy)).toEqual([day(9), day(14)]);

  // The first school's deadline is over, the other one's is not.
  server.clock.advance(2 * DAY_MS);
  const out = path.join(server.dataDir, 'deliveries');
  expect((await shop('batches', 'make', out, `--job=${fjell}`))[0]).toBe(
    'batch 1 of Fjell school: 1 bags, 0 catalogues, 0 without an order',
  );
  await expect(shop('batches', 'make', out, `--job=${fjord}`)).rejects.toThrow('No deadline of Fjord school is over.');
  const batch = path.join(out, fjell, 'batch-1');
  for (const papers of ['slips.pdf', 'labels.pdf', 'list.pdf'])
    expect((await PDFDocument.load(fs.readFileSync(path.join(batch, papers)))).getPageCount()).toBe(1);
  const reference = orderReference(forEmma.uuid);
  expect(fs.readFileSync(path.join(batch, 'list.csv'), 'utf8')).toContain(`7B;Emma Lind;yes;2;0;${reference};`);
  const made = fs.readdirSync(path.join(out, fjell, 'orders')).filter((name) => name.endsWith(reference));
  expect(fs.readdirSync(path.join(out, fjell, 'orders', made[0] ?? '')).sort()).toEqual(['manifest.json', 'prints']);
  const inBatch = JSON.parse(fs.readFileSync(path.join(out, fjell, 'orders', made[0] ?? '', 'manifest.json'), 'utf8'));
  expect(inBatch.delivery.promisedDay).toBe(forEmma.read.delivery.deliveryTime.arrivesBy);

  // A late order for the first school goes home, at the price of the post.
  const late = await orderOf(emma, {});
  expect(late.school).toBeUndefined();
  expect([late.read.delivery.type, late.read.orderLines.find(({ type }) => type === 3)?.linePrice]).toEqual(['postage', 6_900]);
  expect(late.price).toBe(40_000);
  const posted = path.join(server.dataDir, 'posted');
  await shop('orders', 'export', posted, orderReference(late.uuid));
  const [home = ''] = fs.readdirSync(posted);
  const manifest = fs.readFileSync(path.join(posted, home, 'manifest.json'), 'utf8');
  expect([home.endsWith(orderReference(late.uuid)), JSON.parse(manifest).delivery.type]).toEqual([true, 'postage']);

  server.clock.advance(3 * DAY_MS);
  expect((await shop('batches', 'make', out, `--job=${fjord}`))[0]).toBe(
    'batch 1 of Fjord school: 1 bags, 0 catalogues, 0 without an order',
  );
  expect((await shop('batches', 'make', out, `--job=${fjell}`))[0]).toMatch(
    /^Fjell school: every paid order up to .* is in a batch; the last is batch 1$/,
  );
});
