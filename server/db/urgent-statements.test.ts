import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTemplateDatabase } from '#tests/setup/template-database.ts';
import { openDatabase } from './client.ts';
import type { Database } from './database.ts';

let database: Database;
let dataDir: string;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-urgent-'));
  await copyTemplateDatabase(dataDir);
  database = await openDatabase({ databaseUrl: null, dataDir });
});
afterAll(async () => {
  await database.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

test('[SEC-02] an urgent statement waits for the present statement of the embedded database, but not for waiting ones', async () => {
  const done: string[] = [];
  const work = Array.from({ length: 40 }, (_, at) =>
    at % 2 === 0
      ? database.db.execute(sql`select 1`).then(() => done.push('statement'))
      : database.db.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          await tx.execute(sql`select 2`);
          done.push('transaction');
        }),
  );
  const urgent = database.urgentDb.execute(sql`select 3`).then(() => done.push('urgent'));
  await Promise.all([...work, urgent]);
  expect(done).toHaveLength(41);
  expect(done.indexOf('urgent')).toBeLessThan(3);
  // The others keep their order.
  expect(done.filter((one) => one !== 'urgent')).toEqual(Array.from({ length: 20 }, () => ['statement', 'transaction']).flat());
});

test('[SEC-02] a failing statement passes its turn on, and an urgent one inside a transaction is refused', async () => {
  const failed = database.db.execute(sql`select * from no_such_table`);
  const next = database.db.execute(sql`select 1 as one`);
  await expect(failed).rejects.toThrow();
  expect(await next).toMatchObject({ rows: [{ one: 1 }] });
  const inside = database.db.transaction(async () => database.urgentDb.execute(sql`select 1`));
  await expect(inside).rejects.toThrow();
  await expect(inside.catch((error: Error) => Promise.reject(error.cause ?? error))).rejects.toThrow(/beside the open transaction/);
});
