import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessCalls } from '#core/contract/access.ts';
import { SESSION_COOKIE } from '#core/contract/headers.ts';
import type { Config } from '#server/config.ts';
import { SESSION_DAYS } from './sessions.ts';

/** Of a device that is known to an account. Only signing in reads it. */
const DEVICE_COOKIE = 'keepsake_device';
const DEVICE_PATH = accessCalls.signIn.path;
/** As long as browsers keep a cookie. */
const DEVICE_DAYS = 400;

export const readDeviceCookie = (request: FastifyRequest): string | null => request.cookies[DEVICE_COOKIE] ?? null;

export const readSessionCookie = (request: FastifyRequest): string | null => request.cookies[SESSION_COOKIE] ?? null;

/** Always HttpOnly and Lax; Secure if the shop uses https. null removes the cookie. */
export function writeSessionCookie(reply: FastifyReply, config: Config, token: string | null): void {
  const attributes = { path: '/', ...attributesOf(reply, config) };
  if (token === null) reply.clearCookie(SESSION_COOKIE, attributes);
  else reply.setCookie(SESSION_COOKIE, token, { ...attributes, maxAge: SESSION_DAYS * 86_400 });
}

/** Kept at sign-out: it names no person, and without the password it opens nothing. */
export function writeDeviceCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(DEVICE_COOKIE, token, { path: DEVICE_PATH, ...attributesOf(reply, config), maxAge: DEVICE_DAYS * 86_400 });
}

function attributesOf(reply: FastifyReply, config: Config) {
  const isSecure = config.publicUrl?.startsWith('https:') ?? reply.request.protocol === 'https';
  return { httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
}
