/** Customers buy while the database restarts, the disk fills up and the mail server is away; then the shop is compared with its answers. */
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { callLocalSocket, socketPathOf } from '#server/cli/local-socket.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { saveSettings } from '#server/features/settings/load-settings.ts';
import { MONEY_SETTINGS } from '#tests/fixtures/money/money-settings.ts';
import { lineFor, moneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createSeededRandom } from '../faults/seeded-random.ts';
import { beginCustomer, type BusyCustomer, keepBusy } from '../kill-server/customer.ts';
import { type Found, lookAsCustomers, lookIntoShop } from '../kill-server/inspect-shop.ts';
import { createSender } from '../kill-server/sender.ts';
import { freePort, type PostgresCluster, startPostgres } from '../setup/postgres-cluster.ts';
import type { ReceivedMail } from '../setup/mail-box.ts';
import { makeMigratedDatabase } from '../setup/test-database.ts';
import { startTestServer } from '../setup/test-server.ts';
import { createFaultPlan, type FaultPlan } from './fault-plan.ts';
import { type Delivery, type StormMailServer, startMailServer } from './mail-server.ts';
import { launchShop } from './shop-process.ts';
import { mountSmallDisk } from './small-disk.ts';
import { type Said, type ShopWatch, watchShop } from './watch-shop.ts';

export interface FaultStormResult extends Found {
  readonly restarts: number;
  /** Starts of the database that a full disk refused. */
  readonly refusedRestarts: number;
  readonly isDiskFilled: boolean;
  readonly requests: number;
  readonly acknowledged: number;
  readonly replayed: number;
  /** Answers of 503 with a time to ask again. */
  readonly later: number;
  readonly orders: number;
  readonly uploads: number;
  readonly mails: number;
  /** Those of them that went to the photographer: one for each order, and what failed. */
  readonly notices: number;
  /** Mails that arrived again under the same id, which a mail program shows once. */
  readonly mailsAgain: number;
  readonly said: ReadonlyMap<string, Said>;
  /** What should have been said and was not. */
  readonly unsaid: readonly string[];
  /** What the server's log holds, by message. */
  readonly logged: ReadonlyMap<string, number>;
}

const PHOTOGRAPHER = 'studio@example.org';
const DISK_NOTICE = /disk is running full/;
/** The shop looks every minute: a disk that fills up for less is not told. */
const MINUTES_FOR_NOTICE = 10;
const CUSTOMERS = 4;
const DISK_MEGABYTES = 1500;
const CALM_WITHIN_MS = 360_000;
const SETTINGS = { DISK_WARNING_MEGABYTES: '200', DISK_RESERVE_MEGABYTES: '100', PUBLIC_URL: 'http://shop.example.org', LOG_LEVEL: 'warn' };

export async function runFaultStorm(minutes: number, seed: number): Promise<FaultStormResult> {
  const before = process.env['TMPDIR'];
  // Not in the run's folder: what a killed run leaves mounted there could not be removed by the next.
  const folder = fs.mkdtempSync('/tmp/keepsake-storm-');
  const disk = mountSmallDisk(folder, DISK_MEGABYTES);
  // The database and the shop's files are on it.
  if (disk) process.env['TMPDIR'] = disk.folder;
  try {
    const postgres = await startPostgres();
    const mail = await startMailServer();
    try {
      process.env['KEEPSAKE_TEST_POSTGRES'] = postgres.url;
      await makeMigratedDatabase(postgres.url);
      const plan = createFaultPlan({ postgres, mail, disk }, createSeededRandom(seed));
      return { ...(await stormWith(postgres, mail, plan, { minutes, seed, isDiskFilled: disk !== null })), isDiskFilled: disk !== null };
    } finally {
      disk?.free();
      await mail.goAway();
      await postgres.stop();
    }
  } finally {
    process.env['TMPDIR'] = before;
    disk?.remove();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

interface Storm {
  readonly minutes: number;
  readonly seed: number;
  readonly isDiskFilled: boolean;
}

async function stormWith(postgres: PostgresCluster, mail: StormMailServer, plan: FaultPlan, { minutes, seed, isDiskFilled }: Storm) {
  const server = await startTestServer({ database: 'postgres' });
  await seedMoneyShop(server.services);
  const notices = { email: PHOTOGRAPHER, orders: 'each', failures: true } as const;
  const portal = { ...MONEY_SETTINGS.portal, defaultLanguage: 'en' };
  await saveSettings(server.services.db, { ...MONEY_SETTINGS, portal, notices });
  const all: BusyCustomer[] = [];
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const customer = await moneyCustomer(server);
    all.push(beginCustomer(customer, await lineFor(server, customer, IDS.mug, 1)));
  }
  const left = await server.handOver();
  // It prints its public address, not the one that it listens at.
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { ...SETTINGS, PORT: String(port), SMTP_URL: mail.url, MAIL_FROM: 'The shop <post@shop.example.org>' };
  const found: Found = { lost: [], doubled: [], wrong: [] };
  const shop = launchShop(left.databaseUrl, left.dataDir, settings);
  await shop.opened;
  const watch = watchShop({ url, dataDir: left.dataDir }, plan.now);
  const sender = createSender({ url, opened: () => Promise.resolve() }, true);
  let unsaid: string[];
  try {
    let isOver = false;
    const busy = Promise.all(
      all.map((one, index) =>
        keepBusy(one, {
          shop: { url, opened: () => Promise.resolve() },
          sender,
          random: createSeededRandom(seed + index + 1),
          isOver: () => isOver,
        }),
      ),
    );
    // It is awaited below; the faults may fail first.
    busy.catch(() => undefined);
    await plan.run(minutes);
    isOver = true;
    await withinLimit(busy);
    await watch.stop();
    unsaid = [...unsaidOf(watch.said, isDiskFilled), ...(await calmAgain(left.dataDir, watch))];
    await lookAsCustomers(url, all, found);
  } finally {
    await shop.stop();
  }
  await postgres.resume();
  await lookIntoShop(left, all, sender, found, { settings, mails: () => Promise.resolve(once(mail.deliveries).map((one) => one.mail)) });
  found.wrong.push(...sender.wrong);
  const told = once(mail.deliveries)
    .map((one) => one.mail)
    .filter(({ to }) => to === PHOTOGRAPHER);
  lookAtNotices(all, told, found);
  if (isDiskFilled && minutes >= MINUTES_FOR_NOTICE && !told.some(({ subject }) => DISK_NOTICE.test(subject)))
    unsaid.push('no mail told the photographer that the disk is running full');
  const sum = (of: (one: BusyCustomer) => number) => all.reduce((total, one) => total + of(one), 0);
  fs.rmSync(left.dataDir, { recursive: true, force: true });
  return {
    ...plan.counts,
    ...sender.counts,
    ...found,
    orders: sum(({ has }) => has.orders.length),
    uploads: sum(({ has }) => has.uploads.size),
    mails: once(mail.deliveries).length,
    notices: told.length,
    mailsAgain: mail.deliveries.length - once(mail.deliveries).length,
    said: watch.said,
    unsaid,
    logged: messagesOf(shop.errors),
  };
}

/** One mail for each order, and of each failure one an hour. */
function lookAtNotices(all: readonly BusyCustomer[], told: readonly ReceivedMail[], found: Found): void {
  for (const { uuid } of all.flatMap(({ has }) => has.orders)) {
    const written = told.filter(({ text }) => text.includes(orderReference(uuid))).length;
    if (written === 0) found.lost.push(`the photographer's mail about order ${uuid}`);
    if (written > 1) found.doubled.push(`the photographer's mail about order ${uuid}: ${written}`);
  }
  const ofDisk = told.filter(({ subject }) => DISK_NOTICE.test(subject)).length;
  if (ofDisk > 1) found.doubled.push(`the photographer's mail about the disk: ${ofDisk}`);
}

/** A customer who gets no answer although nothing fails any more would wait for ever. */
const withinLimit = (busy: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    busy,
    wait(CALM_WITHIN_MS, undefined, { ref: false }).then(() => {
      throw new Error('A customer got no answer although nothing fails any more.');
    }),
  ]);

