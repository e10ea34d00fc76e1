import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { programArgs } from '#tests/setup/programs.ts';
import { createPostgresDatabase, endConnections } from '#tests/setup/test-database.ts';
import { copyTemplateDatabase } from '#tests/setup/template-database.ts';
import { openDatabase } from './client.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { shopSettings, throttles } from './schema.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-db-'));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const openEmbedded = () => openDatabase({ databaseUrl: null, dataDir });

/** Another process that holds the folder and commits rows. */
function startCommitting(prefix: string): { readonly child: ChildProcess; readonly lines: string[]; until(count: number): Promise<void> } {
  const child = spawn(process.execPath, [...programArgs('committer'), dataDir, prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const wanted: { count: number; resolve: () => void }[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const one of wanted) if (lines.length >= one.count) one.resolve();
  });
  const until = (count: number) =>
    new Promise<void>((resolve, reject) => {
      wanted.push({ count, resolve });
      child.once('exit', () => reject(new Error(`It ended after ${lines.length} lines.`)));
      if (lines.length >= count) resolve();
    });
  return { child, lines, until };
}

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()));

describe('the embedded database', () => {
  beforeEach(() => copyTemplateDatabase(dataDir));

  test('[SRV-60] acknowledged rows survive kill -9, twice; a dead lock is taken over, and a folder that another process holds is refused', async () => {
    const acknowledged: string[] = [];
    for (const prefix of ['first', 'second']) {
      const { child, lines, until } = startCommitting(prefix);
      await until(60);
      if (prefix === 'first')
        await expect(openEmbedded(), 'in words an operator understands').rejects.toThrow(
          /is in use by another process\. Stop that server first, or choose another DATA_DIR\./,
        );
      const gone = ended(child);
      child.kill('SIGKILL');
      await gone;
      acknowledged.push(...lines.slice(1));
    }
    const database = await openEmbedded();
    const rows = new Set((await database.db.select({ bucket: throttles.bucket }).from(throttles)).map((row) => row.bucket));
    await database.close();
    expect(acknowledged.length).toBeGreaterThan(110);
    expect(acknowledged.filter((bucket) => !rows.has(bucket))).toEqual([]);
  });

  test('[SRV-60] if ten processes want a folder at once, with a dead lock in it, one gets it', async () => {
    fs.writeFileSync(path.join(dataDir, 'in-use.sock'), '');
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(dataDir)));
    const holders = results.filter((result) => result.status === 'fulfilled');
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(holders).toHaveLength(1);
    expect(reasons.every((reason) => reason instanceof FolderInUseError)).toBe(true);
    await holders[0]?.value();
  });

  test('[SRV-60] a query beside an open transaction fails at once instead of waiting for ever; the database is maintained while it runs, and a copy of it opens elsewhere', async () => {
    const { db, maintain, close } = await openEmbedded();
    const beside = db.transaction(async () => db.select().from(throttles));
    await expect(beside).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ message: expect.stringMatching(/use context\.db/) }) }),
    );
    expect(await db.select().from(throttles)).toEqual([]);
    await db.insert(shopSettings).values({ key: 'copied', value: { yes: true } });
    await maintain();
    await close();
    const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-db-'));
    fs.cpSync(dataDir, elsewhere, { recursive: true });
    const other = await openDatabase({ databaseUrl: null, dataDir: elsewhere });
    const rows = await other.db.select().from(shopSettings);
    await other.close();
    fs.rmSync(elsewhere, { recursive: true, force: true });
    expect(rows).toContainEqual({ key: 'copied', value: { yes: true } });
  });
});

describe('PostgreSQL', () => {
  test('[SRV-60] of four processes that start at once, one migrates it', async () => {
    const { url, remove } = await createPostgresDatabase();
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ databaseUrl: url, dataDir })));
    const applied = await opened[0]?.db.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`);
    const count = fs.readdirSync(path.join(import.meta.dirname, 'migrations')).filter((name) => name.endsWith('.sql')).length;
    await Promise.all(opened.map((database) => database.close()));
    await remove();
    expect(applied).toMatchObject({ rows: [{ count }] });
  });

  test('[OPX-01] a statement that takes too long ends with an error; a migration may take longer', async () => {
    const { url, remove } = await createPostgresDatabase();
    const databasePool = { size: 2, connectTimeoutMs: 10_000, statementTimeoutMs: 1 };
    const { db, close } = await openDatabase({ databaseUrl: url, dataDir, databasePool });
    await expect(db.execute(sql`select pg_sleep(60)`)).rejects.toMatchObject({ cause: { code: '57014' } });
    await expect(db.transaction((tx) => tx.execute(sql`select pg_sleep(60)`))).rejects.toMatchObject({ cause: { code: '57014' } });
    await close();
    await remove();
  });

  test('[OPX-01] a call that gets no connection in time ends with an error instead of waiting for ever', async () => {
    // Enough for the connections themselves on a busy machine.
    const { url, remove } = await createPostgresDatabase();
    const databasePool = { size: 1, connectTimeoutMs: 2_000, statementTimeoutMs: 0 };
    const { db, close } = await openDatabase({ databaseUrl: url, dataDir, databasePool });
    await db.transaction(async () => {
      await expect(db.transaction(async () => undefined)).rejects.toThrow('No connection to the database.');
    });
    await close();
    await remove();
  });

  test('[OPX-01] each connection that breaks while it is idle is reported once', async () => {
    const { url, remove } = await createPostgresDatabase();
    const lost: Error[] = [];
    const { db, close } = await openDatabase({ databaseUrl: url, dataDir, onConnectionLost: (error) => void lost.push(error) });
    await Promise.all([db.execute(sql`select 1`), db.execute(sql`select 1`)]);
    const count = (await db.execute(sql`select 1 from pg_stat_activity where datname = current_database()`)) as unknown as {
      rowCount: number;
    };
    await endConnections(url);
    await expect.poll(() => lost).toHaveLength(count.rowCount);
    await close();
    await remove();
  });

  test('[SRV-60] an address without a database is an error at the start', async () => {
    await expect(openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir })).rejects.toThrow(/ECONNREFUSED/);
  });
});
