import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedSubject } from '#tests/setup/seed.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';
import {
  jobs,
  orderExportClaims,
  orderExports,
  orderLinePrints,
  orders,
  pictures,
  purchases,
  retentionRuns,
  sessions,
  subjects,
  users,
  userSubjects,
} from '#server/db/schema.ts';
import { createJobOnDisk, portrait } from '#tests/fixtures/import/job-on-disk.ts';
import { eraseUser } from '#server/features/account/erase-user.ts';
import { originalKey } from '#server/media/store/media-keys.ts';
import { importJob } from '../import/import-job.ts';
import { localCommands } from '../local-commands.ts';
import { ordersCommand } from '../orders-command.ts';

const DAY_MS = 86_400_000;
const MONTH_MS = 31 * DAY_MS;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
});
afterEach(() => server.close());

const retention = async (verb: string) => {
  const lines: string[] = [];
  await localCommands(server.services)['retention']?.([verb], (line) => lines.push(line));
  return lines;
};

/** A paid order of Kari Nordmann's with Emma's picture in it. */
async function order(user: TestUser, pictureUuid: string, production: 'received' | 'sent'): Promise<string> {
  const [uuid, lineUuid, at] = [randomUUID(), randomUUID(), new Date(server.clock.nowMs())];
  const address = { name: 'Kari Nordmann', address1: 'Storgata 1', address2: '', city: 'Ålesund', state: '', postalCode: '6002' };
  const document = {
    uuid,
    confirmTime: at.toISOString(),
    orderLines: [
      {
        uuid: lineUuid,
        type: 0 as const,
        description: 'Calendar of Emma Solberg',
        quantity: 1,
        maximumQuantity: null,
        canChangeQuantity: true,
        minimumQuantity: 1,
        linePrice: 29_900,
        actualLinePrice: 29_900,
        rebate: null,
        product: { uuid: randomUUID(), name: 'Wall calendar', type: 1, subproducts: [] },
        subProductUuids: [],
        template: null,
        catalogue: null,
        subjects: [{ uuid: randomUUID(), name: 'Emma Solberg', group: '7A' }],
        digitalFiles: [{ uuid: pictureUuid }],
        fileRetouch: null,
        package: null,
      },
    ],
    rebateCode: null,
    delivery: {
      type: 'postage' as const,
      name: 'Post',
      address,
      contactInfo: null,
      deliveryTime: { string: '5 days', afterDate: null, days: 5 },
      school: null,
    },
    payment: { isInvoice: false, title: 'Card' },
    summary: { totalPrice: 29_900, currency: 'NOK' },
    containDigitalProducts: false,
    catalogueMaxDeliveryTime: null,
    comment: 'Ring Kari first',
  };
  const { db } = server.services;
  await db.insert(orders).values({
    uuid,
    checkoutUuid: randomUUID(),
    userUuid: user.uuid,
    state: 'paid',
    confirmTime: at,
    currency: 'NOK',
    totalPrice: 29_900,
    order: document,
    deliveryOptionUuid: randomUUID(),
    deliveryData: { deliveryAddress: { ...address, address: 'Storgata 1', verifiedAddress: false, saveAddress: false } },
    paymentOptionUuid: randomUUID(),
    client: 'mobile',
    production,
  });
  const displayList = { engineVersion: 1, templateUuid: randomUUID(), templateVersion: 1, pages: [] };
  await db.insert(orderLinePrints).values({ orderUuid: uuid, orderLineUuid: lineUuid, engineVersion: 1, layoutHash: 'hash', displayList });
  return uuid;
}

const orderRow = async (uuid: string) => (await server.services.db.select().from(orders).where(eq(orders.uuid, uuid)))[0];

/** A job of three pictures with bytes, which Kari has. */
async function job(holder: TestUser) {
  const emma = await seedSubject(server.services, { name: 'Emma Solberg', numPictures: 3, holders: [holder.uuid] });
  for (const uuid of emma.pictureUuids)
    await server.services.media.write(originalKey(`pictures/${uuid}`, 'image/jpeg'), Buffer.from('bytes'));
  return emma;
}

