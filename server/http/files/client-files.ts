/** Serves the built app: its hashed files, cached for ever, and its shell for every address of a screen. */
import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { appError } from '#core/contract/errors.ts';
import { SHARE_TARGET, shareFailedAddress } from '#core/domain/share-target.ts';
import { pageOfAddress } from '#core/contract/paths/page-of-address.ts';
import { styleHashOf, withBrandHead, withFrontPreload } from '#server/brand/page-head.ts';
import { shopBrand } from '#server/brand/shop-brand.ts';
import { consentOrigins } from '#server/features/settings/consent-origins.ts';
import { settingsIn } from '#server/features/settings/settings-view.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import type { Services } from '#server/services.ts';
import { sendTagged } from '../brand/brand-routes.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { sendError } from '../answers/error-answer.ts';
import { acceptedLanguages } from '../requests/request-language.ts';
import { loadPages, type MakePage } from './served-page.ts';
import { registerWellKnown } from './well-known.ts';
import { keepAssets } from '../answers/kept-assets.ts';

/** As the form takes it. */
const CODE_MAX = 64;
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Requested at every load; answered with 304 if unchanged. */
const REVALIDATED = 'no-cache';
/** Paths of calls and files: an unknown address below them is an error, not a screen. */
const NOT_SCREENS = /^\/(api|ajax|system|templates|m|media|shop-images|assets|brand|icons|sections\/[^/]+\/ajax)\//;

export async function serveClient(app: FastifyInstance, services: Services): Promise<void> {
  registerWellKnown(app, services);
  const { clientDir, dataDir } = services.config;
  const shell = path.join(clientDir, 'index.html');
  const isBuilt = fs.existsSync(shell);
  const pages = isBuilt ? await loadPages(clientDir) : null;
  if (isBuilt) {
    const kept = await keepAssets(clientDir, dataDir, services.clock.nowMs());
    await app.register(fastifyStatic, {
      root: [clientDir, kept],
      index: false,
      // Source maps stay beside the build, for reading error reports, and so does the build's list of files (SEC-09).
      allowedPath: (pathname) => !pathname.endsWith('.map') && !isHidden(pathname),
      cacheControl: false,
      // The build has created `x.js.br` (vite.config.ts).
      preCompressed: true,
      setHeaders: (reply, file) =>
        void reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? IMMUTABLE : REVALIDATED),
    });
    app.get('/', (_request, reply) => sendShell(services, reply, pages));
    // A code that was typed before the app had started, or that it never took: the page comes back with it. It changes nothing, so it
    // needs no token, and is in no address: a history would keep the code of a GET (docs/adr/0021).
    app.post('/', (request, reply) => sendShell(services, reply, pages, codeOf(request.body)));
    // It arrives only without the service worker, such as after the browser has removed the shop's data. The files are not read.
    const refuseShare = async (_request: FastifyRequest, reply: FastifyReply) => reply.redirect(shareFailedAddress(), 303);
    app.post(SHARE_TARGET, { onRequest: refuseShare }, refuseShare);
    app.get('/index.html', (_request, reply) => sendShell(services, reply));
  }
  app.setNotFoundHandler((request, reply) => {
    const page = isBuilt && asksForPage(request) ? pageOfAddress(pathOf(request)) : 'file';
    if (page === 'file') return sendError(reply, appError('request.not_found'));
    // For an unknown address the shell shows that the page does not exist.
    return sendShell(services, page === 'screen' ? reply : reply.status(404), pages);
  });
}

/** '/.vite/manifest.json', '/.env': the app requests none of these. Files in '/.well-known' are public. */
const isHidden = (pathname: string): boolean => /\/\./.test(pathname.replace(/^\/\.well-known\//, '/'));

// In '//', a URL would read the next part as its host.
const urlOf = (request: FastifyRequest): URL => new URL(request.url.replace(/^\/{2,}/, '/'), 'http://shop');

const pathOf = (request: FastifyRequest): string => urlOf(request).pathname;

function asksForPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const pathname = pathOf(request);
  if (NOT_SCREENS.test(pathname)) return false;
  if (isHidden(pathname)) return false;
  return (request.headers.accept ?? '').includes('text/html') || path.extname(pathname) === '' || pathname.endsWith('.php');
}

const SentCodeSchema = z.object({ code: z.string().check(z.maxLength(CODE_MAX)) });

function codeOf(body: unknown): string | null {
  const sent = SentCodeSchema.safeParse(body);
  return sent.success ? sent.data.code : null;
}

async function sendShell(
  services: Services,
  reply: FastifyReply,
  makePage: MakePage | null = null,
  typedCode: string | null = null,
): Promise<FastifyReply> {
  const { request } = reply;
  const isHttps = services.config.publicUrl?.startsWith('https:') ?? false;
  const settings = await loadSettings(services.db);
  const brand = shopBrand(settings);
  const origins = consentOrigins(settings, request.cookies);
  // An invitation's address opens pictures of children: keep it out of search engines and out of Referer headers.
  if (request.url.startsWith('/shared/')) reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer');
  const shell = withBrandHead(await readFile(path.join(services.config.clientDir, 'index.html'), 'utf8'), brand);
  const pathname = pathOf(request);
  const code = typedCode ?? urlOf(request).searchParams.get('code');
  const page = await makePage?.(shell, {
    pathname,
    code,
    look: brand,
    settingsIn: (language) => settingsIn(settings, language),
    preferred: acceptedLanguages(request.headers['accept-language']),
  });
  if (page) reply.header('vary', 'accept-language');
  const given = (...hashes: readonly (string | null | undefined)[]) => hashes.filter((hash) => typeof hash === 'string');
  const hashes = { styles: given(styleHashOf(brand), page?.styleHash), scripts: given(page?.scriptHash) };
  reply.header('content-security-policy', contentSecurityPolicy(origins, isHttps, hashes));
  const html = page?.html ?? shell;
  const whole = pathname === '/' ? withFrontPreload(html, brand) : html;
  reply.type('text/html; charset=utf-8');
  // A page with a code in it is kept by no cache.
  return code === null ? sendTagged(request, reply, whole) : reply.header('cache-control', 'no-store').send(whole);
}
