/** Customers change things in a shop whose server is killed again and again; then the shop is compared with its answers. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { lineFor, moneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createSeededRandom } from '../faults/seeded-random.ts';
import type { DatabaseKind } from '../setup/databases.ts';
import { type S3Server, startS3 } from '../setup/s3/s3-server.ts';
import { startTestServer } from '../setup/test-server.ts';
import { beginCustomer, type BusyCustomer, keepBusy } from './customer.ts';
import { type Found, lookAsCustomers, lookIntoShop } from './inspect-shop.ts';
import { openKilledShop } from './killed-shop.ts';
import { launchShop } from '../storm/shop-process.ts';
import { createSender } from './sender.ts';

export interface KillResult extends Found {
  readonly kills: number;
  readonly requests: number;
  readonly acknowledged: number;
  /** Changes whose answer was lost after their commit, and that were asked for again. */
  readonly replayed: number;
  readonly givenUp: number;
  readonly orders: number;
  readonly uploads: number;
  /** Answers of 503 with a time to ask again. */
  readonly later: number;
}

export interface KillOptions {
  readonly database: DatabaseKind;
  readonly kills: number;
  /** Of what the customers do and when the server is killed; the times between are the machine's. */
  readonly seed: number;
  /** Pictures in a bucket, and a second server on the same PostgreSQL that stays; the bucket is away for so long after half of the kills. */
  readonly bucketAwayMs?: number;
  readonly onKill?: (numKills: number) => void;
}

const CUSTOMERS = 4;

export async function killServer(options: KillOptions): Promise<KillResult> {
  if (options.bucketAwayMs === undefined) return killOn(options, null);
  const s3 = await startS3();
  try {
    return await killOn(options, s3);
  } finally {
    await s3.stop();
  }
}

/** @param s3 null: pictures in a folder, and one server */
async function killOn({ database, kills, seed, onKill, bucketAwayMs = 0 }: KillOptions, s3: S3Server | null): Promise<KillResult> {
  const settings = s3?.settings() ?? {};
  const server = await startTestServer({ database, environment: settings });
  await seedMoneyShop(server.services);
  const all: BusyCustomer[] = [];
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const customer = await moneyCustomer(server);
    all.push(beginCustomer(customer, await lineFor(server, customer, IDS.mug, 1)));
  }
  const left = await server.handOver();
  const found: Found = { lost: [], doubled: [], wrong: [] };
  const besideDir = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-beside-'));
  const beside = s3 && launchShop(left.databaseUrl, besideDir, settings);
  try {
    const shop = await openKilledShop(left, beside && { settings, url: await beside.opened });
    const sender = createSender(shop, s3 !== null);
    try {
      let isOver = false;
      let isBack = false;
      const random = createSeededRandom(seed);
      const busy = Promise.all(
        all.map((one, index) => keepBusy(one, { shop, sender, random: createSeededRandom(seed + index + 1), isOver: () => isOver })),
      );
      // It is awaited below; the kills may fail first.
      busy.catch(() => undefined);
      while (shop.numKills() < kills) {
        await shop.killOnce(random);
        onKill?.(shop.numKills());
        if (s3 === null || isBack || shop.numKills() < kills / 2) continue;
        s3.goAway();
        await wait(bucketAwayMs);
        s3.comeBack();
        isBack = true;
      }
      isOver = true;
      await busy;
      await lookAsCustomers(shop.url, all, found);
    } finally {
      await shop.stop();
      await beside?.stop();
    }
    await lookIntoShop(left, all, sender, found, s3 ? { settings, besideDir } : {});
    found.wrong.push(...sender.wrong, ...[...shop.errors, ...(beside?.errors ?? [])].filter((line) => !isOfBucket(line)));
    const sum = (of: (one: BusyCustomer) => number) => all.reduce((total, one) => total + of(one), 0);
    return {
      kills: shop.numKills(),
      ...sender.counts,
      ...found,
      orders: sum(({ has }) => has.orders.length),
      uploads: sum(({ has }) => has.uploads.size),
    };
  } finally {
    await left.remove();
    fs.rmSync(besideDir, { recursive: true, force: true });
  }
}

/** What the log says while the bucket is away. */
const isOfBucket = (line: string): boolean => line.includes('The storage of the pictures does not answer');
