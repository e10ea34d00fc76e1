/** The press profiles in shop.json: each is in the folder, and is of the stated kind. */
import { readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pressProfileFault } from '#server/print/preflight/icc-profile.ts';
import type { PathFault } from '../json-file/check-json-file.ts';
import type { ShopFile } from './shop-file.ts';

/** @param folder folder of the profiles */
export function printFaults({ settings: { print }, products }: ShopFile, folder: string): readonly PathFault[] {
  const known = new Set(products.map(({ uuid }) => uuid));
  return print.profiles.flatMap((profile, at) => {
    const path = ['settings', 'print', 'profiles', at];
    const fault = fileFault(profile.file, folder);
    return [
      ...(fault === null ? [] : [{ path: [...path, 'file'], text: fault }]),
      ...(profile.products ?? []).flatMap((uuid, productAt) =>
        known.has(uuid) ? [] : [{ path: [...path, 'products', productAt], text: `there is no product ${uuid}` }],
      ),
    ];
  });
}

/** A shop.json from a third party must not read this machine's files, neither by '..' nor by a symbolic link. */
function fileFault(file: string, folder: string): string | null {
  let bytes: Buffer;
  try {
    const target = realpathSync(join(folder, file));
    if (!target.startsWith(realpathSync(folder) + sep)) return `${file} leads out of the folder of shop.json`;
    bytes = readFileSync(target);
  } catch {
    return `there is no file ${file} beside shop.json`;
  }
  const fault = pressProfileFault(bytes);
  return fault === null ? null : `${file} cannot be used as a press's profile: ${fault}`;
}
