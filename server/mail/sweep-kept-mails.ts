import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../services.ts';
import { namesIn } from './sent-jobs.ts';

/** As long as the rows of sent mails are kept in the database, because the files contain links, codes and names. */
const KEPT_MS = 7 * 86_400_000;

/** Removes old mails and text messages that were written to files instead of being sent. */
export async function sweepKeptMails({ config }: Pick<Services, 'config'>, nowMs: number): Promise<void> {
  for (const folder of ['mail', 'sms']) {
    for (const name of await namesIn(path.join(config.dataDir, folder))) {
      const file = path.join(config.dataDir, folder, name);
      if (nowMs - (await stat(file)).mtimeMs > KEPT_MS) await rm(file, { force: true });
    }
  }
}
