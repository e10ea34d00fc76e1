/** A migrated, empty embedded database as a folder: made once per set of migrations and copied, so that a test starts in half a second. */
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/db/client.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CACHE = path.join(ROOT, '.cache', 'test-databases');

/** Puts a copy into an empty data folder. */
export async function copyTemplateDatabase(dataDir: string): Promise<void> {
  fs.cpSync(await templateDatabase(), dataDir, { recursive: true });
}

/** Where the data folder is that copies are made of. */
export async function templateDatabase(): Promise<string> {
  const folder = path.join(CACHE, versionOfMigrations());
  if (!fs.existsSync(folder)) await makeTemplate(folder);
  return folder;
}

function versionOfMigrations(): string {
  const hash = createHash('sha256');
  const folder = path.join(ROOT, 'server', 'db', 'migrations');
  for (const name of fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort())
    hash.update(name).update(fs.readFileSync(path.join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

/** Closed to other users as a shop's own files are. Two runs may make it at the same time: the first one that is done names it. */
async function makeTemplate(folder: string): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-template-'));
  const unfinished = `${folder}.${randomUUID()}`;
  const umask = process.umask(0o077);
  try {
    const database = await openDatabase({ databaseUrl: null, dataDir });
    await database.close();
    fs.mkdirSync(CACHE, { recursive: true });
    fs.cpSync(dataDir, unfinished, { recursive: true });
    if (!fs.existsSync(folder)) fs.renameSync(unfinished, folder);
  } finally {
    process.umask(umask);
    for (const left of [dataDir, unfinished]) fs.rmSync(left, { recursive: true, force: true });
  }
}
