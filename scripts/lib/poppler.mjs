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
 * The program that draws a PDF for the comparison of screen and print: one that is there, or Debian's where apt can.
 * '' where neither is: the comparison fails and says so, everything else is tested.
 */
export async function ensurePoppler() {
  const file = found() ?? (await installDebians());
  if (!file)
    console.log('No pdftoppm (poppler-utils) could be found or installed: the comparison of printed pages with the screen will fail.');
  return file ?? '';
}
