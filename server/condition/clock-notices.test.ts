import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOTH_DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { clockNotices } from './clock-notices.ts';

describe.each(BOTH_DATABASES)('on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  test('[OPX-07] a machine whose clock differs by minutes from the database’s is named, and no other', async () => {
    const noticeAt = async (aheadMs: number) => {
      const clock = { ...server.services.clock, nowMs: () => Date.now() + aheadMs };
      return clockNotices({ ...server.services, clock });
    };
    expect(await noticeAt(0)).toEqual([]);
    expect(await noticeAt(3_600_000)).toEqual([expect.stringContaining("60 minutes ahead of the database's")]);
    expect(await noticeAt(-60_000)).toEqual([expect.stringContaining("1 minute behind the database's")]);
  });
});
