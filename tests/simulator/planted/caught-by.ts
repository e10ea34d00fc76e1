/** For each planted bug, a seed whose history catches it. `npm run histories -- --planted --keep` finds them. */
import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const FILE = new URL('caught-by.json', import.meta.url);

export const readSeeds = async (): Promise<Readonly<Record<string, number>>> =>
  z.record(z.string(), z.int()).parse(JSON.parse(await readFile(FILE, 'utf8')));

/** Seeds of bugs that were not planted in this run are kept. */
export async function keepSeeds(seeds: Readonly<Record<string, number>>): Promise<void> {
  const all = Object.entries({ ...(await readSeeds()), ...seeds }).sort(([a], [b]) => a.localeCompare(b));
  await writeFile(FILE, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}
