import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { createHttpSmsSender } from './http-sms-sender.ts';
import type { SmsSender } from './sms-sender.ts';
import { createTwilioSmsSender } from './twilio-sms-sender.ts';

/** By the configured gateway, otherwise into data/sms/*.json. */
export function createSmsSender({ sms, dataDir }: Pick<Config, 'sms' | 'dataDir'>): SmsSender {
  if (sms === null) return createFileSmsSender(dataDir);
  return sms.kind === 'twilio' ? createTwilioSmsSender(sms) : createHttpSmsSender(sms);
}

function createFileSmsSender(dataDir: string): SmsSender {
  return {
    send: async ({ to, text, key }) => {
      const folder = path.join(dataDir, 'sms');
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, `${key}.json`), JSON.stringify({ to, text }));
    },
  };
}
