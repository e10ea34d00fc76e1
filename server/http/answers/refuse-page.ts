import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { sendError } from './error-answer.ts';

/** The pages of a payment: a browser is sent there from a provider, or by a form. */
const PAYMENT_PAGES = '/m/shopping-cart/checkout/payment/';

export const isPaymentPage = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.startsWith(PAYMENT_PAGES);

/**
 * Page for a payment that cannot be shown: the session ended, the order is another customer's or does not exist, or the shop
 * has no room at present. A person gets the app, which asks for the sign-in and shows what became of the order. A program
 * gets the code.
 */
export function refusePage(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const isPerson = (request.headers.accept ?? '').includes('text/html');
  if (!isPerson) return sendError(reply, error);
  return reply.header('cache-control', 'no-store').redirect(paths.orders(), 303);
}
