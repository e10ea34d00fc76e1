/** A copy of a customer's data contains no bought file that they can still return (BIZ-04, SRV-59). */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { accountCalls, cartCalls } from '#tests/fixtures/calls.ts';
import { type MoneyCustomer, packageLine, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { unzip } from '#tests/fixtures/unzip.ts';

const DAY_MS = 86_400_000;

describe.each(DATABASES)('on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  let first: string;
  let second: string;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    customer = await printCustomer(server);
    [first = '', second = ''] = customer.pictureUuids;
  });

  const as = () => ({ session: customer.session });
  const buyFiles = async (...files: readonly string[]) => {
    for (const file of files) (await server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
    return buyLines(server, customer, []);
  };
  const exported = async (language = 'en') => {
    // A copy needs a recent sign-in.
    const { session } = await server.asUser(customer.email);
    const reply = await server.call(accountCalls.exportMyData, {}, { session, headers: { 'accept-language': language } });
    expect(reply.status).toBe(200);
    const files = await unzip(reply.bytes);
    const data = JSON.parse(files.get('my-data.json')?.toString() ?? '') as { bought: { picture: string; notIncluded?: string }[] };
    return {
      pictures: [...files.keys()].filter((name) => !/^(my-data\.json|NOT-INCLUDED\.txt)$/.test(name)).toSorted(),
      text: files.get('NOT-INCLUDED.txt')?.toString() ?? null,
      leftOut: data.bought.filter(({ notIncluded }) => notIncluded !== undefined).map(({ picture }) => picture),
    };
  };
  const read = async (orderUuid: string) => (await server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
  const download = async (file: string) =>
    expect((await server.call(pictureSetCalls.downloadDigitalCopy, { query: { dl: 'file', file } }, as())).status).toBe(200);
  const nameOf = async (orderUuid: string, file: string) => (await read(orderUuid)).files?.find(({ uuid }) => uuid === file)?.name ?? '?';
  const make = async (orderUuid: string) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-export-'));
    await ordersCommand(server.services, ['export', folder, orderReference(orderUuid)], () => undefined);
    fs.rmSync(folder, { recursive: true });
  };
  const withdraw = async (orderUuid: string) => {
    const lines = (await read(orderUuid)).orderLines.filter(({ type }) => type === 0).map(({ uuid }) => uuid);
    return server.call(orderCalls.withdrawFromOrder, { params: { orderUuid }, body: { lines } }, as());
  };

  test('[BIZ-04] [SRV-59] a bought file is left out with a note until its customer downloads it, and is in the copy afterwards', async () => {
    const orderUuid = await buyFiles(first, second);
    const before = await exported();
    expect(before.pictures).toEqual([]);
    expect(before.leftOut.toSorted()).toEqual([first, second].toSorted());
    expect(before.text).toContain('Download them in My orders');
    for (const file of [first, second])
      expect(before.text).toContain(`- ${await nameOf(orderUuid, file)}, order ${orderReference(orderUuid)}`);
    expect((await exported('nb')).text).toContain('Mine bestillinger');
    await download(first);
    expect(await exported()).toMatchObject({ pictures: [`bought/${first}.jpg`], leftOut: [second] });
    await download(second);
    expect(await exported()).toEqual({ pictures: [`bought/${first}.jpg`, `bought/${second}.jpg`].toSorted(), text: null, leftOut: [] });
    expect((await withdraw(orderUuid)).error()).toMatchObject({ error: 'order.no_withdrawal', params: { reason: 'downloaded' } });
  });

  test('[BIZ-04] [SRV-59] the files of a package made to order are left out while its order can be cancelled, and in the copy when it is made', async () => {
    const orderUuid = await buyLines(server, customer, [packageLine(customer)]);
    expect((await read(orderUuid)).change).toBe('open');
    const before = await exported();
    expect([before.pictures, before.leftOut.length > 0]).toEqual([[], true]);
    (await server.call(orderCalls.cancelOrder, { params: { orderUuid }, body: { toCart: false } }, as())).answer();
    expect(await exported()).toEqual({ pictures: [], text: null, leftOut: [] });
    const made = await buyLines(server, customer, [packageLine(customer)]);
    await make(made);
    expect((await exported()).leftOut).toEqual([]);
    expect((await exported()).pictures.length).toBe(before.leftOut.length);
  });

  test('[BIZ-04] [SRV-59] a customer who has a copy of their data withdraws without the files', async () => {
    const orderUuid = await buyFiles(first);
    expect((await exported()).pictures).toEqual([]);
    (await withdraw(orderUuid)).answer();
    expect(await exported()).toEqual({ pictures: [], text: null, leftOut: [] });
  });

  test('[BIZ-04] [SRV-59] a file that can no longer be returned is in the copy, downloaded or not', async () => {
    await make(await buyFiles(first));
    server.clock.advance(13 * DAY_MS);
    expect((await exported()).pictures).toEqual([]);
    server.clock.advance(3 * DAY_MS);
    expect(await exported()).toEqual({ pictures: [`bought/${first}.jpg`], text: null, leftOut: [] });
  });
});
