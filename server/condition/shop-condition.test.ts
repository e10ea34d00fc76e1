/** Failures are visible in `status`, /healthz and /metrics alike, and a command retries them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { UPLOAD_QUERY } from '#core/contract/uploads.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { uploadCalls } from '#tests/fixtures/calls.ts';
import { createJobOnDisk, csv, type JobOnDisk, portrait } from '#tests/fixtures/import/job-on-disk.ts';
import { lineFor, moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer, softPicture } from '#tests/fixtures/money/print-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { localCommands } from '../cli/local-commands.ts';
import { importRuns, orderExportFailures, outgoingJobs } from '../db/schema.ts';
import { errorOfThrown } from '../http/answers/error-answer.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { sendDueJobs, type Senders } from '../mail/outgoing-jobs.ts';
import { originalKey } from '../media/store/media-keys.ts';

const GIGABYTE = 1e9;
let freeBytes: number;
let server: TestServer;
let customer: MoneyCustomer;
beforeAll(async () => {
  const disk = { read: async () => ({ freeBytes, totalBytes: 50 * GIGABYTE }) };
  freeBytes = 40 * GIGABYTE;
  server = await startTestServer({ database: ONE_DATABASE, environment: { LOG_LEVEL: 'silent' }, services: { disk } });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());
beforeEach(async () => {
  freeBytes = 40 * GIGABYTE;
  for (const table of [outgoingJobs, importRuns, orderExportFailures]) await server.services.db.delete(table);
  // A recent answer is cached for frequent requests.
  server.clock.advance(10_000);
});

async function shop(command: string, ...args: readonly string[]) {
  const lines: string[] = [];
  try {
    await localCommands(server.services)[command]?.(args, (line) => lines.push(line));
    return { lines, failure: null };
  } catch (error) {
    return { lines, failure: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * On a busy machine the database may need longer than /healthz waits. Until it answers, the earlier state is returned.
 */
async function readHealth() {
  for (;;) {
    const reply = await fetch(`${server.url}/healthz`);
    const said = (await reply.json()) as { readonly warnings?: readonly string[] }; // observe.ts writes it in this form
    if (said.warnings?.includes('database.busy') !== true) return [reply.status, said];
  }
}

async function seen() {
  server.clock.advance(10_000);
  const health = await readHealth();
  const figures = await (await fetch(`${server.url}/metrics`)).text();
  return {
    status: (await shop('status')).lines.slice(2),
    health,
    figure: (name: string) =>
      Number(
        figures
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length),
      ),
  };
}

test('[OPX-08] a shop without problems says so', async () => {
  const { status, health, figure } = await seen();
  expect(status).toEqual([
    'mails and messages: 0 waiting, 0 failing, 0 given up',
    'exports: 0 orders failed',
    'imports: 0 folders failed',
    'disk: 40.0 GB of 50.0 GB free',
    'payments: 0 waiting, 0 failing, 0 given up, 0 with a problem',
    'notices: not sent, because settings.notices.email and the contact name no address',
  ]);
  expect(health).toEqual([200, { status: 'OK' }]);
  expect([figure('keepsake_disk_free_bytes'), figure('keepsake_failed_exports'), figure('keepsake_failed_imports')]).toEqual([4e10, 0, 0]);
});

test('[OPX-08] orders are counted by state', async () => {
  const ORDERS = ['created', 'received', 'in_production', 'sent', 'failed', 'cancelled'];
  const counts = async () => {
    const { figure } = await seen();
    return ORDERS.map((state) => figure(`keepsake_orders{state="${state}"}`));
  };
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
  const buyer = await moneyCustomer(server);
  const buy = async (payment?: string) =>
    orderReference(await buyLines(server, buyer, [await lineFor(server, buyer, IDS.mug, 1)], payment));
  const [, made, sent] = [await buy(), await buy(), await buy()];
  expect((await shop('orders', 'mark', 'in_production', made)).failure).toBeNull();
  expect((await shop('orders', 'mark', 'sent', sent)).failure).toBeNull();
  await buy(PAYMENT.card);
  expect(await counts()).toEqual([1, 1, 1, 1, 0, 0]);
});

