import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../services.ts';

/** As long as sent mails stay in the database: links, codes and names are in them. */
const KEPT_MS = 7 * 86_400_000;

/** Removes mails and text messages that were written to files instead of being sent. */
export async function sweepKeptMails({ config }: Pick<Services, 'config'>, nowMs: number): Promise<void> {
  for (const folder of ['mail', 'sms']) {
    for (const file of await filesIn(path.join(config.dataDir, folder))) {
      if (nowMs - (await stat(file)).mtimeMs > KEPT_MS) await rm(file, { force: true });
    }
  }
}

async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).map((name) => path.join(folder, name));
  } catch (error) {
    // Nothing was written yet.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
