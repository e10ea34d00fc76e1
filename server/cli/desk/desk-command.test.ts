import fs from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { lineFor, type MoneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, CONTACT, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { jobs, orders, outgoingJobs, resetKeys, subjects, users } from '#server/db/schema.ts';
import { localCommands } from '../local-commands.ts';

const { signIn, verifySubjectCode } = accessCalls;

let server: TestServer;
let customer: MoneyCustomer;
let reference: string;
let email: string;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
  customer = await printCustomer(server);
  const uuid = await buyLines(server, customer, [await lineFor(server, customer, IDS.card, 5)]);
  reference = orderReference(uuid);
  const { db } = server.services;
  await db
    .update(subjects)
    .set({ name: 'Åse Dahl', group: '7B', code: 'AASE-7B01', codeKey: 'AASE7B01' })
    .where(eq(subjects.uuid, customer.subjectUuid));
  const [user] = await db.select().from(users).where(eq(users.uuid, customer.uuid));
  email = user?.email ?? '';
});
afterAll(() => server.close());

async function shop(command: string, ...args: readonly string[]) {
  const lines: string[] = [];
  try {
    await localCommands(server.services)[command]?.(args, (line) => lines.push(line));
    return { lines, failure: null };
  } catch (error) {
    return { lines, failure: error instanceof Error ? error.message : String(error) };
  }
}

test('[OPX-11] a name, a typed code, an e-mail address and a reference lead to the child, the customer and the order', async () => {
  for (const words of ['åse d', 'aase 7b01', email.slice(0, -3), reference]) {
    const { lines, failure } = await shop('desk', 'find', ...words.split(' '));
    expect(failure).toBeNull();
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^customer .*${email}`)));
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^order ${reference} of \\S+: received$`)));
  }
  expect((await shop('desk', 'find', 'Åse')).lines[0]).toMatch(/^subject Åse Dahl, 7B, .*: code AASE-7B01$/);
  const { db } = server.services;
  await db.update(users).set({ name: 'Åse Östlund' }).where(eq(users.uuid, customer.uuid));
  for (const words of ['ostlund', 'AASE OESTLUND', 'ÅSE ÖSTLUND', 'öst'])
    expect((await shop('desk', 'find', words)).lines).toContainEqual(expect.stringMatching(/^customer Åse Östlund, /));
  expect((await shop('desk', 'find', 'ase dahl')).lines[0]).toMatch(/^subject Åse Dahl, /);
  expect(await shop('desk', 'find', ' ')).toEqual({ lines: [], failure: expect.stringMatching(/^usage: /) });
  expect((await shop('desk', 'find', '100%')).failure).toMatch(/is no name, code, e-mail address or reference/);
});

test('[OPX-11] [SEC-06] a mistyped address is corrected in the account, its orders and waiting mails, and the confirmation goes to the new one', async () => {
  const { db, clock } = server.services;
  await db.update(users).set({ email: 'kari@exmaple.org' }).where(eq(users.uuid, customer.uuid));
  await db.update(orders).set({
    order: sql`jsonb_set(${orders.order}, '{delivery,contactInfo}', ${JSON.stringify({ ...CONTACT, emailAddress: 'Kari@exmaple.org' })}::jsonb)`,
  });
  await db.delete(outgoingJobs);
  await db.insert(resetKeys).values({ keyHash: 'x', userUuid: customer.uuid, expiresAt: new Date(clock.nowMs() + 1e6) });
  expect((await shop('desk', 'resend', reference)).lines).toEqual([`the confirmation of ${reference} goes to kari@exmaple.org`]);
  await server.asUser('taken@example.org');
  expect((await shop('desk', 'correct', 'kari@exmaple.org', 'Taken@example.org')).failure).toMatch(/belongs to another customer/);
  expect((await shop('desk', 'correct', 'kari@exmaple.org', 'kari')).failure).toBe('kari is no e-mail address.');
  expect((await shop('desk', 'correct', 'nobody@example.org', 'a@example.org')).failure).toMatch(/^No customer has/);
  expect((await shop('desk', 'correct', 'KARI@exmaple.org', 'kari@example.org')).failure).toBeNull();
  expect(await db.$count(resetKeys)).toBe(0);
  expect((await shop('desk', 'resend', reference)).failure).toMatch(/has no proved address/);
  const mails = await server.deliverMail();
  expect(mails.map(({ to }) => to)).toEqual(['kari@example.org', 'kari@example.org']);
  expect(mails.filter(({ text }) => text.includes(reference))).toHaveLength(1);
  expect(mails.filter(({ text }) => text.includes('/verify-email?key='))).toHaveLength(1);
});

