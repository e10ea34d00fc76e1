/** A slice of `npm run kill-server`, which kills the server fifty times on each database. */
import { describe, expect, test } from 'vitest';
import { killServer } from '#tests/kill-server/kill-server.ts';
import { BOTH_DATABASES } from '#tests/setup/databases.ts';

describe.each(BOTH_DATABASES)('a server on %s that is killed in mid-answer', (database) => {
  test('[SIM-12] loses nothing that it acknowledged, and does nothing twice', { timeout: 300_000 }, async () => {
    const { lost, doubled, wrong, kills, acknowledged } = await killServer({ database, kills: 3, seed: 4 });
    expect({ lost, doubled, wrong }).toEqual({ lost: [], doubled: [], wrong: [] });
    expect(kills).toBeGreaterThanOrEqual(3);
    // Without work at the kills nothing is proved.
    expect(acknowledged).toBeGreaterThan(10);
  });
});
