/**
 * Rows that earlier versions of the shop wrote, in the tables that they had (tests/fixtures/versions, by the number of migrations):
 * the server starts on them and serves. A new migration is run on all of them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accessCalls } from '#core/contract/access.ts';
import { cartCalls } from '#core/contract/cart.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { areas } from '#server/areas.ts';
import { backupShop } from '#server/cli/backup/backup-shop.ts';
import { countMigrations, readTables } from '#server/cli/backup/schema-facts.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { restoreShop } from '#server/cli/backup/restore-shop.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { migrateTo } from '#server/db/earlier-version.ts';
import { cartLines, orderOriginals, orders, purchases, retouches, transactions, users } from '#server/db/schema.ts';
import * as schema from '#server/db/schema.ts';
import { createFolderMediaStore } from '#server/media/store/folder-media-store.ts';
import { originalKey } from '#server/media/store/media-keys.ts';
import { type RunningShop, startShop } from '#server/start-shop.ts';
import { softPicture } from '#tests/fixtures/money/print-shop.ts';
import { createCall, createCookieJar } from '#tests/setup/call-client.ts';
import { everyNth } from '#tests/setup/slice.ts';
import { createPostgresDatabase } from '#tests/setup/test-database.ts';
import { startTestServer } from '#tests/setup/test-server.ts';

const ROWS = resolve(import.meta.dirname, '../../fixtures/versions');
const MIGRATIONS = resolve(import.meta.dirname, '../../../server/db/migrations');
const NEWEST = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length;
const VERSIONS = readdirSync(ROWS)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => Number.parseInt(name, 10))
  .sort((a, b) => a - b);
const OLDEST = VERSIONS[0] ?? 0;
/** The customer of the fixtures. */
const CREDENTIALS = { username: 'kari@example.org', password: 'a long password' };

const LineSchema = z.object({ table: z.string().check(z.regex(/^[a-z_]+$/)), row: z.record(z.string(), z.unknown()) });

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

async function folderOf(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `keepsake-${name}-`));
  cleanUp.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  cleanUp.push(() => client.end());
  return client;
}

