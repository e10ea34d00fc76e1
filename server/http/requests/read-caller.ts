import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/services.ts';
import type { Caller } from '../handler.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { preferredLanguage } from './request-language.ts';
import { readDeviceCookie, readRememberCookie, readSessionCookie, writeSessionCookie } from '../sessions/session-cookie.ts';
import { findRevoked, findSession } from '../sessions/sessions.ts';

const DEVICE_MAX = 200;

/** Empty if the caller has already closed the connection. */
const addressOf = ({ ip }: { readonly ip: string | undefined }): string => ip ?? '';

/** The caller of a request. The cookie of an ended session counts as none. */
export async function readCaller(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const token = readSessionCookie(request, services.config);
  const session = token === null ? null : await findSession(services.db, services.clock, token);
  const revoked = token !== null && session === null ? await findRevoked(services.db, token) : null;
  if (token !== null && session?.wasRefreshed) writeSessionCookie(reply, services.config, { token, isShared: session.isShared });
  // The app sends its present language; a browser sends only the languages of its user.
  const isApp = request.headers[HEADERS.app] !== undefined;
  const preferred = preferredLanguage(request.headers['accept-language']);
  return {
    sessionId: session?.id ?? null,
    userUuid: session?.userUuid ?? null,
    isRevoked: revoked !== null,
    isErased: revoked?.isErased ?? false,
    signedInAtMs: session?.signedInAtMs ?? null,
    isAnonymous: session?.isAnonymous ?? false,
    isSimulated: session?.isSimulated ?? false,
    isShared: session?.isShared ?? false,
    validatedCode: session?.validatedCode ?? null,
    lang: (isApp ? (preferred ?? session?.lang) : (session?.lang ?? preferred)) ?? 'en',
    address: addressOf(request),
    deviceToken: readDeviceCookie(request),
    rememberToken: readRememberCookie(request),
    device: (request.headers['user-agent'] ?? '').slice(0, DEVICE_MAX),
  };
}
