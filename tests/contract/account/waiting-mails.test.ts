/**
 * Mails and text messages that wait, for the mail server or for their time, while a child is withdrawn or an invitation
 * is revoked (SEC-05).
 */
import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharingCalls } from '#core/contract/sharing.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { jobs, outgoingJobs, subjects, users, userSubjects } from '#server/db/schema.ts';
import { proveAddress } from '#server/features/access/prove-address.ts';
import { type Senders, sendDueJobs } from '#server/mail/outgoing-jobs.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { DELIVERY, moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { CONTACT, createShopper } from '#tests/fixtures/money/shopper.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { type SeededSubject, seedSubject } from '#tests/setup/seed.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const DAY_MS = 86_400_000;
const DOWN: Senders = {
  mail: { send: () => Promise.reject(new Error('ECONNREFUSED')) },
  sms: { send: () => Promise.reject(new Error('ECONNREFUSED')) },
};

describe.each(DATABASES)('waiting mails on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  let leo: SeededSubject;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.services.db.delete(outgoingJobs);
    customer = await moneyCustomer(server);
    leo = await seedSubject(server.services, { name: 'Leo Fossli', group: '2B', holders: [customer.uuid] });
    const { db } = server.services;
    const liv = { name: 'Liv Fossli', group: '7Q', code: customer.subjectUuid, codeKey: keyOf(customer.subjectUuid) };
    await db.update(subjects).set(liv).where(eq(subjects.uuid, customer.subjectUuid));
    await db.update(jobs).set({ name: 'Fjell skole' }).where(eq(jobs.uuid, customer.jobUuid));
  });
  const { as, buy, start } = createShopper(() => ({ server, customer }));

  const keyOf = (code: string) => code.replaceAll('-', '').toUpperCase();
  const run = async (command: string, ...args: string[]) => {
    const lines: string[] = [];
    await localCommands(server.services)[command]?.(args, (line) => lines.push(line));
    return lines;
  };
  const withdrawLiv = () => run('withdraw', customer.subjectUuid);
  /** The mail server is unavailable: every due message was tried, and waits for its next attempt. */
  const tryInVain = async () => {
    expect(await sendDueJobs(server.services, DOWN)).toBe(0);
  };
  /** The mail server is available again. @returns the mails sent to this address now */
  const mailsTo = async (email: string) => {
    server.clock.advance(DAY_MS / 2);
    return (await server.deliverMail()).filter(({ to }) => to === email);
  };
  const left = () => server.services.db.$count(outgoingJobs, eq(outgoingJobs.lastError, 'Error: ECONNREFUSED'));
  const buySet = async () => {
    const set = { body: { pictureSet: customer.subjectUuid, type: 'IP' as const, wanted: true } };
    (await server.call(cartCalls.toggleDigitalSet, set, as())).answer();
    const digitally = { deliveryOptionUuid: DELIVERY.digital, deliveryOptionData: { contactInfo: CONTACT } };
    (await buy((await start()).checkoutUuid, { paymentOptionUuid: PAYMENT.invoice, ...digitally })).answer();
  };
  const invite = async (...subjectUuids: string[]) => {
    const friend = `${randomUUID()}@example.com`;
    (await server.call(sharingCalls.tipAFriend, { query: { 'email[]': friend, 'subjects[]': subjectUuids } }, as())).answer();
    return friend;
  };

  test('[SEC-05] [ORD-02] the confirmation of an order names a child who is not withdrawn, with class and school', async () => {
    await buySet();
    await tryInVain();
    const text = (await mailsTo(customer.email)).map((mail) => mail.text).join('\n');
    expect(text).toContain('  Liv Fossli, 7Q, Fjell skole');
  });

  test('[SEC-05] [SET-13] the confirmation that waited names no child who was withdrawn meanwhile, and is sent with the rest', async () => {
    await buySet();
    await tryInVain();
    await withdrawLiv();
    const mails = await mailsTo(customer.email);
    expect(mails.some(({ text }) => text.includes('Ordered:') && /^Digital/m.test(text))).toBe(true);
    expect(mails.filter((mail) => /Liv|7Q|Fjell/.test(mail.subject + mail.text + mail.html))).toEqual([]);
    expect(await left()).toBe(0);
  });

  test('[SEC-05] [SEC-06] a confirmation that was held until the address was verified, and waits, names no withdrawn child', async () => {
    const { db } = server.services;
    await buySet();
    await db.delete(outgoingJobs);
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.uuid, customer.uuid));
    await db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.uuid, customer.uuid));
      if (user) await proveAddress(tx, server.services, user, customer.email);
    });
    await tryInVain();
    await withdrawLiv();
    const confirmed = (await mailsTo(customer.email)).filter(({ text }) => text.includes('Ordered:'));
    expect(confirmed.map(({ text }) => /Liv|7Q|Fjell/.test(text))).toEqual([false]);
  });

  test('[SEC-05] [SHR-01] an invitation that waits is not sent once it was revoked, has expired, or its child was withdrawn', async () => {
    const [back, withdrawn, both, kept] = [
      await invite(leo.uuid),
      await invite(customer.subjectUuid),
      await invite(customer.subjectUuid, leo.uuid),
      await invite(leo.uuid),
    ];
    const { shares } = (await server.call(sharingCalls.listShares, {}, as())).answer();
    const uuid = shares.find(({ recipient }) => recipient === back)?.uuid ?? '';
    await tryInVain();
    (await server.call(sharingCalls.revokeShare, { params: { uuid } }, as())).answer();
    await withdrawLiv();
    const subjectsOf = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject.replace(/^.* pictures of /, ''));
    expect([await subjectsOf(back), await subjectsOf(withdrawn)]).toEqual([[], []]);
    expect([await subjectsOf(both), await subjectsOf(kept)]).toEqual([['Leo Fossli'], ['Leo Fossli']]);
    expect(await left(), 'none waits for ever').toBe(0);
    const late = await invite(leo.uuid);
    server.clock.advance(31 * DAY_MS);
    expect(await mailsTo(late), 'its link opens nothing').toEqual([]);
  });

  test('[SEC-05] [SHR-01] an invitation that waits is not sent once its child was withdrawn after it was revoked', async () => {
    const friend = await invite(customer.subjectUuid);
    const { shares } = (await server.call(sharingCalls.listShares, {}, as())).answer();
    (await server.call(sharingCalls.revokeShare, { params: { uuid: shares[0]?.uuid ?? '' } }, as())).answer();
    await withdrawLiv();
    expect(await mailsTo(friend)).toEqual([]);
  });

  test('[SEC-05] [ACT-03] a reminder that waits names the remaining children; without any, it is not sent', async () => {
    const { db } = server.services;
    await db.update(users).set({ acceptMail: true, lang: 'en' }).where(eq(users.uuid, customer.uuid));
    await db.update(jobs).set({ keepUntil: new Date(server.clock.nowMs() + 90 * DAY_MS) });
    server.clock.advance(30 * DAY_MS);
    await run('reminders', 'send');
    await tryInVain();
    await withdrawLiv();
    const [mail, ...more] = await mailsTo(customer.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('The pictures of Leo Fossli are waiting');
    expect(mail?.text).not.toMatch(/Liv|Fjell/);
    server.clock.advance(60 * DAY_MS);
    await db.update(jobs).set({ keepUntil: new Date(server.clock.nowMs() + 90 * DAY_MS) });
    await run('withdraw', customer.subjectUuid, 'undo');
    expect((await run('reminders', 'send')).at(-1)).toContain('1 customers of 2 picture sets');
    const both = [customer.subjectUuid, leo.uuid];
    await db.update(subjects).set({ isWithdrawn: true }).where(inArray(subjects.uuid, both));
    expect((await mailsTo(customer.email)).length, 'the first one only').toBe(1);
    await db.delete(userSubjects).where(eq(userSubjects.userUuid, customer.uuid));
  });

  test('[SEC-05] [BIZ-06] a code that waits is not sent for a withdrawn child, by mail or text message', async () => {
    const { db } = server.services;
    const parent = `${randomUUID()}@example.com`;
    const key = `job-${randomUUID()}`;
    await db.update(jobs).set({ importKey: key }).where(eq(jobs.uuid, customer.jobUuid));
    await db.update(subjects).set({ email: parent, mobile: '+4740010001' }).where(eq(subjects.uuid, customer.subjectUuid));
    await run('codes', 'send', 'mail', `--job=${key}`);
    await run('codes', 'send', 'sms', `--job=${key}`);
    await tryInVain();
    await withdrawLiv();
    expect(await mailsTo(parent)).toEqual([]);
    expect(await left()).toBe(0);
  });
});
