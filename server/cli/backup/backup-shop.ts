import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { tightenFolder } from '#server/data-dir.ts';
import type { Services } from '#server/services.ts';
import { BACKUP_FORMAT, MANIFEST_FILE, type Manifest } from './backup-format.ts';
import { findAbsentMedia } from './absent-media.ts';
import { copyMediaOut } from './copy-media.ts';
import { writeTables } from './write-tables.ts';

/**
 * A complete copy of the shop while it keeps serving.
 * Rows first, then the files in them: a picture added in the meantime is not in the backup, and no row in it needs one
 * that was removed in the meantime. The manifest comes last and in one step, so that an incomplete backup never looks
 * like a complete one.
 * @param folder new or empty
 */
export async function backupShop(services: Services, folder: string, report: (line: string) => void): Promise<Manifest> {
  const madeAt = new Date(services.clock.nowMs()).toISOString();
  await mkdir(folder, { recursive: true });
  if (!(await tightenFolder(folder))) report(`note: other users of this machine can read ${folder}`);
  const { migrations, tables } = await writeTables(services.db, folder, report);
  const media = await copyMediaOut(services.media, await services.media.list(''), folder, report);
  const copied: Manifest = { format: BACKUP_FORMAT, madeAt, migrations, tables: [...tables], media };
  const { removed, lost } = await findAbsentMedia(services, folder, copied);
  for (const [key, table] of lost) report(`MISSING: ${key}, which a row of ${table} names, is not in the media store`);
  const manifest: Manifest = removed.length === 0 ? copied : { ...copied, removedMeanwhile: removed };
  await writeManifest(folder, manifest);
  return manifest;
}

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const unfinished = join(folder, `${MANIFEST_FILE}.unfinished`);
  const file = await open(unfinished, 'w');
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, MANIFEST_FILE));
}
