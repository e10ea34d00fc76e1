/** Registers the calls of an area as Fastify routes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessCalls } from '#core/contract/access.ts';
import type { Area, CallDefinition } from '#core/contract/define-call.ts';
import { HEADERS } from '#core/contract/headers.ts';
import type { AppError } from '#core/contract/errors.ts';
import { assert } from '#core/kernel/assert.ts';
import type { Services } from '../services.ts';
import { recordRefusal, refusalInAnswer } from '../trail/record-call.ts';
import { checkBeforeBody, headerOf, untilAnswerable, type UploadsUnderWay } from './requests/before-body.ts';
import { sendError } from './answers/error-answer.ts';
import { refusePage } from './answers/refuse-page.ts';
import type { AreaHandlers, Caller } from './handler.ts';
import { type BodyTimes, bodyLimitOf } from './requests/limits.ts';
import { receiveFiles } from './requests/receive-files.ts';
import { type AnyHandler, type Incoming, runCall } from './run-call.ts';
import { isFileOrPage, sendFileOrPage } from './answers/send-answer.ts';
import { writeDeviceCookie, writeRememberCookie, writeSessionCookie } from './sessions/session-cookie.ts';

export interface AreaOptions {
  readonly bodyTimes: BodyTimes;
  readonly uploads: UploadsUnderWay;
}

export function registerArea<A extends Area>(
  app: FastifyInstance,
  services: Services,
  area: A,
  handlers: AreaHandlers<A>,
  { bodyTimes, uploads }: AreaOptions,
): void {
  // Determined before the body is read, used after it.
  const callers = new WeakMap<FastifyRequest, Caller>();
  for (const [name, call] of Object.entries(area)) {
    // AreaHandlers pairs each call with its handler; the loop over names loses that type.
    const handler = handlers[name] as unknown as AnyHandler;
    app.route({
      method: call.method,
      url: call.path,
      // A program that checks links with HEAD gets no file, so it does not count as a download.
      exposeHeadRoute: call.answer !== 'file',
      config: { call: call.name, takesFiles: call.body === 'multipart' },
      bodyLimit: bodyLimitOf(call),
      onRequest: async (request, reply) => {
        const caller = await checkBeforeBody(services, call, request, reply, uploads);
        if (!caller.ok) {
          await untilAnswerable(request, bodyTimes);
          return refuse(call, request, reply, caller.error);
        }
        callers.set(request, caller.value);
        return undefined;
      },
      handler: (request, reply) => {
        const caller = callers.get(request);
        assert(caller, 'the hook before the body found the caller');
        return answer(services, call, handler, caller, request, reply);
      },
    });
  }
}

const refuse = (call: CallDefinition, request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply =>
  call.answer === 'page' ? refusePage(request, reply, error) : sendError(reply, error);

async function answer(
  services: Services,
  call: CallDefinition,
  handler: AnyHandler,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const incoming: Incoming = {
    call,
    caller,
    raw: { params: request.params, query: request.query, body: call.body === 'multipart' ? undefined : request.body },
    receiveFiles: () => receiveFiles(services, request),
    idempotencyKey: headerOf(request, HEADERS.idempotencyKey),
  };
  const result = await runCall(services, handler, incoming);
  const refusal = result.ok ? refusalInAnswer(result.value.answer) : result.error.code;
  if (refusal !== null) recordRefusal(services, call, caller, refusal, request);
  if (!result.ok) return refuse(call, request, reply, result.error);
  const { answer: value, session, wasReplayed } = result.value;
  if (session !== undefined) writeSessionCookie(reply, services.config, session);
  if (session?.deviceToken) writeDeviceCookie(reply, services.config, session.deviceToken);
  if (session?.rememberToken) writeRememberCookie(reply, services.config, session.rememberToken);
  if (session === null || (incoming.caller.isRevoked && call.name === accessCalls.currentUser.name))
    reply.header('clear-site-data', '"cache"');
  if (wasReplayed) reply.header(HEADERS.replayed, '1');
  if (isFileOrPage(value) && (call.answer === 'file' || call.answer === 'page')) return sendFileOrPage(reply, value);
  return reply.header('cache-control', 'no-store').send(value);
}
