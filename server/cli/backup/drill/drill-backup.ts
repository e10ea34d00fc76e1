/**
 * Checks whether a backup can be restored: it is restored into a separate embedded database, and that shop is tested.
 * The running shop is not affected, and no files remain: pictures are read from the backup.
 */
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type Clock, systemClock } from '#core/kernel/ports.ts';
import { readConfig } from '#server/config.ts';
import { createServices } from '#server/create-services.ts';
import { openDatabase } from '#server/db/client.ts';
import type { Database } from '#server/db/database.ts';
import { createFolderMediaStore } from '#server/media/store/folder-media-store.ts';
import type { MediaStore } from '#server/media/store/media-store.ts';
import type { Services } from '#server/services.ts';
import { lives } from '#server/cli/orders/order-folder.ts';
import { inWords } from '../backup-in-words.ts';
import { mediaFile, type Manifest } from '../backup-format.ts';
import { checkBackup } from '../check-backup.ts';
import { restoreRows } from '../restore-shop.ts';
import { countMigrations } from '../schema-facts.ts';
import { layOutOrders } from './lay-out-orders.ts';
import { readACart } from './read-a-cart.ts';

type Report = (line: string) => void;

const ORDERS = 10;
const PREFIX = 'keepsake-drill-';

export interface DrillPorts {
  readonly clock: Clock;
  /** Creates the embedded database into which the backup is restored. */
  readonly open: typeof openDatabase;
}

/** @returns the problems; empty when the backup can be restored */
export async function drillBackup(
  folder: string,
  report: Report,
  { clock, open }: DrillPorts = { clock: systemClock, open: openDatabase },
): Promise<readonly string[]> {
  await sweepDrills();
  const startMs = clock.nowMs();
  const { manifest, problems } = await checkBackup(folder);
  report(`drill: ${inWords(manifest)}, in ${folder}`);
  if (problems.length > 0) return problems;
  report(`${seconds(clock, startMs)}  every row and every file is as it was written`);
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const stopped = () => {
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, stopped);
  try {
    const wrong = await drillIn(dataDir, folder, manifest, report, { clock, open });
    report(`${seconds(clock, startMs)}  in all`);
    return wrong;
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, stopped);
    await rm(dataDir, { recursive: true, force: true });
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function drillIn(
  dataDir: string,
  folder: string,
  manifest: Manifest,
  report: Report,
  { clock, open }: DrillPorts,
): Promise<readonly string[]> {
  let database: Database | null = null;
  try {
    let startMs = clock.nowMs();
    const config = readConfig({ DATA_DIR: dataDir, CLIENT_DIR: join(dataDir, 'client'), LOG_LEVEL: 'error', HOST: '127.0.0.1' });
    database = await open(config);
    const media = readOnly(createFolderMediaStore(join(folder, mediaFile(''))));
    const services = createServices(config, database, { media });
    await restoreRows(services.db, manifest, folder);
    const here = await countMigrations(services.db);
    const since = manifest.migrations === here ? '' : `, from version ${manifest.migrations} of its tables to ${here}`;
    report(`${seconds(clock, startMs)}  restored into an empty embedded database${since}`);
    startMs = clock.nowMs();
    const wrong = [...(await ordersOf(services, (line) => report(`${seconds(clock, startMs)}  ${line}`)))];
    startMs = clock.nowMs();
    wrong.push(...(await cartOf(services, (line) => report(`${seconds(clock, startMs)}  ${line}`))));
    return wrong;
  } finally {
    await database?.close();
  }
}

async function ordersOf(services: Services, report: Report): Promise<readonly string[]> {
  const { orders, ofOrders, prints, problems, earlier } = await layOutOrders(services, ORDERS);
  const same = prints - problems.length - earlier;
  const rest = earlier === 0 ? '' : `; ${earlier} are of an earlier layout engine, and their stored prints are whole`;
  report(
    orders === 0
      ? 'no order has something printed: nothing was laid out again'
      : `${orders} of ${ofOrders} orders laid out again: ${same} of ${prints} prints are what the customers approved${rest}`,
  );
  return problems;
}

async function cartOf(services: Services, report: Report): Promise<readonly string[]> {
  const cart = await readACart(services);
  report(cart === null ? 'no customer: no cart was read' : `a customer's cart: ${cart.answered} of ${cart.stored} lines`);
  return cart === null || cart.answered === cart.stored ? [] : [`a cart has ${cart.stored} lines, and the shop shows ${cart.answered}`];
}

const seconds = (clock: Clock, startMs: number): string => `${((clock.nowMs() - startMs) / 1000).toFixed(1).padStart(7)} s`;

/** A backup is never changed, whatever the restored shop does. */
function readOnly(media: MediaStore): MediaStore {
  const refuse = () => Promise.reject(new Error('a backup is only read'));
  return { ...media, write: refuse, remove: refuse, removeFolder: refuse };
}

/** Removes the folders of killed drills; each contains a whole shop. Folders of running processes are not touched. */
async function sweepDrills(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : null;
    if (pid !== null && !lives(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}
