/**
 * The cookies of a session. If the shop uses https their names have the prefix that browsers accept only from the
 * shop's own host: a sibling domain cannot plant a session of its own (SEC-06).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessCalls } from '#core/contract/access.ts';
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from '#core/contract/headers.ts';
import { REMEMBERED_DAYS } from '#core/contract/second-step.ts';
import type { Config } from '#server/config.ts';
import { cookieSeconds } from './sessions.ts';

/** Cookie of a device that an account knows. Only sign-in reads it, so it has a path, which `__Host-` does not allow. */
const DEVICE_COOKIE = 'keepsake_device';
const SECURE_DEVICE_COOKIE = `__Secure-${DEVICE_COOKIE}`;
const DEVICE_PATH = accessCalls.signIn.path;
/** Cookie of a device that skips the second step. The page of the second step reads it too. */
const REMEMBER_COOKIE = 'keepsake_remember';
const SECURE_REMEMBER_COOKIE = `__Secure-${REMEMBER_COOKIE}`;
const REMEMBER_PATH = '/api/webshop';
/** Maximum lifetime of a cookie in browsers. */
const DEVICE_DAYS = 400;

/** The seal proves it, whatever the cookie's name: a device that was known before the shop used https stays known. */
export const readDeviceCookie = (request: FastifyRequest): string | null =>
  onlyCookie(request, SECURE_DEVICE_COOKIE) ?? onlyCookie(request, DEVICE_COOKIE);

export const readRememberCookie = (request: FastifyRequest): string | null =>
  onlyCookie(request, SECURE_REMEMBER_COOKIE) ?? onlyCookie(request, REMEMBER_COOKIE);

export const readSessionCookie = (request: FastifyRequest, config: Config): string | null =>
  onlyCookie(request, sessionCookieOf(request, config));

const sessionCookieOf = (request: FastifyRequest, config: Config): string =>
  usesHttps(request, config) ? SECURE_SESSION_COOKIE : SESSION_COOKIE;

/** null when the request has no cookie of this name, or two: one of them was planted, and it is unknown which. */
function onlyCookie(request: FastifyRequest, name: string): string | null {
  const given = (request.headers.cookie ?? '').split(';').filter((pair) => pair.split('=')[0]?.trim() === name);
  return given.length === 1 ? (request.cookies[name] ?? null) : null;
}

/** Always HttpOnly and Lax; Secure if the shop uses https. null removes the cookie. */
export function writeSessionCookie(
  reply: FastifyReply,
  config: Config,
  session: { readonly token: string; readonly isShared: boolean } | null,
): void {
  const attributes = { path: '/', ...attributesOf(reply, config) };
  const name = sessionCookieOf(reply.request, config);
  if (session === null) reply.clearCookie(name, attributes);
  else reply.setCookie(name, session.token, { ...attributes, maxAge: cookieSeconds(session.isShared) });
}

/** Kept at sign-out: it identifies no person, and is useless without the password. */
export function writeDeviceCookie(reply: FastifyReply, config: Config, token: string): void {
  const name = usesHttps(reply.request, config) ? SECURE_DEVICE_COOKIE : DEVICE_COOKIE;
  reply.setCookie(name, token, { path: DEVICE_PATH, ...attributesOf(reply, config), maxAge: DEVICE_DAYS * 86_400 });
}

export function writeRememberCookie(reply: FastifyReply, config: Config, token: string): void {
  const name = usesHttps(reply.request, config) ? SECURE_REMEMBER_COOKIE : REMEMBER_COOKIE;
  reply.setCookie(name, token, { path: REMEMBER_PATH, ...attributesOf(reply, config), maxAge: REMEMBERED_DAYS * 86_400 });
}

const usesHttps = (request: FastifyRequest, config: Config): boolean =>
  config.publicUrl?.startsWith('https:') ?? request.protocol === 'https';

const attributesOf = (reply: FastifyReply, config: Config) =>
  ({ httpOnly: true, sameSite: 'lax', secure: usesHttps(reply.request, config) }) as const;
