import { appendFile, cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp, changeTable, fillWholeShop } from '#tests/fixtures/shop/backed-up-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { copyTemplateDatabase } from '#tests/setup/template-database.ts';
import { startTestServer } from '#tests/setup/test-server.ts';
import { systemClock } from '#core/kernel/ports.ts';
import { runCommandLine } from '#server/cli/command-line.ts';
import { openDatabase } from '#server/db/client.ts';
import type { DatabaseConfig } from '#server/db/database.ts';
import { drillBackup } from './drill-backup.ts';
import { spread } from './lay-out-orders.ts';

let root: string;
let whole: string;
beforeAll(async () => {
  const shop = await startTestServer({ database: ONE_DATABASE });
  await fillWholeShop(shop);
  root = await mkdtemp(join(tmpdir(), 'keepsake-of-drills-'));
  const backup = await backUp(shop);
  whole = join(root, 'whole');
  await cp(backup.folder, whole, { recursive: true });
  await backup.remove();
  await shop.close();
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function drill(folder: string) {
  const lines: string[] = [];
  const code = await runCommandLine(['backup', 'drill', folder], {
    environment: { DATA_DIR: join(root, 'no-shop') },
    print: (line) => lines.push(line),
    printError: (line) => lines.push(line),
  });
  return { code, lines: lines.map((line) => line.replace(/^ +\d+\.\d s {2}/, 'TIME ')) };
}

const filesOf = async (folder: string) =>
  Promise.all(
    (await readdir(folder, { recursive: true })).sort().map(async (name) => `${name} ${(await stat(join(folder, name))).mtimeMs}`),
  );
const drillsLeft = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('keepsake-drill-'));

async function copyOf(name: string): Promise<string> {
  const folder = join(root, name);
  await cp(whole, folder, { recursive: true });
  return folder;
}

test('[BIZ-09] a drill restores a backup without the shop, lays orders out again, reads a cart and leaves no files', async () => {
  const before = await filesOf(root);
  const { code, lines } = await drill(whole);
  expect(lines).toEqual([
    expect.stringMatching(/^drill: the shop of \d{4}-.+ rows, \d+ files \(.+ MB\), in /),
    'TIME every row and every file is as it was written',
    'TIME restored into an empty embedded database',
    'TIME 2 of 2 orders laid out again: 3 of 3 prints are what the customers approved',
    "TIME a customer's cart: 1 of 1 lines",
    'TIME in all',
    'The backup can be restored.',
  ]);
  expect(code).toBe(0);
  expect([await filesOf(root), await drillsLeft()]).toEqual([before, []]);
});

test('[BIZ-09] [OPS-02] a drill names the orders that would not be printed as their customers approved them', async () => {
  const folder = await copyOf('changed-designs');
  // The cards have another paper than at the purchase, and the calendar's design is missing.
  await changeTable(folder, 'templates', (rows) =>
    rows.slice(0, 1).map((row) => JSON.parse(JSON.stringify(row).replaceAll('#FBF8F3', '#FBF8F4'))),
  );
  // On a database that already has its tables: creating them takes most of a drill.
  const open = async (config: DatabaseConfig) => {
    await copyTemplateDatabase(config.dataDir);
    return openDatabase(config);
  };
  const wrong = await drillBackup(folder, () => undefined, { clock: systemClock, open });
  expect(wrong).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/^order [0-9a-f]{8}: .+: (laid out again, it is NOT|its design is not)/)),
  );
  expect(wrong.join('\n')).toContain(': laid out again, it is NOT what the customer approved (its hash differs)');
  expect(wrong.join('\n')).toContain(': its design is not in the shop any more');
  expect(await drillsLeft()).toEqual([]);
});

test('[BIZ-09] a drill of a damaged backup reports it before it restores', async () => {
  const damaged = await copyOf('damaged');
  await appendFile(join(damaged, 'tables/orders.jsonl'), '\n');
  const { code, lines } = await drill(damaged);
  expect(lines.at(-1)).toBe('The drill failed: 3 things are wrong.');
  expect([code, lines.slice(1, -1)]).toEqual([
    1,
    [
      'WRONG: tables/orders.jsonl: its content is not what was written (SHA-256)',
      'WRONG: tables/orders.jsonl: line 3 is no row',
      'WRONG: tables/orders.jsonl: 3 rows, and 2 in the manifest',
    ],
  ]);
});

test("[BIZ-09] a drill's orders are spread over all of them, including the first and the last", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), (length) => {
      const all = Array.from({ length }, (_none, index) => index);
      const chosen = spread(all, 10);
      expect(chosen).toEqual([...new Set(chosen)].sort((a, b) => a - b));
      expect(chosen).toHaveLength(Math.min(length, 10));
      if (length > 0) expect([chosen[0], chosen.at(-1)]).toEqual([0, length - 1]);
    }),
  );
});
