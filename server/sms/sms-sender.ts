import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** How a text message leaves the shop. The default adapter writes data/sms/*.json; a gateway's adapter goes beside it. */
export interface SmsSender {
  /** @param to E.164 @param key the same for a retry */
  send(to: string, text: string, key: string): Promise<void>;
}

export function createFileSmsSender(dataDir: string): SmsSender {
  return {
    send: async (to, text, key) => {
      const folder = path.join(dataDir, 'sms');
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, `${key}.json`), JSON.stringify({ to, text }));
    },
  };
}
