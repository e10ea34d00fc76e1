/** 'Send me my code again', for parents whose contact the photographer imported. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { outgoingJobs, subjects } from '#server/db/schema.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { readMessages } from '#tests/setup/sms-box.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

describe.each(DATABASES)('a code that is sent again on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database, environment: { PUBLIC_URL: 'http://bilder.example.no', TRUST_PROXY: '1' } });
    server.clock.freeze();
  });
  afterAll(() => server.close());

  let places = 0;
  const elsewhere = () => `198.51.100.${(places += 1)}`;
  const ask = (contact: string, { opId = randomUUID(), from = elsewhere() } = {}) =>
    server.call(accessCalls.sendCodeAgain, { body: { contact } }, { opId, headers: { 'x-forwarded-for': from } });
  const home = async (contact: { email?: string; mobile?: string }, options: Parameters<typeof seedSubject>[1] = {}) => {
    const seeded = await seedSubject(server.services, options);
    await server.services.db.update(subjects).set(contact).where(eq(subjects.uuid, seeded.uuid));
    return seeded;
  };
  const mailsTo = async (to: string) => (await server.deliverMail()).filter((mail) => mail.to === to);

  test('[BIZ-06] the codes of all children of that address come by mail, each with its link; withdrawn and archived ones do not', async () => {
    const email = 'hjem@example.org';
    const [emma, noah] = [await home({ email }, { name: 'Emma' }), await home({ email: 'Hjem@example.org' }, { name: 'Noah' })];
    await home({ email }, { isWithdrawn: true });
    await home({ email }, { isArchived: true });
    expect((await ask(' HJEM@example.org ')).status).toBe(200);
    const mails = (await server.deliverMail()).filter(({ to }) => to.toLowerCase() === email);
    expect(mails.flatMap(({ links }) => links).toSorted()).toEqual(
      [emma, noah].map(({ code }) => `http://bilder.example.no/?code=${code}`).toSorted(),
    );
  });

  test('[BIZ-06] a number gets a text message, in every spelling', async () => {
    const { code } = await home({ mobile: '+4740020001' });
    expect((await ask('400 20 001')).status).toBe(200);
    await server.deliverMail();
    expect(readMessages(server.dataDir, '+4740020001')).toEqual([expect.stringContaining(`/?code=${code}`)]);
  });

  test('[BIZ-06] [ACC-15] an unknown contact gets the same answer as a known one, no sooner, and no message', async () => {
    await home({ email: 'kjent@example.org' });
    await home({ mobile: '+4740020002' });
    const before = await server.services.db.$count(outgoingJobs);
    const timed = async (contact: string) => {
      const start = performance.now();
      const { body, status } = await ask(contact);
      return { body, status, isLate: performance.now() - start > 195 };
    };
    const answers = [];
    for (const contact of ['ukjent@example.org', '+4740029999', 'kjent@example.org', '+4740020002']) answers.push(await timed(contact));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, isLate: true });
    expect(await server.services.db.$count(outgoingJobs)).toBe(before + 2);
  });

  test('[BIZ-06] [SEC-03] an inbox and a number are not filled through the shop, known or not, and a refused text uses up nothing', async () => {
    await home({ email: 'full@example.org' });
    const from = elsewhere();
    for (const contact of ['full@example.org', 'ingen@example.org']) {
      const statuses: number[] = [];
      for (let count = 0; count < 5; count += 1) statuses.push((await ask(contact, { from })).status);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
    }
    expect(await mailsTo('full@example.org')).toHaveLength(3);
    const byNumber: number[] = [];
    for (let count = 0; count < 4; count += 1) byNumber.push((await ask('+4740020003')).status);
    expect(byNumber).toEqual([200, 200, 429, 429]);
    for (const [contact, error] of [
      ['12', 'access.phone_invalid'],
      ['kari@', 'access.email_invalid'],
    ] as const)
      expect((await ask(contact)).error().error).toBe(error);
  });

  test('[BIZ-06] [SEC-03] an inbox is not filled from many networks, known or not, and its owner waits half an hour at most', async () => {
    await home({ email: 'mange@example.org' });
    for (const contact of ['mange@example.org', 'ukjente@example.org']) {
      // Another spelling, for which no mail is sent, uses up nothing of the address's limit.
      for (let count = 0; count < 3; count += 1) expect((await ask(contact.replace('@', '+x@'))).status).toBe(200);
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask(contact)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
      server.clock.advance(31 * 60_000);
      expect([(await ask(contact)).status, (await ask(contact)).status]).toEqual([200, 429]);
    }
    expect(await mailsTo('mange@example.org')).toHaveLength(4);
  });

  test('[BIZ-06] an answer that was lost sends one mail', async () => {
    await home({ email: 'tapt@example.org' });
    const again = { opId: randomUUID(), from: elsewhere() };
    await Promise.all([ask('tapt@example.org', again), ask('tapt@example.org', again)]);
    expect(await mailsTo('tapt@example.org')).toHaveLength(1);
  });
});

describe.each(DATABASES)("a day's text messages with codes on %s", (database) => {
  const PER_DAY = 4;
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database, environment: { TRUST_PROXY: '1', TEXT_MESSAGES_PER_DAY: String(PER_DAY) } });
    server.clock.freeze();
  });
  afterAll(() => server.close());

  let places = 0;
  const ask = async (contact: string) => {
    const start = performance.now();
    const headers = { 'x-forwarded-for': `198.51.100.${(places += 1)}` };
    const { status, body } = await server.call(accessCalls.sendCodeAgain, { body: { contact } }, { opId: randomUUID(), headers });
    return { status, body, isLate: performance.now() - start > 195 };
  };
  const home = async (mobile: string) => {
    const seeded = await seedSubject(server.services, {});
    await server.services.db.update(subjects).set({ mobile }).where(eq(subjects.uuid, seeded.uuid));
  };
  const sent = () => server.services.db.$count(outgoingJobs);

  test('[BIZ-06] [SEC-03] unknown numbers use up none; when all are used up, both get the same answer until the next day', async () => {
    for (let count = 0; count < 3 * PER_DAY; count += 1) expect((await ask(`+474002${1000 + count}`)).status).toBe(200);
    for (const mobile of ['+4740030001', '+4740030001', '+4740030001', '+4740030002']) await home(mobile);
    // Three children, of whom each message counts; then one, and the day is used up.
    const known = await ask('+4740030001');
    expect([await sent(), (await ask('+4740030002')).status, await sent()]).toEqual([3, 200, 4]);
    await home('+4740030003');
    const answers = [known, await ask('+4740030003'), await ask('+4740029999')];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, isLate: true });
    expect(await sent()).toBe(PER_DAY);
    server.clock.advance(86_400_000);
    await ask('+4740030003');
    expect(await sent()).toBe(PER_DAY + 1);
  });

  test('[BIZ-06] [SEC-03] as many at the same time as the day has left are sent', async () => {
    server.clock.advance(86_400_000);
    const before = await sent();
    const numbers = Array.from({ length: 7 }, (_, index) => `+474004000${index}`);
    for (const mobile of numbers) await home(mobile);
    const statuses = (await Promise.all(numbers.map(ask))).map(({ status }) => status);
    expect([new Set(statuses), (await sent()) - before]).toEqual([new Set([200]), PER_DAY]);
  });
});
