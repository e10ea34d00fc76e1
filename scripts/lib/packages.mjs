import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';
import { runStep } from './step.mjs';

const OLDEST_NODE = [20, 19];
/** npm writes it last. */
const INSTALLED = 'node_modules/.package-lock.json';

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    console.error(`Keepsake needs Node ${OLDEST_NODE.join('.')} or later; this is ${process.versions.node}.`);
    process.exit(1);
  }
}

const readPackages = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).packages;

/** Whether each package of package-lock.json is installed in its version, by npm's own list; optional packages may be missing. */
export function isInstalled() {
  if (!existsSync(path.join(ROOT, INSTALLED))) return false;
  const installed = readPackages(INSTALLED);
  return Object.entries(readPackages('package-lock.json')).every(([name, { version, optional, integrity }]) => {
    if (name === '') return true;
    const found = installed[name];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
}

/** Installs the packages of package-lock.json that are missing or have other versions. */
export async function ensurePackages() {
  checkNode();
  if (isInstalled()) return;
  await runStep('Installing packages', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env: { NODE_ENV: 'development' } });
}
