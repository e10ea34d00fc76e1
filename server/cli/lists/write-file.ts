/** A file for an operator. Promise: under its name it is complete, however the command ends. */
import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder, writeDurably } from '#server/media/store/durable-file.ts';
import { CommandFailedError } from '../command-failed.ts';

/** Names and pictures of children: for the operator only. */
const PRIVATE = 0o600;

interface AskedFile {
  readonly file: string;
  /**
   * Required ending of its name: a photograph that was named by mistake is never overwritten, not even with --replace.
   */
  readonly kind: '.csv' | '.pdf';
  readonly replace: boolean;
}

/**
 * Writes a file that the operator named.
 * @param make called when nothing prevents writing
 * @throws CommandFailedError for another kind of file, and for an existing one unless its replacement is requested
 */
export async function writeAskedFile({ file, kind, replace }: AskedFile, make: () => Promise<Uint8Array> | Uint8Array): Promise<void> {
  if (!file.toLowerCase().endsWith(kind))
    throw new CommandFailedError(`This writes a ${kind} file, and ${file} does not end in ${kind}. Nothing was written.`);
  const isWritten = (replace || !(await isThere(file))) && (await writeWhole(file, await make(), { replace }));
  if (!isWritten) throw new CommandFailedError(`${file} is there already and stays as it is. Name another file, or add --replace.`);
}

/** @returns false when the file exists and `replace` was not requested: it is unchanged */
export async function writeWhole(file: string, content: Uint8Array, { replace }: { readonly replace: boolean }): Promise<boolean> {
  if (!replace && (await isThere(file))) return false;
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const unfinished = path.join(folder, `.unfinished-${randomUUID()}`);
  try {
    await writeDurably(unfinished, content, PRIVATE);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
  await syncFolder(folder);
  return true;
}

export const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
