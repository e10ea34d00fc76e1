/** Binds an area of the contract to Fastify: one route a call. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Area, CallDefinition } from '../../core/contract/define-call.ts';
import { HEADERS } from '../../core/contract/headers.ts';
import type { Services } from '../services.ts';
import { checkOrigin } from './check-origin.ts';
import { sendError } from './error-answer.ts';
import type { AreaHandlers } from './handler.ts';
import { readCaller } from './read-caller.ts';
import { readFiles } from './read-files.ts';
import { type AnyHandler, type Incoming, runCall } from './run-call.ts';
import { isFileOrPage, sendFileOrPage } from './send-answer.ts';
import { writeSessionCookie } from './session-cookie.ts';

export function registerArea<A extends Area>(app: FastifyInstance, services: Services, area: A, handlers: AreaHandlers<A>): void {
  for (const [name, call] of Object.entries(area)) {
    // AreaHandlers pairs each call with its handler; the loop over names is what loses the pair.
    const handler = handlers[name] as unknown as AnyHandler;
    app.route({
      method: call.method,
      url: call.path,
      config: { call: call.name },
      handler: (request, reply) => answer(services, call, handler, request, reply),
    });
  }
}

async function answer(
  services: Services,
  call: CallDefinition,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const foreign = call.changes ? checkOrigin(request, services.config) : null;
  if (foreign) return sendError(reply, foreign);
  const incoming: Incoming = {
    call,
    caller: await readCaller(services, request, reply),
    raw: { params: request.params, query: request.query, body: call.body === 'multipart' ? undefined : request.body },
    files: call.body === 'multipart' ? await readFiles(request) : [],
    ownerHeader: headerOf(request, HEADERS.owner),
    idempotencyKey: headerOf(request, HEADERS.idempotencyKey),
  };
  const result = await runCall(services, handler, incoming);
  if (!result.ok) return sendError(reply, result.error);
  const { answer: value, session, wasReplayed } = result.value;
  if (session !== undefined) writeSessionCookie(reply, services.config, session?.token ?? null);
  if (wasReplayed) reply.header(HEADERS.replayed, '1');
  if (isFileOrPage(value) && (call.answer === 'file' || call.answer === 'page')) return sendFileOrPage(reply, value);
  return reply.header('cache-control', 'no-store').send(value);
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
