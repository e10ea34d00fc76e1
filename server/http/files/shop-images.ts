/** The shop's own pictures (front page, categories, packages, pages). They are public, and a name's content never changes. */
import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { appError } from '#core/contract/errors.ts';
import type { MediaStore } from '#server/media/store/media-store.ts';
import type { Services } from '#server/services.ts';
import { sendError } from '../answers/error-answer.ts';

const FOLDER = 'shop-images';
/** A relative path to a picture, as a shop.json names it: 'images/front.jpg'. */
const PICTURE_PATH = /^(?![a-z]+:|\/)\S+\.(?:jpe?g|png|webp)$/i;
export const isPicturePath = (text: string): boolean => PICTURE_PATH.test(text);
/**
 * An address of another host, which would learn who opens the shop and its mails. Browsers treat `//` and `/\\` alike.
 */
const ELSEWHERE = /^\s*(?:https?:|[\\/]{2})/i;
export const isElsewhere = (address: string): boolean => ELSEWHERE.test(address);
const STORED_NAME = /^[0-9a-f]{16}-[a-z0-9-]{1,60}\.webp$/;
const FORMATS: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp']);
/** The maximum width of a picture on any page. */
const WIDEST_PX = 1920;
const QUALITY = 80;
const IMMUTABLE = 'public, max-age=31536000, immutable';

type FileStore = Pick<MediaStore, 'exists' | 'write'>;

export class ShopImageError extends Error {}

/**
 * Stores every picture whose path is in `data`, scaled down to its largest use, and returns `data` with addresses in
 * place of paths. It can be repeated: the same folder gives the same addresses.
 * @param folder the shop's folder, which the paths are relative to
 */
export async function storeShopImages<T>({ media }: { readonly media: FileStore }, folder: string, data: T): Promise<T> {
  const addresses = new Map<string, string>();
  for (const file of picturePathsIn(data)) addresses.set(file, await storeOne(media, folder, file));
  // Strings are replaced by strings, so the type stays the same.
  return JSON.parse(JSON.stringify(data), (_key, value: unknown) =>
    typeof value === 'string' ? (addresses.get(value) ?? value) : value,
  ) as T;
}

/** Serves only what storeShopImages stored. */
export function serveShopImages(app: FastifyInstance, { media }: Services): void {
  app.get<{ Params: { file: string } }>(`/${FOLDER}/:file`, { config: { call: 'shopImage' } }, async (request, reply) => {
    const key = `${FOLDER}/${request.params.file}`;
    if (!STORED_NAME.test(request.params.file) || !(await media.exists(key))) return sendError(reply, appError('request.not_found'));
    return reply
      .header('cache-control', IMMUTABLE)
      .type('image/webp')
      .send(await media.read(key));
  });
}

function picturePathsIn(data: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  JSON.stringify(data, (_key, value: unknown) => {
    if (typeof value === 'string' && isPicturePath(value)) found.add(value);
    return value;
  });
  return found;
}

async function storeOne(media: FileStore, folder: string, file: string): Promise<string> {
  const content = await prepare(await readInside(folder, file), file);
  const name = `${createHash('sha256').update(content).digest('hex').slice(0, 16)}-${nameOf(file)}.webp`;
  const key = `${FOLDER}/${name}`;
  if (!(await media.exists(key))) await media.write(key, content);
  return `/${key}`;
}

/** A shop.json from a third party must not publish this machine's files, neither by '..' nor by a symbolic link. */
export async function readInside(folder: string, file: string): Promise<Buffer> {
  const root = await realpath(folder);
  const target = await realpath(path.join(root, file)).catch((error: unknown) => {
    throw new ShopImageError(`${file} is named in the shop's data but is not in ${folder}`, { cause: error });
  });
  if (!target.startsWith(root + path.sep)) throw new ShopImageError(`${file} is outside of ${folder}`);
  return readFile(target);
}

async function prepare(bytes: Buffer, file: string): Promise<Buffer> {
  const { format, width } = await sharp(bytes)
    .metadata()
    .catch((error: unknown) => {
      throw new ShopImageError(`${file} is not a picture`, { cause: error });
    });
  if (!FORMATS.has(format)) throw new ShopImageError(`${file} is not a JPEG, PNG or WebP picture`);
  if (format === 'webp' && width <= WIDEST_PX) return bytes;
  return sharp(bytes).autoOrient().resize({ width: WIDEST_PX, withoutEnlargement: true }).webp({ quality: QUALITY }).toBuffer();
}

/** The file's own name, reduced to the characters of a stored name. */
function nameOf(file: string): string {
  const name = path
    .parse(file)
    .name.toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return name === '' ? 'picture' : name;
}
