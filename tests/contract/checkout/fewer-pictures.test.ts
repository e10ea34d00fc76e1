/**
 * Digital pictures that the job lost while a checkout was open: fewer pictures are not sold at the price of all
 * (KEP-03).
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkoutDifferences } from '#core/domain/cart/changes/cart-changes.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { importJob } from '#server/cli/import/import-job.ts';
import { packages, pictures, subjectPictures, subjects, userSubjects } from '#server/db/schema.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { createJobOnDisk, csv, portrait } from '#tests/fixtures/import/job-on-disk.ts';
import {
  DELIVERY,
  moneyCustomer,
  type MoneyCustomer,
  PACKAGE_ITEMS,
  packageLine,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { CONTACT, createShopper } from '#tests/fixtures/money/shopper.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const DIGITALLY = { deliveryOptionUuid: DELIVERY.digital, deliveryOptionData: { contactInfo: CONTACT } };

let server: TestServer;
let customer: MoneyCustomer;
/** The child whose pictures are imported. */
let child: string;
const { add, as, buy, cartNow, choose, ordersOf, send, start } = createShopper(() => ({ server, customer }));
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
  const set = { uuid: PACKAGE_ITEMS.digital, type: 'DIGITAL_SET' as const, productUuid: IDS.set, templateUuid: null };
  await server.services.db
    .update(packages)
    .set({ items: [{ ...set, canChangeTemplate: false, catalogueNames: null }], disabledReasons: null })
    .where(eq(packages.uuid, IDS.packageB));
});
beforeEach(async () => {
  customer = await moneyCustomer(server);
  await importWith('a.jpg|b.jpg|c.jpg');
  const { db, clock } = server.services;
  const [row] = await db.select({ uuid: subjects.uuid }).from(subjects).where(eq(subjects.code, 'FEWER-EMMA'));
  child = row?.uuid ?? '';
  await db.insert(userSubjects).values({ userUuid: customer.uuid, subjectUuid: child, addedAt: new Date(clock.nowMs()) });
});
afterAll(() => server.close());

/** The operator's import of the same folder, with these pictures in the child's row. */
async function importWith(row: string) {
  const folder = await createJobOnDisk('fewer', {
    'job.json': JSON.stringify({ key: 'fewer' }),
    'subjects.csv': csv(`Emma Lind;7B;FEWER-EMMA;${row};;;;;`),
    'a.jpg': await portrait(31),
    'b.jpg': await portrait(32),
    'c.jpg': await portrait(33),
    'd.jpg': await portrait(34),
  });
  const report = await importJob(server.services, folder.path);
  await folder.remove();
  // The import reports pictures that the job no longer names, and they stay with the orders that have them.
  expect(report.issues.filter(({ severity }) => severity === 'refused')).toEqual([]);
}
const importedFiles = async () => {
  const { db } = server.services;
  const rows = await db
    .select({ uuid: pictures.uuid })
    .from(subjectPictures)
    .innerJoin(pictures, eq(pictures.uuid, subjectPictures.pictureUuid))
    .where(eq(subjectPictures.subjectUuid, child))
    .orderBy(subjectPictures.position);
  return rows.map(({ uuid }) => uuid);
};
const putSet = async () =>
  (await server.call(cartCalls.toggleDigitalSet, { body: { pictureSet: child, type: 'IP', wanted: true } }, as())).answer();
/** A package that contains the child's digital set alone. */
const putPackage = async () => {
  const line = packageLine({ ...customer, subjectUuid: child });
  const packageItems = line.package?.packageItems.filter(({ type }) => type === 'DIGITAL_SET') ?? [];
  (await add([{ ...line, product: { uuid: IDS.packageB }, package: { uuid: IDS.packageB, packageItems } }])).answer();
};
const nameOf = ({ orderLines }: { orderLines: { description: string }[] }) => orderLines[0]?.description;

test.each([
  ['set', putSet],
  ['package', putPackage],
])(
  '[KEP-03] [CHK-10] a %s that has fewer pictures than the open checkout showed is not charged; a new one shows the number',
  async (_kind, put) => {
    const way = DIGITALLY;
    await put();
    const first = await start();
    // The choices are sent again after the import, but their answer is no approval of fewer pictures.
    (await choose(first.checkoutUuid, way)).answer();
    await importWith('a.jpg');
    expect((await buy(first.checkoutUuid, way)).error().error).toBe('checkout.cart_changed');
    const approved = { ...way, approvedTotal: (await cartNow()).summary.totalPrice };
    expect((await send(first.checkoutUuid, approved)).error().error).toBe('checkout.cart_changed');
    expect(await ordersOf()).toEqual([]);

    const again = await start();
    expect(checkoutDifferences({ cart: first.cart, delivery: null }, again)).toEqual([
      { kind: 'files', name: nameOf(first.cart), from: 3, to: 1 },
    ]);
    (await buy(again.checkoutUuid, way)).answer();
    expect(await ordersOf()).toHaveLength(1);
  },
);

test('[KEP-03] more pictures than were shown are sold as the set', async () => {
  await putSet();
  const { checkoutUuid } = await start();
  await importWith('a.jpg|b.jpg|c.jpg|d.jpg');
  (await buy(checkoutUuid, DIGITALLY)).answer();
  const [ordered] = await ordersOf();
  expect(ordered?.order.orderLines[0]?.digitalFiles.map(({ uuid }) => uuid).toSorted()).toEqual((await importedFiles()).toSorted());
});
