/**
 * Runs one call of an authorised caller: parses the input, runs the use case in its transaction, builds the answer.
 * Independent of Fastify.
 */
import * as z from 'zod/mini';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Db } from '../db/database.ts';
import { isDatabaseGone } from '../db/database-gone.ts';
import { isConflict } from '../db/in-transaction.ts';
import type { Services } from '../services.ts';
import {
  type Caller,
  type DescribedHandler,
  type Handler,
  NotPreparedError,
  type Outcome,
  type PhaseContext,
  type PhasedHandler,
  type RequestContext,
  type StartedSession,
  type UploadedFile,
} from './handler.ts';
import { recordCall } from '../trail/record-call.ts';
import { type Guess, takeAttempts } from '../throttle/take-attempt.ts';
import {
  claimOperation,
  VISITORS,
  finishOperation,
  holdOwner,
  type Operation,
  wasClaimed,
  withRequestHash,
  NotComparedError,
  withComparison,
} from './answers/idempotency.ts';
import { NOTHING_INCOMING } from '../media/pictures/incoming.ts';
import { isMediaUnavailable } from '../media/store/media-unavailable.ts';
import { parseInput, type RawInput } from './requests/parse-input.ts';
import type { ReceivedFiles } from './requests/receive-files.ts';
import { reopenSession } from './sessions/sessions.ts';

export interface Incoming {
  readonly call: CallDefinition;
  readonly caller: Caller;
  readonly raw: RawInput;
  /** Reads the body of a multipart call. runCall removes the files that remain. */
  readonly receiveFiles: () => Promise<Result<ReceivedFiles, AppError>>;
  readonly idempotencyKey: string | null;
}

export interface Outgoing {
  readonly answer: unknown;
  readonly wasReplayed: boolean;
  /** undefined when the cookie does not change. */
  readonly session: StartedSession | null | undefined;
}

/** The handler's call is not known here; register-area.ts has checked that the two belong together. */
export type AnyHandler = Handler<CallDefinition> | DescribedHandler<CallDefinition> | PhasedHandler<CallDefinition>;

/** Work for after the transaction, whether it was committed or rolled back. */
interface Aftermath {
  readonly effects: (() => Promise<unknown>)[];
  readonly wrong: Set<Guess['kind']>;
}

export async function runCall(services: Services, handler: AnyHandler, incoming: Incoming): Promise<Result<Outgoing, AppError>> {
  const { call, caller } = incoming;
  const input = parseInput(call, incoming.raw);
  if (!input.ok) return input;
  // Just parsed by the call's own schemas.
  const given = input.value as Parameters<Handler<CallDefinition>>[1];
  const guesses = typeof handler === 'object' ? handler.guesses : undefined;
  const attempts = await takeAttempts(services, guesses ? await guesses({ services, caller }, given) : []);
  if (!attempts.ok) return attempts;
  const aftermath: Aftermath = { effects: [], wrong: new Set() };
  try {
    if ('prepare' in handler) return await changeInPhases(services, handler, incoming, input.value, aftermath);
    const described = typeof handler === 'object' ? handler : { handle: handler };
    if (call.changes) {
      const operation = operationOf(incoming, input.value, []);
      return operation.ok ? await change(services, described, incoming, operation.value, aftermath) : operation;
    }
    return await read(services, described.handle, incoming, input.value, aftermath);
  } finally {
    // Keep the rate-limit tokens until the work after the transaction is done, so that the next guess sees its effects.
    try {
      for (const effect of aftermath.effects) await effect();
    } finally {
      for (const attempt of attempts.value) await attempt.settle(aftermath.wrong.has(attempt.kind));
    }
  }
}

