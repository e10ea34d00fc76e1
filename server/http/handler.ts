/** What a use case is, seen from HTTP: the contract's row in, a Result out. */
import type { AREAS, AreaName } from '#core/operations/calls.ts';
import type { Area, CallAnswer, CallDefinition, ParsedInput } from '#core/contract/define-call.ts';
import type { AppError } from '#core/contract/errors.ts';
import { assert } from '#core/kernel/assert.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Db } from '../db/database.ts';
import type { Incoming } from '../media/pictures/incoming.ts';
import type { Services } from '../services.ts';
import type { Guess } from '../throttle/take-attempt.ts';

/** Who is calling, from the session cookie. */
export interface Caller {
  readonly sessionId: string | null;
  /** null: no session, or one without a user (a visitor whose code was found valid). */
  readonly userUuid: string | null;
  /** The cookie is of a session that was ended from another device, by a new password or an erasure. */
  readonly isRevoked: boolean;
  readonly isAnonymous: boolean;
  readonly isSimulated: boolean;
  /** The subject code last found valid in this session. */
  readonly validatedCode: string | null;
  /** BCP 47, of the user or the request. */
  readonly lang: string;
  readonly address: string;
  readonly device: string;
}

/** Of calls that need a user: the access level was checked before the handler ran. */
export function callerUuid(caller: Caller): string {
  assert(caller.userUuid !== null, 'a call of this access level has a user');
  return caller.userUuid;
}

export interface RequestContext {
  readonly services: Services;
  /** The transaction that also records the opId, for calls that change something; the database for the others. */
  readonly db: Db;
  readonly caller: Caller;
  readonly opId: string | null;
  /** Runs after the transaction ended, whether it was committed or not. */
  afterwards(effect: () => Promise<void>): void;
  /** One of the guesses that the call began with was wrong: it counts, whatever becomes of the transaction. */
  guessedWrong(kind: Guess['kind']): void;
  /** Sets or clears the session cookie on the answer; a replay of the call gets a cookie of the same session. */
  setSession(session: StartedSession | null): void;
}

/** A session that was just made (server/http/sessions/sessions.ts); the token is nowhere else. */
export interface StartedSession {
  readonly id: string;
  readonly token: string;
}

export interface UploadedFile {
  /** Name of the form field, 'images[]'. */
  readonly field: string;
  /** As the customer's device calls it: never a path, never believed. */
  readonly name: string;
  /** On the disk, until the call was answered. */
  readonly path: string;
  /** Of its bytes, in hex. */
  readonly sha256: string;
}

/** Bytes instead of JSON. */
export interface FileAnswer {
  readonly kind: 'file';
  /** A temporary file is removed when it was sent, or could not be. */
  readonly content: Buffer | { readonly path: string; readonly isTemporary?: boolean };
  readonly contentType: string;
  readonly cacheControl: string;
  /** Offered as a download under this name. */
  readonly downloadName?: string;
}

/** A page of the server's own, or a redirect. */
export type PageAnswer =
  | { readonly kind: 'html'; readonly html: string /** 200 where it is not said. */; readonly status?: number }
  | { readonly kind: 'redirect'; readonly location: string };

type AnswerOf<C extends CallDefinition> = C['answer'] extends 'file' ? FileAnswer : C['answer'] extends 'page' ? PageAnswer : CallAnswer<C>;

/**
 * Starts with the access check of what it touches. An error rolls the transaction back.
 * The level of `call.access` was checked before.
 */
export type Handler<C extends CallDefinition> = (context: RequestContext, input: ParsedInput<C>) => Promise<Result<AnswerOf<C>, AppError>>;

/** What else the server has to know of a call. */
interface CallTraits<C extends CallDefinition> {
  /**
   * For a call that tries something secret. A place for each guess is taken before anything is looked at, and given back
   * unless the handler says `guessedWrong` (server/throttle/take-attempt.ts).
   */
  readonly guesses?: (
    request: Pick<RequestContext, 'services' | 'caller'>,
    input: ParsedInput<C>,
  ) => readonly Guess[] | Promise<readonly Guess[]>;
  /**
   * The answer to a replay whose stored answer was dropped (server/http/answers/stored-answers.ts): the present state, or why there
   * is none. It changes nothing. A call without it keeps its stored answers for good, so they have to be small.
   */
  readonly answerLater?: Handler<C>;
}

export interface DescribedHandler<C extends CallDefinition> extends CallTraits<C> {
  readonly handle: Handler<C>;
}

/** What a call that works outside its transaction gets there. */
export interface PhaseContext {
  readonly services: Services;
  readonly caller: Caller;
  /** Of a multipart call, within the limits of server/http/requests/limits.ts. */
  readonly files: readonly UploadedFile[];
  readonly incoming: Incoming;
  /** As in RequestContext. */
  guessedWrong(kind: Guess['kind']): void;
}

/** unknown: the database went away while it answered. What was prepared may be in use. */
export type Outcome = 'applied' | 'not_applied' | 'unknown';

/**
 * A call whose work is slow: it is done before the transaction opens, and not at all when the call is a replay.
 * Methods, because what `prepare` gives is known to this one handler only.
 */
export interface PhasedHandler<C extends CallDefinition, Prepared = unknown> extends CallTraits<C> {
  /** `prepare` writes nothing and takes little: a replay need not be found out before it. */
  readonly prepareReplays?: true;
  /** Decodes and writes files, lays out, compares and hashes passwords. A refusal or a failure leaves nothing behind. */
  prepare(context: PhaseContext, input: ParsedInput<C>): Promise<Result<Prepared, AppError>>;
  /** Inserts rows. An error rolls the transaction back. */
  apply(context: RequestContext, input: ParsedInput<C>, prepared: Prepared): Promise<Result<AnswerOf<C>, AppError>>;
  /** Removes what was prepared and is not used. */
  afterwards?(context: PhaseContext, prepared: Prepared, outcome: Outcome): Promise<void>;
}

/** One handler for each call of an area: a missing one does not compile. */
export type AreaHandlers<A extends Area> = { readonly [K in keyof A]: Handler<A[K]> | DescribedHandler<A[K]> | PhasedHandler<A[K]> };

/** Those of one area of the whole table of calls. */
export type HandlersOf<A extends AreaName> = AreaHandlers<(typeof AREAS)[A]>;
