/** Guessing at a shop of two processes on one PostgreSQL (ACC-15). The long run is `npm run guess-codes`. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { areas } from '#server/areas.ts';
import { createServices } from '#server/create-services.ts';
import { openDatabase } from '#server/db/client.ts';
import { throttleAttempts, throttles } from '#server/db/schema.ts';
import { cleanUp } from '#server/housekeeping.ts';
import { createApp } from '#server/http/app.ts';
import { guessCodes } from '#tests/attack/guess-codes.ts';
import { createCall, createCookieJar } from '#tests/setup/call-client.ts';
import { type SeededSubject, seedSubject } from '#tests/setup/seed.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { verifySubjectCode, addPictureSetByCode, signIn, userExistsByEmail, sendPasswordReminder } = accessCalls;

describe('two processes on one PostgreSQL', () => {
  let server: TestServer;
  let urls: string[];
  let closeSecond: () => Promise<void>;
  let emma: SeededSubject;
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres', environment: { TRUST_PROXY: '1' } });
    server.clock.freeze();
    const database = await openDatabase(server.services.config);
    const app = await createApp(createServices(server.services.config, database, { clock: server.clock }), areas);
    urls = [server.url, await app.listen({ host: '127.0.0.1', port: 0 })];
    closeSecond = async () => {
      await app.close();
      await database.close();
    };
    emma = await seedSubject(server.services, { name: 'Emma' });
  });
  beforeEach(() => server.services.db.delete(throttles));
  afterAll(async () => {
    await closeSecond();
    await server.close();
  });

  const HOME = '192.0.2.1';
  const PARALLEL = 32;
  const attack = (guesses: number, addressOf: (index: number) => string) =>
    guessCodes({ urls, guesses, parallel: PARALLEL, addressOf, codeOf: (index) => `GUESS-${index}` });
  const type = (code: string, address = HOME, url = urls[1] ?? '') =>
    createCall(url)(verifySubjectCode, { query: { code } }, { headers: { 'x-forwarded-for': address } });

  test('[ACC-15] a script at one address gets its forty guesses from both together, and no more', async () => {
    const report = await attack(160, () => HOME);
    expect(report).toMatchObject({ found: 0, checked: 40, refused: 120 });
    expect([(await type(emma.code, HOME, urls[0])).status, (await type(emma.code, HOME, urls[1])).status]).toEqual([429, 429]);
  });

  test('[ACC-15] 32 passwords for one account at the same time, at both: ten are checked, known account or not', async () => {
    const { email } = await server.asUser('lotte@example.org');
    for (const username of [email, 'nobody-at-all@example.org']) {
      const replies = await Promise.all(
        Array.from({ length: PARALLEL }, (_, guess) =>
          createCall(urls[guess % 2] ?? '')(
            signIn,
            { body: { username, password: `guess-${guess}` } },
            { headers: { 'x-forwarded-for': HOME } },
          ),
        ),
      );
      expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([
        ...Array.from({ length: 10 }, () => 401),
        ...Array.from({ length: PARALLEL - 10 }, () => 429),
      ]);
    }
  });

  test('[ACC-15] sixty right codes at the same time, after 35 wrong ones, all succeed: they wait for each other, and none counts', async () => {
    await attack(35, () => HOME);
    const replies = await Promise.all(Array.from({ length: 60 }, (_, parent) => type(emma.code, HOME, urls[parent % 2])));
    expect(replies.filter((reply) => reply.status !== 200 || !reply.answer().valid)).toEqual([]);
    const { db } = server.services;
    const [counted] = await db
      .select()
      .from(throttles)
      .where(eq(throttles.bucket, `code:address:${HOME}`));
    const [under] = await db
      .select()
      .from(throttleAttempts)
      .where(eq(throttleAttempts.bucket, `code:address:${HOME}`));
    expect([counted?.wrongGuesses, under?.taken]).toEqual([35, {}]);
  });

  test('[ACC-15] the reservations of a process that died meanwhile are free after a minute', async () => {
    const died = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`guess-${index}`, server.clock.nowMs()]));
    await server.services.db
      .insert(throttleAttempts)
      .values({ bucket: `code:address:${HOME}`, taken: died })
      .onConflictDoUpdate({ target: throttleAttempts.bucket, set: { taken: died } });
    const waiting = type(emma.code);
    server.clock.advance(60_000);
    expect((await waiting).answer().valid).toBe(true);
    await cleanUp(server.services, server.database);
    expect(await server.services.db.$count(throttleAttempts)).toBe(0);
  });

  test('[ACC-15] a whole school behind that address is slowed and never blocked: each right code succeeds within its wait', async () => {
    await attack(60, () => HOME);
    for (let parent = 0; parent < 5; parent += 1) {
      const first = await type(emma.code);
      if (first.status === 429) server.clock.advance(Number(first.headers.get('retry-after')) * 1000);
      expect((await type(emma.code)).answer().valid).toBe(true);
      await type(`TYPO-${parent}`);
    }
    expect((await type(emma.code, '192.0.2.99')).answer().valid).toBe(true);
  });

  test('[ACC-15] a customer adds a set at an address from which an attacker guesses; their own wrong guesses count by account', async () => {
    await attack(60, () => HOME);
    const [kari, elsewhere] = [await server.asUser('kari@example.org'), await server.asUser('kari@example.org')];
    const add = (code: string, { session } = kari) =>
      server.call(addPictureSetByCode, { query: { code } }, { session, headers: { 'x-forwarded-for': HOME } });
    expect((await add(emma.code)).answer().valid).toBe(true);
    for (let guess = 0; guess < 15; guess += 1) await add(`GUESS-${guess}`, guess % 2 === 0 ? kari : elsewhere);
    expect([(await add('GUESS-99')).status, (await add('GUESS-99', elsewhere)).status]).toEqual([429, 429]);
  });

  test('[ACC-15] every wrong code gets the same answer: unknown, withdrawn, too short, in another alphabet', async () => {
    const gone = await seedSubject(server.services, { name: 'Gone', isWithdrawn: true });
    const bodies: unknown[] = [];
    for (const code of ['NOBODY-1', gone.code, 'x', 'КОД-1234', `${emma.code}0`, "' or 1=1 --"]) bodies.push((await type(code)).body);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  test('[ACC-15] whether an e-mail has an account is answered only after a valid code in this session', async () => {
    const known = await server.asUser('known@example.org');
    const session = createCookieJar();
    const exists = (email: string) => server.call(userExistsByEmail, { query: { email } }, { session });
    const before = [await exists(known.email), await exists('nobody@example.org')].map((reply) => reply.body);
    expect(before).toEqual([{ error: 'access.code_needed' }, { error: 'access.code_needed' }]);
    await server.call(verifySubjectCode, { query: { code: emma.code } }, { session });
    const after = [await exists(known.email), await exists('nobody@example.org')].map((reply) => reply.answer().exists);
    expect(after).toEqual([true, false]);
    // Other sessions learn it neither from sign-in nor from the password reminder.
    const wrong = (username: string) => server.call(signIn, { body: { username, password: 'wrong one' } });
    expect((await wrong(known.email)).body).toEqual((await wrong('nobody@example.org')).body);
    const remind = (email: string) => server.call(sendPasswordReminder, { query: { json: '1', email } });
    expect((await remind(known.email)).body).toEqual((await remind('nobody@example.org')).body);
  });
});