test('[OPS-06] a job past its date is removed with its pictures, names and codes: first planned, then done, with a report', async () => {
  const { db, media } = server.services;
  const kari = await server.asUser('kari@example.org');
  const [old, fresh] = [await job(kari), await job(kari)];
  await db
    .update(jobs)
    .set({ keepUntil: new Date(server.clock.nowMs() + DAY_MS) })
    .where(eq(jobs.uuid, old.jobUuid));
  expect((await retention('plan')).some((line) => line.startsWith('job '))).toBe(false);
  server.clock.advance(DAY_MS + 1000);
  expect(await retention('plan')).toContain('This is a plan: nothing was removed. `retention run` does it.');
  expect(await db.$count(pictures)).toBe(6);
  expect(await retention('run')).toContain('removed: 3 pictures of 1 jobs, 0 accounts, 0 orders past bookkeeping');
  expect(await db.$count(pictures, eq(pictures.jobUuid, old.jobUuid))).toBe(0);
  expect(await db.$count(subjects, eq(subjects.uuid, old.uuid))).toBe(0);
  expect(await media.list(`pictures/${old.pictureUuids[0]}`)).toEqual([]);
  expect(await db.$count(pictures, eq(pictures.jobUuid, fresh.jobUuid))).toBe(3);
  const [run] = await db.select().from(retentionRuns);
  expect(run?.report).toMatchObject({ jobs: ['Solberg skole'], pictures: 3, keptPictures: 0 });
  const listed = await retention('list');
  expect(listed[0]).toBe(`${new Date(server.clock.nowMs()).toISOString().slice(0, 16).replace('T', ' ')} UTC`);
  expect(listed).toContain('  removed: 3 pictures of 1 jobs, 0 accounts, 0 orders past bookkeeping');
  expect(listed.slice(-2)).toEqual(['  job Solberg skole', '1 runs']);
  server.clock.advance(37 * MONTH_MS);
  expect((await retention('plan'))[0]).toMatch(/^job Solberg skole: 3 pictures, kept until/);
});

test('[OPS-06] the date of a job is set by keepUntil of its job.json, kept by an import without it, and removed by null', async () => {
  const folder = await createJobOnDisk('kept', { 'list.csv': 'name;pictures\nEmma Solberg;a.jpg\n', 'a.jpg': await portrait(1) });
  const day = (days: number) => new Date(server.clock.nowMs() + days * DAY_MS).toISOString().slice(0, 10);
  const date = day(0);
  const planned = async (details: Readonly<Record<string, unknown>>) => {
    await folder.write('job.json', JSON.stringify({ date, ...details }));
    expect((await importJob(server.services, folder.path)).issues).toEqual([]);
    return (await retention('plan')).filter((line) => line.startsWith('job '));
  };
  try {
    const keepUntil = day(1);
    expect(await planned({ keepUntil })).toEqual([]);
    server.clock.advance(2 * DAY_MS);
    const due = [`job Kept: 1 pictures, kept until ${keepUntil}`];
    expect(await planned({ keepUntil })).toEqual(due);
    expect(await planned({})).toEqual(due);
    expect(await planned({ keepUntil: null })).toEqual([]);
    await planned({ keepUntil });
    await retention('run');
    expect(await server.services.db.$count(pictures)).toBe(0);
  } finally {
    await folder.remove();
  }
});

