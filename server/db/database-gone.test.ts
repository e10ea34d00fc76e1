import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, it } from 'vitest';
import { isDatabaseGone } from './database-gone.ts';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('It worked.'),
    (error: unknown) => error,
  );

async function failureAt(address: pg.PoolConfig): Promise<unknown> {
  const pool = new pg.Pool(address);
  const failure = await failureOf(drizzle({ client: pool }).execute(sql`select 1`));
  await pool.end();
  return failure;
}

it('treats a socket whose database has stopped as an unavailable database', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'keepsake-no-database-'));
  expect(isDatabaseGone(await failureAt({ host: folder }))).toBe(true);
  await fs.rmdir(folder);
});

it('treats a port without a listener as an unavailable database', async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('The server listens at no port.');
  expect(isDatabaseGone(await failureAt({ host: '127.0.0.1', port: address.port }))).toBe(true);
});

it('does not treat a missing file as an unavailable database', async () => {
  expect(isDatabaseGone(await failureOf(fs.readFile('/nowhere/320.webp')))).toBe(false);
});
