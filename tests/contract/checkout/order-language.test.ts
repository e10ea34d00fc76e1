import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { orders, transactions, users } from '#server/db/schema.ts';
import { lineFor, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, orderLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { buyRetouched } from '#tests/fixtures/money/retouch-orders.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

let server: TestServer;
let customer: MoneyCustomer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());
beforeEach(async () => {
  customer = await printCustomer(server);
});

const run = (...words: readonly string[]) => ordersCommand(server.services, words, () => undefined);
const speak = (lang: string) => server.services.db.update(users).set({ lang }).where(eq(users.uuid, customer.uuid));
const mailsOf = async (orderUuid: string) =>
  (await server.deliverMail()).filter(({ text, to }) => to === customer.email && text.includes(orderReference(orderUuid)));

test('[ORD-02] [LOV-04] every mail about an order is completely in the language of the purchase, and the order names that language', async () => {
  await server.services.db.update(users).set({ lang: 'en', name: 'Kari Berg' }).where(eq(users.uuid, customer.uuid));
  const uuid = await buyLines(server, customer, [await lineFor(server, customer, IDS.calendar, 2)]);
  await speak('nb');
  await run('mark', 'in_production', uuid);
  await run('mark', 'sent', uuid);
  await run('refund', uuid, 'all', '--reason=Broken');
  const mails = await mailsOf(uuid);
  expect(mails.map(({ text }) => text.split('\n')[0])).toEqual(mails.map(() => 'Hello Kari Berg'));
  expect(mails.length, 'confirmed, sent, refunded, credited').toBeGreaterThan(3);
  const read = (await server.call(orderCalls.readOrder, { params: { orderUuid: uuid } }, { session: customer.session })).answer();
  const shown = (await server.call(orderCalls.orderDetails, { query: { uuid } }, { session: customer.session })).answer();
  expect([read.lang, shown.lang]).toEqual(['en', 'en']);
});

test('[LOV-04] [RET-01] the confirmation names the work, the picture and the child of a retouch', async () => {
  const [first = ''] = customer.pictureUuids;
  const uuid = await buyRetouched(server, customer, { files: [first], retouch: [first] });
  const confirmation = (await mailsOf(uuid)).find(({ subject }) => subject.startsWith('Thank you'));
  const lines = confirmation?.text.replaceAll('\u00a0', ' ').split('\n') ?? [];
  const at = lines.findIndex((line) => line.startsWith('1 × Retouch'));
  expect(lines.slice(at, at + 5)).toEqual([
    '1 × Retouch: kr 74',
    '  Skin',
    '  Emma Lind, 7B, Fjell school',
    '  0.jpg',
    '  Is being retouched. We write to you when it is ready.',
  ]);
});

test("[CHK-08] [ORD-02] the payment's pages are in the language that the order was made in, whatever account and browser say now", async () => {
  const { db } = server.services;
  await speak('nb');
  const uuid = await orderLines(server, customer, [await lineFor(server, customer, IDS.calendar, 1)], PAYMENT.card);
  const [row] = await db.select().from(transactions).where(eq(transactions.orderUuid, uuid));
  await speak('en');
  const payment = paths.payment(row?.uuid ?? '');
  const read = async (path: string) => {
    const headers = { cookie: customer.session.header(), 'accept-language': 'sv' };
    const html = await (await fetch(server.url + path, { headers })).text();
    return /<html lang="\w+">/.exec(html)?.[0];
  };
  expect([await read(payment), await read(`${payment}/return`)]).toEqual(['<html lang="nb">', '<html lang="nb">']);
  await db.update(orders).set({ state: 'cancelled' }).where(eq(orders.uuid, uuid));
  expect([await read(payment), await read(`${payment}/return`)]).toEqual(['<html lang="nb">', '<html lang="nb">']);
  // An order from before its language was kept is in the account's.
  await db.update(orders).set({ sale: null }).where(eq(orders.uuid, uuid));
  expect(await read(payment)).toBe('<html lang="en">');
});

test.each([
  ['en', 'Your digital pictures are ready', "the order's page", 'being retouched'],
  ['nb', 'De digitale bildene dine er klare', 'siden til bestillingen', 'til retusjering'],
  ['sv', 'Dina digitala bilder är klara', 'beställningens sida', 'retuscheras'],
])(
  '[LOV-07] the confirmation says in %s, above its button, which digital pictures can be saved now',
  async (lang, ready, where, retouched) => {
    await speak(lang);
    const [first = '', second = '', third = ''] = customer.pictureUuids;
    /** The words above the button to the order. */
    const saidOf = async (bought: { files: readonly string[]; retouch?: readonly string[] }) => {
      const uuid = await buyRetouched(server, customer, bought);
      const mail = (await mailsOf(uuid)).find(({ text }) => /^(Ordered|Bestilt|Beställt):/m.test(text));
      const blocks = mail?.text.split('\n\n') ?? [];
      const said = blocks[blocks.findIndex((block) => block.includes(paths.order(uuid))) - 1] ?? '';
      return { said, isInHtml: mail?.html.includes(said.replaceAll("'", '&#39;')) };
    };
    expect(await saidOf({ files: [first] })).toEqual({ said: expect.stringMatching(`^${ready}: .*${where}\\.$`), isInHtml: true });
    expect(await saidOf({ files: [second, third], retouch: [second] })).toEqual({
      said: expect.stringMatching(`^${ready}, .*${retouched}: .*${where}\\. .+\\.$`),
      isInHtml: true,
    });
  },
);
