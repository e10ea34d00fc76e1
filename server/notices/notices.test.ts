/** Mails to the photographer about new orders and failures, as stored in the mail folder. */
import fs from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { importRuns, orderExportFailures, outgoingJobs, shopSettings, transactions } from '#server/db/schema.ts';
import { saveSettings } from '#server/features/settings/load-settings.ts';
import type { ShopSettings } from '#server/features/settings/shop-data.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { sendDueJobs } from '#server/mail/outgoing-jobs.ts';
import { originalKey } from '#server/media/store/media-keys.ts';
import { createJobOnDisk, csv, portrait } from '#tests/fixtures/import/job-on-disk.ts';
import { lineFor, type MoneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { MONEY_SETTINGS } from '#tests/fixtures/money/money-settings.ts';
import { buyLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { noticeFailures } from './notice-failures.ts';
import { noticeOrder } from './notice-order.ts';

const HOUR = 3_600_000;
const STUDIO = 'studio@example.org';
let freeBytes: number;
let server: TestServer;
let customer: MoneyCustomer;
beforeAll(async () => {
  const disk = { read: async () => ({ freeBytes, totalBytes: 50e9 }) };
  server = await startTestServer({ database: ONE_DATABASE, environment: { LOG_LEVEL: 'silent' }, services: { disk } });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());
beforeEach(async () => {
  freeBytes = 40e9;
  const { db } = server.services;
  for (const table of [outgoingJobs, importRuns, orderExportFailures]) await db.delete(table);
  await db.delete(shopSettings).where(eq(shopSettings.key, 'noticed'));
  fs.rmSync(`${server.dataDir}/mail`, { recursive: true, force: true });
  await use({ email: STUDIO, orders: 'off', failures: true });
  customer = await printCustomer(server);
});

const use = (notices: ShopSettings['notices']) => saveSettings(server.services.db, { ...MONEY_SETTINGS, notices });
const buy = async (by = customer) => buyLines(server, by, [await lineFor(server, by, IDS.card, 5)]);
const toStudio = async () => (await server.deliverMail()).filter(({ to }) => to === STUDIO);

async function shop(command: string, ...args: readonly string[]): Promise<readonly string[]> {
  const lines: string[] = [];
  await localCommands(server.services)
    [command]?.(args, (line) => lines.push(line))
    .catch(() => undefined); // the refusal is checked
  return lines;
}

test('[OPX-08] each new order is a mail if the settings ask for it, without data of the customer', async () => {
  await buy();
  expect(await toStudio()).toEqual([]);
  await use({ email: STUDIO, orders: 'each', failures: true });
  const references = [orderReference(await buy()), orderReference(await buy())];
  const mails = await toStudio();
  expect(mails.map(({ subject }) => references.find((reference) => subject.includes(reference))).sort()).toEqual(references.sort());
  const [first] = mails;
  expect(first?.text).toMatch(/Varer: 5\nSum: 188,50/);
  expect(mails.map(({ text, subject }) => text + subject).join()).not.toMatch(/Kari|Lind|kari@/);
});

test('[OPX-08] the orders of an hour are one mail after its end, even if they are bought at once', async () => {
  await use({ email: STUDIO, orders: 'hourly', failures: true });
  server.clock.advance(HOUR - (server.clock.nowMs() % HOUR) + 1000);
  const other = await printCustomer(server);
  const references = (await Promise.all([buy(), buy(other)])).map(orderReference);
  expect(await toStudio()).toEqual([]);
  server.clock.advance(HOUR);
  const late = orderReference(await buy());
  const [digest, ...others] = await toStudio();
  expect([digest?.subject, others]).toEqual([expect.stringMatching(/: 2$/), []]);
  for (const reference of references) expect(digest?.text).toContain(reference);
  expect(digest?.text).not.toContain(late);
  server.clock.advance(HOUR);
  expect((await toStudio()).map(({ text }) => text.includes(late)).sort()).toEqual([false, true]);
});

test('[OPX-08] mails that are given up are reported, except those to the photographer', async () => {
  const reset = { lang: 'nb', template: 'passwordReset', values: { shop: 'K', name: 'K', link: 'x', hours: '2' } } as const;
  const notice = { lang: 'nb', template: 'littleDisk', values: { shop: 'K', lines: '1 GB' } } as const;
  const refusing = {
    mail: { send: () => Promise.reject(new Error('550 no such user')) },
    sms: { send: async () => undefined },
  };
  await enqueueMail(server.services.db, server.services, { to: STUDIO, ...notice });
  const fail = async () => {
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      expect(await noticeFailures(server.services)).toEqual([]);
      await sendDueJobs(server.services, refusing);
      server.clock.advance(7 * HOUR);
    }
  };
  await fail();
  await enqueueMail(server.services.db, server.services, { to: 'kari@example.org', ...reset });
  await fail();
  expect(await noticeFailures(server.services)).toEqual(['mails']);
  expect(await toStudio()).toEqual([
    expect.objectContaining({ subject: expect.stringMatching(/: 1$/), text: expect.stringContaining('mails retry --all') }),
  ]);
});

test('[OPX-08] an export and an import with refusals, a payment with a problem and a full disk are reported, and status says when', async () => {
  const reference = orderReference(await buy());
  const [picture = ''] = customer.pictureUuids;
  await server.services.media.remove(originalKey(picture, 'image/jpeg'));
  await shop('orders', 'export', `${server.dataDir}/lab`, reference);
  const job = await createJobOnDisk('half-job', { 'a.csv': csv('Anna;7B;CONDANNA1;nowhere.jpg;;;;;'), 'a.jpg': await portrait(1) });
  await shop('import', job.path);
  const problem = 'the reservation ended before it was charged';
  await server.services.db.update(transactions).set({ problem });
  freeBytes = 1_000_000;
  expect(await noticeFailures(server.services)).toEqual(['exports', 'imports', 'payments', 'disk']);
  expect(await noticeFailures(server.services)).toEqual([]);
  const mails = await toStudio();
  const textWith = (command: string) => mails.find(({ text }) => text.includes(`npm run shop -- ${command}`))?.text ?? '';
  expect(textWith('orders failed')).toContain(reference);
  expect(textWith('imports retry')).toContain(`${job.path}: 1 rows or files were refused`);
  expect(textWith('payments list')).toContain(problem);
  expect(textWith('status')).toContain('0.0 GB');
  expect(mails).toHaveLength(4);
  const line = (await shop('status')).at(-1);
  expect(line).toMatch(
    /^notices: to studio@example\.org, no mail for new orders, what fails; last told: exports 20\S+ \S+ UTC, imports .*, disk /,
  );
  await server.services.db.update(transactions).set({ problem: null });
  await job.remove();
});

test('[OPX-08] no mail is sent if the settings say so, or if no address is known', async () => {
  freeBytes = 1_000_000;
  await use({ email: STUDIO, orders: 'off', failures: false });
  expect(await noticeFailures(server.services)).toEqual([]);
  const nowhere = { ...MONEY_SETTINGS.portal, contactInfo: { ...MONEY_SETTINGS.portal.contactInfo, email: '' } };
  const notices = { email: null, orders: 'each', failures: true } as const;
  await saveSettings(server.services.db, { ...MONEY_SETTINGS, portal: nowhere, notices });
  await buy();
  expect([await noticeFailures(server.services), (await shop('status')).at(-1)]).toEqual([
    [],
    expect.stringContaining('notices: not sent'),
  ]);
});

test('[OPX-08] of processes that check at once, one sends', async () => {
  expect(await noticeFailures(server.services)).toEqual([]);
  freeBytes = 1_000_000;
  const told = await Promise.all(Array.from({ length: 8 }, () => noticeFailures(server.services)));
  expect([told.flat(), (await toStudio()).length]).toEqual([['disk'], 1]);
});

test('[OPX-08] [OPX-07] processes whose clocks differ by an hour send one mail an hour, and put the orders of an hour into one', async () => {
  const { services, clock } = server;
  const processes = [0, 1, -1].map((hours) => ({ ...services, clock: { ...clock, nowMs: () => clock.nowMs() + hours * HOUR } }));
  const told: string[][] = [];
  for (const one of processes) {
    const payload = { to: 'kari@example.org', lang: 'nb', template: 'passwordReset', values: {} };
    const lost = { uuid: crypto.randomUUID(), kind: 'mail' as const, payload, attempts: 20, lastError: 'refused' };
    await services.db.insert(outgoingJobs).values({ ...lost, nextAttemptAt: new Date(0) });
    told.push([...(await noticeFailures(one))]);
  }
  expect(told).toEqual([['mails'], [], []]);

  await services.db.delete(outgoingJobs);
  await use({ email: STUDIO, orders: 'hourly', failures: false });
  server.clock.advance(HOUR - (server.clock.nowMs() % HOUR) + 1000);
  const order = { uuid: crypto.randomUUID(), order: { orderLines: [] as never[] }, totalPrice: 100, currency: 'NOK' };
  for (const one of processes)
    await services.db.transaction((tx) => noticeOrder(tx, one, order as unknown as Parameters<typeof noticeOrder>[2]));
  const jobs = await services.db.select().from(outgoingJobs);
  expect(jobs.map(({ payload }) => (payload as { values: { count: string } }).values.count)).toEqual(['3']);
});
