/** Entries of the contract's calls in the audit trail (SEC-07). A call declares them itself: `trail` and `simulated`. */
import * as z from 'zod/mini';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { UuidSchema } from '#core/contract/entities.ts';
import { type ErrorCode, isErrorCode } from '#core/contract/errors.ts';
import type { TrailActor } from '#core/contract/trail/trail-acts.ts';
import type { Db } from '../db/database.ts';
import { NO_UUID } from '../db/schema/trail.ts';
import type { Caller } from '../http/handler.ts';
import type { Services } from '../services.ts';

type TrailOf = Pick<Services, 'trail'>;

export const actorOf = (caller: Pick<Caller, 'isSimulated' | 'isAnonymous' | 'userUuid'>): TrailActor => {
  if (caller.isSimulated) return 'staff';
  return caller.userUuid === null || caller.isAnonymous ? 'visitor' : 'customer';
};

const customerOf = (caller: Caller): string | null => (caller.isAnonymous ? null : caller.userUuid);

/** The fields of inputs and answers that identify an account or a subject, in any call. */
interface Named {
  readonly params?: { readonly subjectUuid?: string };
  readonly query?: { readonly 'subjects[]'?: string | readonly string[] };
  readonly body?: { readonly subjectUuid?: string };
}
interface Answered {
  readonly error?: string | null;
  readonly valid?: boolean;
  readonly warning?: object | null;
  readonly user?: { readonly uuid: string } | null;
  readonly subject?: { readonly uuid: string } | null;
}

/** Some documented calls report an error in their answer. */
const isDone = ({ error, valid, warning }: Answered): boolean => !error && valid !== false && !warning;

function subjectsOf({ params, query, body }: Named, { subject }: Answered): readonly (string | null)[] {
  const named = query?.['subjects[]'];
  if (named !== undefined) return [named].flat();
  return [params?.subjectUuid ?? body?.subjectUuid ?? subject?.uuid ?? null];
}

export interface RecordedCall {
  readonly call: CallDefinition;
  readonly caller: Caller;
  /** Parsed by the call's own schemas. */
  readonly input: unknown;
  /** Checked by the call's own schema. */
  readonly answer: unknown;
  /** The account concerned, reported by the handler, if the caller is not signed in to it. */
  readonly concerns: string | null;
}

/** Called in the transaction of the call. Writes nothing for a call without a trail in its definition. */
export async function recordCall({ trail }: TrailOf, db: Db, { call, caller, input, answer, concerns }: RecordedCall): Promise<void> {
  const isSimulatedChange = caller.isSimulated && call.simulated === 'recorded' && call.beginsSession !== true;
  const act = isSimulatedChange ? 'simulated_change' : call.trail;
  if (act === undefined) return;
  const said = (typeof answer === 'object' && answer !== null ? answer : {}) as Answered;
  if (!isDone(said)) return;
  const customerUuid = said.user?.uuid ?? concerns ?? customerOf(caller);
  // A visitor who signs out has no account.
  if (customerUuid === null) return;
  const isOwn = !isSimulatedChange && said.user?.uuid === customerUuid;
  const actor = isOwn ? 'customer' : actorOf(caller);
  const customerActor = isOwn ? customerUuid : customerOf(caller);
  const actorUuid = actor === 'staff' ? caller.sessionId : actor === 'customer' ? customerActor : null;
  for (const subjectUuid of subjectsOf(input as Named, said))
    await trail.write(db, { act, actor, actorUuid, customerUuid, subjectUuid, call: call.name, address: caller.address });
}

/** Refusals that indicate an attack or a failure of access control. The others are form errors. */
const WATCHED: ReadonlySet<string> = new Set<ErrorCode>([
  'access.wrong_credentials',
  'access.code_not_valid',
  'access.reset_key_invalid',
  'account.email_link_invalid',
  'access.simulation_denied',
  'access.owner_mismatch',
  'access.forbidden',
  'access.anonymous_secret_wrong',
  'request.throttled',
  'request.origin_refused',
  'share.not_found',
  'share.expired',
  'share.revoked',
  'picture.not_found',
  'picture_set.not_found',
  'order.not_found',
]);

/** The request as received, not parsed. */
export interface Asked {
  readonly params: unknown;
  readonly query: unknown;
  readonly body?: unknown;
}

/**
 * Counts a refusal, by day. A refused sign-in counts for the account of its e-mail, and a refused picture or order for
 * its owner's account. The accounts are looked up later, so that the answer takes the same time in any case.
 */
export function recordRefusal({ trail }: TrailOf, call: CallDefinition, caller: Caller, code: string, asked: Asked): void {
  if (!WATCHED.has(code)) return;
  const customerUuid = customerOf(caller) ?? NO_UUID;
  const { body } = asked;
  const email = call.trail === 'signed_in' && typeof body === 'object' && body !== null && 'username' in body ? body.username : null;
  trail.refused({
    actor: actorOf(caller),
    actorUuid: customerUuid,
    customerUuid,
    askedUuid: askedUuidOf(asked),
    email: typeof email === 'string' ? email.trim().toLowerCase().slice(0, EMAIL_MAX) : null,
    call: call.name,
    code,
    address: caller.address,
  });
}

const EMAIL_MAX = 254;
const ParamsSchema = z.object({ ownerUuid: z.optional(UuidSchema), orderUuid: z.optional(UuidSchema) });
/** Details of an order have the id here. */
const QuerySchema = z.object({ uuid: UuidSchema });

function askedUuidOf({ params, query }: Asked): string | null {
  const named = ParamsSchema.safeParse(params).data;
  return named?.ownerUuid ?? named?.orderUuid ?? QuerySchema.safeParse(query).data?.uuid ?? null;
}

/** The error code in the answer of a documented call; null when it has none. */
export function refusalInAnswer(answer: unknown): string | null {
  const { error } = (typeof answer === 'object' && answer !== null ? answer : {}) as Answered;
  return typeof error === 'string' && isErrorCode(error) ? error : null;
}

/** A picture file was sent to a customer, or to staff who simulate that customer. */
export function recordView({ trail }: TrailOf, caller: Caller, act: 'pictures_opened' | 'pictures_downloaded', pictureUuid: string): void {
  const customerUuid = customerOf(caller);
  if (customerUuid !== null) trail.viewed({ act, actor: actorOf(caller), actorUuid: customerUuid, customerUuid, pictureUuid });
}
