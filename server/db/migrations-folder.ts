import { fileURLToPath } from 'node:url';

/** Beside this file in the sources, beside the bundle when built. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
