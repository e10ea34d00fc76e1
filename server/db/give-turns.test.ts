import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { copyTemplateDatabase } from '#tests/setup/template-database.ts';
import { openDatabase } from './client.ts';

test('[SEC-02] everything else of the thread has its turns while hundreds of statements wait for the embedded database', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-turns-'));
  await copyTemplateDatabase(dataDir);
  const database = await openDatabase({ databaseUrl: null, dataDir });
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 400 }, () => database.db.execute(sql`select 1`)));
  isOver = true;
  await database.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
  expect(turns).toBeGreaterThan(5);
});
