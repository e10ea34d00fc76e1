/**
 * Reads a complete backup and reports damaged, missing and extra files. It needs no shop and no database, and writes
 * nothing.
 * A backup that a restore would accept can still lack a picture: a row refers to a file that the media store had lost.
 */
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import * as z from 'zod/mini';
import { MANIFEST_FILE, type Manifest, mediaFile, type TableEntry, tableFile } from './backup-format.ts';
import { createMediaNames, type MediaNames } from './named-media.ts';
import { hashOfFile, linesOf, parseJson, readManifest } from './read-backup.ts';

export interface CheckedBackup {
  readonly manifest: Manifest;
  /** Each contains a file name. */
  readonly problems: readonly string[];
}

const RowSchema = z.record(z.string(), z.unknown());

/** Throws CommandFailedError when it is not a finished backup. */
export async function checkBackup(folder: string): Promise<CheckedBackup> {
  const manifest = await readManifest(folder);
  const names = createMediaNames(Date.parse(manifest.madeAt));
  const problems: string[] = [];
  for (const table of manifest.tables) problems.push(...(await checkTable(folder, table, names)));
  for (const { key, sizeBytes, sha256 } of manifest.media)
    problems.push(...(await checkFile(join(folder, mediaFile(key)), mediaFile(key), { sizeBytes, sha256 })));
  problems.push(...missingMedia(manifest, names), ...(await extraFiles(folder, manifest)));
  return { manifest, problems };
}

async function checkTable(folder: string, table: TableEntry, names: MediaNames): Promise<string[]> {
  const file = tableFile(table.name);
  const damaged = await checkFile(join(folder, file), file, { sizeBytes: null, sha256: table.sha256 });
  if (damaged.some((problem) => problem.endsWith(MISSING))) return damaged;
  const columns = JSON.stringify(table.columns.toSorted());
  const problems: string[] = [];
  let number = 0;
  for await (const line of linesOf(folder, table.name)) {
    number += 1;
    const row = RowSchema.safeParse(parseJson(line));
    if (!row.success) problems.push(`${file}: line ${number} is no row`);
    else if (JSON.stringify(Object.keys(row.data).toSorted()) !== columns)
      problems.push(`${file}: line ${number} has other columns than the manifest`);
    else if (!names.take(table.name, row.data)) problems.push(`${file}: line ${number} cannot be read as a row of ${table.name}`);
  }
  if (number !== table.rows) problems.push(`${file}: ${number} rows, and ${table.rows} in the manifest`);
  return [...damaged, ...problems];
}

const MISSING = 'is missing';

async function checkFile(
  path: string,
  name: string,
  expected: { readonly sizeBytes: number | null; readonly sha256: string },
): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return [`${name} ${MISSING}`];
  if (expected.sizeBytes !== null && found.size !== expected.sizeBytes)
    return [`${name}: ${found.size} bytes, and ${expected.sizeBytes} in the manifest`];
  const sha256 = await hashOfFile(path);
  if (sha256 === null) return [`${name} cannot be read`];
  return sha256 === expected.sha256 ? [] : [`${name}: its content is not what was written (SHA-256)`];
}

function missingMedia({ media, removedMeanwhile = [] }: Manifest, names: MediaNames): string[] {
  const known = new Set([...media.map(({ key }) => key), ...removedMeanwhile]);
  return [...names.needed()]
    .filter(([key]) => !known.has(key))
    .map(([key, table]) => `${mediaFile(key)} is named by a row of ${table} and is not in the backup`);
}

async function extraFiles(folder: string, { tables, media }: Manifest): Promise<string[]> {
  const own = new Set([MANIFEST_FILE, ...tables.map(({ name }) => tableFile(name)), ...media.map(({ key }) => mediaFile(key))]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !own.has(file))
    .sort()
    .map((file) => `${file} is not of this backup`);
}
