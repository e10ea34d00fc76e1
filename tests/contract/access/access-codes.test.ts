import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { sessions, userSubjects } from '#server/db/schema.ts';
import { startSession } from '#server/http/sessions/sessions.ts';
import { SESSION_COOKIE } from '#core/contract/headers.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { verifySubjectCode, addPictureSetByCode, userExistsByEmail, currentUser } = accessCalls;

describe.each(DATABASES)('picture codes on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedSubject(server.services, { code: 'SOLB-7K3M9Q', name: 'Emma Solberg', group: '7A', numPictures: 3 });
  });
  afterAll(() => server.close());

  test('[SRV-07] a code in any spelling names its subject, and gives the visitor a session', async () => {
    const session = createCookieJar();
    const reply = await server.call(verifySubjectCode, { query: { code: ' solb 7k3m9q' } }, { session });
    const { valid, error, data } = reply.answer();
    expect({
      valid,
      error,
      code: data?.accessCode,
      name: data?.subject?.name,
      group: data?.subject?.group,
      numImages: data?.subject?.numImages,
    }).toEqual({
      valid: true,
      error: null,
      code: 'SOLB-7K3M9Q',
      name: 'Emma Solberg',
      group: '7A',
      numImages: 3,
    });
    expect(reply.headers.getSetCookie().join()).toMatch(/keepsake_session=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
    expect((await server.call(currentUser, {}, { session })).answer()).toEqual({ user: null });
  });

  test('[SRV-07] an unknown code and the code of a withdrawn subject are not valid, and get the same answer', async () => {
    await seedSubject(server.services, { code: 'WITHDRAWN1', isWithdrawn: true });
    for (const code of ['NOBODYS-1', 'WITHDRAWN1', "'; drop table users"]) {
      const reply = await server.call(verifySubjectCode, { query: { code } });
      expect(reply.answer()).toEqual({ valid: false, error: 'access.code_not_valid', errorMessage: null, data: null });
      expect(reply.headers.getSetCookie()).toEqual([]);
    }
  });

  describe('codes whose job says something else', () => {
    const CLOSED = 'CLOSED-7K3M9Q';
    const ELSEWHERE = 'ELSEWHERE-7K3M';
    const MESSAGES = { en: 'Your pictures open on 3 March.', nb: 'Bildene åpner 3. mars.' };
    const ADDRESS = 'https://pictures.example/2019';
    beforeAll(async () => {
      await seedSubject(server.services, { code: CLOSED, codeMessages: MESSAGES });
      await seedSubject(server.services, { code: ELSEWHERE, codeRedirect: ADDRESS });
    });

    test("[KEP-10] [ACC-04] a closed job's code answers with the reason in the visitor's language, and opens nothing", async () => {
      const session = createCookieJar();
      for (const [language, errorMessage] of Object.entries(MESSAGES)) {
        const reply = await server.call(
          verifySubjectCode,
          { query: { code: CLOSED } },
          { session, headers: { 'accept-language': language } },
        );
        expect(reply.answer()).toEqual({ valid: false, error: 'access.code_not_valid', errorMessage, data: null });
      }
      const asked = await server.call(userExistsByEmail, { query: { email: 'kari@example.org' } }, { session });
      expect(asked.answer().error, 'the code does not count as validated').toBe('access.code_needed');
    });

    test('[KEP-10] [ACC-04] a code whose pictures are in another shop leads there and reveals nothing of its subject', async () => {
      const { valid, data } = (await server.call(verifySubjectCode, { query: { code: ELSEWHERE } })).answer();
      expect({ valid, data }).toEqual({
        valid: true,
        data: { accessCode: ELSEWHERE, errorMessage: null, redirect: ADDRESS, subject: null },
      });
    });

    test('[KEP-10] [SET-10] neither is added to a customer', async () => {
      const kari = await server.asUser('elsewhere@example.org');
      const add = async (code: string) => (await server.call(addPictureSetByCode, { query: { code } }, { session: kari.session })).answer();
      expect(await add(CLOSED)).toMatchObject({ valid: false, error: MESSAGES.en, redirect: null, subject: null });
      expect(await add(ELSEWHERE)).toMatchObject({ valid: true, error: null, redirect: ADDRESS, subject: null });
      expect(await server.services.db.select().from(userSubjects).where(eq(userSubjects.userUuid, kari.uuid))).toEqual([]);
    });
  });

  test('[SRV-07] a missing code is refused by name', async () => {
    expect((await server.call(verifySubjectCode, { query: { code: '' } })).error()).toEqual({
      error: 'request.invalid',
      params: { field: 'code' },
    });
  });

  test('[SRV-08] a code adds its set and makes it the current one', async () => {
    const subject = await seedSubject(server.services);
    const user = await server.asUser('adds@example.org');
    const added = (
      await server.call(addPictureSetByCode, { query: { code: subject.code.toLowerCase() } }, { session: user.session })
    ).answer();
    expect(added).toMatchObject({
      error: null,
      valid: true,
      warning: null,
      redirect: null,
      subject: { uuid: subject.uuid, name: subject.name },
    });
    expect((await server.call(currentUser, {}, { session: user.session })).answer().user?.currentSubjectUuid).toBe(subject.uuid);
  });

  test('[KEP-10] [SRV-08] the code of an archived set makes it the current one only where the customer has no other', async () => {
    const user = await server.asUser('archived@example.org');
    const [older, oldest, live] = [
      await seedSubject(server.services, { isArchived: true }),
      await seedSubject(server.services, { isArchived: true }),
      await seedSubject(server.services),
    ];
    const currentAfter = async ({ code }: { readonly code: string }) => {
      (await server.call(addPictureSetByCode, { query: { code } }, { session: user.session })).answer();
      return (await server.call(currentUser, {}, { session: user.session })).answer().user?.currentSubjectUuid;
    };
    expect(await currentAfter(older)).toBe(older.uuid);
    expect(await currentAfter(live)).toBe(live.uuid);
    expect(await currentAfter(oldest)).toBe(live.uuid);
    expect(await server.services.db.$count(userSubjects, eq(userSubjects.userUuid, user.uuid)), 'it is added all the same').toBe(3);
  });

  test('[SRV-08] a wrong code adds nothing and says so', async () => {
    const user = await server.asUser('wrong@example.org');
    const reply = await server.call(addPictureSetByCode, { query: { code: 'NOBODYS-2' } }, { session: user.session });
    expect(reply.answer()).toEqual({ error: 'access.code_not_valid', valid: false, warning: null, redirect: null, subject: null });
  });

  test('[SET-10] a set that the user has already is asked about first, then becomes the current one', async () => {
    const user = await server.asUser('twice@example.org');
    const [first, second] = [
      await seedSubject(server.services, { holders: [user.uuid] }),
      await seedSubject(server.services, { holders: [user.uuid] }),
    ];
    const asked = (await server.call(addPictureSetByCode, { query: { code: first.code } }, { session: user.session })).answer();
    expect(asked).toMatchObject({ valid: true, warning: { payload: { subject: { uuid: first.uuid } } }, subject: null });
    expect((await server.call(currentUser, {}, { session: user.session })).answer().user?.currentSubjectUuid).toBeNull();
    await server.call(addPictureSetByCode, { query: { code: second.code, confirmed: '1' } }, { session: user.session });
    expect((await server.call(currentUser, {}, { session: user.session })).answer().user?.currentSubjectUuid).toBe(second.uuid);
  });

  test('[ACC-11] a simulated user has to confirm before a set is added', async () => {
    const customer = await server.asUser('simulated@example.org');
    const subject = await seedSubject(server.services);
    const { token } = await startSession(server.services.db, server.services, {
      userUuid: customer.uuid,
      isSimulated: true,
      device: 'operator',
    });
    const session = createCookieJar([[SESSION_COOKIE, token]]);
    expect((await server.call(currentUser, {}, { session })).answer().user).toMatchObject({
      isSimulated: true,
      emailAddress: 'simulated@example.org',
    });
    const asked = (await server.call(addPictureSetByCode, { query: { code: subject.code } }, { session })).answer();
    expect(asked.warning?.payload.subject.uuid).toBe(subject.uuid);
    expect(await server.services.db.$count(userSubjects, eq(userSubjects.subjectUuid, subject.uuid))).toBe(0);
    const added = (await server.call(addPictureSetByCode, { query: { code: subject.code, confirmed: '1' } }, { session })).answer();
    expect(added.subject?.uuid).toBe(subject.uuid);
  });

  test('[SRV-08] without a session, or with an anonymous one, signing in comes first', async () => {
    const anonymous = await server.asAnonymous();
    for (const options of [{}, { session: anonymous.session }, { session: createCookieJar([[SESSION_COOKIE, 'made-up']]) }]) {
      const reply = await server.call(addPictureSetByCode, { query: { code: 'SOLB-7K3M9Q' } }, options);
      expect([reply.status, reply.error().error]).toEqual([401, 'access.signed_out']);
    }
  });

  test('[SRV-05] whether an e-mail has an account is answered only after a valid code in this session', async () => {
    await server.asUser('known@example.org');
    const ask = (email: string, session = createCookieJar()) => server.call(userExistsByEmail, { query: { email } }, { session });
    expect((await ask('known@example.org')).answer()).toEqual({ error: 'access.code_needed' });
    const session = createCookieJar();
    await server.call(verifySubjectCode, { query: { code: 'SOLB-7K3M9Q' } }, { session });
    expect((await ask(' Known@Example.org ', session)).answer()).toEqual({ error: null, exists: true });
    expect((await ask('unknown@example.org', session)).answer()).toEqual({ error: null, exists: false });
    expect((await ask('no-mail', session)).answer()).toEqual({ error: 'access.email_invalid' });
  });

  test('[SRV-05] asking about e-mails one after the other is slowed down', async () => {
    const session = createCookieJar();
    await server.call(verifySubjectCode, { query: { code: 'SOLB-7K3M9Q' } }, { session });
    const statuses: number[] = [];
    for (let index = 0; index < 22; index += 1)
      statuses.push((await server.call(userExistsByEmail, { query: { email: `a${index}@example.org` } }, { session })).status);
    expect(statuses.filter((status) => status === 200).length).toBe(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test('[SRV-07] a valid code of a signed-in customer stays with that session', async () => {
    const user = await server.asUser(`${randomUUID()}@example.org`);
    await server.call(verifySubjectCode, { query: { code: 'SOLB-7K3M9Q' } }, { session: user.session });
    const rows = await server.services.db.select().from(sessions).where(eq(sessions.userUuid, user.uuid));
    expect(rows.map((row) => row.validatedCode)).toEqual(['SOLB-7K3M9Q']);
  });
});
