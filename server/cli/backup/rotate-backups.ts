/**
 * Removes the backups in a folder that no day, week or month needs any more. Anything that is not a finished backup is
 * not touched.
 */
import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailedError } from '../command-failed.ts';
import { MANIFEST_FILE } from './backup-format.ts';
import { readManifest } from './read-backup.ts';
import { chooseKept, type Keep, type MadeBackup } from './rotation.ts';

type Report = (line: string) => void;

interface Rotation {
  readonly keep: Keep;
  readonly timeZone: string;
  /** Reports the removals without removing anything. */
  readonly isPlan: boolean;
}

export async function rotateBackups(folder: string, { keep, timeZone, isPlan }: Rotation, report: Report): Promise<void> {
  const { backups, others } = await findBackups(folder);
  const kept = chooseKept(backups, keep, timeZone);
  let removed = 0;
  for (const { name } of backups) {
    const reasons = kept.get(name);
    if (reasons) report(`keep    ${name}  (${reasons.join(', ')})`);
    else {
      removed += 1;
      report(`${isPlan ? 'remove ' : 'removed'} ${name}`);
      if (!isPlan) await removeBackup(join(folder, name), report);
    }
  }
  for (const name of others) report(`left    ${name}  (not a finished backup)`);
  report(`${kept.size} kept, ${removed} ${isPlan ? 'would be removed' : 'removed'}`);
}

async function findBackups(folder: string): Promise<{ readonly backups: readonly MadeBackup[]; readonly others: readonly string[] }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new CommandFailedError(`There is no folder ${folder}.`);
  });
  const backups: MadeBackup[] = [];
  const others: string[] = [];
  // A link is not touched: its target may be the only copy elsewhere.
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const madeAtMs = await madeAt(join(folder, name));
    if (madeAtMs === null) others.push(name);
    else backups.push({ name, madeAtMs });
  }
  return { backups: backups.toSorted((a, b) => b.madeAtMs - a.madeAtMs), others: others.toSorted() };
}

/** null when it is unfinished, of another version of the format, or not a backup. */
async function madeAt(folder: string): Promise<number | null> {
  try {
    const ms = Date.parse((await readManifest(folder)).madeAt);
    return Number.isNaN(ms) ? null : ms;
  } catch (error) {
    if (error instanceof CommandFailedError) return null;
    throw error;
  }
}

/** The manifest first: a partly removed backup is an unfinished one. */
async function removeBackup(folder: string, report: Report): Promise<void> {
  await rm(join(folder, MANIFEST_FILE));
  for (const own of ['tables', 'media']) await rm(join(folder, own), { recursive: true, force: true });
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    report(`note: ${folder} has other files too; they stay`);
  });
}
