import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTemplateDatabase } from '#tests/setup/template-database.ts';
import { openDatabase } from './client.ts';
import type { Database } from './database.ts';

let dataDir: string;
let database: Database;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-turns-'));
  await copyTemplateDatabase(dataDir);
  database = await openDatabase({ databaseUrl: null, dataDir });
});
afterAll(async () => {
  await database.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

test('[SEC-02] other work of the thread runs while hundreds of statements wait for the embedded database', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 400 }, () => database.db.execute(sql`select 1`)));
  isOver = true;
  expect(turns).toBeGreaterThan(5);
});

test('[SEC-02] a hundred new connections are accepted before the waiting statements are done', async () => {
  let done = 0;
  let accepted = 0;
  let doneAtTheLast = Number.POSITIVE_INFINITY;
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    accepted += 1;
    if (accepted === 100) doneAtTheLast = done;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const work = Array.from({ length: 200 }, () =>
    database.db.execute(sql`select count(*) from generate_series(1, 20000)`).then(() => (done += 1)),
  );
  const sockets = Array.from({ length: 100 }, () => net.connect(port, '127.0.0.1'));
  await Promise.all(work);
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  expect(doneAtTheLast).toBeLessThan(40);
});
