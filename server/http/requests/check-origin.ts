import type { FastifyRequest } from 'fastify';
import { type AppError, appError } from '#core/contract/errors.ts';
import { HEADERS } from '#core/contract/headers.ts';
import type { Config } from '#server/config.ts';
import { isLocal } from './web-address.ts';

/**
 * A change must come from the app's own page: the app's header is present (a foreign form cannot send one), and the
 * browser's own headers about the page agree. GET calls that change something are checked too.
 */
export function checkOrigin(request: FastifyRequest, config: Config): AppError | null {
  const refused = appError('request.origin_refused');
  if (!request.headers[HEADERS.app]) return refused;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return refused;
  const { origin } = request.headers;
  return origin === undefined || isOwn(origin, request, config) ? null : refused;
}

/**
 * If the shop's address is known, only its own pages are accepted, not those of a foreign name that points to it. On
 * the server itself, and during a trial, the request's own host name is accepted.
 */
function isOwn(origin: string, request: FastifyRequest, { publicUrl }: Config): boolean {
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true;
  const parsed = URL.canParse(origin) ? new URL(origin) : null;
  return parsed !== null && parsed.host === request.host && (publicUrl === null || isLocal(parsed));
}
