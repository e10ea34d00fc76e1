/** A slice of `npm run kill-server`, which kills the server fifty times on each database. */
import { describe, expect, test } from 'vitest';
import { killServer } from '#tests/kill-server/kill-server.ts';
import { BOTH_DATABASES } from '#tests/setup/databases.ts';
import { PATIENCE } from '#tests/setup/patience.ts';
import { everyNth, sliceOf } from '#tests/setup/slice.ts';

/** The kill runs with a bucket, which becomes unavailable after half of the kills. */
const KILLS = sliceOf(3, 1);

// PostgreSQL's server is killed as well as the bucket.
describe.each(everyNth(2, BOTH_DATABASES))('a server on %s that is killed in mid-answer', (database) => {
  test('[SIM-12] loses no acknowledged change, and applies none twice', { timeout: 300_000 * PATIENCE }, async () => {
    const { lost, doubled, wrong, kills, acknowledged } = await killServer({ database, kills: KILLS, seed: 4 });
    expect({ lost, doubled, wrong }).toEqual({ lost: [], doubled: [], wrong: [] });
    expect(kills).toBeGreaterThanOrEqual(KILLS);
    // Without work at the time of the kills the test would prove nothing.
    expect(acknowledged).toBeGreaterThan(10);
  });
});

/** `contract/http/media-away` covers the unavailable bucket without a kill. */
const WITH_BUCKET = Array.from({ length: sliceOf(1, 0) }, () => 5);

test.each(WITH_BUCKET)(
  '[BIZ-08] [SIM-12] of two servers with their pictures in a bucket one is killed and the bucket becomes unavailable: no change is lost or doubled (seed %i)',
  {
    timeout: 300_000 * PATIENCE,
  },
  async (seed) => {
    const result = await killServer({ database: 'postgres', kills: KILLS, seed, bucketAwayMs: 4000 });
    expect({ lost: result.lost, doubled: result.doubled, wrong: result.wrong }).toEqual({ lost: [], doubled: [], wrong: [] });
    expect([result.kills >= KILLS, result.acknowledged > 10, result.uploads > 0, result.later > 0]).toEqual([true, true, true, true]);
  },
);
