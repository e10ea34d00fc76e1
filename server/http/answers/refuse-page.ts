import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AppError, ERRORS } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { sendError } from './error-answer.ts';

const THROTTLED = 429;

/**
 * Page for a payment that this browser may not see: its session ended, or the order is another customer's or does not
 * exist. A person gets the app, which asks for the sign-in and shows the orders. A program gets the code.
 */
export function refusePage(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const { status } = ERRORS[error.code];
  const isForGood = status < 500 && status !== THROTTLED;
  const isPerson = (request.headers.accept ?? '').includes('text/html');
  if (!isForGood || !isPerson) return sendError(reply, error);
  return reply.header('cache-control', 'no-store').redirect(paths.orders(), 303);
}
