/** The log entries of calls that fail in the database. */
import { draftCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { cleanUp } from '#server/housekeeping.ts';
import { createLog } from '#server/log/create-log.ts';
import { sendDueJobs } from '#server/mail/outgoing-jobs.ts';
import { outgoingJobs } from '#server/db/schema.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

describe.each(DATABASES)('the log on %s', (database) => {
  let server: TestServer;
  const lines: string[] = [];
  beforeAll(async () => {
    const log = createLog('debug', { write: (line) => void lines.push(line) });
    server = await startTestServer({ database, services: { log } });
  });
  afterAll(() => server.close());

  test('[SEC-09] a failed registration, sign-in, code, draft and mail leave no code, e-mail, phone, password hash or text in it', async () => {
    const { db } = server.services;
    const { code } = await seedSubject(server.services);
    const { session } = await server.asUser('parent@example.org');
    const email = 'kari.berg@example.org';
    const body = {
      email,
      code,
      mobile: '41234567',
      password: 'correct horse',
      confirm_password: 'correct horse',
      acceptmail: false,
      termsofservice: true,
    };
    const draft = {
      uuid: randomUUID(),
      template: { uuid: randomUUID(), version: 1 },
      productUuid: randomUUID(),
      data: {
        userResources: {
          'front/greeting': {
            kind: 'image',
            uuid: 'Hei fra Oslo',
            width: 1,
            height: 1,
            rotation: 0,
            cropRect: { x: 0, y: 0, width: 1, height: 1 },
            overrideEffect: 'original',
            background: null,
          } as const,
        },
        year: null,
      },
      currentPartId: null,
      partOfPackage: false,
      orderLineUuid: null,
      revision: 1,
      savedAtMs: 1,
    };
    // The database refuses each row and repeats it completely in its own error; then the tables themselves are removed.
    for (const table of ['users', 'drafts', 'sessions'])
      await db.execute(sql.raw(`alter table ${table} add constraint none check (false) not valid`));
    const statuses = [
      (await server.call(accessCalls.createUser, { body })).status,
      (await server.call(accessCalls.startAnonymousSession, { body: { ownerUuid: randomUUID(), secret: 's'.repeat(40), lang: 'en' } }))
        .status,
      (await server.call(draftCalls.putDraft, { params: { uuid: draft.uuid }, body: draft }, { session })).status,
    ];
    await db.insert(outgoingJobs).values({
      uuid: randomUUID(),
      kind: 'mail',
      payload: { to: email, lang: 'en', template: 'none such', values: {} },
      nextAttemptAt: new Date(0),
    });
    const refuse = () => Promise.reject(Object.assign(new Error(`550 <${email}>`), { responseCode: 550, response: `550 <${email}>` }));
    await sendDueJobs(server.services, { mail: { send: refuse }, sms: { send: refuse } });
    for (const table of ['users', 'subjects']) await db.execute(sql.raw(`alter table ${table} rename to ${table}_gone`));
    statuses.push(
      (await server.call(accessCalls.verifySubjectCode, { query: { code } })).status,
      (await server.call(accessCalls.signIn, { body: { username: email, password: body.password } })).status,
    );
    await cleanUp(server.services, server.database).catch((error: unknown) => server.services.log.error({ err: error }, 'housekeeping'));
    expect(statuses).toEqual([500, 500, 500, 500, 500]);
    const text = lines.join('');
    for (const secret of [code, email, '41234567', '$argon2', 'Hei fra Oslo', 'correct horse'])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    // The entry has enough to find the error: the statement, its SQLSTATE, the place.
    expect(text).toContain('insert into \\"users\\"');
    expect(text).toContain('"code":"23514"');
    expect(text).toContain('"code":"42P01"');
    expect(text).toContain('register.ts');
  });
});
