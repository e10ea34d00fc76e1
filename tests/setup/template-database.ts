/** A migrated, empty embedded database as a tar: made once per set of migrations, so that a test starts in a second. */
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/db/client.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CACHE = path.join(ROOT, '.cache', 'test-databases');

export async function templateDatabase(): Promise<Uint8Array> {
  const file = path.join(CACHE, `${versionOfMigrations()}.tar`);
  if (!fs.existsSync(file)) await makeTemplate(file);
  return fs.readFileSync(file);
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

async function makeTemplate(file: string): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-template-'));
  try {
    const database = await openDatabase({ databaseUrl: null, dataDir });
    const tar = await database.dump?.();
    await database.close();
    if (!tar) throw new Error('The embedded database has no dump.');
    fs.mkdirSync(CACHE, { recursive: true });
    const unfinished = `${file}.${randomUUID()}`;
    fs.writeFileSync(unfinished, tar);
    fs.renameSync(unfinished, file);
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}
