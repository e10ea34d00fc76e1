import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '#core/contract/headers.ts';
import type { Config } from '#server/config.ts';
import { SESSION_DAYS } from './sessions.ts';

export const readSessionCookie = (request: FastifyRequest): string | null => request.cookies[SESSION_COOKIE] ?? null;

/** Always HttpOnly and Lax; Secure if the shop uses https. null removes the cookie. */
export function writeSessionCookie(reply: FastifyReply, config: Config, token: string | null): void {
  const isSecure = config.publicUrl?.startsWith('https:') ?? reply.request.protocol === 'https';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  if (token === null) reply.clearCookie(SESSION_COOKIE, attributes);
  else reply.setCookie(SESSION_COOKIE, token, { ...attributes, maxAge: SESSION_DAYS * 86_400 });
}
