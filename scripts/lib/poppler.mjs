import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

const found = () =>
  [process.env.KEEPSAKE_PDFTOPPM, ...(process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'pdftoppm'))].find(
    (file) => file && existsSync(file),
  );

async function installDebians() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing poppler-utils from Debian …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'poppler-utils'], { env });
  return found();
}

/**
 * The program that renders a PDF for the comparison of screen and print: an installed one, or Debian's if apt can
 * install it. '' if there is neither: the comparison then fails with a message, and all other tests run.
 */
export async function ensurePoppler() {
  const file = found() ?? (await installDebians());
  if (!file)
    console.log('No pdftoppm (poppler-utils) could be found or installed: the comparison of printed pages with the screen will fail.');
  return file ?? '';
}
