/** Files that crawlers and security researchers request from every site. */
import type { FastifyInstance } from 'fastify';
import { appError } from '#core/contract/errors.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import type { Services } from '#server/services.ts';
import { sendError } from '../answers/error-answer.ts';

/** Pages that need a code or an account must not be indexed. */
const ROBOTS = [
  'User-agent: *',
  ...['/api/', '/ajax/', '/m/', '/media/', '/shared/', '/my-account/'].map((path) => `Disallow: ${path}`),
  '',
].join('\n');
const YEAR_MS = 365 * 86_400_000;

export function registerWellKnown(app: FastifyInstance, { db, clock }: Services): void {
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));
  // RFC 9116. Reports go to the customers' contact address.
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { portal } = await loadSettings(db);
    if (portal.contactInfo.email === '') return sendError(reply, appError('request.not_found'));
    return reply.type('text/plain; charset=utf-8').send(securityText(portal.contactInfo.email, clock.nowMs()));
  });
}

export function securityText(email: string, nowMs: number): string {
  const expires = new Date(nowMs + YEAR_MS).toISOString().slice(0, 10);
  return [`Contact: mailto:${email}`, `Expires: ${expires}T00:00:00Z`, ''].join('\n');
}
