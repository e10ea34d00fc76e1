/**
 * Browser requests for the shop's own look: its manifest, icons, colours for the server's pages, and the head of its
 * page.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BRAND_HEAD } from '#core/domain/brand/brand-head.ts';
import { appError } from '#core/contract/errors.ts';
import { chooseLanguage, offeredLanguages } from '#core/domain/choose-language.ts';
import { drawIcon, isIconName } from '#server/brand/draw-icon.ts';
import { webManifest } from '#server/brand/manifest.ts';
import { brandHead, brandStyle } from '#server/brand/page-head.ts';
import { drawScreen, SCREENS } from '#server/brand/screens.ts';
import { type ShopBrand, shopBrand } from '#server/brand/shop-brand.ts';
import { drawSplash, SPLASHES } from '#server/brand/splash.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import type { Services } from '#server/services.ts';
import { sendError } from '../answers/error-answer.ts';
import { acceptedLanguages, SERVER_LANGUAGES, serverLanguage } from '../requests/request-language.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Requested at every load, and answered with 304 if unchanged. */
const REVALIDATED = 'no-cache';
/** From a build that named its icons in the manifest and in the page: installed apps request them once more. */
const FORMER_ICONS = { 'icon.svg': 'icon-192.png' } as const;

export function serveBrand(app: FastifyInstance, services: Services): void {
  const drawn = createDrawnIcons(services);
  const brandNow = async () => shopBrand(await loadSettings(services.db));

  app.get('/manifest.webmanifest', async (request, reply) => {
    const settings = await loadSettings(services.db);
    const { languages, defaultLanguage } = settings.portal;
    // The same choice as the app's on this device.
    const language = chooseLanguage({
      remembered: null,
      preferred: acceptedLanguages(request.headers['accept-language']),
      offered: offeredLanguages({ languages, default_language: defaultLanguage }, SERVER_LANGUAGES),
    });
    const manifest = webManifest(shopBrand(settings), serverLanguage(language));
    reply.type('application/manifest+json; charset=utf-8').header('vary', 'accept-language');
    return sendTagged(request, reply, JSON.stringify(manifest));
  });
  app.get(BRAND_HEAD.path, async (request, reply) =>
    sendTagged(request, reply.type('text/plain; charset=utf-8'), brandHead(await brandNow())),
  );
  app.get('/brand/style.css', async (request, reply) =>
    sendTagged(request, reply.type('text/css; charset=utf-8'), brandStyle(await brandNow())),
  );
  const sendIcon = async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => {
    const { file } = request.params;
    const name = file === 'icon.svg' ? FORMER_ICONS[file] : file;
    if (!isIconName(name) && !SPLASHES.has(name) && !SCREENS.has(name)) return sendError(reply, appError('request.not_found'));
    const brand = await brandNow();
    // A new version of the app has other screens at the same address.
    if (SCREENS.has(name)) return sendTagged(request, reply.type('image/webp'), await drawn(brand, name));
    const isNamed = new URL(request.url, 'http://shop').searchParams.get('v') === brand.version;
    const icon = await drawn(brand, name);
    if (isNamed) return reply.header('cache-control', IMMUTABLE).type('image/png').send(icon);
    return sendTagged(request, reply.type('image/png'), icon);
  };
  app.get('/brand/:file', sendIcon);
  app.get('/icons/:file', sendIcon);
}

/** Each icon, start picture and screen of the app is drawn once per look of the shop. */
function createDrawnIcons(services: Services): (brand: ShopBrand, name: string) => Promise<Buffer> {
  let version = '';
  let icons = new Map<string, Promise<Buffer>>();
  return (brand, name) => {
    if (brand.version !== version) {
      version = brand.version;
      icons = new Map();
    }
    const kept = icons.get(name) ?? draw(services, brand, name);
    icons.set(name, kept);
    kept.catch(() => icons.delete(name)); // the waiting request gets the error
    return kept;
  };
}

function draw(services: Services, brand: ShopBrand, name: string): Promise<Buffer> {
  if (isIconName(name)) return drawIcon(services, brand, name);
  return SCREENS.has(name) ? drawScreen(services, brand, name) : drawSplash(services, brand, name);
}

/** An answer that browsers cache and revalidate each time. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, content: string | Buffer): FastifyReply {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
  reply.header('cache-control', REVALIDATED).header('etag', etag);
  // A compressing proxy turns the tag into a weak one.
  if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.status(304).send();
  return reply.send(content);
}
