/** Packages as lines of the cart. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewOrderLine } from '#core/contract/cart.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { moneyCustomer, type MoneyCustomer, packageLine, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

describe.each(DATABASES)('packages in the cart on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  let stranger: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    stranger = await moneyCustomer(server);
  });
  afterAll(() => server.close());

  const fresh = async () => {
    customer = await moneyCustomer(server);
    return customer;
  };
  const { add, cartNow: cartOf } = createShopper(() => ({ server, customer }));

  test('[PKG-03] [PKG-05] a package is added at its time-limited price, and at its normal price after that', async () => {
    await fresh();
    const line = packageLine(customer);
    const { cart } = (await add([line])).answer();
    expect(cart.orderLines[0]).toMatchObject({
      description: 'Package A',
      linePrice: 69_900,
      actualLinePrice: 99_900,
      rebate: { linePrice: -30_000 },
      product: { type: 200 },
      package: { packageItems: [{}, {}, {}] },
    });
    server.clock.advance(49 * 3_600_000);
    expect((await cartOf()).orderLines[0]).toMatchObject({ linePrice: 79_900 });
    server.clock.advance(-49 * 3_600_000);
  });

  test('[PKG-03] packages that are disabled, unknown, incomplete or with other items are refused', async () => {
    await fresh();
    const line = packageLine(customer);
    const items = line.package?.packageItems ?? [];
    const errorOf = async (pack: NonNullable<NewOrderLine['package']>) =>
      (await add([packageLine(customer, { package: pack })])).error().error;
    expect(
      await Promise.all([
        errorOf({ uuid: IDS.packageB, packageItems: [] }),
        errorOf({ uuid: randomUUID(), packageItems: [] }),
        errorOf({ uuid: IDS.packageA, packageItems: items.slice(1) }),
        errorOf({ uuid: IDS.packageA, packageItems: items.map((item) => ({ ...item, templateData: null })) }),
        errorOf({
          uuid: IDS.packageA,
          packageItems: items.map((item) => ({ ...item, subject: { uuid: stranger.subjectUuid, name: '', group: '' } })),
        }),
        errorOf({
          uuid: IDS.packageA,
          packageItems: items.map((item) => ({ ...item, approvedLayout: { engineVersion: 1, hash: '0'.repeat(64), language: 'en' } })),
        }),
      ]),
    ).toEqual([
      'package.disabled',
      'package.not_found',
      'package.changed',
      'instance.incomplete',
      'picture_set.not_found',
      'instance.layout_differs',
    ]);
  });
});
