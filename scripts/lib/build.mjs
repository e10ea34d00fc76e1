import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { oneAtATime } from './build-lock.mjs';
import { bin, ROOT } from './run.mjs';
import { runStep } from './step.mjs';

const SOURCES = [
  'core',
  'src',
  'src-sw',
  'workers',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/vite',
  'package-lock.json',
  'scripts/lib/build-server.mjs',
];
const DIST = path.join(ROOT, 'dist');
const NEXT = path.join(ROOT, 'dist-next');
const STAMP = path.join(DIST, '.built-from');
/** Outside of the build's folder, because that is emptied first. */
const LOCK = path.join(ROOT, 'node_modules/.keepsake-build');

function* filesUnder(file) {
  if (!existsSync(file)) return;
  if (!statSync(file).isDirectory()) {
    yield file;
    return;
  }
  for (const name of readdirSync(file).sort()) yield* filesUnder(path.join(file, name));
}

/** Names, sizes and times of every source file: cheap, and changes with every change of a source. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesUnder(path.join(ROOT, source))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

const isBuiltFrom = (now) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now;

/** Whether there is a build, current or not. */
export const isBuilt = () => existsSync(path.join(DIST, 'server/cli.js'));

/** Whether the build is current. */
export const isFresh = () => isBuiltFrom(fingerprint());

/** Builds the app and the server if a source is newer than the build. */
export async function ensureBuild() {
  const now = fingerprint();
  const isDone = () => isBuiltFrom(now);
  await oneAtATime(LOCK, { isDone, work: () => build(now), wait: () => console.error('Waiting for a build that is under way') });
}

/**
 * Built beside the folder that a running shop serves, and swapped in when it is complete.
 * @param {string} now
 */
async function build(now) {
  // A test calls this with its own NODE_ENV, which would bundle React's development build.
  const options = { env: { NODE_ENV: 'production' } };
  rmSync(NEXT, { recursive: true, force: true });
  await runStep('Building the app', bin('vite'), ['build', '--logLevel', 'warn', '--outDir', `${NEXT}/client`], options);
  const pages = ['build', '--config', 'scripts/vite/pages.config.ts', '--logLevel', 'error', '--outDir', `${NEXT}/client/.pages`];
  await runStep('Building the front page of the server', bin('vite'), pages, options);
  await runStep('Building the server', process.execPath, ['scripts/lib/build-server.mjs', `${path.basename(NEXT)}/server`], options);
  writeFileSync(path.join(NEXT, path.basename(STAMP)), now);
  rmSync(DIST, { recursive: true, force: true });
  renameSync(NEXT, DIST);
}
