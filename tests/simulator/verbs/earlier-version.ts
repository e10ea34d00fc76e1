/** The databases of a device as the version before wrote them. */
import Dexie from 'dexie';
import { OWNER_STORES_1 } from '#src/data/db/owner-database.ts';

type Row = Readonly<Record<string, unknown>>;
type Rows = ReadonlyMap<string, readonly Row[]>;

const without = (row: Row, ...names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

/** Version 1 kept the files in the upload's row, and knew no revision that the shop has. */
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
async function rowsOf(name: string): Promise<Rows | null> {
  const db = await new Dexie(name).open();
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

/** No page has a database open. */
export async function goBackToVersion1(): Promise<void> {
  for (const name of await Dexie.getDatabaseNames()) {
    if (name === 'keepsake-device') continue;
    const rows = await rowsOf(name);
    if (rows === null) continue;
    await Dexie.delete(name);
    await write(name, asVersion1(rows));
  }
}
