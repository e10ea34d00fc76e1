import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

/** Programs that read the shop's prints like a printer's programs, by their Debian package. */
const PROGRAMS = [
  ['KEEPSAKE_GHOSTSCRIPT', 'gs', 'ghostscript'],
  ['KEEPSAKE_QPDF', 'qpdf', 'qpdf'],
];

const found = (variable, program) =>
  [process.env[variable], ...(process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, program))].find(
    (file) => file && existsSync(file),
  );

/**
 * The environment variable of the tests for them: the installed ones, or Debian's if apt can install them. '' if there
 * is neither: their test then fails with a message, and all other tests run.
 */
export async function ensurePrintPrograms() {
  const missing = PROGRAMS.filter(([variable, program]) => !found(variable, program)).map(([, , debian]) => debian);
  if (missing.length > 0 && process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(' and ')} from Debian …`);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env });
  }
  return Object.fromEntries(PROGRAMS.map(([variable, program]) => [variable, found(variable, program) ?? '']));
}
