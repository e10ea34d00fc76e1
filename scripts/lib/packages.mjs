import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';
import { runStep } from './step.mjs';

const OLDEST_NODE = [20, 19];

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    console.error(`Keepsake needs Node ${OLDEST_NODE.join('.')} or later; this is ${process.versions.node}.`);
    process.exit(1);
  }
}

/** Installs the packages of package-lock.json where they are missing or older than it. */
export async function ensurePackages() {
  checkNode();
  const lock = createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex');
  const stamp = path.join(ROOT, 'node_modules/.keepsake-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  await runStep('Installing packages', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env: { NODE_ENV: 'development' } });
  writeFileSync(stamp, lock);
}