async function read(
  services: Services,
  handler: Handler<CallDefinition>,
  incoming: Incoming,
  input: RawInput,
  aftermath: Aftermath,
): Promise<Result<Outgoing, AppError>> {
  const { context, session, concerns } = contextOf(services, services.db, incoming, null, aftermath);
  const result = await handler(context, input as Parameters<Handler<CallDefinition>>[1]); // parsed by the call's own schemas just before
  if (!result.ok) return result;
  const answer = checkedAnswer(incoming.call, result.value);
  await recordCall(services, services.db, { ...incoming, input, answer, concerns: concerns() });
  return ok({ answer, wasReplayed: false, session: session() });
}

/** Rolls the transaction back and carries the refusal out of it. */
class Refused extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.code);
    this.error = error;
  }
}

const ATTEMPTS = 3;

const NIL_UUID = '00000000-0000-0000-0000-000000000000';
/** Identifies one change of a customer; every retry has the same. The nil uuid is not accepted. */
const OpIdSchema = z.uuid().check(z.refine((opId) => opId !== NIL_UUID));

function operationOf(incoming: Incoming, input: RawInput, files: readonly UploadedFile[]): Result<Operation, AppError> {
  if (incoming.idempotencyKey === null) return err(appError('request.idempotency_key_missing'));
  const opId = OpIdSchema.safeParse(incoming.idempotencyKey.replace(/^"(.*)"$/, '$1').toLowerCase());
  if (!opId.success) return err(appError('request.invalid', { field: 'idempotency-key' }));
  const { call, caller } = incoming;
  const ownerUuid = call.access === 'visitor' ? VISITORS : (caller.userUuid ?? VISITORS);
  return ok({ ownerUuid, sessionId: caller.sessionId, opId: opId.data, call: call.name, input, files });
}

/** Runs the slow work, then the transaction, then the work after both. A replay skips the slow work. */
async function changeInPhases(
  services: Services,
  handler: PhasedHandler<CallDefinition>,
  incoming: Incoming,
  input: RawInput,
  aftermath: Aftermath,
): Promise<Result<Outgoing, AppError>> {
  // Without an opId no files are received.
  const checked = operationOf(incoming, input, []);
  if (!checked.ok) return checked;
  const received = incoming.call.body === 'multipart' ? await incoming.receiveFiles() : ok({ files: [], incoming: NOTHING_INCOMING });
  if (!received.ok) return received;
  const operation: Operation = { ...checked.value, files: received.value.files };
  const context: PhaseContext = {
    services,
    caller: incoming.caller,
    ...received.value,
    guessedWrong: (kind) => void aftermath.wrong.add(kind),
  };
  let outcome: Outcome = 'not_applied';
  const prepareAndChange = async () => {
    const { answerLater } = handler;
    const repeat: Change = { handle: refuseFirst, ...(answerLater && { answerLater }) };
    if (!handler.prepareReplays && (await wasClaimed(services.db, operation)))
      return await change(services, repeat, incoming, operation, aftermath);
    // Parsed by the call's own schemas in runCall.
    const prepared = await handler.prepare(context, input as Parameters<typeof handler.prepare>[1]);
    if (!prepared.ok) return prepared;
    const handle: Handler<CallDefinition> = (request, parsed) => handler.apply(request, parsed, prepared.value);
    try {
      const result = await change(services, { ...repeat, handle }, incoming, await withRequestHash(operation), aftermath);
      if (result.ok && !result.value.wasReplayed) outcome = 'applied';
      return result;
    } catch (thrown) {
      if (isDatabaseGone(thrown)) outcome = 'unknown';
      throw thrown;
    } finally {
      const ended = outcome;
      // If `afterwards` fails, the outcome counts as unknown, and the folder's notes say which files to check later
      // (server/media/pictures/incoming.ts).
      outcome = 'unknown';
      await handler.afterwards?.(context, prepared.value, ended);
      outcome = ended;
    }
  };
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await prepareAndChange();
      } catch (thrown) {
        if (attempt === ATTEMPTS || !(thrown instanceof NotPreparedError)) throw thrown;
      }
    }
  } catch (thrown) {
    // Files that were written before the storage became unavailable cannot be removed now.
    if (isMediaUnavailable(thrown)) outcome = 'unknown';
    throw thrown;
  } finally {
    if (outcome === 'unknown') await received.value.incoming.leaveNotes();
    else await received.value.incoming.remove();
  }
}

