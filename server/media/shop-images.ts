/** Public pictures of the shop itself: front page, categories, packages, pages. */
import type { FastifyInstance } from 'fastify';
import { appError } from '../../core/contract/errors.ts';
import { sendError } from '../http/error-answer.ts';
import type { MediaStore } from './media-store.ts';

export const SHOP_IMAGE_TYPES: ReadonlyMap<string, string> = new Map([
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
]);

const FILE = /^[a-z0-9][a-z0-9-]{0,120}(\.(?:jpe?g|png|webp))$/;

export const shopImageKey = (file: string): string => `shop-images/${file}`;

export function serveShopImages(app: FastifyInstance, media: MediaStore): void {
  app.get<{ Params: { file: string } }>('/shop-images/:file', async (request, reply) => {
    const { file } = request.params;
    const type = SHOP_IMAGE_TYPES.get(FILE.exec(file)?.[1] ?? '');
    if (type === undefined || !(await media.exists(shopImageKey(file)))) return sendError(reply, appError('request.not_found'));
    // The name holds a hash of the bytes.
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(await media.read(shopImageKey(file)));
  });
}
