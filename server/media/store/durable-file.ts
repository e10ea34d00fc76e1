/** Files that are on the disk when the promise resolves, even if the power then fails. */
import { open } from 'node:fs/promises';

/** Throws when the file exists. @param mode restricted by the process's umask */
export async function writeDurably(path: string, content: Uint8Array, mode = 0o666): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable only after its folder was synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
