/**
 * Pages and addresses of payments besides the documented payment page: the return, the cancellation, and the providers'
 * events.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type AppError, appError } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths/paths.ts';
import type { Result } from '#core/kernel/result.ts';
import { sendError } from '../http/answers/error-answer.ts';
import { refusePage } from '../http/answers/refuse-page.ts';
import type { PageAnswer } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { findFormsPayment, findOwnPayment, type OwnPayment } from './own-payment.ts';
import { callOff, returnFromProvider } from './payment-return.ts';
import { registerSandboxRoutes } from './providers/sandbox/sandbox-routes.ts';
import { receiveEvent } from './work/payment-events.ts';

const PAYMENT = '/m/shopping-cart/checkout/payment/:transactionUuid';
/** A provider's largest event, with a margin. */
const EVENT_LIMIT = 1_000_000;
const EventParamsSchema = z.object({ provider: z.string().check(z.maxLength(50)) });

export function registerPaymentRoutes(app: FastifyInstance, services: Services): void {
  registerSandboxRoutes(app, services);
  app.get(`${PAYMENT}/return`, { config: { call: 'paymentReturn' } }, async (request, reply) =>
    sendPage({ request, reply }, await findOwnPayment(services, { request, reply }), (own) => returnFromProvider(services, own)),
  );
  app.post(`${PAYMENT}/cancel`, { config: { call: 'paymentCancel' } }, async (request, reply) =>
    sendPage({ request, reply }, await findFormsPayment(services, { request, reply }), async (own) => ({
      kind: 'redirect',
      location: await callOff(services, own),
    })),
  );
  void app.register(async (scope) => {
    // The signature covers the body as it was sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: EVENT_LIMIT }, (_request, body, done) => done(null, body));
    scope.post('/api/payments/:provider/events', { config: { call: 'paymentEvent' }, bodyLimit: EVENT_LIMIT }, (request, reply) =>
      answerEvent(services, request, reply),
    );
  });
}

async function sendPage(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  own: Result<OwnPayment, AppError>,
  answer: (own: OwnPayment) => Promise<PageAnswer>,
): Promise<FastifyReply> {
  // The session ended during the payment: the app asks for the sign-in, and shows the order.
  if (!own.ok && own.error.code === 'access.signed_out') return reply.header('cache-control', 'no-store').redirect(paths.orders(), 303);
  if (!own.ok) return refusePage(request, reply, own.error);
  const page = await answer(own.value);
  reply.header('cache-control', 'no-store');
  if (page.kind === 'redirect') return reply.redirect(page.location, 303);
  return reply
    .status(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(page.html);
}

/** A provider repeats an event until it gets a 2xx answer: it is stored first, and processed afterwards. */
async function answerEvent(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const params = EventParamsSchema.safeParse(request.params);
  const provider = params.success ? services.payment.get(params.data.provider) : undefined;
  if (!provider) return sendError(reply, appError('request.not_found'));
  const raw = typeof request.body === 'string' ? request.body : '';
  const received = await receiveEvent(services, provider, { raw, headers: request.headers });
  if (!received.ok) {
    services.log.warn({ provider: provider.name }, 'an event without a valid signature was refused');
    return sendError(reply, appError('request.invalid', { field: 'signature' }));
  }
  return reply.header('cache-control', 'no-store').send({});
}
