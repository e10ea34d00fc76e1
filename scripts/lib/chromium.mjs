import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { bin, run } from './run.mjs';

const FOUND_AT = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

const found = () => [process.env.KEEPSAKE_CHROMIUM, ...FOUND_AT].find((file) => file && existsSync(file));

function playwrightsOwn() {
  const file = createRequire(import.meta.url)('playwright').chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

async function installDebians() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Chromium from Debian …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], { env });
  return found();
}

async function installPlaywrights() {
  console.log('Installing Chromium through Playwright …');
  await run(bin('playwright'), ['install', 'chromium']);
  return playwrightsOwn();
}

const SHELL_AT = '/usr/bin/chromium-headless-shell';

async function installDebianShell() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing the headless shell of Chromium from Debian …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', 'chromium-headless-shell', 'fonts-dejavu-core'];
  if ((await run('apt-get', install, { env })) !== 0) {
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', install, { env });
  }
  return existsSync(SHELL_AT) ? SHELL_AT : undefined;
}

/**
 * For tests: Chromium without its windows, menus and extensions, which take half of a test's processor time. If it is
 * missing, the full browser. KEEPSAKE_CHROMIUM names another one.
 */
export async function ensureTestChromium() {
  if (process.env.KEEPSAKE_CHROMIUM) return ensureChromium();
  return (existsSync(SHELL_AT) ? SHELL_AT : await installDebianShell()) ?? ensureChromium();
}

/** The full browser: an installed one, Debian's if apt can install it, otherwise Playwright's. */
export async function ensureChromium() {
  const file = found() ?? playwrightsOwn() ?? (await installDebians()) ?? (await installPlaywrights());
  if (!file) {
    console.error('No Chromium could be found or installed. Install one, or name it in KEEPSAKE_CHROMIUM.');
    process.exit(1);
  }
  return file;
}
