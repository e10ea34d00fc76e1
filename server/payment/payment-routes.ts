/** What the sandbox's form sends. It is a page's form, not a call of the app: it has a token instead of the app's header. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { appError } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { sendError } from '../http/answers/error-answer.ts';
import { readCaller } from '../http/requests/read-caller.ts';
import type { Services } from '../services.ts';
import { cancelTransaction, declineTransaction } from './cancel-order.ts';
import { findUnsold } from './end-if-unsold.ts';
import { findOwnTransaction, type OwnTransaction } from './find-transaction.ts';
import { isFormToken } from './form-token.ts';
import { SANDBOX_ACTIONS, type SandboxAction } from './sandbox-page.ts';
import { sandboxProvider } from './sandbox-provider.ts';
import { settleTransaction } from './settle-transaction.ts';

const ParamsSchema = z.object({ transactionUuid: z.uuid() });
const FormSchema = z.object({ action: z.enum(SANDBOX_ACTIONS), token: z.string().check(z.maxLength(200)) });

export function registerPaymentRoutes(app: FastifyInstance, services: Services): void {
  app.post('/m/shopping-cart/checkout/payment/:transactionUuid/sandbox', { config: { call: 'sandboxPayment' } }, (request, reply) =>
    answerForm(services, request, reply),
  );
}

async function answerForm(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const params = ParamsSchema.safeParse(request.params);
  const form = FormSchema.safeParse(request.body);
  if (!params.success || !form.success) return sendError(reply, appError('request.invalid', { field: 'action' }));
  const { transactionUuid } = params.data;
  const caller = await readCaller(services, request, reply);
  if (caller.userUuid === null || caller.isAnonymous || caller.sessionId === null) return sendError(reply, appError('access.signed_out'));
  if (caller.isSimulated) return sendError(reply, appError('access.simulation_denied'));
  if (!isFormToken(form.data.token, caller.sessionId, transactionUuid)) return sendError(reply, appError('request.origin_refused'));
  const found = await findOwnTransaction(services.db, transactionUuid, caller.userUuid);
  const isSandbox = found?.transaction.provider === sandboxProvider.name && services.payment.has(sandboxProvider.name);
  if (!isSandbox) return sendError(reply, appError('order.not_found'));
  return reply.redirect(await act(services, found, form.data.action), 303);
}

/** @returns where the browser goes. Pressed twice, or after the other button, it goes where the order has come to. */
async function act(services: Services, { transaction, order }: OwnTransaction, action: SandboxAction): Promise<string> {
  switch (action) {
    case 'pay': {
      return services.db.transaction(async (tx) => {
        // The payment page cancels the order and says why.
        if ((await findUnsold(tx, transaction.uuid)) !== null) return paths.payment(transaction.uuid);
        return (await settleTransaction(tx, services, transaction.uuid)) ? paths.receipt(order.uuid) : paths.cart();
      });
    }
    case 'decline':
      await services.db.transaction((tx) => declineTransaction(tx, transaction.uuid));
      return paths.payment(transaction.uuid);
    case 'cancel':
      await services.db.transaction((tx) => cancelTransaction(tx, services.clock, transaction.uuid));
      // The payment page knows what became of the order: the cart, or the receipt when it had been paid before.
      return paths.payment(transaction.uuid);
  }
}
