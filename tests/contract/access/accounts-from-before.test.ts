/** The effect of the migration on accounts that were made before addresses were verified (SEC-06, docs/adr/0016). */
import fs from 'node:fs';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkouts, users } from '#server/db/schema.ts';
import { moneyCustomer, type MoneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const MIGRATION = new URL('../../../server/db/migrations/0017_verified_email.sql', import.meta.url);
/** The statement that changes rows; the schema exists already. */
const update = fs
  .readFileSync(MIGRATION, 'utf8')
  .split('--> statement-breakpoint')
  .find((statement) => statement.includes('UPDATE "users"'));

describe.each(DATABASES)('accounts from before on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  const { fill, start, buy } = createShopper(() => ({ server, customer }));
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
  });
  afterAll(() => server.close());

  test('[SEC-06] with an order or an open checkout count as verified, so that no purchase in progress must wait; others do not', async () => {
    const [ordered, open, ended, idle] = [
      await moneyCustomer(server),
      await moneyCustomer(server),
      await moneyCustomer(server),
      await moneyCustomer(server),
    ];
    const { db } = server.services;
    for (customer of [ordered, open, ended]) {
      await fill();
      const { checkoutUuid } = await start();
      if (customer === ordered) (await buy(checkoutUuid)).answer();
    }
    // The statement asks the database for the time, not the clock of the test.
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await db.update(checkouts).set({ expiresAt: at(-1) });
    await db
      .update(checkouts)
      .set({ expiresAt: at(1) })
      .where(inArray(checkouts.userUuid, [open.uuid]));
    await db.update(users).set({ emailVerifiedAt: null });
    await db.execute(sql.raw(update ?? ''));
    const rows = await db.select({ uuid: users.uuid, at: users.emailVerifiedAt }).from(users);
    const isProved = ({ uuid }: MoneyCustomer) => rows.find((row) => row.uuid === uuid)?.at !== null;
    expect([ordered, open, ended, idle].map(isProved)).toEqual([true, true, false, false]);
  });
});
