/** The small shop that is attacked. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createLog } from '#server/log/create-log.ts';
import { seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import type { DatabaseKind } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

export interface AttackedShop extends TestServer {
  /** Errors in the log: each is a defect, whether or not the caller still heard of it. */
  readonly logged: string[];
}

/** A shop with its app's page, behind a proxy. */
export async function startAttackedShop(database: DatabaseKind): Promise<AttackedShop> {
  const logged: string[] = [];
  const log = createLog('error', { write: (line) => void logged.push(line) });
  const client = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-attack-'));
  fs.writeFileSync(path.join(client, 'index.html'), '<!doctype html><title>The shop</title>');
  const server = await startTestServer({ database, environment: { CLIENT_DIR: client, TRUST_PROXY: '1' }, services: { log } });
  await seedMoneyShop(server.services);
  const close = async () => {
    await server.close();
    fs.rmSync(client, { recursive: true, force: true });
  };
  return { ...server, logged, close };
}
