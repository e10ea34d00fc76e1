/** Before the workers: one PostgreSQL with a restored demo shop, of which each worker's shop is a copy. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { restoreDemoShop } from './demo-shop.ts';
import type { RestoredShop } from './open-shop.ts';
import { startPostgres } from './postgres-cluster.ts';
import { addDatabase } from './test-database.ts';

/** Set for the workers: the restored shop as JSON. */
const VARIABLE = 'KEEPSAKE_RESTORED_SHOP';

export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'keepsake-restored-'));
  const cluster = await startPostgres();
  const shop: RestoredShop = { dataDir, database: await addDatabase(cluster.url, 'demo') };
  await restoreDemoShop(shop.dataDir, shop.database);
  process.env[VARIABLE] = JSON.stringify(shop);
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

export const restoredShop = (): RestoredShop => JSON.parse(process.env[VARIABLE] ?? 'null');