test('[OPS-06] a picture that an open order needs stays until the order was sent', async () => {
  const { db } = server.services;
  const kari = await server.asUser('kari@example.org');
  const emma = await job(kari);
  await db
    .update(jobs)
    .set({ keepUntil: new Date(0) })
    .where(eq(jobs.uuid, emma.jobUuid));
  const uuid = await order(kari, emma.pictureUuids[0] ?? '', 'received');
  expect(await retention('run')).toContain('anonymised: orders of 0 erased accounts; kept for orders under way: 1 pictures');
  expect(await db.$count(pictures, eq(pictures.jobUuid, emma.jobUuid))).toBe(1);
  await db.update(orders).set({ production: 'sent' }).where(eq(orders.uuid, uuid));
  await retention('run');
  expect(await db.$count(jobs, eq(jobs.uuid, emma.jobUuid))).toBe(0);
});

test('[OPS-06] an unused account is removed; its orders stay without the person, for five whole years', async () => {
  const { db } = server.services;
  const kari = await server.asUser('kari@example.org');
  const emma = await job(kari);
  await db
    .insert(purchases)
    .values({ userUuid: kari.uuid, pictureUuid: emma.pictureUuids[0] ?? '', kind: 'file', orderUuid: randomUUID() });
  const uuid = await order(kari, emma.pictureUuids[0] ?? '', 'sent');
  // It was exported, and a stopped export left its claim.
  await db.insert(orderExports).values({ orderUuid: uuid, contentHash: 'hash', folder: '/printer', exportedAt: new Date() });
  await db.insert(orderExportClaims).values({ orderUuid: uuid, claimUuid: randomUUID(), leaseUntil: new Date() });
  const ola = await server.asUser('ola@example.org');
  server.clock.advance(37 * MONTH_MS);
  await db
    .update(sessions)
    .set({ lastSeenAt: new Date(server.clock.nowMs()) })
    .where(eq(sessions.userUuid, ola.uuid));
  await db.update(userSubjects).set({ addedAt: new Date(0) });
  await retention('run');
  expect(await db.$count(users, eq(users.email, 'kari@example.org'))).toBe(0);
  expect(await db.$count(users, eq(users.email, 'ola@example.org'))).toBe(1);
  const kept = await orderRow(uuid);
  expect(kept).toMatchObject({ totalPrice: 29_900, state: 'paid', deliveryData: {} });
  expect(kept?.order.orderLines[0]).toMatchObject({ description: 'Wall calendar', linePrice: 29_900, subjects: [], digitalFiles: [] });
  expect(JSON.stringify(kept)).not.toMatch(/Kari|Emma|Storgata/);
  expect(await db.$count(orderLinePrints, eq(orderLinePrints.orderUuid, uuid))).toBe(0);
  server.clock.advance(4 * 12 * MONTH_MS);
  expect(await retention('run')).toContain('removed: 0 pictures of 0 jobs, 1 accounts, 1 orders past bookkeeping');
  expect(await orderRow(uuid)).toBeUndefined();
  expect(await db.$count(users, eq(users.uuid, kari.uuid))).toBe(0);
});

test('[OPS-06] data that was erased during an open order loses the person once the order was sent', async () => {
  const { db } = server.services;
  const kari = await server.asUser('kari@example.org');
  const emma = await job(kari);
  const uuid = await order(kari, emma.pictureUuids[0] ?? '', 'received');
  const erased = await db.transaction((tx) => eraseUser(tx, kari.uuid, server.clock.nowMs()));
  expect(erased.ordersUnderWay).toBe(1);
  expect((await orderRow(uuid))?.order.delivery.address?.name).toBe('Kari Nordmann');
  expect(await db.$count(users, eq(users.email, 'kari@example.org'))).toBe(0);
  await retention('run');
  expect((await orderRow(uuid))?.order.delivery.address?.name).toBe('Kari Nordmann');
  await ordersCommand(server.services, ['mark', 'sent', uuid, '--tracking=RR123456785NO'], () => undefined);
  expect((await orderRow(uuid))?.tracking).toBe('RR123456785NO');
  await retention('run');
  expect(JSON.stringify(await orderRow(uuid))).not.toMatch(/Kari|Emma|Storgata|RR123456785NO/);
});
