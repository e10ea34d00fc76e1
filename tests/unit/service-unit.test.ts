/** The systemd unit that docs/operations.md tells operators to copy. */
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

/** The value of a key; the last value if the key occurs several times. */
const valueOf = (key: string): string | undefined => new RegExp(`^${key}=(.*)$`, 'gm').exec(UNIT)?.[1];

test('the service restarts after every kind of end, stops without losing a call, and keeps its files private', () => {
  expect([valueOf('Restart'), Number(valueOf('RestartSec')), valueOf('StartLimitIntervalSec')]).toEqual(['always', 5, '0']);
  // An upload in progress may take a minute.
  expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(60);
  expect([valueOf('UMask'), valueOf('StateDirectoryMode'), valueOf('NoNewPrivileges')]).toEqual(['0077', '0700', 'true']);
});

test('the service runs the output of the build, with the settings that the command line reads', () => {
  const [, program] = /^\S+ (\S+)$/.exec(valueOf('ExecStart') ?? '') ?? [];
  expect(program).toBe(`dist/server/${/source\('main\.ts'\), out: '(\w+)'/.exec(read('scripts/lib/build-server.mjs'))?.[1]}.js`);
  expect(valueOf('EnvironmentFile')).toBe(`${valueOf('WorkingDirectory')}/.env`);
  const folder = /DATA_DIR=(\S+) in the file above/.exec(UNIT)?.[1];
  expect(folder).toBe(`/var/lib/${valueOf('StateDirectory')}`);
  expect(Object.keys(EnvironmentSchema.shape)).toContain('DATA_DIR');
});

test('its log has a maximum size and a maximum age', () => {
  const limits = read(`docs/deploy/journald@${valueOf('LogNamespace')}.conf`);
  expect(limits).toMatch(/^SystemMaxUse=\d+G$/m);
  expect(limits).toMatch(/^MaxRetentionSec=\d+day$/m);
});

// Only machines with systemd have a program that checks units.
test.runIf(existsSync(ANALYZE))('systemd reports no problem of the service', () => {
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
