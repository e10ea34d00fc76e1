/** The confirmation as it is delivered: who sends it, and the pictures of what was bought in it. */
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { subjectPictures, subjects } from '#server/db/schema.ts';
import { lineFor, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { orderLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { writeBluePictures } from '#tests/fixtures/money/retouch-orders.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());

/** A customer whose pictures are blue, as files and as marked renditions. */
async function blueCustomer(): Promise<MoneyCustomer> {
  const customer = await printCustomer(server);
  await writeBluePictures(server, customer);
  return customer;
}

/** Not paid, so that no other mail leads to it. */
const calendarOrder = async (customer: MoneyCustomer) =>
  orderLines(server, customer, [await lineFor(server, customer, IDS.calendar, 1)], PAYMENT.invoice);

const confirmation = async (customer: MoneyCustomer, orderUuid: string) =>
  (await server.deliverMail()).find(
    ({ to, links }) => to === customer.email && links.some((link) => link.endsWith(`/orders/${orderUuid}`)),
  );

test('[LOV-04] [ORD-02] the confirmation shows small pictures of what was bought, with a watermark, in the shop’s name', async () => {
  const customer = await blueCustomer();
  const mail = await confirmation(customer, await calendarOrder(customer));
  expect(mail?.fromName).toBe(mail?.html.match(/<span class="link"[^>]*>([^<]*)</)?.[1]);
  expect(mail?.pictures.length).toBeGreaterThan(0);
  expect(mail?.html.match(/src="cid:picture-\d"/g)).toHaveLength(mail?.pictures.length ?? 0);
  const { data, info } = await sharp(mail?.pictures[0]).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([192, 240]);
  // A plain picture has one colour: what is lighter is the watermark.
  const reds = [...data].filter((_value, at) => at % info.channels === 0);
  expect(Math.max(...reds) - Math.min(...reds)).toBeGreaterThan(40);
});

test('[LOV-04] [SET-13] a picture that was taken back before the mail goes out is not in it, and the mail goes out', async () => {
  const customer = await blueCustomer();
  const orderUuid = await calendarOrder(customer);
  for (const pictureUuid of customer.pictureUuids) {
    const shown = await server.services.db.select().from(subjectPictures).where(eq(subjectPictures.pictureUuid, pictureUuid));
    for (const { subjectUuid } of shown)
      await server.services.db.update(subjects).set({ isWithdrawn: true }).where(eq(subjects.uuid, subjectUuid));
  }
  const mail = await confirmation(customer, orderUuid);
  expect([mail?.pictures, mail?.html.includes('cid:')]).toEqual([[], false]);
});
