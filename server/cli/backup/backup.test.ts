import { createECDH } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { cartCalls } from '#core/contract/cart.ts';
import { pushCalls } from '#core/contract/device/push.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { createJobOnDisk, csv, cutout, portrait } from '#tests/fixtures/import/job-on-disk.ts';
import { lineFor, packageLine, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { type CookieJar, createCookieJar } from '#tests/setup/call-client.ts';
import { readMessages } from '#tests/setup/sms-box.ts';
import { BOTH_DATABASES, type DatabaseKind, ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import type { Db } from '#server/db/database.ts';
import { enqueueSms } from '#server/mail/enqueue.ts';
import { backupCommand, restoreCommand } from '../backup-command.ts';
import { mailsCommand } from '../condition/mails-command.ts';
import { importJob } from '../import/import-job.ts';
import { MANIFEST_FILE, tableFile } from './backup-format.ts';
import { query, readTables } from './schema-facts.ts';

const CODE = 'BACK-ANNA1';
const PHONE = '+4741234567';
const CREDENTIALS = { username: 'kari@example.org', password: 'a long password' };

let shop: TestServer;
let folder: string;
/** Push services identify the shop by it. */
let publicKey: string;
beforeAll(async () => {
  shop = await startTestServer({ database: ONE_DATABASE });
  await fillShop();
  folder = await mkdtemp(join(tmpdir(), 'keepsake-backup-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Goods, an imported job, an order of a line and a package, a device that receives messages, and a customer with a
 * password.
 */
async function fillShop(): Promise<void> {
  await seedMoneyShop(shop.services);
  await shop.services.trail.write(shop.services.db, { act: 'command', actor: 'operator', call: 'backup' });
  const buyer = await printCustomer(shop);
  await buyLines(shop, buyer, [await lineFor(shop, buyer, IDS.card, 5), packageLine(buyer)]);
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) };
  publicKey = await shopKey(shop, buyer.session);
  const device = { endpoint: 'https://fcm.googleapis.com/fcm/send/of-a-browser', keys };
  (await shop.call(pushCalls.subscribeToPush, { body: device }, { session: buyer.session })).answer();
  const job = await createJobOnDisk('backup-job', {
    'a.csv': csv(`Anna;7B;${CODE};a.jpg|class.jpg:GP|cut.png;;;;;`, 'Bo;7B;BACK-BODA1;b.jpg|class.jpg:GP;;;;;'),
    'a.jpg': await portrait(1),
    'b.jpg': await portrait(2),
    'class.jpg': await portrait(3, 600, 400),
    'cut.png': await cutout(),
  });
  expect((await importJob(shop.services, job.path)).pictures.added).toBe(4);
  await job.remove();
  const { username: email, password } = CREDENTIALS;
  const body = { email, code: CODE, mobile: '41234567', password, confirm_password: password, acceptmail: false, termsofservice: true };
  expect((await shop.call(accessCalls.createUser, { body })).answer().error).toBeNull();
  await shop.deliverMail();
  await enqueueSms(shop.services.db, shop.services, { to: PHONE, text: 'Kode 123456' });
}

const shopKey = async (server: TestServer, session: CookieJar) =>
  (await server.call(pushCalls.pushKey, {}, { session })).answer().publicKey;

const opened: TestServer[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});
async function emptyShop(database: DatabaseKind): Promise<TestServer> {
  const server = await startTestServer({ database });
  opened.push(server);
  return server;
}

const restore = (server: TestServer, from = folder) => restoreCommand(server.services, [from], () => undefined);

/** Every row of every table except sent messages, in a fixed order. */
async function everything(db: Db): Promise<Record<string, readonly string[]>> {
  const rows: Record<string, readonly string[]> = {};
  for (const table of (await readTables(db)).keys()) {
    const lines = await query<{ line: string }>(db, sql`select row_to_json(t)::text as line from ${sql.identifier(table)} t`);
    rows[table] = lines
      .map(({ line }) => line)
      .filter((line) => table !== 'outgoing_jobs' || line.includes('"done_at":null'))
      .sort();
  }
  return rows;
}

test('[OPS-05] a backup is made while customers go on buying, and contains one consistent state of the shop', async () => {
  const { session } = await shop.asAnonymous();
  let isDone = false;
  const shopping = (async () => {
    let answered = 0;
    for (; !isDone; answered += 1) (await shop.call(cartCalls.readCart, {}, { session })).answer();
    return answered;
  })();
  const lines: string[] = [];
  await backupCommand(shop.services, [folder], (line) => lines.push(line));
  isDone = true;
  expect(await shopping).toBeGreaterThan(0);
  expect(lines.at(-1)).toMatch(/^backup: the shop of \d{4}-.+ rows, \d+ files/);
  await expect(backupCommand(shop.services, [folder], () => undefined)).rejects.toThrow('is not empty');
});

describe.each(BOTH_DATABASES)('on %s', (database) => {
  test('[OPS-05] [SEC-07] a restored shop is complete: every row, every file, the same sign-in, the same pictures', async () => {
    const restored = await emptyShop(database);
    // A shop that was opened before has its own audit trail.
    await restored.services.trail.write(restored.services.db, { act: 'command', actor: 'operator', call: 'orders export' });
    const said: string[] = [];
    await restoreCommand(restored.services, [folder], (line) => said.push(line));
    const { outgoing_jobs: messages = [], restores: noted = [], ...rows } = await everything(restored.services.db);
    const { outgoing_jobs: waiting = [], restores: none = [], ...written } = await everything(shop.services.db);
    expect(rows).toEqual(written);
    expect([noted.length, none.length], 'devices learn that it was restored').toEqual([1, 0]);

    // The shop may have sent them after the backup was made: they wait for the operator.
    expect(said.find((line) => line.startsWith('HELD: '))).toContain('HELD: 1 messages waited');
    expect([messages.length, waiting.length]).toEqual([1, 1]);
    await restored.deliverMail();
    expect(readMessages(restored.dataDir, PHONE)).toEqual([]);
    const listed: string[] = [];
    await mailsCommand(restored.services, ['list'], (line) => listed.push(line));
    expect(listed[0]).toMatch(/text message to \+4741234567, held: restored from a backup, and may have been sent since$/);
    await mailsCommand(restored.services, ['retry', '--all'], () => undefined);
    await restored.deliverMail();
    expect(readMessages(restored.dataDir, PHONE)).toEqual(['Kode 123456']);
    const keys = await shop.services.media.list('');
    expect(await restored.services.media.list('')).toEqual(keys);
    const differing: string[] = [];
    for (const key of keys) if (!(await restored.services.media.read(key)).equals(await shop.services.media.read(key))) differing.push(key);
    expect(differing).toEqual([]);

    const session = createCookieJar();
    (await restored.call(accessCalls.signIn, { body: CREDENTIALS }, { session })).answer();
    expect(await shopKey(restored, session), 'devices get their messages as before').toBe(publicKey);
    const { pictureSets } = (await restored.call(pictureSetCalls.listPictureSets, {}, { session })).answer();
    const picture = await fetch(restored.url + pictureSets[0]!.pictures[0]!.thumbnails[320], { headers: { cookie: session.header() } });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });
});

test('[OPS-05] an incomplete backup, or one that does not fit this shop, changes nothing', async () => {
  await expect(restore(shop)).rejects.toThrow('This shop is not empty');
  const target = await emptyShop('postgres');
  const before = await everything(target.services.db);
  await expect(restore(target, join(folder, 'tables'))).rejects.toThrow('There is no finished backup');

  const manifestPath = join(folder, MANIFEST_FILE);
  const manifest = await readFile(manifestPath, 'utf8');
  // Its shape was checked when it was written.
  const parsed = JSON.parse(manifest) as { migrations: number; media: { key: string }[] };
  await writeFile(manifestPath, JSON.stringify({ ...parsed, migrations: parsed.migrations + 1 }));
  await expect(restore(target)).rejects.toThrow('a later version of the shop');
  await writeFile(manifestPath, manifest);

  const picture = join(folder, 'media', parsed.media.at(-1)!.key);
  const bytes = await readFile(picture);
  await appendFile(picture, 'x');
  await expect(restore(target)).rejects.toThrow('The backup is damaged');
  await writeFile(picture, bytes);

  const users = join(folder, tableFile('users'));
  const rows = await readFile(users);
  await appendFile(users, '{}\n');
  await expect(restore(target)).rejects.toThrow('The backup is damaged: tables/users.jsonl');
  await writeFile(users, rows);
  expect(await everything(target.services.db)).toEqual(before);
});