/** The opId was stored a moment ago. Only the erasure of the account removes one. */
const refuseFirst: Handler<CallDefinition> = async () => err(appError('access.signed_out'));

type Change = Pick<DescribedHandler<CallDefinition>, 'handle' | 'answerLater'>;

async function change(
  services: Services,
  handler: Change,
  incoming: Incoming,
  given: Operation,
  aftermath: Aftermath,
): Promise<Result<Outgoing, AppError>> {
  let operation = given;
  for (let attempt = 1; ; attempt += 1) {
    aftermath.effects.length = 0;
    aftermath.wrong.clear();
    try {
      return ok(await services.db.transaction((tx) => changeOnce(services, tx, handler, incoming, operation, aftermath)));
    } catch (thrown) {
      if (thrown instanceof Refused) return err(thrown.error);
      if (attempt === ATTEMPTS || !(thrown instanceof NotComparedError || isConflict(thrown))) throw thrown;
      if (thrown instanceof NotComparedError) operation = await withComparison(operation, thrown.requestHash);
    }
  }
}

async function changeOnce(
  services: Services,
  tx: Db,
  { handle, answerLater }: Change,
  incoming: Incoming,
  operation: Operation,
  aftermath: Aftermath,
): Promise<Outgoing> {
  const held = operation.ownerUuid === VISITORS ? { isClaimed: false } : await holdOwner(tx, operation);
  if (held === null) throw new Refused(appError('access.signed_out'));
  const { context, session, concerns } = contextOf(services, tx, incoming, operation.opId, aftermath);
  const answerOf = async (handler: Handler<CallDefinition>): Promise<unknown> => {
    const result = await handler(context, operation.input as Parameters<Handler<CallDefinition>>[1]); // parsed by the call's own schemas just before
    if (!result.ok) throw new Refused(result.error);
    return checkedAnswer(incoming.call, result.value);
  };
  const claim = await claimOperation(tx, services.clock, operation, held.isClaimed);
  if (claim.kind === 'reused') throw new Refused(appError('request.idempotency_key_reused'));
  if (claim.kind === 'replay') {
    const { body, sessionId } = claim.answer;
    const reopened = sessionId === null ? undefined : ((await reopenSession(tx, services.clock, sessionId)) ?? undefined);
    // The answer names the customer: it requires a session of that customer.
    const isOver = body === null || (sessionId !== null && !reopened);
    return { answer: isOver && answerLater ? await answerOf(answerLater) : body, wasReplayed: true, session: reopened };
  }
  const answer = await answerOf(handle);
  await recordCall(services, tx, { ...incoming, input: operation.input, answer, concerns: concerns() });
  await finishOperation(tx, operation, { status: 200, body: answer, sessionId: session()?.id ?? null });
  return { answer, wasReplayed: false, session: session() };
}

function contextOf(services: Services, db: Db, incoming: Incoming, opId: string | null, aftermath: Aftermath) {
  let session: StartedSession | null | undefined;
  let concerned: string | null = null;
  const context: RequestContext = {
    services,
    db,
    caller: incoming.caller,
    opId,
    afterwards: (effect) => void aftermath.effects.push(effect),
    guessedWrong: (kind) => void aftermath.wrong.add(kind),
    concerns: (customerUuid) => {
      concerned = customerUuid;
    },
    setSession: (started) => {
      session = started;
    },
  };
  return { context, session: () => session, concerns: () => concerned };
}

/** Checks an answer by the contract's schema, which removes other fields. A wrong answer is a bug. */
function checkedAnswer(call: CallDefinition, value: unknown): unknown {
  if (call.answer === 'file' || call.answer === 'page') return value;
  const parsed = call.answer.safeParse(value);
  if (!parsed.success)
    throw new Error(
      `${call.name} answers outside its contract: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
    );
  return parsed.data;
}
