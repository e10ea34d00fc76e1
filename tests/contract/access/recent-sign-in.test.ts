/** Actions that an open device alone must not allow: calls that need a sign-in within the last 15 minutes (SEC-06). */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/access/password.ts';
import { accountCalls } from '#tests/fixtures/calls.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { updatePassword, exportMyData, changeEmail, eraseMyData, confirmSignIn, setAcceptMail } = accountCalls;
const PASSWORD = 'riktig hest';
const MINUTE_MS = 60_000;

describe.each(DATABASES)('recent sign-in on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  const customer = async () => {
    const { uuid, email, session } = await server.asUser(`${randomUUID()}@example.org`);
    await server.services.db
      .update(users)
      .set({ passwordHash: await hashPassword(PASSWORD) })
      .where(eq(users.uuid, uuid));
    const as = { session };
    return {
      as,
      email,
      confirm: (password: string) => server.call(confirmSignIn, { body: { password } }, as),
      guarded: {
        updatePassword: () => server.call(updatePassword, { body: { password: 'fjø7x', reTypePassword: 'fjø7x' } }, as),
        exportMyData: () => server.call(exportMyData, {}, as),
        changeEmail: () => server.call(changeEmail, { body: { email: `${randomUUID()}@example.org` } }, as),
      },
    };
  };

  test.each(['updatePassword', 'exportMyData', 'changeEmail'] as const)(
    '[SEC-06] %s is refused 15 minutes after the sign-in, and done once the password was confirmed',
    async (name) => {
      const { guarded, confirm, as } = await customer();
      server.clock.advance(15 * MINUTE_MS + 1000);
      const refused = await guarded[name]();
      expect([refused.status, refused.error()]).toEqual([403, { error: 'access.sign_in_again' }]);
      // Every other call works as before.
      expect((await server.call(setAcceptMail, { body: { acceptMail: true } }, as)).status).toBe(200);
      expect((await confirm('not this one')).error().error).toBe('access.wrong_credentials');
      expect((await guarded[name]()).status).toBe(403);
      expect((await confirm(PASSWORD)).answer()).toEqual({ status: 'OK' });
      expect((await guarded[name]()).status).toBe(200);
    },
  );

  test('[SEC-06] it is done without a question within 15 minutes', async () => {
    const { guarded } = await customer();
    server.clock.advance(14 * MINUTE_MS);
    expect((await guarded.exportMyData()).status).toBe(200);
  });

  test('[SEC-06] a confirmation counts for one device', async () => {
    const { confirm, email } = await customer();
    const elsewhere = await server.asUser(email);
    server.clock.advance(16 * MINUTE_MS);
    (await confirm(PASSWORD)).answer();
    expect((await server.call(exportMyData, {}, { session: elsewhere.session })).status).toBe(403);
  });

  test('[SEC-06] [SRV-59] erasing asks for the password each time', async () => {
    const { as, confirm } = await customer();
    await confirm(PASSWORD);
    expect((await server.call(eraseMyData, { body: { password: 'not this one' } }, as)).error().error).toBe('access.wrong_credentials');
  });

  test('[SEC-06] [SEC-03] the password is guessed no faster here than elsewhere', async () => {
    const { confirm } = await customer();
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) statuses.push((await confirm('a guess')).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });
});
