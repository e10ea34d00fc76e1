/**
 * The shop of a test worker: the built server with a demo shop in its own folder. Tests of other workers do not see the
 * changes that a test makes in it.
 */
import { AppFiles } from '../kit/app-files.ts';
import { restoredShop } from '../setup/e2e-global.ts';
import { openCopiedShop } from '../setup/open-shop.ts';

/** Two runs on one machine use one base port each, and the workers of a run use the following ports. */
const PORT = Number(process.env.E2E_PORT ?? 4790) + Number(process.env.TEST_PARALLEL_INDEX ?? 0);
export const SHOP_URL = `http://127.0.0.1:${PORT}`;
/** The data folder of the shop that the tests call. */
export const DATA_FOLDER = `test-results/e2e-data-${PORT}`;

/** Starts the server on a fresh copy of the demo shop, with a copy of the built app. */
export async function startWorkerShop(): Promise<{ readonly files: AppFiles; readonly stop: () => Promise<void> }> {
  const clientDir = `test-results/e2e-client-${PORT}`;
  const files = new AppFiles(clientDir, DATA_FOLDER);
  files.copy();
  return { files, stop: await openCopiedShop({ port: PORT, dataDir: DATA_FOLDER, clientDir }, restoredShop()) };
}
