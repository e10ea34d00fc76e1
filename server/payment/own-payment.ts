/** The payment in a page's request: found for its own customer only, and not for a simulation. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type AppError, appError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Caller } from '../http/handler.ts';
import { readCaller } from '../http/requests/read-caller.ts';
import type { Services } from '../services.ts';
import { findOwnTransaction, type OwnTransaction } from './find-transaction.ts';
import { isFormToken } from './pages/form-token.ts';

const ParamsSchema = z.object({ transactionUuid: z.uuid() });
const TokenSchema = z.object({ token: z.string().check(z.maxLength(200)) });

export interface OwnPayment {
  readonly found: OwnTransaction;
  readonly caller: Caller & { readonly sessionId: string };
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export const findOwnPayment = (services: Services, asked: Asked): Promise<Result<OwnPayment, AppError>> =>
  find(services, asked, () => true);

/** For a form: it contains the token of its page. It is a page's form, so it has a token instead of the app's header. */
export function findFormsPayment(services: Services, asked: Asked): Promise<Result<OwnPayment, AppError>> {
  const form = TokenSchema.safeParse(asked.request.body);
  if (!form.success) return Promise.resolve(err(appError('request.invalid', { field: 'token' })));
  return find(services, asked, (sessionId, transactionUuid) => isFormToken(form.data.token, sessionId, transactionUuid));
}

async function find(
  services: Services,
  { request, reply }: Asked,
  isFromUs: (sessionId: string, transactionUuid: string) => boolean,
): Promise<Result<OwnPayment, AppError>> {
  const params = ParamsSchema.safeParse(request.params);
  if (!params.success) return err(appError('request.invalid', { field: 'transactionUuid' }));
  const { transactionUuid } = params.data;
  const caller = await readCaller(services, request, reply);
  const { userUuid, sessionId } = caller;
  if (userUuid === null || caller.isAnonymous || sessionId === null) return err(appError('access.signed_out'));
  if (caller.isSimulated) return err(appError('access.simulation_denied'));
  if (!isFromUs(sessionId, transactionUuid)) return err(appError('request.origin_refused'));
  const found = await findOwnTransaction(services.db, transactionUuid, userUuid);
  return found ? ok({ found, caller: { ...caller, sessionId } }) : err(appError('order.not_found'));
}
