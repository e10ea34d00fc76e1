import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { throttles } from '#server/db/schema.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { verifySubjectCode, signIn, validateResetKey } = accessCalls;

describe.each(DATABASES)('throttles on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database, environment: { TRUST_PROXY: '1' } });
    server.clock.freeze();
    await seedSubject(server.services, { code: 'RIGHT-CODE' });
  });
  afterAll(() => server.close());
  beforeEach(() => server.services.db.delete(throttles));

  const tryCode = (code: string, address = '192.0.2.1', session = createCookieJar()) =>
    server.call(verifySubjectCode, { query: { code } }, { session, headers: { 'x-forwarded-for': address } });
  const statusesOf = async (count: number, run: (index: number) => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) statuses.push((await run(index)).status);
    return statuses;
  };

  test('[ACC-15] right codes of a whole school at one address are never slowed', async () => {
    expect(new Set(await statusesOf(60, () => tryCode('RIGHT-CODE')))).toEqual(new Set([200]));
  });

  test('[ACC-15] after 40 wrong codes an address waits; after the wait it can continue; others never waited', async () => {
    const statuses = await statusesOf(41, (index) => tryCode(`WRONG-${index}`));
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 200), 429]);
    const refused = await tryCode('RIGHT-CODE');
    const seconds = Number(refused.headers.get('retry-after'));
    expect([refused.status, refused.error()]).toEqual([429, { error: 'request.throttled', params: { retryAfterSeconds: seconds } }]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(15);
    expect((await tryCode('RIGHT-CODE', '192.0.2.2')).answer().valid).toBe(true);
    server.clock.advance(seconds * 1000);
    expect((await tryCode('RIGHT-CODE')).answer().valid).toBe(true);
  });

  test('[ACC-15] wrong codes that are sent at the same time all count', async () => {
    const replies = await Promise.all(Array.from({ length: 25 }, (_, index) => tryCode(`WRONG-${index}`)));
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    const rows = await server.services.db.select().from(throttles);
    expect(rows.find((row) => row.bucket === 'code:address:192.0.2.1')?.wrongGuesses).toBe(25);
  });

  test('[ACC-15] a session waits at every address', async () => {
    const session = createCookieJar();
    await tryCode('RIGHT-CODE', '192.0.2.1', session);
    const statuses = await statusesOf(16, (index) => tryCode(`WRONG-${index}`, `192.0.2.${index}`, session));
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 15)).not.toContain(429);
  });

  test('[ACC-15] the addresses of one IPv6 network count as one', async () => {
    const statuses = await statusesOf(41, (index) => tryCode(`WRONG-${index}`, `2001:db8:1:1::${index + 1}`));
    expect(statuses.at(-1)).toBe(429);
  });

  test('[ACC-15] a shop under guesses from everywhere slows the guessers, not the customers with a right code', async () => {
    await server.services.db.insert(throttles).values({
      bucket: 'code:all',
      wrongGuesses: 5000,
      windowStartedAt: new Date(server.clock.nowMs()),
      lastWrongAt: new Date(server.clock.nowMs()),
    });
    expect(await statusesOf(6, (index) => tryCode(`WRONG-${index}`, '198.51.100.1'))).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await tryCode('RIGHT-CODE', '198.51.100.2')).answer().valid).toBe(true);
  });

  test('[ACC-15] passwords of one account are slowed by address; an unknown account behaves alike', async () => {
    await server.asUser('kari@example.org');
    const enter = (username: string, address: string) =>
      server.call(signIn, { body: { username, password: 'guess' } }, { headers: { 'x-forwarded-for': address } });
    for (const email of ['kari@example.org', 'nobody@example.org']) {
      const statuses = await statusesOf(11, () => enter(email, '192.0.2.7'));
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
      expect((await enter(email, '192.0.2.8')).status).toBe(401);
    }
  });

  test('[ACC-15] guessing reset keys is slowed too', async () => {
    const statuses = await statusesOf(21, (index) =>
      server.call(validateResetKey, { params: { code: `guess-${index}` } }, { headers: { 'x-forwarded-for': '192.0.2.9' } }),
    );
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});
