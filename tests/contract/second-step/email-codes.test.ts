/** A code by e-mail as the second step of a sign-in, and recovery codes (SEC-06, docs/adr/0018). */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { secondStepCalls } from '#core/contract/second-step.ts';
import { idempotency, passkeys, recoveryCodes, rememberedDevices, secondStepChallenges, trailEntries, users } from '#server/db/schema.ts';
import { accountCalls } from '#tests/fixtures/calls.ts';
import { hashesOf, newRecoveryCodes, STEP_PASSWORD, stepCustomer } from '#tests/fixtures/second-step.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NEEDED = 'access.second_step_needed';
const WRONG = 'access.second_step_wrong';
const EXPIRED = 'access.second_step_expired';

describe.each(DATABASES)('codes by e-mail on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  const withCodes = async () => {
    const customer = await stepCustomer(server);
    (await customer.setEmailCodes(true)).answer();
    return customer;
  };
  const byEmail = (code: string) => ({ way: 'email', code }) as const;
  const recovery = (code = '') => ({ way: 'recovery', code }) as const;
  /** A challenge whose code was mailed. */
  const asked = async (customer: Awaited<ReturnType<typeof withCodes>>) => {
    const challenge = await customer.challenge();
    (await customer.sendCode(challenge)).answer();
    return { challenge, code: await customer.lastCode() };
  };
  const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');
  const acts = async (customerUuid: string) => {
    const rows = await server.services.db
      .select({ act: trailEntries.act })
      .from(trailEntries)
      .where(and(eq(trailEntries.customerUuid, customerUuid)));
    return rows.map(({ act }) => act).filter((act) => act.startsWith('second_step'));
  };

  test('[SEC-06] without a second step the documented sign-in answers as before; with one it begins no session', async () => {
    const customer = await stepCustomer(server);
    expect((await customer.signIn()).answer().user.uuid).toBe(customer.uuid);
    (await customer.setEmailCodes(true)).answer();
    const at = createCookieJar();
    const refused = await customer.signIn(at);
    expect([refused.status, refused.error().error]).toEqual([401, NEEDED]);
    expect(refused.error().params).toEqual({ challenge: expect.any(String), ways: 'email,recovery' });
    expect([at.header(), refused.headers.getSetCookie()]).toEqual(['', []]);
    expect((await customer.signIn(at, 'not this one')).error().error).toBe('access.wrong_credentials');
  });

  test('[SEC-06] the mailed code finishes the sign-in, once; a call whose answer is lost is repeated', async () => {
    const customer = await withCodes();
    const { challenge, code } = await asked(customer);
    const { subject } = (await server.deliverMail()).findLast(({ to, text }) => to === customer.email && text.includes(code)) ?? {};
    // A locked phone shows the code.
    expect([subject, subject?.includes(code)]).toEqual([expect.stringContaining('Your code for'), false]);
    const [at, again, opId] = [createCookieJar(), createCookieJar(), randomUUID()];
    const done = await customer.finish(challenge, byEmail(code), { at, opId });
    expect(done.answer()).toMatchObject({ user: { uuid: customer.uuid }, subject: null });
    expect((await server.call(accessCalls.currentUser, {}, { session: at })).answer().user?.uuid).toBe(customer.uuid);
    await customer.finish(challenge, byEmail(code), { at: again, opId });
    expect((await server.call(accessCalls.currentUser, {}, { session: again })).answer().user?.uuid).toBe(customer.uuid);
    expect((await customer.finish(challenge, byEmail(code))).error().error).toBe(EXPIRED);
    expect(await acts(customer.uuid)).toEqual(['second_step_on', 'second_step_used']);
  });

  test('[SEC-06] of two that send the right code at the same time one is signed in', async () => {
    const customer = await withCodes();
    const { challenge, code } = await asked(customer);
    const replies = await Promise.all([customer.finish(challenge, byEmail(code)), customer.finish(challenge, byEmail(code))]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('[SEC-06] a code has five tries and ten minutes, and ends with the next one', async () => {
    const customer = await withCodes();
    const first = await asked(customer);
    for (let count = 0; count < 5; count += 1)
      expect((await customer.finish(first.challenge, byEmail(otherThan(first.code)))).error().error).toBe(WRONG);
    expect((await customer.finish(first.challenge, byEmail(first.code))).error().error).toBe(WRONG);
    const second = await asked(customer);
    server.clock.advance(10 * MINUTE_MS + 1000);
    expect((await customer.finish(second.challenge, byEmail(second.code))).error().error).toBe(WRONG);
    (await customer.sendCode(second.challenge)).answer();
    const code = await customer.lastCode();
    expect((await customer.finish(second.challenge, byEmail(code))).status).toBe(200);
    expect((await acts(customer.uuid)).filter((act) => act === 'second_step_failed')).toHaveLength(7);
  });

  test('[SEC-06] a waiting challenge ends after 15 minutes, and with another password', async () => {
    const customer = await withCodes();
    const slow = await customer.challenge();
    server.clock.advance(15 * MINUTE_MS + 1000);
    expect((await customer.sendCode(slow)).error().error).toBe(EXPIRED);
    const { challenge, code } = await asked(customer);
    await server.services.db.update(users).set({ passwordHash: 'another' }).where(eq(users.uuid, customer.uuid));
    expect((await customer.finish(challenge, byEmail(code))).error().error).toBe(EXPIRED);
    expect((await customer.sendCode('made-up')).error().error).toBe(EXPIRED);
  });

  test('[SEC-06] [SEC-03] codes are mailed a few times only, and guessed slowly over many sign-ins', async () => {
    const customer = await withCodes();
    const challenge = await customer.challenge();
    const sent: number[] = [];
    for (let count = 0; count < 5; count += 1) sent.push((await customer.sendCode(challenge)).status);
    expect(sent).toEqual([200, 200, 200, 200, 429]);
    const guessed: number[] = [];
    for (let count = 0; count < 12; count += 1) guessed.push((await customer.finish(await customer.challenge(), byEmail('000000'))).status);
    expect(guessed.slice(-2)).toEqual([429, 429]);
  });

  test("[SEC-06] another customer's code, challenge and recovery codes open nothing", async () => {
    const [one, other] = [await withCodes(), await withCodes()];
    const [mine, theirs] = [await asked(one), await asked(other)];
    if (mine.code !== theirs.code) expect((await one.finish(mine.challenge, byEmail(theirs.code))).error().error).toBe(WRONG);
    expect((await one.finish(mine.challenge, recovery(other.recoveryCodes[0]))).error().error).toBe(WRONG);
    const confirming = (await one.confirm()).error().params?.['challenge'];
    // A confirmation is no sign-in, and belongs to one session only.
    expect((await one.finish(String(confirming), recovery(one.recoveryCodes[0]))).error().error).toBe(EXPIRED);
    const asOther = { session: other.session };
    const body = { challenge: String(confirming), step: recovery(one.recoveryCodes[0]) };
    expect((await server.call(secondStepCalls.confirmSecondStep, { body }, asOther)).error().error).toBe(EXPIRED);
    expect((await server.call(secondStepCalls.confirmSecondStep, { body }, { session: one.session })).status).toBe(200);
  });

  test('[SEC-06] a recovery code works once, in every spelling; ten new ones end the others', async () => {
    const customer = await withCodes();
    const [first = '', second = ''] = customer.recoveryCodes;
    expect((await customer.read()).answer().recoveryCodesLeft).toBe(10);
    expect((await customer.finish(await customer.challenge(), recovery(` ${first.toLowerCase().replaceAll('-', ' ')}`))).status).toBe(200);
    expect((await customer.finish(await customer.challenge(), recovery(first))).error().error).toBe(WRONG);
    expect((await customer.read()).answer().recoveryCodesLeft).toBe(9);
    const fresh = newRecoveryCodes();
    const replace = (recoveryHashes: string[]) =>
      server.call(secondStepCalls.replaceRecoveryCodes, { body: { recoveryHashes } }, { session: customer.session });
    expect((await replace(Array.from({ length: 10 }, () => 'a'.repeat(64)))).error().params).toEqual({ field: 'recoveryHashes' });
    expect((await replace(hashesOf(fresh))).answer().recoveryCodesLeft).toBe(10);
    expect((await customer.finish(await customer.challenge(), recovery(second))).error().error).toBe(WRONG);
    expect((await customer.finish(await customer.challenge(), recovery(fresh[0]))).status).toBe(200);
  });

  test('[SEC-06] it is turned on with a verified address and recovery codes, after a recent sign-in, and reported by mail', async () => {
    const customer = await stepCustomer(server);
    const turnOn = () => server.call(secondStepCalls.setEmailCodes, { body: { isOn: true } }, { session: customer.session });
    expect((await turnOn()).error().params).toEqual({ field: 'recoveryHashes' });
    const prove = (emailVerifiedAt: Date | null) =>
      server.services.db.update(users).set({ emailVerifiedAt }).where(eq(users.uuid, customer.uuid));
    await prove(null);
    expect((await customer.setEmailCodes(true)).error().error).toBe('account.email_not_verified');
    await prove(new Date(server.clock.nowMs()));
    server.clock.advance(16 * MINUTE_MS);
    expect((await customer.setEmailCodes(true)).error().error).toBe('access.sign_in_again');
    (await customer.confirm()).answer();
    expect((await customer.setEmailCodes(true)).answer()).toMatchObject({ isOn: true, emailCodes: true, recoveryCodesLeft: 10 });
    expect((await customer.setEmailCodes(false)).answer()).toMatchObject({ isOn: false, emailCodes: false, recoveryCodesLeft: 0 });
    expect((await customer.signIn()).status).toBe(200);
    expect(await customer.subjects()).toEqual(
      expect.arrayContaining([
        'Codes by e-mail were turned on for your account at Keepsake',
        'Codes by e-mail were turned off for your account at Keepsake',
      ]),
    );
    expect(await acts(customer.uuid)).toEqual(['second_step_on', 'second_step_off']);
  });

  test('[SEC-06] a session from before the second step changes nothing until it has given both', async () => {
    const customer = await stepCustomer(server);
    const before = createCookieJar();
    (await customer.signIn(before)).answer();
    (await customer.setEmailCodes(true)).answer();
    const off = (session: typeof before) => server.call(secondStepCalls.setEmailCodes, { body: { isOn: false } }, { session });
    expect((await off(before)).error().error).toBe('access.sign_in_again');
    expect((await off(customer.session)).answer().isOn).toBe(false);
  });

  test('[SEC-06] [SEC-03] a recovery code works when the tries of the mailed code are used up', async () => {
    const customer = await withCodes();
    for (let tries = 0; tries < 10; tries += 1) await customer.finish(await customer.challenge(), byEmail('000000'));
    expect((await customer.finish(await customer.challenge(), byEmail('000000'))).status).toBe(429);
    expect((await customer.finish(await customer.challenge(), recovery(customer.recoveryCodes[0]))).status).toBe(200);
  });

  test('[SEC-06] signing in again asks for both steps, and refuses the account’s protected calls until then', async () => {
    const customer = await withCodes();
    server.clock.advance(16 * MINUTE_MS);
    const exported = () => server.call(accountCalls.exportMyData, {}, { session: customer.session });
    const refused = (await customer.confirm()).error();
    expect(refused.error).toBe(NEEDED);
    expect((await exported()).error().error).toBe('access.sign_in_again');
    const challenge = String(refused.params?.['challenge']);
    (await customer.sendCode(challenge)).answer();
    const confirm = (code: string) =>
      server.call(secondStepCalls.confirmSecondStep, { body: { challenge, step: byEmail(code) } }, { session: customer.session });
    const code = await customer.lastCode();
    expect((await confirm(otherThan(code))).error().error).toBe(WRONG);
    expect((await confirm(code)).answer()).toEqual({ status: 'OK' });
    expect((await exported()).status).toBe(200);
  });

  test('[SEC-06] a remembered device is not asked for 30 days; its protected calls still are, and another customer on it is', async () => {
    const [customer, other] = [await withCodes(), await withCodes()];
    const at = createCookieJar();
    await customer.finish(await customer.challenge(at), recovery(customer.recoveryCodes[0]), { at, remember: true });
    expect((await customer.signIn(at)).status).toBe(200);
    expect((await other.signIn(at.copy())).error().error).toBe(NEEDED);
    expect((await customer.signIn(createCookieJar())).error().error).toBe(NEEDED);
    // A sign-in with the password alone is no recent sign-in.
    expect((await server.call(accountCalls.exportMyData, {}, { session: at })).error().error).toBe('access.sign_in_again');
    const listed = (await server.call(secondStepCalls.readSecondStep, {}, { session: at })).answer().rememberedDevices;
    expect(listed).toMatchObject([{ isCurrent: true }]);
    server.clock.advance(30 * DAY_MS + 1000);
    expect((await customer.signIn(at)).error().error).toBe(NEEDED);
  });

  test('[SEC-06] [ACC-18] a remembered device is forgotten from the list, when it is signed out elsewhere, and with another password', async () => {
    const customer = await withCodes();
    const remembered = async (code?: string) => {
      const at = createCookieJar();
      await customer.finish(await customer.challenge(at), recovery(code), { at, remember: true });
      return at;
    };
    const listed = await remembered(customer.recoveryCodes[0]);
    const [device] = (await customer.read()).answer().rememberedDevices;
    const forget = (id = '') => server.call(secondStepCalls.forgetDevice, { params: { id } }, { session: customer.session });
    const stranger = await stepCustomer(server);
    const byStranger = await server.call(secondStepCalls.forgetDevice, { params: { id: device?.id ?? '' } }, { session: stranger.session });
    expect(byStranger.error().error).toBe('request.not_found');
    expect((await forget(device?.id)).answer().rememberedDevices).toEqual([]);
    expect((await customer.signIn(listed)).error().error).toBe(NEEDED);

    const lost = await remembered(customer.recoveryCodes[1]);
    const { sessions } = (await server.call(accessCalls.listSessions, {}, { session: lost })).answer();
    const id = sessions.find(({ isCurrent }) => isCurrent)?.id ?? '';
    await server.call(accessCalls.endSession, { params: { id } }, { session: customer.session });
    expect((await customer.signIn(lost)).error().error).toBe(NEEDED);

    const kept = await remembered(customer.recoveryCodes[2]);
    await server.call(accountCalls.updatePassword, { body: { password: 'fjø7x', reTypePassword: 'fjø7x' } }, { session: customer.session });
    expect((await customer.signIn(kept, 'fjø7x')).error().error).toBe(NEEDED);
  });

  test('[SEC-06] a new password by a mailed link does not turn it off', async () => {
    const customer = await withCodes();
    await server.call(accessCalls.sendPasswordReminder, { query: { json: '1', email: customer.email } });
    const mail = (await customer.mails()).find(({ text }) => text.includes('resetcode='));
    const params = { code: /resetcode=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
    expect((await server.call(accessCalls.resetPassword, { params, body: { password: 'endaenhest' } })).answer()).toEqual({ error: null });
    expect((await customer.signIn(createCookieJar(), 'endaenhest')).error().error).toBe(NEEDED);
  });

  test('[SEC-06] [SRV-59] no address and no recovery code is in an answer that outlives the account, and erasing removes all of it', async () => {
    const customer = await withCodes();
    const at = createCookieJar();
    await customer.finish(await customer.challenge(at), recovery(customer.recoveryCodes[0]), { at, remember: true });
    (await customer.sendCode(await customer.challenge())).answer();
    const kept = JSON.stringify(await server.services.db.select({ body: idempotency.body }).from(idempotency));
    for (const hash of hashesOf(customer.recoveryCodes)) expect(kept).not.toContain(hash);

    (await server.call(accountCalls.eraseMyData, { body: { password: STEP_PASSWORD } }, { session: at })).answer();
    expect(JSON.stringify(await server.services.db.select({ body: idempotency.body }).from(idempotency))).not.toContain(customer.email);
    for (const table of [passkeys, recoveryCodes, rememberedDevices, secondStepChallenges])
      expect(await server.services.db.$count(table, eq(table.userUuid, customer.uuid))).toBe(0);
  });
});
