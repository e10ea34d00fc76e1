/** An account that is made with the address of a person who does not know of it (SEC-03, SEC-06). */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { trailCalls } from '#core/contract/trail/trail.ts';
import { throttles, users } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/access/password.ts';
import { accountCalls } from '#tests/fixtures/calls.ts';
import { moneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { type CookieJar, createCookieJar } from '#tests/setup/call-client.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { emailLinkAccount, verifyEmail, disownEmail, sendEmailLink, changeEmail, confirmSignIn, updatePassword } = accountCalls;
const PASSWORD = 'riktig hest';
const HOME = '192.0.2.1';
const ELSEWHERE = '198.51.100.7';

describe.each(DATABASES)('a stranger’s address on %s', (database) => {
  let server: TestServer;
  let code: string;
  beforeAll(async () => {
    server = await startTestServer({ database, environment: { TRUST_PROXY: '1' } });
    await seedMoneyShop(server.services);
    ({ code } = await seedSubject(server.services, { name: 'Emma' }));
  });
  beforeEach(() => server.services.db.delete(throttles));
  afterAll(() => server.close());

  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const register = async (email = `${randomUUID()}@example.org`, address = ELSEWHERE, session = createCookieJar()) => {
    const form = {
      email,
      code,
      mobile: '41234567',
      password: PASSWORD,
      confirm_password: PASSWORD,
      acceptmail: true,
      termsofservice: true,
    };
    const reply = await server.call(accessCalls.createUser, { body: form }, { session, ...from(address) });
    return { email, session, status: reply.status, answer: reply.status === 200 ? reply.answer() : null };
  };
  const mailsTo = async (email: string) => (await server.deliverMail()).filter(({ to }) => to === email);
  const keyFor = async (email: string) =>
    (await mailsTo(email)).flatMap(({ text }) => /\/verify-email\?key=([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
  const userIn = async (session: CookieJar) => (await server.call(accessCalls.currentUser, {}, { session })).answer().user;
  const rename = (email: string, name: string) => server.services.db.update(users).set({ name }).where(eq(users.email, email));

  describe('mails', () => {
    let customer: Awaited<ReturnType<typeof moneyCustomer>>;
    const { fill, start, buy } = createShopper(() => ({ server, customer }));
    const buys = async (paymentOptionUuid: string) => {
      await fill();
      const { checkoutUuid } = await start();
      expect((await buy(checkoutUuid, { paymentOptionUuid })).answer().error).toBeNull();
    };
    const setVerified = (emailVerifiedAt: Date | null) =>
      server.services.db.update(users).set({ emailVerifiedAt }).where(eq(users.uuid, customer.uuid));
    beforeEach(async () => {
      customer = await moneyCustomer(server);
    });

    test('[SEC-06] [CHK-13] of an order are sent to the verified address, whatever address was typed for it', async () => {
      await setVerified(new Date(0));
      await buys(PAYMENT.invoice);
      const mails = await server.deliverMail();
      const confirmations = mails.filter(({ subject }) => subject.includes('order')).map(({ to }) => to);
      expect(new Set(confirmations)).toEqual(new Set([customer.email]));
    });

    test('[SEC-06] about an account with an unverified address are not sent, whatever it does', async () => {
      const { email, session } = await register();
      expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Confirm your e-mail address at Test shop']);
      const password = 'steinoghest';
      (await server.call(updatePassword, { body: { password, reTypePassword: password } }, { session })).answer();
      (await server.call(accessCalls.signIn, { body: { username: email, password } }, { session: createCookieJar() })).answer();
      expect(await mailsTo(email)).toHaveLength(1);
      (await server.call(accountCalls.eraseMyData, { body: { password } }, { session })).answer();
      expect(await mailsTo(email), 'erasing writes none, and takes the one that is kept').toEqual([]);
    });
  });

  test.each([
    ['Kari Nordmann', 'Hello Kari Nordmann'],
    ['Win at https://evil.example now', 'Hello'],
    ['evil．example', 'Hello'],
    ['Kari\n\nOpen evil', 'Hello Kari Open evil'],
    ['<b>Kari</b>', 'Hello'],
    ['k'.repeat(200), 'Hello'],
  ])('[SEC-06] a mail greets %j with no link and on one line', async (name, greeting) => {
    const { email } = await server.asUser(`${randomUUID()}@example.org`);
    await rename(email, name);
    await server.call(accessCalls.sendPasswordReminder, { query: { json: '1', email } });
    const [mail] = await mailsTo(email);
    expect(mail?.text.split('\n\n')[0]).toBe(greeting);
    expect(mail?.links).toHaveLength(1);
  });

  test('[SEC-06] a link for a new password contains no text of an account whose address is not verified', async () => {
    const { email } = await register();
    await rename(email, 'Mallory');
    await server.call(accessCalls.sendPasswordReminder, { query: { json: '1', email } });
    const mail = (await mailsTo(email)).find(({ text }) => text.includes('resetcode='));
    expect(mail?.text).toMatch(/^Hello\n/);
  });

  describe('registrations', () => {
    test('[SEC-03] with a right code are few from one network, and other networks do not wait', async () => {
      const made: number[] = [];
      for (let count = 0; count < 9; count += 1) made.push((await register()).status);
      expect(made).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
      expect((await register(undefined, HOME)).status).toBe(200);
    });

    test('[SEC-03] count the spellings of one inbox together, and make separate accounts of them', async () => {
      const name = randomUUID().replaceAll('-', '');
      const spellings = [
        `${name}@gmail.com`,
        `${name}+a@gmail.com`,
        `${name.slice(0, 3)}.${name.slice(3)}@gmail.com`,
        `${name}@googlemail.com`,
      ];
      for (const spelling of spellings) {
        const made = await register(spelling);
        expect((await userIn(made.session))?.emailAddress).toBe(spelling);
      }
      expect((await register(`${name}+b@gmail.com`)).status).toBe(429);
    });

    test('[SEC-03] [ACC-15] that ask for addresses with an account get ten answers with one code', async () => {
      const { email } = await server.asUser(`${randomUUID()}@example.org`);
      const asked: (string | number | null)[] = [];
      for (let count = 0; count < 5; count += 1) {
        const { status, answer } = await register(email);
        asked.push(answer?.error ?? status);
      }
      expect(new Set(asked)).toEqual(new Set(['access.email_taken']));
      for (let count = 0; count < 5; count += 1) await register(email);
      expect((await register(email)).status).toBe(429);
      expect((await register(email, HOME)).answer?.error).toBe('access.email_taken');
    });
  });

  describe('the limits that a stranger uses up', () => {
    const fillInbox = async (inbox: string) => {
      for (let count = 0; count < 4; count += 1) await register(`${inbox}+${count}@example.org`);
      for (let count = 0; count < 30; count += 1)
        await server.call(
          accessCalls.sendPasswordReminder,
          { query: { json: '1', email: `${inbox}+${count % 8}@example.org` } },
          from(ELSEWHERE),
        );
      await server.deliverMail();
    };
    const reminded = (email: string, address: string, session = createCookieJar()) =>
      server.call(accessCalls.sendPasswordReminder, { query: { json: '1', email } }, { session, ...from(address) });

    test('[SEC-03] with other spellings does not keep the owner’s link for a new password from arriving', async () => {
      const inbox = randomUUID();
      const { email } = await server.asUser(`${inbox}@example.org`);
      await fillInbox(inbox);
      expect((await reminded(email, HOME)).status).toBe(200);
      expect((await mailsTo(email)).filter(({ text }) => text.includes('resetcode='))).toHaveLength(1);
    });

    test('[SEC-03] at the owner’s own network does not either, for a device that has signed in before', async () => {
      const { email, uuid } = await server.asUser(`${randomUUID()}@example.org`);
      await server.services.db
        .update(users)
        .set({ passwordHash: await hashPassword(PASSWORD) })
        .where(eq(users.uuid, uuid));
      const device = createCookieJar();
      await server.call(accessCalls.signIn, { body: { username: email, password: PASSWORD } }, { session: device, ...from(HOME) });
      for (let count = 0; count < 5; count += 1) await reminded(email, HOME);
      expect((await reminded(email, HOME)).status).toBe(429);
      expect((await reminded(email, HOME, device)).status).toBe(200);
    });

    test('[SEC-03] with accounts of other spellings does not keep the link that proves the owner’s address from arriving', async () => {
      const inbox = randomUUID();
      await fillInbox(inbox);
      const owner = await register(`${inbox}@example.org`, HOME);
      expect(await keyFor(owner.email)).not.toBe('');
      expect((await server.call(sendEmailLink, {}, { session: owner.session, ...from(ELSEWHERE) })).status).toBe(200);
      expect(await mailsTo(owner.email)).toHaveLength(2);
    });

    test('[SEC-03] on one device, of confirmations of the password, does not hold up the customer on another', async () => {
      const { email, session } = await register();
      const own = createCookieJar();
      await server.call(accessCalls.signIn, { body: { username: email, password: PASSWORD } }, { session: own });
      const confirm = (password: string, jar: CookieJar) => server.call(confirmSignIn, { body: { password } }, { session: jar });
      for (let count = 0; count < 10; count += 1) await confirm(`guess-${count}`, session);
      expect((await confirm(PASSWORD, session)).status).toBe(429);
      expect((await confirm(PASSWORD, own)).status).toBe(200);
    });
  });

  describe('the link that verifies it', () => {
    test('[SEC-06] verifies nothing by being opened: its reader sees the account and confirms that it is theirs', async () => {
      const attacker = await register();
      await rename(attacker.email, 'Mallory');
      const key = await keyFor(attacker.email);
      const seen = (await server.call(emailLinkAccount, { params: { key } })).answer();
      expect(seen).toEqual({
        isOwn: false,
        account: { emailAddress: attacker.email, name: 'Mallory', phoneEnd: '67', createdAtMs: expect.any(Number) },
      });
      const opened = await server.call(verifyEmail, { body: { key } });
      expect([opened.status, opened.error()]).toEqual([400, { error: 'request.invalid', params: { field: 'isMine' } }]);
      const other = await server.asUser(`${randomUUID()}@example.org`);
      expect((await server.call(verifyEmail, { body: { key } }, { session: other.session })).status).toBe(400);
      expect((await userIn(attacker.session))?.isEmailVerified).toBe(false);
      expect((await server.call(verifyEmail, { body: { key, isMine: true } })).answer()).toEqual({ status: 'OK' });
      expect((await userIn(attacker.session))?.isEmailVerified).toBe(true);
    });

    test('[SEC-06] verifies it at once in the session that requested it', async () => {
      const { email, session } = await register();
      const key = await keyFor(email);
      expect((await server.call(emailLinkAccount, { params: { key } }, { session })).answer().isOwn).toBe(true);
      expect((await server.call(verifyEmail, { body: { key } }, { session })).answer()).toEqual({ status: 'OK' });
      expect((await userIn(session))?.isEmailVerified).toBe(true);
    });

    test('[SEC-06] removes the address from an account that its reader did not make; the customer can give another one', async () => {
      const typo = await register();
      const key = await keyFor(typo.email);
      await server.call(accessCalls.sendPasswordReminder, { query: { json: '1', email: typo.email } });
      expect((await server.call(disownEmail, { body: { key } })).answer()).toEqual({ status: 'OK' });
      expect(await userIn(typo.session)).toMatchObject({ emailAddress: '', isEmailVerified: false });
      expect((await server.call(disownEmail, { body: { key } })).error().error).toBe('account.email_link_invalid');
      const reset = /resetcode=([\w-]+)/.exec((await mailsTo(typo.email)).map(({ text }) => text).join('\n'))?.[1] ?? '';
      expect((await server.call(accessCalls.validateResetKey, { params: { code: reset } })).answer().valid).toBe(false);
      expect((await server.call(sendEmailLink, {}, { session: typo.session })).answer()).toEqual({ sentTo: '' });
      const right = `${randomUUID()}@example.org`;
      (await server.call(changeEmail, { body: { email: right } }, { session: typo.session })).answer();
      await server.call(verifyEmail, { body: { key: await keyFor(right) } }, { session: typo.session });
      expect(await userIn(typo.session)).toMatchObject({ emailAddress: right, isEmailVerified: true });
      // The address is free again for its owner.
      expect((await register(typo.email, HOME)).answer?.error).toBeNull();
    });

    test('[SEC-07] that the customer of another account opened is not recorded as opened by the account’s own', async () => {
      const { email, session } = await register();
      const other = await server.asUser(`${randomUUID()}@example.org`);
      await server.call(verifyEmail, { body: { key: await keyFor(email), isMine: true } }, { session: other.session });
      const { lines } = (await server.call(trailCalls.listTrail, {}, { session })).answer();
      expect(lines.find(({ act }) => act === 'email_proved')?.by).toBe('not_signed_in');
    });
  });

  test('[ACC-15] changing the address takes as long for one that has an account as for one that has none', async () => {
    const { session } = await register();
    const taken = await server.asUser(`${randomUUID()}@example.org`);
    for (const email of [taken.email, `${randomUUID()}@example.org`]) {
      const start = performance.now();
      (await server.call(changeEmail, { body: { email } }, { session })).answer();
      expect(performance.now() - start).toBeGreaterThan(145);
    }
  });
});
