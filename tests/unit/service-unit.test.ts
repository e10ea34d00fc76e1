/** The unit of systemd that docs/operations.md tells operators to copy. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EnvironmentSchema } from '#server/config.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const UNIT = read('docs/deploy/keepsake.service');
const ANALYZE = '/usr/bin/systemd-analyze';

/** The value of a key; of the last one where it stands several times. */
const valueOf = (key: string): string | undefined => new RegExp(`^${key}=(.*)$`, 'gm').exec(UNIT)?.[1];

test('the service starts again whatever ended it, stops without losing a call, and keeps its files to itself', () => {
  expect([valueOf('Restart'), Number(valueOf('RestartSec')), valueOf('StartLimitIntervalSec')]).toEqual(['always', 5, '0']);
  // An upload that is under way may take a minute.
  expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(60);
  expect([valueOf('UMask'), valueOf('StateDirectoryMode'), valueOf('NoNewPrivileges')]).toEqual(['0077', '0700', 'true']);
});

test('the service runs what the build makes, with the settings that the command line reads', () => {
  const [, program] = /^\S+ (\S+)$/.exec(valueOf('ExecStart') ?? '') ?? [];
  expect(program).toBe(`dist/server/${/source\('main\.ts'\), out: '(\w+)'/.exec(read('scripts/lib/build-server.mjs'))?.[1]}.js`);
  expect(valueOf('EnvironmentFile')).toBe(`${valueOf('WorkingDirectory')}/.env`);
  const folder = /DATA_DIR=(\S+) in the file above/.exec(UNIT)?.[1];
  expect(folder).toBe(`/var/lib/${valueOf('StateDirectory')}`);
  expect(Object.keys(EnvironmentSchema.shape)).toContain('DATA_DIR');
});

test('its log has a size and an age', () => {
  const limits = read(`docs/deploy/journald@${valueOf('LogNamespace')}.conf`);
  expect(limits).toMatch(/^SystemMaxUse=\d+G$/m);
  expect(limits).toMatch(/^MaxRetentionSec=\d+day$/m);
});

// Machines without systemd have no other program that knows its units.
test.runIf(existsSync(ANALYZE))('systemd finds nothing to say about the service', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keepsake-unit-'));
  try {
    const file = path.join(folder, 'keepsake.service');
    const verify = (unit: string): string => {
      writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
      return execFileSync('sh', ['-c', '"$0" verify "$1" 2>&1', ANALYZE, file], { encoding: 'utf8' });
    };
    expect(verify(UNIT)).toBe('');
    expect(verify(UNIT.replace('Restart=always', 'Restart=often'))).toContain('Failed to parse');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
