/** `setup export`: the running shop as a folder that `setup` applies without a difference, here or in another shop. */
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '../command-failed.ts';
import { isThere, writeWhole } from '../lists/write-file.ts';
import { loadRunningShop } from './running-shop.ts';

/** The names of storeShopImages: hash, then the file's own name. */
const PICTURE = /^\/shop-images\/([0-9a-f]{16})-([a-z0-9-]{1,60}\.webp)$/;

interface Exported {
  readonly file: string;
  readonly files: number;
  /** Pictures and profiles that the media store has lost; the file still names them. */
  readonly missing: readonly string[];
}

/**
 * @throws CommandFailedError for an existing file that is not to be replaced, and for a folder that is a link to
 * elsewhere
 */
export async function exportShop({ db, media }: Services, folder: string, replace: boolean): Promise<Exported> {
  const shop = await loadRunningShop(db);
  const files = filesOf(
    shop,
    shop.settings.print.profiles.map(({ file }) => file),
  );
  const missing: string[] = [];
  const contents = new Map<string, Buffer>();
  for (const { key, name } of files.values()) {
    const content = (await media.exists(key)) ? await media.read(key) : null;
    if (content === null) missing.push(key);
    else contents.set(name, content);
  }
  const renamed: unknown = JSON.parse(JSON.stringify(shop), (_key, value: unknown) =>
    typeof value === 'string' ? nameOf(files.get(value), contents, value) : value,
  );
  const file = path.join(folder, 'shop.json');
  await assertFree(folder, ['shop.json', ...contents.keys()], replace);
  await writeWhole(file, Buffer.from(`${JSON.stringify(renamed, null, 2)}\n`), { replace: true });
  for (const [name, content] of contents) await writeWhole(path.join(folder, name), content, { replace: true });
  return { file, files: contents.size, missing };
}

/** No file is overwritten, or written outside the folder, that the operator did not name. */
async function assertFree(folder: string, names: readonly string[], replace: boolean): Promise<void> {
  for (const name of names) {
    const within = path.dirname(name);
    const parents = within === '.' ? [] : within.split('/').map((_, index, all) => path.join(folder, ...all.slice(0, index + 1)));
    for (const parent of parents)
      if ((await lstat(parent).catch(() => null))?.isSymbolicLink())
        throw new CommandFailedError(`${parent} is a link to another folder. Nothing was written: name another folder.`);
    if (!replace && (await isThere(path.join(folder, name))))
      throw new CommandFailedError(
        `${path.join(folder, name)} is there already and stays as it is. Name another folder, or add --replace.`,
      );
  }
}

interface StoredFile {
  readonly key: string;
  /** Name in the folder. A picture keeps its name, so that the shop stores it under the same address. */
  readonly name: string;
}

const nameOf = (file: StoredFile | undefined, contents: ReadonlyMap<string, Buffer>, value: string): string =>
  file !== undefined && contents.has(file.name) ? file.name : value;

/** By the shop's name for it. */
function filesOf(shop: unknown, profiles: readonly string[]): Map<string, StoredFile> {
  const files = new Map<string, StoredFile>();
  const names = new Set<string>();
  JSON.stringify(shop, (_key, value: unknown) => {
    const [address, hash, name] = typeof value === 'string' ? (PICTURE.exec(value) ?? []) : [];
    if (address === undefined || files.has(address)) return value;
    const free = names.has(`images/${name}`) ? `images/${hash}/${name}` : `images/${name}`;
    names.add(free);
    files.set(address, { key: address.slice(1), name: free });
    return value;
  });
  for (const key of profiles) files.set(key, { key, name: `profiles/${path.basename(key)}` });
  return files;
}
