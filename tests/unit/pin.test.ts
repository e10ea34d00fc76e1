import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nextVersion } from '#scripts/docs/next-version.ts';
import { withCallsTable } from '#scripts/docs/calls-table.ts';

test("[OFF-01] the documentation's table of calls equals the contract's (npm run pin)", () => {
  const page = readFileSync('docs/offline.md', 'utf8');
  expect(page).toBe(withCallsTable(page));
});

test('[SRV-60] a changed wire format gets the next version once, even if it is pinned several times before the commit', () => {
  const committed = { '1.9.0': 'a', '1.10.0': 'b' };
  expect(nextVersion(committed, 'b')).toBe('1.10.0');
  expect(nextVersion(committed, 'c')).toBe('1.11.0');
  expect(nextVersion(committed, 'c', { isBreaking: true })).toBe('2.0.0');
});
