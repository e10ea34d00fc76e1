import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const STEP = path.resolve(import.meta.dirname, '../../../scripts/lib/step.mjs');

function runStep(program: string) {
  const script = `import { runStep } from ${JSON.stringify(STEP)};
    await runStep('Building the app', process.execPath, ['-e', ${JSON.stringify(program)}]);`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('a step prints its own lines and hides the warnings of its program', () => {
  const { status, stdout, stderr } = runStep("console.log('rendering'); console.warn('an option is deprecated')");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Building the app …\nBuilding the app: done, \d+ s\n$/);
  expect(stderr).toBe('');
});

test('a failed step shows all output of its program and ends with its exit code', () => {
  const { status, stdout, stderr } = runStep("console.log('rendering'); console.error('no such file'); process.exitCode = 3");
  expect(status).toBe(3);
  expect(stdout).toContain('Building the app: failed');
  expect(stderr).toContain('rendering');
  expect(stderr).toContain('no such file');
});
