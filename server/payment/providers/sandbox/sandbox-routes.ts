/** Fields of the sandbox's form. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { appError } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { sendError } from '#server/http/answers/error-answer.ts';
import { refusePage } from '#server/http/answers/refuse-page.ts';
import type { Services } from '#server/services.ts';
import { declineTransaction } from '#server/payment/given-back/cancel-order.ts';
import { findUnsold } from '#server/payment/end-if-unsold.ts';
import { findOwnTransaction, lockTransaction, type OwnTransaction } from '#server/payment/find-transaction.ts';
import { findFormsPayment, type OwnPayment } from '#server/payment/own-payment.ts';
import { callOff } from '#server/payment/payment-return.ts';
import { settlePayment } from '#server/payment/settle-payment.ts';
import { runPaymentJobs } from '#server/payment/work/payment-jobs.ts';
import { SANDBOX_ACTIONS, type SandboxAction } from './sandbox-page.ts';
import { authoriseInSandbox, SANDBOX } from './sandbox-provider.ts';

const FormSchema = z.object({ action: z.enum(SANDBOX_ACTIONS) });

export function registerSandboxRoutes(app: FastifyInstance, services: Services): void {
  app.post('/m/shopping-cart/checkout/payment/:transactionUuid/sandbox', { config: { call: 'sandboxPayment' } }, (request, reply) =>
    answerForm(services, request, reply),
  );
}

async function answerForm(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const form = FormSchema.safeParse(request.body);
  if (!form.success) return sendError(reply, appError('request.invalid', { field: 'action' }));
  const own = await findFormsPayment(services, { request, reply });
  if (!own.ok) return refusePage(request, reply, own.error);
  const { found } = own.value;
  if (found.transaction.provider !== SANDBOX || !services.payment.has(SANDBOX))
    return refusePage(request, reply, appError('order.not_found'));
  return reply.redirect(await act(services, own.value, form.data.action), 303);
}

/**
 * @returns address of the next page. After a second press, or the other button, it is the page for the order's present
 * state.
 */
async function act(services: Services, own: OwnPayment, action: SandboxAction): Promise<string> {
  const { found } = own;
  const { transaction } = found;
  switch (action) {
    case 'pay':
      return pay(services, found);
    case 'decline':
      await services.db.transaction((tx) => declineTransaction(tx, transaction.uuid));
      return paths.payment(transaction.uuid);
    case 'cancel':
      return callOff(services, own);
  }
}

async function pay(services: Services, { transaction, order }: OwnTransaction): Promise<string> {
  const canPay = await services.db.transaction(async (tx) => {
    // The payment page cancels the order and shows the reason.
    if ((await findUnsold(tx, transaction.uuid)) !== null) return false;
    const now = await lockTransaction(tx, transaction.uuid);
    if (now?.order.state === 'created') await authoriseInSandbox(tx, transaction.uuid, transaction.amount, services.clock);
    return true;
  });
  if (!canPay) return paths.payment(transaction.uuid);
  const asked = await settlePayment(services, transaction.uuid);
  if (asked.ok && asked.value.outcome.kind === 'charging') await runPaymentJobs(services, transaction.uuid);
  const now = await findOwnTransaction(services.db, transaction.uuid, order.userUuid);
  // The payment page says so if the order was cancelled in the meantime.
  return now?.order.state === 'paid' ? paths.receipt(order.uuid) : paths.payment(transaction.uuid);
}
