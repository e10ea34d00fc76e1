import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PATH = /`((?:core|docs|server|src|src-sw|tests)\/[^`\s]*)`/g;

test.each(['docs/security.md', 'docs/security-asvs.md'])('[SEC-02] every file that %s names as evidence exists', (page) => {
  const named = [...readFileSync(page, 'utf8').matchAll(PATH)].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