describe('[OPX-08] mails', () => {
  const sent: string[] = [];
  const senders = (error: string | null): Senders => ({
    mail: {
      send: async ({ to }) => {
        if (error !== null) throw new Error(error);
        sent.push(to);
      },
    },
    sms: { send: async () => undefined },
  });
  const enqueue = (to: string) =>
    enqueueMail(server.services.db, server.services, {
      to,
      lang: 'nb',
      template: 'passwordReset',
      values: { shop: 'K', name: 'K', link: 'x', hours: '2' },
    });

  test('[OPX-08] a failing mail is listed with its reason, is given up after 20 attempts, and is sent after a retry', async () => {
    await enqueue('kari@example.org');
    await sendDueJobs(server.services, senders('421 come back later'));
    const failing = await seen();
    expect(failing.status[0]).toBe('mails and messages: 0 waiting, 1 failing, 0 given up (mails list)');
    expect(failing.health).toEqual([200, { status: 'OK', warnings: ['mails.failed'] }]);
    expect(failing.figure('keepsake_unsent_messages{state="failing"}')).toBe(1);
    for (let attempt = 2; attempt <= 20; attempt += 1) {
      server.clock.advance(7 * 3_600_000);
      await sendDueJobs(server.services, senders('550 no such user'));
    }
    expect((await seen()).figure('keepsake_unsent_messages{state="given_up"}')).toBe(1);
    const list = (await shop('mails', 'list')).lines;
    expect(list).toEqual([
      expect.stringMatching(/^[0-9a-f]{8} GIVEN UP passwordReset to kari@example\.org, tried 20 times: Error: 550 no such user$/),
      '1 mails and messages are not sent',
    ]);
    server.clock.advance(7 * 3_600_000);
    expect(await sendDueJobs(server.services, senders(null))).toBe(0);
    expect((await shop('mails', 'retry', list[0]?.slice(0, 8) ?? '')).lines).toEqual(['1 are sent again now, or when the server runs']);
    expect([await sendDueJobs(server.services, senders(null)), sent]).toEqual([1, ['kari@example.org']]);
    expect((await seen()).health).toEqual([200, { status: 'OK' }]);
  });

  test('[OPX-08] only failed messages are retried or forgotten; waiting ones and those being sent stay', async () => {
    await enqueue('bad@example.org');
    await sendDueJobs(server.services, senders('550 no such user'));
    await enqueue('new@example.org');
    const [waiting = ''] = (await shop('mails', 'list')).lines.filter((line) => line.includes('new@example.org'));
    expect((await shop('mails', 'forget', waiting.slice(0, 8))).failure).toMatch(/names no mail that failed/);
    server.clock.advance(11_000);
    void sendDueJobs(server.services, { ...senders(null), mail: { send: () => new Promise(() => undefined) } });
    const attempts = async () => (await server.services.db.select().from(outgoingJobs)).map((job) => job.attempts).sort();
    await expect.poll(attempts).toEqual([1, 2]);
    expect((await shop('mails', 'retry', '--all')).lines).toEqual(['0 are sent again now, or when the server runs']);
    expect((await shop('mails', 'forget', '--all')).lines).toEqual(['0 are never sent']);
    expect((await shop('mails', 'retry')).failure).toMatch(/^usage: /);
  });
});

describe('[OPX-08] exports and imports', () => {
  let folder: string;
  let job: JobOnDisk;
  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-failed-'));
    job = await createJobOnDisk('failed-job', { 'a.csv': csv('Anna;7B;CONDANNA1;a.jpg;;;;;'), 'a.jpg': await portrait(1) });
    return async () => {
      fs.rmSync(folder, { recursive: true, force: true });
      await job.remove();
    };
  });

  test('[OPX-08] an order that could not be exported is listed with its reason, and made by a retry when possible', async () => {
    customer = await printCustomer(server);
    const uuid = await buyLines(server, customer, [await lineFor(server, customer, IDS.card, 5)]);
    const [picture = ''] = customer.pictureUuids;
    await server.services.media.remove(originalKey(picture, 'image/jpeg'));
    expect((await shop('orders', 'export', folder, orderReference(uuid))).failure).toMatch(/1 orders were refused/);
    const failed = await seen();
    expect(failed.status[1]).toBe('exports: 1 orders failed (orders failed)');
    expect([failed.health[1], failed.figure('keepsake_failed_exports')]).toEqual([{ status: 'OK', warnings: ['exports.failed'] }, 1]);
    expect((await shop('orders', 'failed')).lines).toEqual([
      expect.stringMatching(new RegExp(`^${orderReference(uuid)} \\S+ ${folder}: a picture's original file is missing$`)),
      '1 orders failed',
    ]);
    expect((await shop('orders', 'retry')).failure).toMatch(/1 orders were refused/);
    await server.services.media.write(originalKey(picture, 'image/jpeg'), await softPicture(0, 1200, 1500));
    expect(await shop('orders', 'retry')).toEqual({
      lines: [expect.stringContaining('files in'), '1 exported, 0 exported before, 0 refused'],
      failure: null,
    });
    expect(fs.readdirSync(folder)).toHaveLength(1);
    expect((await shop('orders', 'failed')).lines).toEqual(['0 orders failed']);
  });

  test('[OPX-08] an import that refused rows, was stopped or failed is listed with its reason, and a retry imports the folder again', async () => {
    await job.write('a.csv', csv('Anna;7B;CONDANNA1;nowhere.jpg;;;;;'));
    await shop('import', job.path);
    const failed = await seen();
    expect(failed.status[2]).toBe('imports: 1 folders failed (imports list)');
    expect([failed.health[1], failed.figure('keepsake_failed_imports')]).toEqual([{ status: 'OK', warnings: ['imports.failed'] }, 1]);
    const list = async () => (await shop('imports', 'list')).lines;
    expect((await list())[0]).toMatch(/failed-job: 1 rows or files were refused$/);
    expect((await shop('imports', 'retry')).failure).toBe('1 folders failed again.');

    server.clock.advance(1000);
    const run = { folder: job.path, ranAt: new Date(server.clock.nowMs()) };
    const dead = { state: 'running', host: os.hostname(), pid: process.pid };
    await server.services.db.insert(importRuns).values({ uuid: server.services.random.uuid(), ...run, report: dead });
    expect((await list())[0]).toMatch(/failed-job: the import was stopped before its end$/);

    server.clock.advance(1000);
    await job.write('a.csv', csv('Anna;7B;CONDANNA1;a.jpg;;;;;'));
    const { write } = server.services.media;
    server.services.media.write = () => Promise.reject(new Error('the disk does not answer'));
    expect((await shop('import', job.path)).failure).toBe('the disk does not answer');
    server.services.media.write = write;
    expect((await list())[0]).toMatch(/failed-job: the disk does not answer$/);

    server.clock.advance(1000);
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    server.services.media.write = () => Promise.reject(full);
    const words = 'The disk is full (ENOSPC). Make room, then try again.';
    expect((await shop('import', job.path)).failure).toBe(words);
    server.services.media.write = write;
    expect((await list())[0]?.endsWith(`failed-job: ${words}`), 'kept in the same words').toBe(true);

    server.clock.advance(1000);
    const again = await shop('imports', 'retry');
    expect([again.failure, again.lines.at(-1), await list()]).toEqual([null, '1 of 1 folders are in', ['0 folders failed']]);
  });

  test('[OPX-08] a folder that will not return is forgotten, and reported again when an import of it fails', async () => {
    await job.write('a.csv', 'nothing');
    await shop('import', job.path);
    expect((await shop('imports', 'forget', job.path)).failure).toBeNull();
    expect((await shop('imports', 'list')).lines).toEqual(['0 folders failed']);
    await shop('import', job.path);
    expect((await shop('imports', 'list')).lines).toHaveLength(2);
    expect((await shop('imports', 'forget', '/nowhere')).failure).toBe('No import of /nowhere is known.');
  });

  test('[OPX-08] import and export refuse to start on a disk that is nearly full, and say so', async () => {
    freeBytes = 0.2 * GIGABYTE;
    const words = /^Nothing was begun: the disk of .* has less than DISK_RESERVE_MEGABYTES free\./;
    expect((await shop('import', job.path)).failure).toMatch(words);
    expect((await shop('orders', 'export', folder)).failure).toMatch(words);
    expect([fs.readdirSync(folder), await server.services.db.$count(importRuns)]).toEqual([[], 0]);
  });
});

