/**
 * A package of digital pictures and a printed catalogue: withdrawal until its files are downloaded, and the effect on
 * its money and its files.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { packages, pictures, subjectPictures } from '#server/db/schema.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import {
  DELIVERY,
  lineFor,
  type MoneyCustomer,
  PACKAGE_ITEMS,
  packageLine,
  PAYMENT,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { buyLines, orderLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const PRICE = 49_900;

describe.each(DATABASES)('on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  let first: string;
  let second: string;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    const item = { templateUuid: null, canChangeTemplate: false };
    await server.services.db
      .update(packages)
      .set({
        items: [
          { ...item, uuid: PACKAGE_ITEMS.digital, type: 'DIGITAL_SET', productUuid: IDS.set, catalogueNames: null },
          { ...item, uuid: PACKAGE_ITEMS.catalogue, type: 'CATALOGUE', productUuid: IDS.catalogue, catalogueNames: { en: 'Yearbook' } },
        ],
        disabledReasons: null,
      })
      .where(eq(packages.uuid, IDS.packageB));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    customer = await printCustomer(server);
    [first = '', second = ''] = customer.pictureUuids;
  });

  const as = () => ({ session: customer.session });
  const bundle = () => {
    const line = packageLine(customer);
    const packageItems = line.package?.packageItems.filter(({ type }) => type !== 'TEMPLATE_PRODUCT') ?? [];
    return { ...line, product: { uuid: IDS.packageB }, package: { uuid: IDS.packageB, packageItems } };
  };
  const read = async (orderUuid: string) => (await server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
  const packageOf = async (orderUuid: string) => {
    const { orderLines: lines, withdrawal = [] } = await read(orderUuid);
    const line = lines.find((entry) => entry.package !== null);
    return { uuid: line?.uuid ?? '', price: line?.linePrice, state: withdrawal.find(({ lineUuid }) => lineUuid === line?.uuid)?.state };
  };
  const withdraw = (orderUuid: string, ...lines: readonly string[]) =>
    server.call(orderCalls.withdrawFromOrder, { params: { orderUuid }, body: { lines: [...lines] } }, as());
  const download = async (file: string) =>
    (await server.call(pictureSetCalls.downloadDigitalCopy, { query: { dl: 'file', file } }, as())).status;
  const wantFile = async (file: string) =>
    (await server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
  const run = (...args: readonly string[]) => ordersCommand(server.services, args, () => undefined);

  test('[BIZ-04] [PKG-01] until a file is downloaded the whole price is refunded, and the files are no longer the customer’s', async () => {
    const calendar = await lineFor(server, customer, IDS.calendar, 1);
    const orderUuid = await buyLines(server, customer, [calendar, bundle()], PAYMENT.invoice, DELIVERY.post);
    const before = await read(orderUuid);
    const { uuid, price, state } = await packageOf(orderUuid);
    expect([price, state]).toEqual([PRICE, 'open']);
    (await withdraw(orderUuid, uuid)).answer();
    const after = await read(orderUuid);
    expect(after.summary.now).toBe(before.summary.totalPrice - PRICE);
    expect([after.files, await download(first)]).toEqual([[], 403]);
    await run(
      'refund',
      orderUuid,
      `--line=${before.orderLines.filter(({ type }) => type === 0).findIndex((line) => line.uuid === uuid) + 1}`,
      '--reason=withdrawn',
    );
    expect((await read(orderUuid)).credits).toEqual([expect.objectContaining({ lineUuid: uuid, amount: PRICE })]);
  });

  test('[BIZ-04] [PKG-01] of an unpaid invoice it is not to be paid, and its only order is cancelled with its delivery', async () => {
    const orderUuid = await orderLines(server, customer, [bundle()], PAYMENT.invoice, DELIVERY.post);
    (await withdraw(orderUuid, (await packageOf(orderUuid)).uuid)).answer();
    const after = await read(orderUuid);
    expect([after.summary.now ?? 0, after.payment.open ?? 0, after.cancelled]).toEqual([0, 0, expect.anything()]);
  });

  test('[BIZ-04] [PKG-01] one downloaded file ends the right, also when its picture has left the set since, and no money moves', async () => {
    const orderUuid = await buyLines(server, customer, [bundle()]);
    const { uuid } = await packageOf(orderUuid);
    expect(await download(first)).toBe(200);
    expect((await withdraw(orderUuid, uuid)).error()).toMatchObject({ error: 'order.no_withdrawal', params: { reason: 'downloaded' } });
    await server.services.db.delete(subjectPictures).where(eq(subjectPictures.pictureUuid, first));
    expect((await packageOf(orderUuid)).state).toBe('downloaded');
    expect((await withdraw(orderUuid, uuid)).error()).toMatchObject({ error: 'order.no_withdrawal' });
    const { summary, credits } = await read(orderUuid);
    expect([summary.now ?? summary.totalPrice, credits ?? []]).toEqual([summary.totalPrice, []]);
    expect(await server.services.db.$count(pictures, eq(pictures.uuid, first))).toBe(1);
  });

  test('[BIZ-04] [KEP-03] files that other goods of the customer bring stay theirs when one line of them is withdrawn from', async () => {
    await wantFile(first);
    const calendar = await lineFor(server, customer, IDS.calendar, 1);
    const earlier = await buyLines(server, customer, [calendar]);
    const orderUuid = await buyLines(server, customer, [bundle()]);
    const file = (await read(earlier)).orderLines.find(({ digitalFiles }) => digitalFiles.length > 0)?.uuid ?? '';
    (await withdraw(earlier, file)).answer();
    expect((await read(orderUuid)).files?.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining([first, second]));
    expect([await download(first), await download(second)]).toEqual([200, 200]);
    expect((await packageOf(orderUuid)).state).toBe('downloaded');
  });

  test('[BIZ-04] a file that was downloaded ends the right of a package that brings it too, also when the shop refunds the order it was bought with', async () => {
    await wantFile(first);
    const earlier = await buyLines(server, customer, [await lineFor(server, customer, IDS.calendar, 1)]);
    const orderUuid = await buyLines(server, customer, [bundle()]);
    expect(await download(first)).toBe(200);
    await run('refund', earlier, 'all', '--reason=the package has it too');
    expect((await read(earlier)).files).toEqual([]);
    const { uuid, state } = await packageOf(orderUuid);
    expect([state, (await withdraw(orderUuid, uuid)).status]).toEqual(['downloaded', 409]);
  });

  test('[BIZ-04] [KEP-03] of two packages with the same pictures in one order, the files stay with the one that is kept', async () => {
    const orderUuid = await buyLines(server, customer, [bundle(), packageLine(customer)]);
    const { uuid } = await packageOf(orderUuid);
    (await withdraw(orderUuid, uuid)).answer();
    expect([await download(first), await download(second)]).toEqual([200, 200]);
  });
});
