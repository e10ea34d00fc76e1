/**
 * The database restarts under load: the server keeps running, reports it, recovers, and loses none of the changes that
 * it acknowledged.
 */
import { draftCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Draft } from '#core/contract/drafts.ts';
import { drafts } from '#server/db/schema.ts';
import { createLog } from '#server/log/create-log.ts';
import { endConnections } from '#tests/setup/test-database.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

const ROUNDS = 20;
const DEVICES = 6;

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  server = await startTestServer({ database: 'postgres', services: { log } });
});
afterAll(() => server.close());

const draftOf = (): Draft => ({
  uuid: randomUUID(),
  template: { uuid: randomUUID(), version: 1 },
  productUuid: randomUUID(),
  data: { userResources: {}, year: 2027 },
  currentPartId: null,
  partOfPackage: false,
  orderLineUuid: null,
  revision: 1,
  savedAtMs: 1_000,
});

/** Saves drafts, each until the server acknowledges it, as a device's queue does. */
async function device(user: TestUser, isOver: () => boolean, seen: Set<number>): Promise<string[]> {
  const acknowledged: string[] = [];
  while (!isOver()) {
    const [draft, opId] = [draftOf(), randomUUID()];
    for (let status = 0; status !== 200; ) {
      const reply = await server.call(draftCalls.putDraft, { params: { uuid: draft.uuid }, body: draft }, { session: user.session, opId });
      ({ status } = reply);
      seen.add(status);
      if (status === 503) expect([reply.error().error, Number(reply.headers.get('retry-after')) > 0]).toEqual(['server.unavailable', true]);
    }
    acknowledged.push(draft.uuid);
  }
  return acknowledged;
}

test('[OPX-01] a connection that ends between two queries of a transaction ends neither the process nor the pool', async () => {
  const { db } = server.services;
  // More often than the pool has connections, so that a lost connection would show.
  for (let time = 0; time < 12; time += 1) {
    const lost = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await endConnections(server.services.config.databaseUrl ?? '');
      await tx.execute(sql`select 1`);
    });
    await expect(lost).rejects.toThrow();
  }
  expect(await db.$count(drafts)).toBe(0);
});

test('[OPX-01] changes whose connections are ended get 503 with a retry time; every acknowledged change is kept', async () => {
  const users = await Promise.all(Array.from({ length: DEVICES }, () => server.asUser(`${randomUUID()}@example.org`)));
  const seen = new Set<number>();
  let isOver = false;
  const devices = users.map((user) => device(user, () => isOver, seen));
  // A round without a change in between proves nothing, so each waits until the database was queried again.
  for (let round = 0; round < ROUNDS; round += 1) {
    await fetch(`${server.url}/healthz`);
    await endConnections(server.services.config.databaseUrl ?? '');
  }
  isOver = true;
  const acknowledged = (await Promise.all(devices)).flat();
  expect([...seen].sort()).toEqual([200, 503]);
  const kept = new Set((await server.services.db.select({ uuid: drafts.uuid }).from(drafts)).map((row) => row.uuid));
  expect(acknowledged.filter((uuid) => !kept.has(uuid))).toEqual([]);
  expect(kept.size).toBe(acknowledged.length);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  // The log says that calls failed, and contains no text of the drafts in them.
  expect(lines.join('')).toContain('call failed');
  for (const uuid of acknowledged) expect(lines.join('')).not.toContain(uuid);
});
