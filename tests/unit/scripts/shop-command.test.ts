import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const PACKAGE = { version: '1.0.0', integrity: 'sha512-a' };
let root: string;

const put = (file: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
};
const lockOf = (packages: object) => JSON.stringify({ packages });
const node = (...args: readonly string[]) => execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
const isInstalled = () =>
  node('--input-type=module', '-e', `console.log((await import('${root}/scripts/lib/packages.mjs')).isInstalled())`).trim();

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-shop-command-'));
  fs.cpSync('scripts', path.join(root, 'scripts'), { recursive: true });
  put('package.json', '{}');
  put('package-lock.json', lockOf({ '': {}, 'node_modules/a': PACKAGE, 'node_modules/elsewhere': { version: '1.0.0', optional: true } }));
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

it('runs a command of the shop with the existing build, and installs and builds nothing beside the running shop', () => {
  put('node_modules/.package-lock.json', lockOf({ 'node_modules/a': { ...PACKAGE, version: '0.9.0' } }));
  put('dist/server/cli.js', `console.log('ran', process.argv[2])`);
  expect(node('scripts/shop.mjs', 'status')).toBe('ran status\n');
  expect(fs.readdirSync(path.join(root, 'dist'))).toEqual(['server']);
});

it('counts packages that npm installed by itself as installed, but not those of other systems', () => {
  put('node_modules/.package-lock.json', lockOf({ 'node_modules/a': PACKAGE }));
  expect(isInstalled()).toBe('true');
});

it.each([
  ['of another version', { 'node_modules/a': { ...PACKAGE, version: '0.9.0' } }],
  ['with other contents', { 'node_modules/a': { ...PACKAGE, integrity: 'sha512-b' } }],
  ['missing', {}],
])('installs a package that is %s', (_how, packages) => {
  put('node_modules/.package-lock.json', lockOf(packages));
  expect(isInstalled()).toBe('false');
});

it('installs the packages of a folder that has none', () => {
  expect(isInstalled()).toBe('false');
});
