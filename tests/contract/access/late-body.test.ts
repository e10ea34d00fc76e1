/** A change whose headers came during its session, and whose body came after the session had ended. */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HEADERS } from '#core/contract/headers.ts';
import { eraseUser } from '#server/features/account/erase-user.ts';
import { idempotency, sessions, users } from '#server/db/schema.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
});
afterAll(() => server.close());

/** The server has read the headers by then, because no other request is in progress. */
const HEADERS_READ_MS = 300;

/** Sends the headers of a change of the language, and its body on request. @returns status and body */
async function begin({ session }: TestUser) {
  const body = JSON.stringify({ lang: 'nb' });
  const request = http.request(`${server.url}/api/webshop/user/language`, {
    method: 'PUT',
    headers: {
      cookie: session.header(),
      [HEADERS.app]: 'test',
      'content-type': 'application/json',
      'content-length': body.length,
      'idempotency-key': randomUUID(),
    },
  });
  const answer = new Promise<string>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', async (response) => {
      const parts: string[] = [];
      for await (const part of response) parts.push(String(part));
      resolve(`${response.statusCode} ${parts.join('')}`);
    });
  });
  request.flushHeaders();
  await wait(HEADERS_READ_MS);
  return () => {
    request.end(body);
    return answer;
  };
}
const languageOf = async ({ uuid }: TestUser) =>
  (await server.services.db.select({ lang: users.lang }).from(users).where(eq(users.uuid, uuid)))[0]?.lang;

test('[SEC-06] a change that began before its session ended is refused', async () => {
  const kari = await server.asUser('kari@example.org');
  const first = await begin(kari);
  expect(await first()).toMatch(/^200 /);
  expect(await languageOf(kari)).toBe('nb');
  await server.services.db.update(users).set({ lang: 'en' }).where(eq(users.uuid, kari.uuid));
  const finish = await begin(kari);
  await server.services.db.delete(sessions).where(eq(sessions.userUuid, kari.uuid));
  expect(await finish()).toMatch(/^401 .*access\.signed_out/);
  expect(await languageOf(kari)).toBe('en');
});

test('[SRV-59] [OPS-06] a change that began before the account was erased is not applied to the remaining row', async () => {
  const ole = await server.asUser('ole@example.org');
  const finish = await begin(ole);
  const { db } = server.services;
  await db.transaction((tx) => eraseUser(tx, ole.uuid, server.clock.nowMs()));
  // As with orders, whose customer stays as a row without a name.
  await db.insert(users).values({ uuid: ole.uuid, erasedAt: new Date(), createdAt: new Date(), lang: 'en' });
  expect(await finish()).toMatch(/^401 /);
  expect([await languageOf(ole), await db.$count(idempotency, eq(idempotency.ownerUuid, ole.uuid))]).toEqual(['en', 0]);
});
