/** The interface between HTTP and a use case: the parsed input of a call goes in, a Result comes out. */
import type { AREAS, AreaName } from '#core/operations/calls.ts';
import type { Area, CallAnswer, CallDefinition, ParsedInput } from '#core/contract/define-call.ts';
import type { AppError } from '#core/contract/errors.ts';
import { assert } from '#core/kernel/assert.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Db } from '../db/database.ts';
import type { Incoming } from '../media/pictures/incoming.ts';
import type { Services } from '../services.ts';
import type { Guess } from '../throttle/take-attempt.ts';

/** The caller, from the session cookie. */
export interface Caller {
  readonly sessionId: string | null;
  /** null without a session, or with a session without a user (a visitor whose code was valid). */
  readonly userUuid: string | null;
  /** The session of the cookie was ended from another device, by a new password or by an erasure. */
  readonly isRevoked: boolean;
  /** The session was ended so, and the account has been erased. */
  readonly isErased: boolean;
  /** Time at which the session began or the password was last confirmed; null without a session. */
  readonly signedInAtMs: number | null;
  readonly isAnonymous: boolean;
  readonly isSimulated: boolean;
  /** The session is on a device that its customer shares with others (SEC-10). */
  readonly isShared: boolean;
  /** The subject code last found valid in this session. */
  readonly validatedCode: string | null;
  /** BCP 47, of the user or the request. */
  readonly lang: string;
  readonly address: string;
  readonly device: string;
  /** From the cookie of a device that has signed in before (server/features/access/known-device.ts). */
  readonly deviceToken: string | null;
  /** From the cookie of a device that skips the second step (server/features/second-step/remembered-devices.ts). */
  readonly rememberToken: string | null;
}

/** For calls that need a user: the access level was checked before the handler ran. */
export function callerUuid(caller: Caller): string {
  assert(caller.userUuid !== null, 'a call of this access level has a user');
  return caller.userUuid;
}

export interface RequestContext {
  readonly services: Services;
  /** For a call that changes data: the transaction that also stores the opId. Otherwise the database. */
  readonly db: Db;
  readonly caller: Caller;
  readonly opId: string | null;
  /** Runs after the transaction ended, whether it was committed or not. */
  afterwards(effect: () => Promise<unknown>): void;
  /** Counts one of the call's guesses as wrong, even if the transaction is rolled back. */
  guessedWrong(kind: Guess['kind']): void;
  /** The account concerned, for the audit trail, if the caller is not signed in to it. */
  concerns(customerUuid: string): void;
  /** Sets or clears the session cookie of the answer. A replay of the call gets a cookie of the same session. */
  setSession(session: StartedSession | null): void;
}

/** A new session (server/http/sessions/sessions.ts). The token is stored nowhere else. */
export interface StartedSession {
  readonly id: string;
  readonly token: string;
  readonly isShared: boolean;
  /**
   * For a cookie that outlives the session, by which the account knows the device. If absent, the cookie does not
   * change.
   */
  readonly deviceToken?: string | null;
  /** The same for a device that skips the second step. */
  readonly rememberToken?: string | null;
}

export interface UploadedFile {
  /** Name of the form field, 'images[]'. */
  readonly field: string;
  /** The name on the customer's device. Never used as a path, never trusted. */
  readonly name: string;
  /** On the disk until the call is answered. */
  readonly path: string;
  /** SHA-256 of the content, in hex. */
  readonly sha256: string;
}

/** Bytes instead of JSON. */
export interface FileAnswer {
  readonly kind: 'file';
  /** A temporary file is removed after it was sent, or when sending failed. */
  readonly content: Buffer | { readonly path: string; readonly isTemporary?: boolean };
  readonly contentType: string;
  readonly cacheControl: string;
  /** The file name of the download. */
  readonly downloadName?: string;
}

/** A page of the server's own, or a redirect. */
export type PageAnswer =
  | { readonly kind: 'html'; readonly html: string /** 200 if absent. */; readonly status?: number }
  | { readonly kind: 'redirect'; readonly location: string };

type AnswerOf<C extends CallDefinition> = C['answer'] extends 'file' ? FileAnswer : C['answer'] extends 'page' ? PageAnswer : CallAnswer<C>;

/**
 * Must start with the access check of the data that it uses. An error rolls the transaction back. The level of
 * `call.access` was checked before.
 */
export type Handler<C extends CallDefinition> = (context: RequestContext, input: ParsedInput<C>) => Promise<Result<AnswerOf<C>, AppError>>;

/** Further properties of a call for the server. */
interface CallTraits<C extends CallDefinition> {
  /**
   * For a call with a secret that could be guessed. Each guess takes a rate-limit token before the call runs. The token
   * is given back unless the handler calls `guessedWrong` (server/throttle/take-attempt.ts).
   */
  readonly guesses?: (
    request: Pick<RequestContext, 'services' | 'caller'>,
    input: ParsedInput<C>,
  ) => readonly Guess[] | Promise<readonly Guess[]>;
  /**
   * Answers a replay whose stored answer was dropped (server/http/answers/stored-answers.ts) with the present state, or
   * with a refusal. It changes nothing. Without it the stored answers are kept for good, so they must be small
   * and hold no name, address or phone.
   */
  readonly answerLater?: Handler<C>;
}

export interface DescribedHandler<C extends CallDefinition> extends CallTraits<C> {
  readonly handle: Handler<C>;
}

/** The context of work outside the transaction. */
export interface PhaseContext {
  readonly services: Services;
  readonly caller: Caller;
  /** The files of a multipart call, within the limits of server/http/requests/limits.ts. */
  readonly files: readonly UploadedFile[];
  readonly incoming: Incoming;
  /** As in RequestContext. */
  guessedWrong(kind: Guess['kind']): void;
}

/** unknown: the connection to the database was lost during the commit. The prepared files may be in use. */
export type Outcome = 'applied' | 'not_applied' | 'unknown';

/** `apply` needs slow work that `prepare` skipped, because its input seemed invalid at that time: both run once more. */
export class NotPreparedError extends Error {
  constructor() {
    super('The slow work of this call was not done before its transaction.');
  }
}

/**
 * A call with slow work, which runs before the transaction opens and is skipped for a replay. Declared as methods,
 * because only this one handler knows the type that `prepare` answers.
 */
export interface PhasedHandler<C extends CallDefinition, Prepared = unknown> extends CallTraits<C> {
  /** `prepare` writes nothing and is fast, so a replay need not be detected before it. */
  readonly prepareReplays?: true;
  /**
   * Decodes and writes files, computes layouts, compares and hashes passwords. After a refusal or a failure it must
   * leave nothing behind.
   */
  prepare(context: PhaseContext, input: ParsedInput<C>): Promise<Result<Prepared, AppError>>;
  /** Inserts rows. An error rolls the transaction back. */
  apply(context: RequestContext, input: ParsedInput<C>, prepared: Prepared): Promise<Result<AnswerOf<C>, AppError>>;
  /** Removes prepared files that are not used. */
  afterwards?(context: PhaseContext, prepared: Prepared, outcome: Outcome): Promise<void>;
}

/** One handler for each call of an area: a missing one does not compile. */
export type AreaHandlers<A extends Area> = { readonly [K in keyof A]: Handler<A[K]> | DescribedHandler<A[K]> | PhasedHandler<A[K]> };

/** The handlers of one area of the whole table of calls. */
export type HandlersOf<A extends AreaName> = AreaHandlers<(typeof AREAS)[A]>;
