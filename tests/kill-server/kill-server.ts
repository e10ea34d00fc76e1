/** Customers change things in a shop whose server is killed again and again; then the shop is compared with its answers. */
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { lineFor, moneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createSeededRandom } from '../faults/seeded-random.ts';
import type { DatabaseKind } from '../setup/databases.ts';
import { startTestServer } from '../setup/test-server.ts';
import { beginCustomer, type BusyCustomer, keepBusy } from './customer.ts';
import { type Found, lookAsCustomers, lookIntoShop } from './inspect-shop.ts';
import { openKilledShop } from './killed-shop.ts';
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
}

export interface KillOptions {
  readonly database: DatabaseKind;
  readonly kills: number;
  /** Of what the customers do and when the server is killed; the times between are the machine's. */
  readonly seed: number;
  readonly onKill?: (numKills: number) => void;
}

const CUSTOMERS = 4;

export async function killServer({ database, kills, seed, onKill }: KillOptions): Promise<KillResult> {
  const server = await startTestServer({ database });
  await seedMoneyShop(server.services);
  const all: BusyCustomer[] = [];
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const customer = await moneyCustomer(server);
    all.push(beginCustomer(customer, await lineFor(server, customer, IDS.mug, 1)));
  }
  const left = await server.handOver();
  const found: Found = { lost: [], doubled: [], wrong: [] };
  try {
    const shop = await openKilledShop(left);
    const sender = createSender(shop);
    try {
      let isOver = false;
      const random = createSeededRandom(seed);
      const busy = Promise.all(
        all.map((one, index) => keepBusy(one, { shop, sender, random: createSeededRandom(seed + index + 1), isOver: () => isOver })),
      );
      // It is awaited below; the kills may fail first.
      busy.catch(() => undefined);
      while (shop.numKills() < kills) {
        await shop.killOnce(random);
        onKill?.(shop.numKills());
      }
      isOver = true;
      await busy;
      await lookAsCustomers(shop.url, all, found);
    } finally {
      await shop.stop();
    }
    await lookIntoShop(left, all, sender, found);
    found.wrong.push(...sender.wrong, ...shop.errors);
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
  }
}
