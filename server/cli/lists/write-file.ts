/** A file that an operator gets. Promise: under its name it is whole, however the command ends. */
import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder, writeDurably } from '#server/media/store/durable-file.ts';

/** Names and pictures of children: the operator's own. */
const PRIVATE = 0o600;

/** @returns false when there is a file of that name and `replace` was not asked for: it stays as it is */
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

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
