/** A line that is edited on two devices at once: neither edit is overwritten. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderLineChange } from '#core/contract/cart.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { lineFor, moneyCustomer, type MoneyCustomer, packageLine, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

let server: TestServer;
let customer: MoneyCustomer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
  customer = await moneyCustomer(server);
});
afterAll(() => server.close());

const { add, update, cartNow } = createShopper(() => ({ server, customer }));
const lineNow = async (uuid: string) => (await cartNow()).orderLines.find((line) => line.uuid === uuid);

/** An edit in the form that the editor sends. */
async function edit(year: number): Promise<OrderLineChange> {
  const { template } = await lineFor(server, customer, IDS.calendar, 1);
  const data = { ...template?.data, userResources: template?.data.userResources ?? {}, year };
  const made = await lineFor(server, customer, IDS.calendar, 1, {
    template: { ...template, uuid: template?.uuid ?? '', version: template?.version ?? 1, data },
  });
  return { template: made.template ?? undefined, approvedLayout: made.approvedLayout ?? undefined };
}

test('[OFF-14] an edit based on a state that another device has changed since is refused, and the other edit stays', async () => {
  const line = await lineFor(server, customer, IDS.calendar, 1);
  await add([line]);
  const before = await lineNow(line.uuid);
  expect(before?.contentId).toMatch(/^[0-9a-f]{16}$/);
  const basedOn = before?.contentId ?? '';
  expect((await update(line.uuid, { quantity: 2, basedOn: 'another' })).status, 'a quantity overwrites no edit').toBe(200);
  expect((await lineNow(line.uuid))?.contentId, 'nor is it one').toBe(basedOn);
  const [first, second] = [await edit(2028), await edit(2027)];
  expect((await update(line.uuid, { ...first, basedOn })).status).toBe(200);
  expect((await update(line.uuid, { ...second, basedOn })).error().error).toBe('cart.line_edited_elsewhere');
  const after = await lineNow(line.uuid);
  expect(after?.template?.data.year).toBe(2028);
  expect((await update(line.uuid, { ...second, basedOn: after?.contentId })).status, 'who has seen it may change it').toBe(200);
  expect((await update(line.uuid, first)).status, 'and so may a device that does not know').toBe(200);
});

test('[OFF-14] the same for the products of a package', async () => {
  const line = packageLine(customer);
  await add([line]);
  const basedOn = (await lineNow(line.uuid))?.contentId ?? '';
  const reversed = {
    uuid: line.package?.uuid ?? '',
    packageItems: (line.package?.packageItems ?? []).map((item) => ({ ...item, version: 2 })),
  };
  expect((await update(line.uuid, { package: reversed, basedOn })).status).toBe(200);
  expect((await update(line.uuid, { package: line.package ?? undefined, basedOn })).error().error).toBe('cart.line_edited_elsewhere');
});
