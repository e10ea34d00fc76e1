/**
 * An e-mail address must be verified by a mailed link before the shop writes to others for it or delivers on invoice
 * (SEC-06).
 */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { sharingCalls } from '#core/contract/sharing.ts';
import { throttles, users } from '#server/db/schema.ts';
import { correctEmail } from '#server/cli/desk/correct-email.ts';
import { accountCalls } from '#tests/fixtures/calls.ts';
import { moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { type CookieJar, createCookieJar } from '#tests/setup/call-client.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { sendEmailLink, verifyEmail, changeEmail } = accountCalls;
const PASSWORD = 'riktig hest';
const DAY_MS = 86_400_000;

describe.each(DATABASES)('verified addresses on %s', (database) => {
  let server: TestServer;
  let code: string;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    ({ code } = await seedSubject(server.services, { name: 'Emma' }));
  });
  beforeEach(() => server.services.db.delete(throttles));
  afterAll(() => server.close());

  const register = async (email = `${randomUUID()}@example.org`) => {
    const session = createCookieJar();
    const body = {
      email,
      code,
      mobile: '41234567',
      password: PASSWORD,
      confirm_password: PASSWORD,
      acceptmail: false,
      termsofservice: true,
    };
    const { user } = (await server.call(accessCalls.createUser, { body }, { session })).answer();
    return { email, session, uuid: user?.uuid ?? '' };
  };
  const linksTo = async (email: string) =>
    (await server.deliverMail()).filter((mail) => mail.to === email && mail.text.includes('/verify-email?key='));
  const keyIn = (text = '') => /\/verify-email\?key=([\w-]+)/.exec(text)?.[1] ?? '';
  const keyFor = async (email: string) => keyIn((await linksTo(email)).at(-1)?.text);
  /** The reader of the mail, who has seen the account, on a device that is not signed in. */
  const open = (key: string) => server.call(verifyEmail, { body: { key, isMine: true } });
  const userIn = async (session: CookieJar) => (await server.call(accessCalls.currentUser, {}, { session })).answer().user;

  test('[SEC-06] registration mails a link without words of the customer; opened once, it verifies the address', async () => {
    const { email, session } = await register();
    expect((await userIn(session))?.isEmailVerified).toBe(false);
    const [mail] = await linksTo(email);
    expect(mail?.subject).toBe('Confirm your e-mail address at Test shop');
    const key = keyIn(mail?.text);
    expect((await open(key)).answer()).toEqual({ status: 'OK' });
    expect((await userIn(session))?.isEmailVerified).toBe(true);
    expect((await open(key)).error().error).toBe('account.email_link_invalid');
    expect((await open('made-up')).error().error).toBe('account.email_link_invalid');
  });

  test('[SEC-06] a link is valid for three days', async () => {
    const { email, session } = await register();
    const key = await keyFor(email);
    server.clock.advance(3 * DAY_MS + 1000);
    expect((await open(key)).error().error).toBe('account.email_link_invalid');
    expect((await userIn(session))?.isEmailVerified).toBe(false);
  });

  test('[SEC-06] the link is sent again on request, a few times, and not after the address is verified', async () => {
    const { email, session } = await register();
    const ask = () => server.call(sendEmailLink, {}, { session });
    const replies = [];
    for (let count = 0; count < 4; count += 1) replies.push(await ask());
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(replies[0]?.answer()).toEqual({ sentTo: email });
    expect(await linksTo(email)).toHaveLength(4);
    await open(await keyFor(email));
    await server.services.db.delete(throttles);
    expect((await ask()).answer()).toEqual({ sentTo: email });
    expect(await linksTo(email)).toHaveLength(4);
  });

  test('[SEC-06] many accounts do not fill one inbox: addresses with a plus part share its limit', async () => {
    const inbox = randomUUID();
    const addresses = Array.from({ length: 6 }, (_, at) => `${inbox}+${at}@example.org`);
    for (const address of addresses.slice(0, 4)) await register(address);
    for (const address of addresses.slice(4)) await expect(register(address)).rejects.toThrow('request.throttled');
    const mails = (await server.deliverMail()).filter(({ to }) => addresses.includes(to));
    expect(mails).toHaveLength(4);
  });

  test('[SEC-06] a reset link is sent to the address too, so its use verifies it', async () => {
    const { email, session } = await register();
    await server.call(accessCalls.sendPasswordReminder, { query: { json: '1', email } });
    const mail = (await server.deliverMail()).find(({ to, text }) => to === email && text.includes('resetcode='));
    const params = { code: /resetcode=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
    expect((await server.call(accessCalls.resetPassword, { params, body: { password: 'endaenhest' } })).answer()).toEqual({ error: null });
    await server.call(accessCalls.signIn, { body: { username: email, password: 'endaenhest' } }, { session });
    expect((await userIn(session))?.isEmailVerified).toBe(true);
  });

  test.each(['reset', 'changed'] as const)('[SEC-06] a requested change of address ends when the password is %s', async (way) => {
    const { email, session } = await register();
    const to = `${randomUUID()}@example.org`;
    (await server.call(changeEmail, { body: { email: to } }, { session })).answer();
    const key = await keyFor(to);
    const password = 'steinoghest';
    if (way === 'changed') {
      (await server.call(accountCalls.updatePassword, { body: { password, reTypePassword: password } }, { session })).answer();
    } else {
      await server.call(accessCalls.sendPasswordReminder, { query: { json: '1', email } });
      const mail = (await server.deliverMail()).find((one) => one.to === email && one.text.includes('resetcode='));
      const params = { code: /resetcode=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
      (await server.call(accessCalls.resetPassword, { params, body: { password } })).answer();
    }
    expect((await open(key)).error().error).toBe('account.email_link_invalid');
    expect((await server.call(accessCalls.signIn, { body: { username: email, password } }, { session })).status).toBe(200);
  });

  test('[SEC-06] an unverified address gets no mail at each sign-in', async () => {
    const { email } = await register();
    await server.deliverMail();
    await server.call(accessCalls.signIn, { body: { username: email, password: PASSWORD } }, { session: createCookieJar() });
    expect((await server.deliverMail()).filter(({ to, subject }) => to === email && subject.startsWith('A new device'))).toEqual([]);
  });

  test('[SEC-06] [OPX-11] the stranger at a mistyped address is signed out when it is corrected', async () => {
    const { email, session } = await register();
    const right = `${randomUUID()}@example.org`;
    await correctEmail(server.services, email, right, () => undefined);
    expect((await server.call(accessCalls.currentUser, {}, { session })).answer().user).toBeNull();
    const stranger = createCookieJar();
    expect((await server.call(accessCalls.signIn, { body: { username: right, password: PASSWORD } }, { session: stranger })).status).toBe(
      401,
    );
  });

  test('[SEC-06] [SHR-01] until then the account invites no others, and the refusal sends no mail', async () => {
    const { email, session, uuid } = await register();
    const own = await seedSubject(server.services, { name: 'Noah', holders: [uuid] });
    const friend = `${randomUUID()}@example.com`;
    const invite = () => server.call(sharingCalls.tipAFriend, { query: { 'email[]': friend, 'subjects[]': own.uuid } }, { session });
    const refused = await invite();
    expect([refused.status, refused.error().error]).toEqual([403, 'account.email_not_verified']);
    expect((await server.deliverMail()).filter(({ to }) => to === friend)).toEqual([]);
    await open(await keyFor(email));
    expect((await invite()).answer()).toEqual({ error: null, recipients: [friend] });
  });

  describe('a purchase', () => {
    let customer: MoneyCustomer;
    const { fill, start, buy } = createShopper(() => ({ server, customer }));
    const setVerified = (emailVerifiedAt: Date | null) =>
      server.services.db.update(users).set({ emailVerifiedAt }).where(eq(users.uuid, customer.uuid));
    beforeEach(async () => {
      customer = await moneyCustomer(server);
      await fill();
    });

    test('[SEC-06] [CHK-15] by invoice waits for a verified address and keeps the checkout; by card it does not wait', async () => {
      await setVerified(null);
      const { checkoutUuid } = await start();
      const refused = await buy(checkoutUuid, { paymentOptionUuid: PAYMENT.invoice });
      expect([refused.status, refused.error().error]).toEqual([403, 'account.email_not_verified']);
      await setVerified(new Date(server.clock.nowMs()));
      expect((await buy(checkoutUuid, { paymentOptionUuid: PAYMENT.invoice })).answer().error).toBeNull();
      await setVerified(null);
      await fill();
      const next = await start();
      expect((await buy(next.checkoutUuid, { paymentOptionUuid: PAYMENT.card })).answer().error).toBeNull();
    });
  });

  describe('another address', () => {
    const signedIn = async () => {
      const customer = await register();
      await open(await keyFor(customer.email));
      return customer;
    };
    const change = (session: CookieJar, email: string) => server.call(changeEmail, { body: { email } }, { session });

    test('[SEC-06] is used once its mailed link was opened; the former one is informed and sets no password', async () => {
      const { email, session } = await signedIn();
      await server.call(accessCalls.sendPasswordReminder, { query: { json: '1', email } });
      const reset = (await server.deliverMail()).find(({ to, text }) => to === email && text.includes('resetcode='));
      const after = `${randomUUID()}@example.org`;
      expect((await change(session, ` ${after.toUpperCase()} `)).answer()).toEqual({ sentTo: after });
      expect((await userIn(session))?.emailAddress).toBe(email);
      await open(await keyFor(after));
      expect(await userIn(session)).toMatchObject({ emailAddress: after, isEmailVerified: true });
      const told = (await server.deliverMail()).filter(({ to }) => to === email).map(({ subject }) => subject);
      expect(told).toContain('The e-mail address of your account at Test shop was changed');
      const params = { code: /resetcode=([\w-]+)/.exec(reset?.text ?? '')?.[1] ?? '' };
      expect((await server.call(accessCalls.validateResetKey, { params })).answer().valid).toBe(false);
    });

    test('[SEC-06] [ACC-15] of another account gets the same answer, and no mail; one that was registered meanwhile is not taken over', async () => {
      const [kari, ola] = [await signedIn(), await signedIn()];
      expect((await change(kari.session, ola.email)).answer()).toEqual({ sentTo: ola.email });
      expect(await linksTo(ola.email)).toHaveLength(1);
      const free = `${randomUUID()}@example.org`;
      await change(kari.session, free);
      const key = await keyFor(free);
      await register(free);
      expect((await open(key)).error().error).toBe('account.email_link_invalid');
      expect((await userIn(kari.session))?.emailAddress).toBe(kari.email);
      expect((await change(kari.session, 'kari@')).error().error).toBe('access.email_invalid');
    });

    test('[SEC-06] [OPX-11] an address that the help desk corrects must be verified again, and links to the mistyped one end', async () => {
      const { email, uuid } = await register();
      const old = await keyFor(email);
      const after = `${randomUUID()}@example.org`;
      await correctEmail(server.services, email, after, () => undefined);
      expect((await open(old)).error().error).toBe('account.email_link_invalid');
      await open(await keyFor(after));
      const [user] = await server.services.db.select().from(users).where(eq(users.uuid, uuid));
      expect([user?.email, user?.emailVerifiedAt]).toEqual([after, expect.any(Date)]);
    });
  });
});
