import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommandLine } from '../command-line.ts';
import { BACKUP_FORMAT, MANIFEST_FILE, type Manifest } from './backup-format.ts';
import { chooseKept } from './rotation.ts';

const OSLO = 'Europe/Oslo';
const at = (time: string) => ({ name: time, madeAtMs: Date.parse(time) });

test("[BIZ-09] the newest backup of each of the last days, weeks and months is kept, by days of the shop's time zone", () => {
  const backups = [
    // 00:30 on Tuesday in Oslo.
    '2026-11-23T23:30:00Z',
    '2026-11-23T12:00:00Z',
    '2026-11-23T02:00:00Z',
    // Sunday: the week before.
    '2026-11-22T02:00:00Z',
    '2026-11-21T02:00:00Z',
    '2026-11-15T02:00:00Z',
    '2026-10-31T02:00:00Z',
    '2026-10-30T02:00:00Z',
    '2026-09-30T02:00:00Z',
  ].map(at);
  expect([...chooseKept(backups, { daily: 2, weekly: 3, monthly: 2 }, OSLO)]).toEqual([
    ['2026-11-23T23:30:00Z', ['newest', 'daily', 'weekly', 'monthly']],
    ['2026-11-23T12:00:00Z', ['daily']],
    ['2026-11-22T02:00:00Z', ['weekly']],
    ['2026-11-15T02:00:00Z', ['weekly']],
    ['2026-10-31T02:00:00Z', ['monthly']],
  ]);
  expect([...chooseKept([], { daily: 7, weekly: 5, monthly: 12 }, OSLO)]).toEqual([]);
  expect([...chooseKept(backups, { daily: 0, weekly: 0, monthly: 0 }, OSLO).keys()]).toEqual(['2026-11-23T23:30:00Z']);
});

test('[BIZ-09] rotating every day keeps the same backups as rotating once at the end, and always the newest', () => {
  const keep = fc.record({ daily: fc.nat(8), weekly: fc.nat(5), monthly: fc.nat(4) });
  const START = Date.parse('2026-01-01T00:00:00Z');
  const hours = fc.uniqueArray(fc.nat(24 * 300), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(keep, hours, (kept, found) => {
      const all = found.toSorted((a, b) => a - b).map((hour) => ({ name: `${hour}`, madeAtMs: START + hour * 3_600_000 }));
      let left: typeof all = [];
      for (const backup of all) {
        const next = [...left, backup];
        const names = chooseKept(next, kept, OSLO);
        expect(names.has(backup.name)).toBe(true);
        left = next.filter(({ name }) => names.has(name));
      }
      expect(left.map(({ name }) => name).sort()).toEqual([...chooseKept(all, kept, OSLO).keys()].sort());
    }),
  );
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-rotate-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function makeBackup(name: string, madeAt: string): Promise<void> {
  const manifest: Manifest = { format: BACKUP_FORMAT, madeAt, migrations: 1, tables: [], media: [] };
  for (const own of ['tables', 'media/pictures']) await mkdir(join(folder, name, own), { recursive: true });
  await writeFile(join(folder, name, 'media/pictures/a.jpg'), 'a picture');
  await writeFile(join(folder, name, MANIFEST_FILE), JSON.stringify(manifest));
}

async function rotate(...options: readonly string[]) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const code = await runCommandLine(['backup', 'rotate', folder, ...options], { environment: {}, print, printError: print });
  return { code, lines };
}

test('[BIZ-09] rotating removes complete backups, and does not touch unfinished, linked or other folders', async () => {
  await makeBackup('monday', '2026-11-23T02:00:00Z');
  await makeBackup('sunday', '2026-11-22T02:00:00Z');
  await makeBackup('saturday', '2026-11-21T02:00:00Z');
  await makeBackup('with-notes', '2026-11-20T02:00:00Z');
  await writeFile(join(folder, 'with-notes', 'notes.txt'), 'of the operator');
  await makeBackup('unfinished', '2026-11-19T02:00:00Z');
  await rm(join(folder, 'unfinished', MANIFEST_FILE));
  await symlink(join(folder, 'saturday'), join(folder, 'linked'));
  await writeFile(join(folder, 'log.txt'), 'of the operator');
  const before = await readdir(folder, { recursive: true });

  const plan = await rotate('--keep-daily', '2', '--plan');
  expect(plan).toEqual({
    code: 0,
    lines: [
      'keep    monday  (newest, daily)',
      'keep    sunday  (daily)',
      'remove  saturday',
      'remove  with-notes',
      'left    unfinished  (not a finished backup)',
      '2 kept, 2 would be removed',
    ],
  });
  expect(await readdir(folder, { recursive: true })).toEqual(before);

  const { code, lines } = await rotate('--keep-daily', '2');
  expect([code, lines.at(-1)]).toEqual([0, '2 kept, 2 removed']);
  expect((await readdir(folder)).sort()).toEqual(['linked', 'log.txt', 'monday', 'sunday', 'unfinished', 'with-notes']);
  expect(await readdir(join(folder, 'with-notes'))).toEqual(['notes.txt']);
  expect((await readdir(join(folder, 'monday'), { recursive: true })).sort()).toContain('media/pictures/a.jpg');
});

test('[BIZ-09] rotating without a number, or with a wrong one, removes nothing', async () => {
  await makeBackup('monday', '2026-11-23T02:00:00Z');
  await makeBackup('sunday', '2026-11-22T02:00:00Z');
  for (const options of [[], ['--keep-daily', 'x'], ['--keep-daily=-1'], ['--keep-daily', '1', '--keep-hourly', '3']])
    expect((await rotate(...options)).code).toBe(1);
  expect((await readdir(folder)).sort()).toEqual(['monday', 'sunday']);
});
