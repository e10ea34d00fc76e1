/** The databases of a device in the form of the previous version. */
import Dexie from 'dexie';
import { OWNER_STORES_1 } from '#src/data/db/owner-database.ts';
import { allKept, removeBucket } from '../buckets.ts';

type Row = Readonly<Record<string, unknown>>;
type Rows = ReadonlyMap<string, readonly Row[]>;

const without = (row: Row, ...names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

/** Version 1 kept the files in the upload's row, and did not store the shop's revision. */
function asVersion1(rows: Rows): Rows {
  const files = new Map((rows.get('uploadFiles') ?? []).map((row) => [row.localId, row]));
  const uploads = (rows.get('uploads') ?? [])
    .filter(({ isPrepared }) => isPrepared === true)
    .map((row) => ({
      ...without(row, 'bytes', 'isPrepared', 'prepareAttempts'),
      file: files.get(row.localId)?.file ?? null,
      proxy: files.get(row.localId)?.proxy ?? null,
    }));
  const instances = (rows.get('instances') ?? []).map((row) => without(row, 'syncedRevision', 'keptBeside', 'isGoneElsewhere'));
  return new Map([...rows, ['uploads', uploads], ['instances', instances]]);
}

/** null: no page has upgraded it yet. */
async function rowsOf(db: Dexie): Promise<Rows | null> {
  await db.open();
  if (db.verno === 1) {
    db.close();
    return null;
  }
  const rows = new Map<string, Row[]>();
  for (const table of db.tables) rows.set(table.name, (await table.toArray()) as Row[]);
  db.close();
  return rows;
}

/** Dexie multiplies versions by ten. */
const VERSION_1 = 10;

function write(name: string, rows: Rows): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, VERSION_1);
    request.addEventListener('error', () => reject(request.error ?? new Error(name)));
    request.addEventListener('upgradeneeded', () => {
      for (const [table, indexes] of Object.entries(OWNER_STORES_1)) {
        const [primary = '', ...rest] = indexes.split(', ');
        const options = { keyPath: primary.replace('++', ''), autoIncrement: primary.startsWith('++') };
        const store = request.result.createObjectStore(table, options);
        for (const index of rest) store.createIndex(index.replace('&', ''), index.replace('&', ''), { unique: index.startsWith('&') });
        for (const row of rows.get(table) ?? []) store.add(row);
      }
    });
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
}

/** No page has a database open. Version 1 did not use buckets. */
export async function goBackToVersion1(): Promise<void> {
  const all = await allKept();
  for (const { name, db } of all) {
    // A database that is both in a bucket and outside of it stays as it is.
    if (name === 'keepsake-device' || !db || all.filter((one) => one.name === name).length > 1) continue;
    const rows = await rowsOf(db);
    if (rows === null) continue;
    await Dexie.delete(name);
    removeBucket(name);
    await write(name, asVersion1(rows));
  }
}
