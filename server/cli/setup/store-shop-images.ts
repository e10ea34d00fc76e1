import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { decodeInTurn } from '../../media/decode-gate.ts';
import { SHOP_IMAGE_TYPES, shopImageKey } from '../../media/shop-images.ts';
import type { MediaStore } from '../../media/media-store.ts';

/**
 * Pictures of the front page, categories, packages and pages, from the folder `images` beside shop.json.
 * @returns the address of each, by what shop.json calls it ('images/front.jpg'); the name holds a hash, so that a
 *   changed picture has another address
 */
export async function storeShopImages(media: MediaStore, folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(join(folder, 'images')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const addresses = new Map<string, string>();
  for (const name of names.filter((file) => SHOP_IMAGE_TYPES.has(extname(file).toLowerCase())).sort()) {
    const content = await readFile(join(folder, 'images', name));
    // Read once as a picture: what is broken is found now and not by customers.
    await decodeInTurn(() => sharp(content, { failOn: 'error' }).stats());
    const extension = extname(name).toLowerCase();
    const slug = name.slice(0, -extension.length).toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'image';
    const file = `${slug}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}${extension}`;
    if (!(await media.exists(shopImageKey(file)))) await media.write(shopImageKey(file), content);
    addresses.set(`images/${name}`, `/shop-images/${file}`);
  }
  return addresses;
}

/** Every string of the JSON that names such an image becomes its address. */
export function withAddresses(json: unknown, addresses: ReadonlyMap<string, string>): unknown {
  if (typeof json === 'string') return addresses.get(json) ?? json;
  if (Array.isArray(json)) return json.map((entry) => withAddresses(entry, addresses));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, withAddresses(value, addresses)]));
}
