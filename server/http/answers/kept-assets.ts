/**
 * Chunks of earlier builds: a tab that was opened before a deploy requests them by their old names (OFF-09). Each start
 * copies the build's hashed files next to those of earlier builds.
 */
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

const KEPT_DAYS = 60;

/** @returns the folder that contains `assets/` of this and earlier builds */
export async function keepAssets(clientDir: string, dataDir: string, nowMs: number): Promise<string> {
  const root = path.join(dataDir, 'kept-builds');
  const kept = path.join(root, 'assets');
  await mkdir(kept, { recursive: true });
  const current = path.join(clientDir, 'assets');
  const now = new Date(nowMs);
  for (const name of await filesIn(current)) {
    // Source maps are not served.
    if (name.endsWith('.map')) continue;
    // A copied file would keep the permissions of the build.
    await writeFile(path.join(kept, name), await readFile(path.join(current, name)));
    await utimes(path.join(kept, name), now, now);
  }
  for (const name of await filesIn(kept)) {
    const { mtimeMs } = await stat(path.join(kept, name));
    if (nowMs - mtimeMs > KEPT_DAYS * 86_400_000) await rm(path.join(kept, name));
  }
  return root;
}

async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []; // fs rejects with nothing else
    throw error;
  }
}
