/** Guesses that are counted together: IPv6 networks, callers behind proxies, accounts made with one code. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { throttles } from '#server/db/schema.ts';
import type { CookieJar } from '#tests/setup/call-client.ts';
import { DATABASES, ONE_DATABASE } from '#tests/setup/databases.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { verifySubjectCode, addPictureSetByCode } = accessCalls;

/** The number of wrong codes that were checked, of those sent. */
async function lookedAt(server: TestServer, guesses: number, forwardedFor: (index: number) => string): Promise<number> {
  let count = 0;
  for (let index = 0; index < guesses; index += 1) {
    const headers = { 'x-forwarded-for': forwardedFor(index) };
    const reply = await server.call(verifySubjectCode, { query: { code: `WRONG-${index}` } }, { headers });
    if (reply.status !== 429) count += 1;
  }
  return count;
}

describe.each([
  ['0', () => `198.51.100.${Math.trunc(Math.random() * 250)}`],
  // The header that a proxy passes on begins with the caller's own text.
  ['1', (index: number) => `10.9.${index}.1, 203.0.113.7`],
  ['2', (index: number) => `10.9.${index}.1, 203.0.113.7, 192.0.2.50`],
])('behind %s proxies', (TRUST_PROXY, forwardedFor) => {
  test('[SEC-03] an invented address counts as the address that the outermost proxy saw', async () => {
    const server = await startTestServer({ database: ONE_DATABASE, environment: { TRUST_PROXY } });
    server.clock.freeze();
    expect(await lookedAt(server, 43, forwardedFor)).toBe(40);
    await server.close();
  });
});

describe.each(DATABASES)('guesses that count together on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database, environment: { TRUST_PROXY: '1' } });
    server.clock.freeze();
  });
  afterAll(() => server.close());
  beforeEach(() => server.services.db.delete(throttles));

  /** Records as many wrong guesses, without the time that real attempts take. */
  const fill = (bucket: string, wrongGuesses: number) =>
    server.services.db
      .update(throttles)
      .set({ wrongGuesses, windowStartedAt: new Date(server.clock.nowMs()) })
      .where(eq(throttles.bucket, bucket));

  test('[SEC-03] one IPv6 network counts as one, in every spelling of its addresses', async () => {
    expect(await lookedAt(server, 44, (index) => `2600:3c00::${index + 1}:1:2:3`)).toBe(40);
  });

  test('[SEC-03] the networks of one IPv6 site count together, each with a share', async () => {
    const network = (index: number) => `2001:db8:7:${index.toString(16)}::1`;
    expect(await lookedAt(server, 1, network)).toBe(1);
    await fill('code:address:2001:db8:7', 157);
    expect(await lookedAt(server, 9, (index) => network(index + 1))).toBe(3);
    expect(await lookedAt(server, 1, () => '2001:db8:8:1::1')).toBe(1);
  });

  test('[SEC-03] invalid addresses, from a proxy that is not configured, count as one caller', async () => {
    const texts = ['\0', '', 'unknown', "' or 1=1", 'a'.repeat(5000), '1.2.3.4.5'];
    const statuses: number[] = [];
    for (const text of texts) {
      const url = `${verifySubjectCode.path}?code=WRONG`;
      statuses.push((await server.app.inject({ method: 'GET', url, headers: { 'x-forwarded-for': `192.0.2.1, ${text}` } })).statusCode);
    }
    expect(statuses).toEqual(texts.map(() => 200));
    const rows = await server.services.db.select({ bucket: throttles.bucket }).from(throttles);
    expect(rows.map(({ bucket }) => bucket)).toContain('code:address:unknown');
    expect(rows.every(({ bucket }) => bucket.length < 100)).toBe(true);
  });

  /** Fifteen wrong codes by each account. */
  const guess = async (accounts: readonly CookieJar[], addressOf: (account: number) => string) => {
    let count = 0;
    for (const [account, session] of accounts.entries())
      for (let index = 0; index < 15; index += 1) {
        const headers = { 'x-forwarded-for': addressOf(account) };
        const reply = await server.call(addPictureSetByCode, { query: { code: `WRONG-${index}` } }, { session, headers });
        if (reply.status !== 429) count += 1;
      }
    return count;
  };
  const customers = async (count: number, nick: string, share: boolean) => {
    const made = await Promise.all(Array.from({ length: count }, (_, index) => server.asUser(`${nick}-${index}@example.org`)));
    if (share) await seedSubject(server.services, { holders: made.map(({ uuid }) => uuid) });
    else for (const { uuid } of made) await seedSubject(server.services, { holders: [uuid] });
    return made.map(({ session }) => session);
  };

  test('[SEC-03] three accounts made with one code have as many guesses as two, at any address', async () => {
    const accounts = await customers(3, 'shared', true);
    expect(await guess(accounts, (account) => `192.0.2.${account}`)).toBe(30);
    const [other] = await customers(1, 'other', false);
    expect(await guess(other ? [other] : [], () => '192.0.2.1')).toBe(15);
  });

  test('[SEC-03] accounts with different codes at one address count together', async () => {
    const accounts = await customers(2, 'own', false);
    expect(await guess(accounts.slice(1), () => '192.0.2.77')).toBe(15);
    await fill('code:customers:192.0.2.77', 157);
    expect(await guess(accounts.slice(0, 1), () => '192.0.2.77')).toBe(3);
  });
});
