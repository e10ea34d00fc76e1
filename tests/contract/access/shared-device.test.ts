/** Sessions on devices that the customer shares with others (SEC-10). */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { SHARED_DEVICE_HOURS } from '#core/domain/access/shared-device.ts';
import { users } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/access/password.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { currentUser, signIn } = accessCalls;
const PASSWORD = 'riktig hest';
const HOUR_MS = 3_600_000;

describe.each(DATABASES)('shared devices on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  async function customerOn(device: { readonly isSharedDevice?: boolean }) {
    const username = `${randomUUID()}@example.org`;
    const { uuid } = await server.asUser(username);
    await server.services.db
      .update(users)
      .set({ passwordHash: await hashPassword(PASSWORD) })
      .where(eq(users.uuid, uuid));
    const session = createCookieJar();
    const answer = await server.call(signIn, { body: { username, password: PASSWORD, ...device } }, { session });
    const cookies = answer.headers.getSetCookie();
    const ask = async () => {
      const asked = await server.call(currentUser, {}, { session });
      return { ...asked.answer(), cookie: asked.headers.getSetCookie().join() };
    };
    return { cookies, ask };
  }

  test('[SEC-10] a session on a shared device ends twelve hours after its last use, and its cookie with it', async () => {
    const { cookies, ask } = await customerOn({ isSharedDevice: true });
    expect(cookies.filter((cookie) => cookie.includes('keepsake_session'))).toEqual([expect.stringContaining(`Max-Age=${12 * 3600}`)]);
    server.clock.advance((SHARED_DEVICE_HOURS - 1) * HOUR_MS);
    const used = await ask();
    expect([used.user !== null, used.isSharedDevice]).toEqual([true, true]);
    expect(used.cookie).toContain(`Max-Age=${12 * 3600}`);
    server.clock.advance((SHARED_DEVICE_HOURS - 1) * HOUR_MS);
    expect((await ask()).user).not.toBeNull();
    server.clock.advance(SHARED_DEVICE_HOURS * HOUR_MS);
    expect(await ask()).toEqual({ user: null, cookie: '' });
  });

  test("[SEC-10] a customer's own device is not a shared one: it stays signed in for 30 days", async () => {
    const { ask } = await customerOn({});
    server.clock.advance(29 * 24 * HOUR_MS);
    const used = await ask();
    expect([used.user !== null, used.isSharedDevice]).toEqual([true, undefined]);
    expect(used.cookie).toContain(`Max-Age=${30 * 24 * 3600}`);
  });

  test('[SEC-10] a shared device does not become a known device of the account', async () => {
    expect((await customerOn({})).cookies.join()).toContain('keepsake_device');
    expect((await customerOn({ isSharedDevice: true })).cookies.join()).not.toContain('keepsake_device');
  });
});