/** A database in the state of that version. @returns its address */
async function databaseOf(version: number): Promise<string> {
  const database = await createPostgresDatabase();
  cleanUp.push(() => database.remove());
  const client = await connect(database.url);
  await client.query('create schema drizzle');
  await client.query('create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)');
  const db = drizzle(client, { schema });
  await migrateTo(db, version);
  // The rows refer to one another in circles.
  await client.query('set session_replication_role = replica');
  for (const line of readFileSync(join(ROWS, `${String(version).padStart(2, '0')}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)) {
    const { table, row } = LineSchema.parse(JSON.parse(line));
    await client.query(`insert into "${table}" select * from json_populate_record(null::"${table}", $1::json)`, [JSON.stringify(row)]);
  }
  return database.url;
}

/** The pictures of the fixtures' rows. */
async function writePictures(db: Db, dataDir: string): Promise<void> {
  const media = createFolderMediaStore(join(dataDir, 'media'));
  const { rows } = (await db.execute(sql`select media_key from pictures order by file_name`)) as unknown as {
    rows: { media_key: string }[];
  };
  for (const [index, { media_key: key }] of rows.entries())
    await media.write(originalKey(key, 'image/jpeg'), await softPicture(index, 480, 600));
}

async function start(dataDir: string, databaseUrl: string | null): Promise<RunningShop> {
  const environment = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' };
  const config = readConfig(databaseUrl === null ? environment : { ...environment, DATABASE_URL: databaseUrl });
  const shop = await startShop(config, areas, { withDemo: false, report: () => undefined });
  cleanUp.push(() => shop.stop());
  return shop;
}

/** A customer of that version signs in and finds all their data; their orders are produced. */
async function expectToServe({ services, url }: RunningShop): Promise<void> {
  const { db } = services;
  const call = createCall(url);
  const session = createCookieJar();
  (await call(accessCalls.signIn, { body: CREDENTIALS }, { session })).answer();
  const stored = await db.select().from(cartLines);
  const { cart } = (await call(cartCalls.readCart, {}, { session })).answer();
  expect(stored.length).toBeGreaterThan(0);
  expect(cart.orderLines.filter(({ type }) => type === 0).map(({ uuid }) => uuid)).toEqual(stored.map(({ uuid }) => uuid));
  const placed = await db.select().from(orders);
  const listed = (await call(orderCalls.listOrders, {}, { session })).answer();
  expect(listed.map(({ uuid }) => uuid).sort()).toEqual(placed.map(({ uuid }) => uuid).sort());
  for (const { uuid, totalPrice } of placed)
    expect((await call(orderCalls.readOrder, { params: { orderUuid: uuid } }, { session })).answer().summary.totalPrice).toBe(totalPrice);
  const { pictureSets } = (await call(pictureSetCalls.listPictureSets, {}, { session })).answer();
  expect(pictureSets.map(({ pictures }) => pictures.length)).toEqual([4]);

  const folder = await folderOf('exports');
  const lines: string[] = [];
  await ordersCommand(services, ['export', folder, '--without-retouch'], (line) => lines.push(line));
  expect(lines.at(-1)).toBe(`${placed.length} exported, 0 exported before, 0 refused`);
  for (const made of await readdir(folder)) expect(existsSync(join(folder, made, 'manifest.json'))).toBe(true);
}

/** The changes that the migrations since then had to make to the rows. */
async function expectMigrated(db: Db, version: number): Promise<void> {
  expect(await countMigrations(db)).toBe(NEWEST);
  const [kari] = await db.select().from(users).where(eq(users.email, CREDENTIALS.username));
  expect(kari?.emailVerifiedAt).toBeInstanceOf(Date);
  const [card] = await db.select().from(transactions).where(eq(transactions.provider, 'sandbox-card'));
  expect(card?.amount).toBeGreaterThan(0);
  if (version <= 18) expect([card?.currency, card?.authorised, card?.captured]).toEqual(['NOK', card?.amount, card?.amount]);
  const files = await db.select().from(purchases).where(eq(purchases.kind, 'file'));
  expect(files.length).toBeGreaterThan(0);
  if (version <= 25) expect(files.filter(({ downloadedAt }) => downloadedAt === null)).toEqual([]);
  expect(new Set((await db.select().from(orderOriginals)).map(({ orderUuid }) => orderUuid)).size).toBe(2);
  const owed = await db.select().from(purchases).where(eq(purchases.kind, 'retouch'));
  expect(await db.$count(retouches)).toBe(owed.length);
}

describe.each(everyNth(3, VERSIONS))('a database of the version with %i migrations', (version) => {
  test('[BIZ-09] is migrated by the start, its customer signs in, and its orders are made', async () => {
    const url = await databaseOf(version);
    const dataDir = await folderOf('data');
    await writePictures(drizzle(await connect(url), { schema }), dataDir);
    const shop = await start(dataDir, url);
    await expectMigrated(shop.services.db, version);
    await expectToServe(shop);
  });
});

test('[BIZ-09] [OPS-05] a backup of the oldest version is restored into the embedded database, which has the tables of the newest', async () => {
  const url = await databaseOf(OLDEST);
  const db = drizzle(await connect(url), { schema });
  const oldData = await folderOf('old-data');
  await mkdir(join(oldData, 'media'));
  await writePictures(db, oldData);
  const backup = join(await folderOf('old-backup'), 'backup');
  const target = await startTestServer({ database: 'pglite' });
  const tables = await readTables(target.services.db);
  const old = { ...target.services, db, media: createFolderMediaStore(join(oldData, 'media')) };
  expect((await backupShop(old, backup, () => undefined)).migrations).toBe(OLDEST);
  await restoreShop(target.services, backup, () => undefined);
  const left = await target.handOver();
  cleanUp.push(() => left.remove());
  const shop = await start(left.dataDir, null);
  expect(await readTables(shop.services.db)).toEqual(tables);
  await expectMigrated(shop.services.db, OLDEST);
  await expectToServe(shop);
});
