/**
 * The shop of a worker: the built server with a demo shop in a folder of its own. What a test changes in it, the tests
 * that run beside it do not see.
 */
import { openShop } from '../setup/open-shop.ts';

/** Two runs on one machine take a port each. A worker uses two: its shop's, and the one after it for update.spec.ts. */
const PORT = Number(process.env.E2E_PORT ?? 4790) + 2 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);
/** Where a test starts a shop that has other files. */
export const OTHER_PORT = PORT + 1;
export const SHOP_URL = `http://127.0.0.1:${PORT}`;
/** Of the shop that the tests talk to. */
export const DATA_FOLDER = `test-results/e2e-data-${PORT}`;

/** Starts it on a fresh copy of the demo shop; what comes back stops it. */
export const startWorkerShop = (): Promise<() => Promise<void>> => openShop({ port: PORT, dataDir: DATA_FOLDER });