test('[OPX-11] [ACC-15] a customer, and an address, no longer wait after wrong guesses when the help desk unblocks them', async () => {
  await server.asUser('waits@example.org');
  const enter = (username: string) => server.call(signIn, { body: { username, password: 'guess' } });
  const guess = (code: string) => server.call(verifySubjectCode, { query: { code } }, { session: createCookieJar() });
  for (let tries = 0; tries < 10; tries += 1) await enter('waits@example.org');
  expect((await enter('waits@example.org')).status).toBe(429);
  expect((await shop('desk', 'let-in', 'other@example.org')).lines).toEqual([
    'nothing is counted against other@example.org, and no account has this address: nothing was changed',
  ]);
  expect((await enter('waits@example.org')).status).toBe(429);
  expect((await shop('desk', 'let-in', 'Waits@example.org')).lines).toEqual([
    expect.stringMatching(/^Waits@example\.org waits no longer: \d+ counts of guesses and messages begin anew$/),
  ]);
  const known = await server.asUser('known@example.org');
  expect((await shop('desk', 'let-in', known.email)).lines).toEqual([`nothing is counted against ${known.email}: nothing was changed`]);
  expect((await enter('waits@example.org')).status).toBe(401);

  for (let tries = 0; tries < 41; tries += 1) await guess(`WRONG-${tries}`);
  expect((await guess('AASE-7B01')).status).toBe(429);
  expect((await shop('desk', 'let-in', '127.0.0.2')).lines[0]).toMatch(/^nothing is counted/);
  expect((await guess('AASE-7B01')).status).toBe(429);
  expect((await shop('desk', 'let-in', '127.0.0.1')).failure).toBeNull();
  expect((await guess('AASE-7B01')).answer().valid).toBe(true);
  expect((await shop('desk', 'let-in', 'kari')).failure).toBe('kari is neither an e-mail address nor a network address.');
});

test('[OPX-11] a search without words prints the usage of the called command', async () => {
  for (const words of [[], [''], [' ']])
    expect((await shop('codes', 'find', ...words)).failure).toBe('usage: npm run shop -- codes find <words>');
  expect((await shop('desk', 'find')).failure).toMatch(/^usage: npm run shop -- desk find /);
});

test('[OPX-11] one letter is printed again by its code, of an archived job too', async () => {
  const { db } = server.services;
  await db.update(jobs).set({ isArchived: true });
  const file = path.join(server.dataDir, 'one.pdf');
  expect((await shop('codes', 'print', '--code=aase 7b01', file)).failure).toBeNull();
  expect((await PDFDocument.load(fs.readFileSync(file))).getPages()).toHaveLength(1);
  expect((await shop('codes', 'print', '--code=NOWHERE', file)).failure).toMatch(/^No subject matches/);
  await db.update(jobs).set({ isArchived: false });
});

test('[OPX-11] orders are listed page by page, each once, by the index among twenty thousand', async () => {
  const { db } = server.services;
  await db.execute(sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object('uuid', gen_random_uuid(), 'checkout_uuid', gen_random_uuid(),
    'production', case when n % 100 = 0 then 'in_production' else 'sent' end, 'confirm_time', o.confirm_time + (n / 3) * interval '1 minute'))).*
    from orders o, generate_series(1, 20000) n`);
  await db.execute(sql`analyze orders`);
  const seen: string[] = [];
  let after: readonly string[] = [];
  for (let page = 0; page < 3; page += 1) {
    const { lines } = await shop('orders', 'list', 'in_production', '--limit=80', ...after);
    seen.push(...lines.slice(0, -1).map((line) => line.slice(0, 8)));
    after = /(--after=\S+)$/.exec(lines.at(-1) ?? '')?.slice(1) ?? [];
  }
  expect([seen.length, new Set(seen).size, after]).toEqual([200, 200, []]);
  const [asked] = (await server.statementsOf(() => shop('orders', 'list', 'in_production', '--limit=80'))).filter(({ text }) =>
    text.includes('limit'),
  );
  const text = (asked?.text ?? '').replace(/\$(\d+)/g, (_all, number: string) => `'${String(asked?.params[Number(number) - 1])}'`);
  const plan = JSON.stringify(await db.execute(sql.raw(`explain ${text}`)));
  expect(plan).toContain('orders_production_ix');
  expect(plan).not.toMatch(/Seq Scan on orders|Sort/);
  expect((await shop('orders', 'list', '--limit=0')).failure).toBe('--limit=0 is no whole number from 1 to 2147483647.');
});