const once = (deliveries: readonly Delivery[]): Delivery[] => [...new Map(deliveries.map((one) => [one.messageId, one])).values()];

/** When nothing fails any more, the operator sends what is not sent, and the shop says that it is in order. */
async function calmAgain(dataDir: string, watch: ShopWatch): Promise<string[]> {
  await callLocalSocket(socketPathOf(dataDir), 'mails', ['retry', '--all'], () => undefined);
  let last = '';
  for (const until = Date.now() + CALM_WITHIN_MS; Date.now() < until; await wait(500)) {
    const { health, status } = await watch.ask();
    last = `${health}; ${status}`;
    if (
      health === '200 {"status":"OK"}' &&
      status.startsWith('mails and messages: n waiting, 0 failing, 0 given up; exports: 0 orders failed')
    )
      return [];
    if (health === '200 {"status":"OK"}' && status.startsWith('mails and messages: 0 waiting, 0 failing, 0 given up')) return [];
  }
  return [`that the shop is in order again; it said: ${last}`];
}

/** What each fault has to be called by, in what was said while it was there. */
const MUST_SAY: readonly (readonly [fault: string, kind: keyof Said, words: RegExp])[] = [
  ['database', 'health', /^503 .*database/],
  ['disk nearly full', 'health', /disk\.low/],
  ['disk nearly full', 'status', /TOO LITTLE/],
  ['database', 'status', /The database does not answer/],
  ['disk full', 'health', /^503 .*disk/],
  ['disk full', 'status', /FULL/],
  ['mail server', 'health', /mails\.failed/],
  ['mail server', 'status', /n failing/],
];

function unsaidOf(said: ReadonlyMap<string, Said>, isDiskFilled: boolean): string[] {
  const wordsWhile = (fault: string, kind: keyof Said): string[] =>
    [...said].flatMap(([faults, words]) => (faults.split(' + ').includes(fault) ? [...words[kind].keys()] : []));
  const unsaid = MUST_SAY.filter(([fault]) => isDiskFilled || !fault.startsWith('disk'))
    .filter(([fault, kind, words]) => !wordsWhile(fault, kind).some((text) => words.test(text)))
    .map(([fault, kind, words]) => `${kind} did not say ${String(words)} while this failed: ${fault}`);
  // It answered a moment before, and does not now: that is said too.
  const silent = wordsWhile('database', 'health').filter((text) => text.startsWith('200') && !text.includes('database.busy'));
  return [...unsaid, ...silent.map((text) => `/healthz said ${text} while the database was away`)];
}

function messagesOf(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines.flatMap((text) => text.split('\n')).filter((text) => text !== '')) {
    const text = /"msg":"([^"]*)"/.exec(line)?.[1] ?? line.slice(0, 200);
    const why = ['code', 'routine'].flatMap((name) => new RegExp(`"${name}":"([^"]*)"`).exec(line)?.[1] ?? []);
    const message = why.length === 0 ? text : `${text} (${why.join(', ')})`;
    counts.set(message, (counts.get(message) ?? 0) + 1);
  }
  return counts;
}
