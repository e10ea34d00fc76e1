import { slowHashing } from '#server/http/sessions/slow-hash.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { accessCalls, type Registration } from '#core/contract/access.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { sessions, throttles, users } from '#server/db/schema.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { atRealCost } from '#tests/setup/hashes/cheap-hashes.mjs';
import { type SeededSubject, seedSubject } from '#tests/setup/seed.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { createUser, registerByService, signIn, signOut, currentUser, listSessions, endSession, verifySubjectCode, startAnonymousSession } =
  accessCalls;
const PASSWORD = 'riktig hest';

describe.each(DATABASES)('accounts and sessions on %s', (database) => {
  let server: TestServer;
  let subject: SeededSubject;
  beforeAll(async () => {
    server = await startTestServer({ database });
    subject = await seedSubject(server.services, { name: 'Emma Solberg' });
  });
  beforeEach(() => server.services.db.delete(throttles));
  afterAll(() => server.close());

  const form = (changes: Partial<Registration> = {}): Registration => ({
    email: `${randomUUID()}@example.org`,
    code: subject.code,
    mobile: '412 34 567',
    password: PASSWORD,
    confirm_password: PASSWORD,
    acceptmail: true,
    termsofservice: true,
    lang: 'nb',
    ...changes,
  });
  const register = async () => {
    const body = form();
    const session = createCookieJar();
    const answer = (await server.call(createUser, { body }, { session })).answer();
    return { email: body.email, session, uuid: answer.user?.uuid ?? '' };
  };
  const seedElsewhere = () => seedSubject(server.services, { codeRedirect: 'https://pictures.example/2019' });
  const whoIs = async (session: ReturnType<typeof createCookieJar>) => (await server.call(currentUser, {}, { session })).answer().user;

  test('[KEP-10] a code whose pictures are in another shop is refused at registration and at sign-in', async () => {
    const { code } = await seedElsewhere();
    const refused = (await server.call(createUser, { body: form({ code }) })).answer();
    expect(refused).toMatchObject({ error: 'access.code_not_valid', user: null, subject: null });
    const { email } = await register();
    const reply = await server.call(signIn, { body: { username: email, password: PASSWORD, code } });
    expect(reply.error().error).toBe('access.code_not_valid');
  });

  test("[SRV-06] registration makes the user, adds the code's set and signs in", async () => {
    const session = createCookieJar();
    const body = form({ email: '  Kari.Nordmann@Example.org ' });
    const answer = (await atRealCost(() => server.call(createUser, { body }, { session }))).answer();
    expect(answer).toMatchObject({
      error: null,
      data: [],
      user: {
        emailAddress: 'kari.nordmann@example.org',
        mobilePhone: '+4741234567',
        acceptMail: true,
        isAnonymousUser: false,
        isSimulated: false,
        lang: 'nb',
        currentSubjectUuid: subject.uuid,
      },
      subject: { uuid: subject.uuid, name: 'Emma Solberg' },
    });
    expect((await whoIs(session))?.uuid).toBe(answer.user?.uuid);
    const [row] = await server.services.db
      .select()
      .from(users)
      .where(eq(users.uuid, answer.user?.uuid ?? ''));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test.each<[string, Partial<Registration>, string, string[]]>([
    ['an e-mail that is none', { email: 'kari@' }, 'access.email_invalid', ['email']],
    ['a number that nobody can be called at', { mobile: '123' }, 'access.phone_invalid', ['mobile']],
    ['a password under 6 characters', { password: '12345', confirm_password: '12345' }, 'access.password_too_short', ['password']],
    ['the own number as a password', { password: '41234567', confirm_password: '41234567' }, 'access.password_own', ['password']],
    ["the school's name as a password", { password: 'Solberg26', confirm_password: 'Solberg26' }, 'access.password_own', ['password']],
    ['two passwords', { confirm_password: 'another' }, 'access.passwords_differ', ['confirm_password']],
    ['terms that were not accepted', { termsofservice: false }, 'access.terms_not_accepted', ['termsofservice']],
    ['a code that nobody has', { code: 'NOBODYS-1' }, 'access.code_not_valid', ['code']],
    ['no code, and none found valid before', { code: undefined }, 'access.code_needed', ['code']],
    ['several wrong fields', { email: '', mobile: '' }, 'access.email_invalid', ['email', 'mobile']],
  ])('[SRV-06] [SEC-06] %s is refused with the names of the fields, by both calls', async (_what, changes, error, fields) => {
    const session = createCookieJar();
    const body = form(changes);
    expect((await server.call(createUser, { body }, { session })).answer()).toEqual({ error, data: fields, user: null, subject: null });
    expect((await server.call(registerByService, { body }, { session })).error().error).toBe(error);
    expect(await whoIs(session)).toBeNull();
    expect(await server.services.db.$count(users, eq(users.email, body.email.trim().toLowerCase()))).toBe(0);
  });

  test('[SRV-06] an e-mail that has an account is refused, in any case', async () => {
    const { email } = await register();
    const body = form({ email: email.toUpperCase() });
    expect((await server.call(createUser, { body })).answer()).toEqual({
      error: 'access.email_taken',
      data: ['email'],
      user: null,
      subject: null,
    });
    expect((await server.call(registerByService, { body })).status).toBe(409);
  });

  test('[SRV-50] registration by service takes the code that the session validated', async () => {
    const session = createCookieJar();
    await server.call(verifySubjectCode, { query: { code: subject.code } }, { session });
    const answer = (await server.call(registerByService, { body: form({ code: undefined }) }, { session })).answer();
    expect(answer.subject?.uuid).toBe(subject.uuid);
    expect((await whoIs(session))?.uuid).toBe(answer.user.uuid);
  });

  test("[SRV-50] signing in trims the e-mail, makes a new session and adds the code's set", async () => {
    const { email, uuid } = await register();
    const other = await seedSubject(server.services, { name: 'Jonas' });
    const session = createCookieJar();
    await server.call(verifySubjectCode, { query: { code: other.code } }, { session });
    const before = session.header();
    const answer = (
      await server.call(signIn, { body: { username: ` ${email.toUpperCase()} `, password: PASSWORD, code: other.code } }, { session })
    ).answer();
    expect([answer.user.uuid, answer.subject?.uuid, answer.user.currentSubjectUuid]).toEqual([uuid, other.uuid, other.uuid]);
    expect(session.header()).not.toBe(before);
    expect(await whoIs(createCookieJar([['keepsake_session', before.split('=')[1] ?? '']]))).toBeNull();
  });

  test('[ACC-15] a wrong password and an unknown e-mail get the same answer, after the same work', async () => {
    const { email } = await register();
    const enter = (username: string) => server.call(signIn, { body: { username, password: 'not this one' } });
    /** The long steps could be measured from outside. */
    const slowWork = async (username: string) => {
      const compared = vi.spyOn(slowHashing, 'verify');
      await enter(username);
      const times = compared.mock.calls.length;
      compared.mockRestore();
      return times;
    };
    const [wrong, unknown] = [await enter(email), await enter('nobody@example.org')];
    expect([wrong.status, wrong.error()]).toEqual([401, { error: 'access.wrong_credentials' }]);
    expect([unknown.status, unknown.error()]).toEqual([wrong.status, wrong.error()]);
    expect([await slowWork('nobody@example.org'), await slowWork(email)]).toEqual([2, 2]);
  });

  test('[SRV-50] a right password with a wrong code does not sign the customer in', async () => {
    const { email } = await register();
    const session = createCookieJar();
    const reply = await server.call(signIn, { body: { username: email, password: PASSWORD, code: 'NOBODYS-9' } }, { session });
    expect([reply.status, reply.error().error, session.header()]).toEqual([404, 'access.code_not_valid', '']);
  });

  test('[SRV-50] a sign-in whose answer was lost is repeated and brings a cookie of the same session', async () => {
    const { email, uuid } = await register();
    const body = { username: email, password: PASSWORD };
    const opId = randomUUID();
    const before = await server.services.db.$count(sessions, eq(sessions.userUuid, uuid));
    await server.call(signIn, { body }, { opId });
    const session = createCookieJar();
    const replay = await server.call(signIn, { body }, { opId, session });
    expect(replay.headers.get(HEADERS.replayed)).toBe('1');
    expect((await whoIs(session))?.uuid).toBe(uuid);
    expect(await server.services.db.$count(sessions, eq(sessions.userUuid, uuid))).toBe(before + 1);
    const guessed = await server.call(signIn, { body: { ...body, password: 'guess' } }, { opId });
    expect([guessed.status, guessed.error().error, guessed.headers.getSetCookie()]).toEqual([422, 'request.idempotency_key_reused', []]);
  });

  test('[SRV-50] a replayed sign-in does not restore a session that was ended', async () => {
    const { email } = await register();
    const [opId, session] = [randomUUID(), createCookieJar()];
    await server.call(signIn, { body: { username: email, password: PASSWORD } }, { opId, session });
    await server.call(signOut, {}, { session });
    const later = createCookieJar();
    const replay = await server.call(signIn, { body: { username: email, password: PASSWORD } }, { opId, session: later });
    expect([replay.status, replay.error().error, await whoIs(later)]).toEqual([401, 'access.signed_out', null]);
  });

  test('[SRV-06] a registration sent twice makes one user, who is signed in', async () => {
    const [body, opId] = [form(), randomUUID()];
    const first = (await server.call(createUser, { body }, { opId })).answer();
    const session = createCookieJar();
    const replay = (await server.call(createUser, { body }, { opId, session })).answer();
    expect(replay).toEqual(first);
    expect((await whoIs(session))?.uuid).toBe(first.user?.uuid);
  });

  test('[ACC-15] no password can be guessed from the stored data of a request', async () => {
    const opId = randomUUID();
    const { email } = await register();
    await atRealCost(() => server.call(signIn, { body: { username: email, password: PASSWORD } }, { opId }));
    const row = await server.services.db.query.idempotency.findFirst({ where: (table, { eq: equals }) => equals(table.opId, opId) });
    expect(row?.requestHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
  });

  test('[SRV-50] signing out ends the session, deletes the cookie, and can be repeated', async () => {
    const { session } = await register();
    const old = session.copy();
    const reply = await server.call(signOut, {}, { session });
    expect(reply.answer()).toEqual({ status: 'OK' });
    expect(session.header()).not.toContain('keepsake_session');
    expect(await whoIs(old)).toBeNull();
    expect((await server.call(signOut, {}, { session })).answer()).toEqual({ status: 'OK' });
  });

  test('[OFF-07] a stored sign-out of one person does not sign another one out', async () => {
    const [first, second] = [await register(), await register()];
    const reply = await server.call(signOut, {}, { session: second.session, owner: first.uuid });
    expect([reply.status, reply.error().error]).toEqual([409, 'access.owner_mismatch']);
    expect((await whoIs(second.session))?.uuid).toBe(second.uuid);
  });

  test("[ACC-18] a customer's own sessions are listed with their devices and ended one by one; another customer's are not", async () => {
    const { session, email } = await register();
    const phone = createCookieJar();
    const safari =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
    await server.call(signIn, { body: { username: email, password: PASSWORD } }, { session: phone, headers: { 'user-agent': safari } });
    const listed = (await server.call(listSessions, {}, { session })).answer().sessions;
    expect(listed.map((one) => one.isCurrent).sort()).toEqual([false, true]);
    const other = listed.find((one) => !one.isCurrent);
    expect(other?.device).toBe('Safari, iPhone');
    const stranger = await register();
    const refused = await server.call(endSession, { params: { id: other?.id ?? '' } }, { session: stranger.session });
    expect([refused.status, (await whoIs(phone)) === null]).toEqual([404, false]);
    await server.call(endSession, { params: { id: other?.id ?? '' } }, { session });
    expect(await whoIs(phone)).toBeNull();
    expect((await server.call(listSessions, {}, { session: phone })).status).toBe(401);
  });

  test('[ACC-18] a session lasts 30 days from its last use', async () => {
    const { session } = await register();
    const DAY = 86_400_000;
    server.clock.advance(29 * DAY);
    expect(await whoIs(session)).not.toBeNull();
    server.clock.advance(29 * DAY);
    expect(await whoIs(session)).not.toBeNull();
    server.clock.advance(31 * DAY);
    expect(await whoIs(session)).toBeNull();
  });

  test('[SEC-06] a session ends 90 days after its start, however often it is used', async () => {
    const { session } = await register();
    for (let week = 0; week < 12; week += 1) {
      server.clock.advance(7 * 86_400_000);
      expect(await whoIs(session)).not.toBeNull();
    }
    server.clock.advance(7 * 86_400_000);
    expect(await whoIs(session)).toBeNull();
  });

  test('[SEC-06] of two cookies with one name neither is accepted', async () => {
    const [victim, attacker] = [await register(), await register()];
    const sent = (cookie: string) => server.call(currentUser, {}, { headers: { cookie } });
    const [planted, own] = [attacker.session, victim.session].map((jar) => /keepsake_session=[\w-]+/.exec(jar.header())?.[0] ?? '');
    expect((await sent(`${own}`)).answer().user?.uuid).toBe(victim.uuid);
    expect((await sent(`${planted}; ${own}`)).answer().user).toBeNull();
    expect((await sent(`${own}; ${planted}`)).answer().user).toBeNull();
  });

  test('[SEC-06] a sign-in on a device that the account does not know is reported by mail, on a known one it is not', async () => {
    const { email, session } = await register();
    await server.services.db
      .update(users)
      .set({ emailVerifiedAt: new Date(server.clock.nowMs()) })
      .where(eq(users.email, email));
    const enter = (jar: ReturnType<typeof createCookieJar>, agent: string) =>
      server.call(signIn, { body: { username: email, password: PASSWORD } }, { session: jar, headers: { 'user-agent': agent } });
    const told = async () => (await server.deliverMail()).filter(({ to, subject: words }) => to === email && /ny enhet/.test(words));
    (await enter(session, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')).answer();
    expect(await told()).toEqual([]);
    (await enter(createCookieJar(), 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1')).answer();
    const [mail] = await told();
    expect(mail?.text).toContain('Enhet: Safari, iPhone');
    expect(mail?.links[0]).toMatch(/\/my-account\/sessions$/);
    (await enter(createCookieJar(), 'Buy pills at https://pills.example')).answer();
    expect((await told()).map(({ text }) => text.includes('pills'))).toEqual([false, false]);
  });

  test("[ACC-16] a device's anonymous owner gets a session with its secret, and only with it", async () => {
    const body = { ownerUuid: randomUUID(), secret: 's'.repeat(43), lang: 'nb' };
    const session = createCookieJar();
    const { user } = (await server.call(startAnonymousSession, { body }, { session })).answer();
    expect(user).toMatchObject({ uuid: body.ownerUuid, isAnonymousUser: true, emailAddress: '', lang: 'nb' });
    expect((await whoIs(session))?.uuid).toBe(body.ownerUuid);
    expect((await server.call(startAnonymousSession, { body })).answer().user.uuid).toBe(body.ownerUuid);
    const stolen = await server.call(startAnonymousSession, { body: { ...body, secret: 't'.repeat(43) } });
    expect([stolen.status, stolen.error().error]).toEqual([403, 'access.anonymous_secret_wrong']);
    const asCustomer = await server.call(startAnonymousSession, { body: { ...body, ownerUuid: (await register()).uuid } });
    expect(asCustomer.error().error).toBe('access.anonymous_secret_wrong');
  });
});
