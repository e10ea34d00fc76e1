import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { BOTH_DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { carts, resetKeys, sessions, throttles, users } from './db/schema.ts';
import { cleanUp, startHousekeeping } from './housekeeping.ts';

const DAY = 86_400_000;

describe.each(BOTH_DATABASES)('housekeeping on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  test('[OPS-06] rows that cannot be requested again are deleted; customers, merged visitors and active sessions stay', async () => {
    const { db } = server.services;
    const now = new Date(server.clock.nowMs());
    const customer = await server.asUser('kari@example.org');
    const [forgotten, returning, merged] = [await server.asAnonymous(), await server.asAnonymous(), await server.asAnonymous()];
    await db.insert(carts).values({ uuid: randomUUID(), userUuid: forgotten.uuid });
    await db.insert(resetKeys).values({ keyHash: 'k', userUuid: customer.uuid, expiresAt: now });
    await db.insert(throttles).values({ bucket: 'b', wrongGuesses: 1, windowStartedAt: now, lastWrongAt: now });
    await db.update(users).set({ mergedInto: customer.uuid }).where(eq(users.uuid, merged.uuid));

    for (let month = 0; month < 4; month += 1) {
      server.clock.advance(25 * DAY);
      await server.call(accessCalls.currentUser, {}, { session: returning.session });
      await cleanUp(server.services, server.database);
    }

    const left = (await db.select({ uuid: users.uuid }).from(users)).map((user) => user.uuid).sort();
    expect(left).toEqual([customer.uuid, returning.uuid, merged.uuid].sort());
    expect((await db.select({ userUuid: sessions.userUuid }).from(sessions)).map((row) => row.userUuid)).toEqual([returning.uuid]);
    expect([await db.$count(carts), await db.$count(resetKeys), await db.$count(throttles)]).toEqual([0, 0, 0]);
  });

  test('[OPS-06] more forgotten visitors than one statement deletes are all deleted', async () => {
    const { db } = server.services;
    const createdAt = new Date(server.clock.nowMs() - 91 * DAY);
    const visitor = { isAnonymous: true, createdAt };
    const visitors = Array.from({ length: 1001 }, () => ({ uuid: randomUUID(), ...visitor }));
    await db.insert(users).values(visitors);
    const stay = { uuid: randomUUID(), ...visitor, createdAt: new Date(server.clock.nowMs() - 89 * DAY) };
    await db.insert(users).values(stay);
    await cleanUp(server.services, server.database);
    expect(
      await db.$count(
        users,
        inArray(
          users.uuid,
          [...visitors, stay].map(({ uuid }) => uuid),
        ),
      ),
    ).toBe(1);
    expect(await db.$count(users, eq(users.uuid, stay.uuid))).toBe(1);
    await db.delete(users).where(eq(users.uuid, stay.uuid));
  });

  test('[ACC-15] a script cannot fill the shop with visitors; an earlier visitor is accepted', async () => {
    const begin = (ownerUuid: string) =>
      server.call(
        accessCalls.startAnonymousSession,
        { body: { ownerUuid, secret: 's'.repeat(40), lang: 'en' } },
        { session: createCookieJar() },
      );
    const known = randomUUID();
    await begin(known);
    const now = new Date(server.clock.nowMs());
    await server.services.db.update(throttles).set({ wrongGuesses: 1000, windowStartedAt: now });
    expect([(await begin(randomUUID())).status, (await begin(known)).status]).toEqual([429, 200]);
    server.clock.advance(5000);
    expect((await begin(randomUUID())).status).toBe(200);
  });

  test('[SEC-01] mails and text messages past their retention are deleted when the shop starts', async () => {
    const { services } = server;
    const folder = path.join(services.config.dataDir, 'mail');
    await mkdir(folder, { recursive: true });
    const files = [7.1, 6.9].map((days) => ({ file: path.join(folder, `${days}.eml`), at: new Date(services.clock.nowMs() - days * DAY) }));
    for (const { file, at } of files) {
      await writeFile(file, 'Hei Kari');
      await utimes(file, at, at);
    }
    await startHousekeeping(services, server.database).stop();
    const left = await readdir(folder);
    expect(['7.1.eml', '6.9.eml'].filter((name) => left.includes(name))).toEqual(['6.9.eml']);
  });
});
