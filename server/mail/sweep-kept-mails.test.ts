import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { sweepKeptMails } from './sweep-kept-mails.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 22);

test('[SEC-01] mails and text messages that were kept as files go after seven days', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-kept-'));
  try {
    const config = readConfig({ DATA_DIR: dataDir });
    await sweepKeptMails({ config }, NOW_MS);
    const write = (file: string, ageDays: number) => {
      const target = path.join(dataDir, file);
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, 'Hei Kari');
      const at = new Date(NOW_MS - ageDays * DAY_MS);
      fs.utimesSync(target, at, at);
    };
    for (const folder of ['mail', 'sms', 'media']) {
      write(`${folder}/old.eml`, 7.1);
      write(`${folder}/young.eml`, 6.9);
    }
    await sweepKeptMails({ config }, NOW_MS);
    const left = ['mail', 'sms', 'media'].map((folder) => fs.readdirSync(path.join(dataDir, folder)));
    expect(left).toEqual([['young.eml'], ['young.eml'], ['old.eml', 'young.eml']]);
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