describe('[OPX-08] the disk', () => {
  test('[OPX-08] a disk that fills up is reported before it is full', async () => {
    freeBytes = 1.5 * GIGABYTE;
    const low = await seen();
    expect(low.status[3]).toBe('disk: 1.5 GB of 50.0 GB free LOW: make room (DISK_WARNING_MEGABYTES)');
    expect([low.health, low.figure('keepsake_disk_free_bytes')]).toEqual([[200, { status: 'OK', warnings: ['disk.low'] }], 1.5e9]);
    freeBytes = 1_000_000;
    const full = await seen();
    expect([full.health, full.status[3]]).toEqual([
      [503, { error: 'server.disk_full', reasons: ['disk.full'] }],
      expect.stringContaining('FULL: nothing can be saved'),
    ]);
  });

  test('[OPX-08] an upload that would not fit is refused before its body is read, and accepted when there is space', async () => {
    const parent = await server.asUser('parent@example.org');
    const photo = await softPicture(3, 600, 400);
    const files = [{ field: 'images[]', name: 'a.jpg', content: photo }];
    const upload = () => server.call(uploadCalls.uploadImages, { query: UPLOAD_QUERY, body: { files } }, { session: parent.session });
    const { reserveBytes } = server.services.config.disk;
    freeBytes = reserveBytes + 2.9 * photo.length;
    const refused = await upload();
    expect([refused.status, refused.error().error, refused.headers.get('retry-after')]).toEqual([503, 'server.disk_full', '5']);
    expect(fs.existsSync(path.join(server.dataDir, 'incoming')) ? fs.readdirSync(path.join(server.dataDir, 'incoming')) : []).toEqual([]);
    // Purchases are not delayed.
    expect((await server.call(checkoutCalls.createCheckout, { body: {} }, { session: parent.session })).status).not.toBe(503);
    // The form adds its own headers.
    freeBytes = reserveBytes + 3 * (photo.length + 1_000);
    expect((await upload()).status).toBe(200);
  });

  test("[OPX-08] a write without space is answered with 'retry later', and is not a bug", () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    expect(errorOfThrown(full, server.services).code).toBe('server.disk_full');
    expect(errorOfThrown(new Error('x', { cause: { code: '53100' } }), server.services).code).toBe('server.disk_full');
    // PostgreSQL was shut down; it could not read its files; it answers everything with this code on a full disk.
    for (const code of ['57P01', '58030', 'XX000'])
      expect(errorOfThrown(Object.assign(new Error('x'), { code }), server.services).code).toBe('server.unavailable');
    expect(errorOfThrown(new Error('x'), server.services).code).toBe('server.failed');
  });
});
