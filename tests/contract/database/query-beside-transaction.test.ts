import { afterEach, expect, test } from 'vitest';
import { jobs } from '#server/db/schema.ts';
import { BOTH_DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

/** The reason of the refusal; Drizzle has the database's own error as its cause. */
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'not refused',
    (error: unknown) => `${String(error)} ${error instanceof Error ? String(error.cause) : ''}`,
  );

test.each(BOTH_DATABASES)(
  '[SRV-60] a query outside the open transaction is refused on %s, so no handler can make one',
  async (database) => {
    server = await startTestServer({ database });
    const { db } = server.services;
    expect(await refusalOf(db.transaction(async () => db.$count(jobs)))).toContain('beside the open transaction');
    expect(await refusalOf(db.transaction(() => db.transaction(async () => 1)))).toContain('beside the open transaction');
    expect(await db.transaction(async (inside) => inside.$count(jobs))).toBe(0);
    expect(await db.$count(jobs)).toBe(0);
  },
);
