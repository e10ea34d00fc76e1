import { afterEach, expect, test } from 'vitest';
import { jobs } from '#server/db/schema.ts';
import { BOTH_DATABASES } from '../setup/databases.ts';
import { startTestServer, type TestServer } from '../setup/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

test.each(BOTH_DATABASES)('[SRV-60] a query beside the open transaction is refused on %s, so no handler can make one', async (database) => {
  server = await startTestServer({ database });
  const { db } = server.services;
  await expect(db.transaction(() => db.$count(jobs))).rejects.toThrow('beside the open transaction');
  await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow('beside the open transaction');
  expect(await db.transaction((inside) => inside.$count(jobs))).toBe(0);
  expect(await db.$count(jobs)).toBe(0);
});
