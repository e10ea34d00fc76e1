/** An attacker who tries passwords is slowed; the owner of the account can sign in. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { accountCalls } from '#core/contract/account.ts';
import { throttles, users } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/access/password.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const EMAIL = 'owner@example.org';
const PASSWORD = 'the right one';
const HOME = '192.0.2.1';

describe.each(DATABASES)('the owner on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database, environment: { TRUST_PROXY: '1' } });
    server.clock.freeze();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.services.db.delete(throttles);
    const { uuid } = await server.asUser(EMAIL);
    await server.services.db
      .update(users)
      .set({ passwordHash: await hashPassword(PASSWORD) })
      .where(eq(users.uuid, uuid));
  });

  const enter = async (password: string, address: string, session = createCookieJar()) =>
    (await server.call(accessCalls.signIn, { body: { username: EMAIL, password } }, { session, headers: { 'x-forwarded-for': address } }))
      .status;
  const attack = async (guesses: number, addressOf: (index: number) => string) => {
    const statuses: number[] = [];
    for (let index = 0; index < guesses; index += 1) statuses.push(await enter(`guess-${index}`, addressOf(index)));
    return statuses;
  };
  /** Records many wrong passwords from everywhere, without the time that real attempts take. */
  const attackFromEverywhere = async () => {
    await enter('guess', '198.51.100.200');
    await server.services.db.update(throttles).set({ wrongGuesses: 500 });
    await server.services.db.delete(throttles).where(eq(throttles.bucket, 'password:all'));
  };

  test('[SEC-03] wrong passwords from everywhere do not block the owner at other addresses', async () => {
    await attackFromEverywhere();
    expect(await enter(PASSWORD, '198.51.100.200')).toBe(429);
    expect(await enter(PASSWORD, HOME)).toBe(200);
  });

  test('[SEC-03] while an account is attacked, an address that guesses wrong waits after three', async () => {
    await attackFromEverywhere();
    expect(await attack(5, () => '203.0.113.9')).toEqual([401, 401, 401, 429, 429]);
    expect(await enter(PASSWORD, '203.0.113.9')).toBe(429);
    expect(await enter(PASSWORD, HOME)).toBe(200);
  });

  test('[SEC-03] a device that has signed in before can sign in beside an attacker at the same address', async () => {
    const device = createCookieJar();
    expect(await enter(PASSWORD, HOME, device)).toBe(200);
    await server.call(accessCalls.signOut, {}, { session: device });
    await attackFromEverywhere();
    expect((await attack(11, () => HOME)).at(-1)).toBe(429);
    expect(await enter(PASSWORD, HOME)).toBe(429);
    expect(await enter(PASSWORD, HOME, device)).toBe(200);
  });

  test('[SEC-03] a known device has ten guesses of its own; an invented cookie, or one of another account, has none', async () => {
    const device = createCookieJar();
    await enter(PASSWORD, HOME, device);
    await server.call(accessCalls.signOut, {}, { session: device });
    const [, token = ''] = /keepsake_device=([^;]+)/.exec(device.header()) ?? [];
    expect(token).not.toContain(EMAIL);
    const other = await server.asUser('other@example.org');
    await server.services.db
      .update(users)
      .set({ passwordHash: await hashPassword('another one') })
      .where(eq(users.uuid, other.uuid));
    await attack(11, () => HOME);
    const [id = ''] = token.split('.');
    for (const forged of [id, `${id}.`, `${id}.${'A'.repeat(43)}`, `x${token}`, '.', '__proto__.x'])
      expect(await enter(PASSWORD, HOME, createCookieJar([['keepsake_device', forged]]))).toBe(429);
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) statuses.push(await enter(`guess-${index}`, HOME, device.copy()));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    await server.services.db
      .update(users)
      .set({ passwordHash: await hashPassword('a new one') })
      .where(eq(users.email, EMAIL));
    server.clock.advance(60_000);
    await attack(2, () => HOME);
    expect(await enter('a new one', HOME, device)).toBe(429);
  });

  test('[SEC-03] an attacked account can be erased by its owner, whose wrong passwords are counted separately', async () => {
    const { session } = await server.asUser(EMAIL);
    await attack(11, () => HOME);
    const erase = (password: string) =>
      server.call(accountCalls.eraseMyData, { body: { password } }, { session, headers: { 'x-forwarded-for': HOME } });
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) statuses.push((await erase(`guess-${index}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    server.clock.advance(60_000);
    expect((await erase(PASSWORD)).status).toBe(200);
  });
});
