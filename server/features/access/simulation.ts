/** An operator sees the shop as a customer does (ACC-13), through a link that works once. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { appError } from '#core/contract/errors.ts';
import { simulationLinks, users } from '#server/db/schema.ts';
import { sendError } from '#server/http/answers/error-answer.ts';
import { sendFileOrPage } from '#server/http/answers/send-answer.ts';
import type { Caller, PageAnswer } from '#server/http/handler.ts';
import { readCaller } from '#server/http/requests/read-caller.ts';
import { writeSessionCookie } from '#server/http/sessions/session-cookie.ts';
import { endSessions, startSession } from '#server/http/sessions/sessions.ts';
import { messagePage } from '#server/payment/pages/message-page.ts';
import { shopPage } from '#server/payment/pages/shop-page.ts';
import type { Services } from '#server/services.ts';
import { resetKeyGuess } from '#server/throttle/guess-rules.ts';
import { checkThrottle, countWrongGuess } from '#server/throttle/throttle.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { hasEmail } from './has-email.ts';
import { shopUrlOf } from './shop-url.ts';

const LINK_MINUTES = 10;
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

/** @returns the link to open in a browser within ten minutes; null when no account has the e-mail */
export async function createSimulationLink(services: Services, email: string): Promise<string | null> {
  const { db, clock, config, trail } = services;
  const [user] = await db.select({ uuid: users.uuid }).from(users).where(hasEmail(email));
  if (!user) return null;
  const key = randomBytes(32).toString('base64url');
  await db.transaction(async (tx) => {
    await tx.insert(simulationLinks).values({
      keyHash: hashOf(key),
      userUuid: user.uuid,
      expiresAt: new Date(clock.nowMs() + LINK_MINUTES * 60_000),
    });
    await trail.write(tx, { act: 'simulation_linked', actor: 'operator', customerUuid: user.uuid, call: 'simulate' });
  });
  return `${shopUrlOf(config)}/m/simulate/${key}`;
}

/** A page, not a call of the app. No other site can know the key in its address, so it needs no origin check. */
export function registerSimulationRoute(app: FastifyInstance, services: Services): void {
  // A program that looks at links with HEAD does not use this one up.
  const options = { exposeHeadRoute: false, config: { call: 'openSimulation' } };
  app.get('/m/simulate/:key', options, (request, reply) => openSimulation(services, request, reply));
}

const ParamsSchema = z.object({ key: z.string().check(z.maxLength(200)) });

async function openSimulation(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const params = ParamsSchema.safeParse(request.params);
  if (!params.success) return sendError(reply, appError('request.not_found'));
  const caller = await readCaller(services, request, reply);
  const { rules } = resetKeyGuess(caller);
  const refusal = await checkThrottle(services.db, services.clock, rules);
  if (refusal) return sendError(reply, refusal);
  const token = await useLink(services, params.data.key, caller);
  if (token === null) {
    await countWrongGuess(services.db, services.clock, rules);
    return sendFileOrPage(reply, await usedLinkPage(services, caller));
  }
  writeSessionCookie(reply, services.config, { token, isShared: false });
  return reply.header('cache-control', 'no-store').redirect('/', 303);
}

async function usedLinkPage(services: Services, { lang }: Caller): Promise<PageAnswer> {
  const { portal } = await loadSettings(services.db);
  const shop = shopPage(services, lang, portal.name);
  const links = [{ href: '/', text: 'toShop' }] as const;
  return { kind: 'html', html: messagePage({ ...shop, title: 'simulationTitle', text: 'simulationText', links }), status: 404 };
}

/** @returns the simulated session's token; null for a link that is unknown, used or too old */
async function useLink(services: Services, key: string, caller: Caller): Promise<string | null> {
  return services.db.transaction(async (tx) => {
    const [link] = await tx
      .delete(simulationLinks)
      .where(and(eq(simulationLinks.keyHash, hashOf(key)), gt(simulationLinks.expiresAt, new Date(services.clock.nowMs()))))
      .returning();
    if (!link) return null;
    if (caller.sessionId !== null) await endSessions(tx, [caller.sessionId]);
    const { token, id } = await startSession(tx, services, { userUuid: link.userUuid, isSimulated: true, device: caller.device });
    const { userUuid: customerUuid } = link;
    await services.trail.write(tx, { act: 'simulation_opened', actor: 'staff', actorUuid: id, customerUuid, address: caller.address });
    return token;
  });
}
