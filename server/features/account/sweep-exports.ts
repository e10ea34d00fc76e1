import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '#server/services.ts';

const LEFT_BEHIND_MS = 3_600_000;

export const exportsFolder = ({ config }: Pick<Services, 'config'>): string => path.join(config.dataDir, 'exports');

/** Removes exports that a stopped process left. An export that is being sent is younger. */
export async function sweepExports(services: Pick<Services, 'config'>, nowMs: number): Promise<void> {
  const folder = exportsFolder(services);
  // The folder does not exist before the first export.
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    // An export that was just sent is removed between readdir and stat.
    const changedAtMs = (await stat(file).catch(() => null))?.mtimeMs ?? nowMs;
    if (nowMs - changedAtMs > LEFT_BEHIND_MS) await rm(file, { force: true });
  }
}
