/** Mails as they are delivered: their sender, and the pictures in them. */
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picturesOfLine } from '#core/domain/cart/held-pictures.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { subjectPictures, subjects, users, userSubjects } from '#server/db/schema.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { DELIVERY, lineFor, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, orderLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { writeBluePictures } from '#tests/fixtures/money/retouch-orders.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());

/** A customer whose pictures are blue, as files and as watermarked renditions. */
async function blueCustomer(): Promise<MoneyCustomer> {
  const customer = await printCustomer(server);
  await writeBluePictures(server, customer);
  return customer;
}

/** The order is not paid, so that no other mail comes from it. */
const calendarOrder = async (customer: MoneyCustomer) =>
  orderLines(server, customer, [await lineFor(server, customer, IDS.calendar, 1)], PAYMENT.invoice);

const confirmation = async (customer: MoneyCustomer, orderUuid: string) =>
  (await server.deliverMail()).find(
    ({ to, links }) => to === customer.email && links.some((link) => link.endsWith(`/orders/${orderUuid}`)),
  );

test('[LOV-04] [ORD-02] the confirmation shows small pictures of the bought goods, with a watermark, in the shop’s name', async () => {
  const customer = await blueCustomer();
  const mail = await confirmation(customer, await calendarOrder(customer));
  expect(mail?.fromName).toBe(mail?.html.match(/<span class="link"[^>]*>([^<]*)</)?.[1]);
  expect(mail?.pictures.length).toBeGreaterThan(0);
  expect(mail?.html.match(/src="cid:picture-\d"/g)).toHaveLength(mail?.pictures.length ?? 0);
  const { data, info } = await sharp(mail?.pictures[0]).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([192, 240]);
  // A plain picture has one colour, so the lighter pixels are the watermark.
  const reds = [...data].filter((_value, at) => at % info.channels === 0);
  expect(Math.max(...reds) - Math.min(...reds)).toBeGreaterThan(40);
});

test('[LOV-04] [SET-13] a picture that is withdrawn before the mail is sent is not in it, and the mail is sent', async () => {
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

test('[LOV-04] [BEY-07] the mail that an order is on its way shows what is in the parcel, and no file that is only downloaded', async () => {
  const customer = await blueCustomer();
  const [first = '', second = ''] = customer.pictureUuids;
  const { services, call } = server;
  const as = { session: customer.session };
  (await call(cartCalls.toggleDigitalFile, { body: { file: second, type: 'IP', wanted: true } }, as)).answer();
  const calendar = await lineFor(server, customer, IDS.calendar, 1);
  const orderUuid = await buyLines(server, customer, [calendar], PAYMENT.invoice, DELIVERY.post);
  const mailOf = async (subject: string) =>
    (await server.deliverMail()).find((mail) => mail.to === customer.email && mail.subject.includes(subject));
  const all = await mailOf('Thank you');
  await ordersCommand(services, ['mark', 'in_production', orderUuid], () => undefined);
  await ordersCommand(services, ['mark', 'sent', orderUuid], () => undefined);
  const sent = await mailOf('on its way');
  const inCalendar = picturesOfLine({ ...calendar, package: null }, () => null);
  expect([inCalendar.includes(first), inCalendar.includes(second)]).toEqual([true, false]);
  expect([all?.pictures.length, sent?.pictures.length]).toEqual([inCalendar.length + 1, inCalendar.length]);
  expect(sent?.html.match(/src="cid:picture-\d"/g)).toHaveLength(sent?.pictures.length ?? 0);
  const { data, info } = await sharp(sent?.pictures[0]).raw().toBuffer({ resolveWithObject: true });
  const reds = [...data].filter((_value, at) => at % info.channels === 0);
  expect(Math.max(...reds) - Math.min(...reds)).toBeGreaterThan(40);
});

async function remind(customer: MoneyCustomer): Promise<void> {
  const { db } = server.services;
  await db.update(users).set({ acceptMail: false });
  await db
    .update(users)
    .set({ acceptMail: true, emailVerifiedAt: new Date(0) })
    .where(eq(users.email, customer.email));
  server.clock.advance(14 * 86_400_000);
  await localCommands(server.services)['reminders']?.(['send'], () => undefined);
}
const reminder = async ({ email }: MoneyCustomer) =>
  (await server.deliverMail()).find(({ to, links }) => to === email && links.some((link) => link.includes('/picture-sets/')));

test('[LOV-04] [ACT-03] a reminder shows one small picture of each set, with a watermark, above its text', async () => {
  const customer = await blueCustomer();
  await remind(customer);
  const mail = await reminder(customer);
  expect(mail?.pictures).toHaveLength(1);
  const order = ['<h1', 'cid:picture-1', '/picture-sets/'].map((part) => mail?.html.indexOf(part) ?? -1);
  expect(order.every((at, index) => at > (order[index - 1] ?? 0))).toBe(true);
  const { data, info } = await sharp(mail?.pictures[0]).raw().toBuffer({ resolveWithObject: true });
  const reds = [...data].filter((_value, at) => at % info.channels === 0);
  expect(Math.max(...reds) - Math.min(...reds)).toBeGreaterThan(40);
});

test('[LOV-04] [SEC-05] a reminder that waits shows no picture of a subject who was withdrawn meanwhile', async () => {
  const customer = await blueCustomer();
  const { db } = server.services;
  const [held] = await db.select().from(userSubjects).where(eq(userSubjects.userUuid, customer.uuid));
  const other = await seedSubject(server.services, { holders: [customer.uuid] });
  await remind(customer);
  await db
    .update(subjects)
    .set({ isWithdrawn: true })
    .where(eq(subjects.uuid, held?.subjectUuid ?? ''));
  const mail = await reminder(customer);
  // The files of the other one do not exist.
  expect([mail?.text.includes(other.uuid), mail?.pictures]).toEqual([true, []]);
});
