/** Cookies of a shop on https (SEC-06). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { users } from '#server/db/schema.ts';
import { accessCalls } from '#core/contract/access.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

describe('cookies on https', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: ONE_DATABASE, environment: { PUBLIC_URL: 'https://shop.example.org' } });
  });
  afterAll(() => server.close());

  test('[SEC-06] the session cookie is limited to the shop’s own host; a cookie that a sibling of its domain could set is not accepted', async () => {
    const body = { ownerUuid: randomUUID(), secret: 's'.repeat(43), lang: 'nb' };
    const session = createCookieJar();
    const reply = await server.call(accessCalls.startAnonymousSession, { body }, { session });
    expect(reply.headers.getSetCookie().join()).toMatch(
      /^__Host-keepsake_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const whoIs = async (cookie: string) => (await server.call(accessCalls.currentUser, {}, { headers: { cookie } })).answer().user;
    expect((await whoIs(session.header()))?.uuid).toBe(body.ownerUuid);
    expect(await whoIs(session.header().replace('__Host-', ''))).toBeNull();
  });

  test('[SEC-06] a device that was known before the shop used https is not a new one', async () => {
    const { code } = await seedSubject(server.services, { name: 'Emma' });
    const [email, password] = [`${randomUUID()}@example.org`, 'riktig hest'];
    const registered = createCookieJar();
    const body = { email, code, mobile: '41234567', password, confirm_password: password, acceptmail: false, termsofservice: true };
    (await server.call(accessCalls.registerByService, { body }, { session: registered })).answer();
    const [device = ''] = /__Secure-keepsake_device=[\w.-]+/.exec(registered.header()) ?? [];
    // Mails are sent to verified addresses only.
    await server.services.db
      .update(users)
      .set({ emailVerifiedAt: new Date(server.clock.nowMs()) })
      .where(eq(users.email, email));
    const enter = (cookie: string) => server.call(accessCalls.signIn, { body: { username: email, password } }, { headers: { cookie } });
    const told = async () =>
      (await server.deliverMail()).filter(({ to, subject }) => to === email && subject.startsWith('A new device')).length;
    (await enter(device.replace('__Secure-', ''))).answer();
    expect(await told()).toBe(0);
    (await enter('')).answer();
    expect(await told()).toBe(1);
  });
});
