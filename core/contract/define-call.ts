/**
 * One row of the table of calls. It is the source of the typed client, the server's routes, the validation on both
 * sides, the outbox's replays, the OpenAPI document and the table in docs/offline.md.
 */
import type * as z from 'zod/mini';
import type { TrailAct } from './trail/trail-acts.ts';

export type Schema = z.ZodMiniType;

/**
 * The minimum access of the caller. A caller of a later level may make the calls of the earlier ones.
 * - visitor: nothing, not even a session
 * - anonymous: a session; one of an anonymous user is enough
 * - customer: the session of a signed-in user
 */
export type Access = 'visitor' | 'anonymous' | 'customer';

/**
 * - live: needs the network; fails offline
 * - cached: the answer is stored in Dexie, shown first and refreshed in the background
 * - queued: sent through the outbox
 * - asset: cached by the service worker
 */
export type OfflinePolicy = 'live' | 'cached' | 'queued' | 'asset';

/**
 * - denied: refused, because only the customer may do it
 * - recorded: listed as allowed; each use is written to the audit trail
 */
export type SimulationRule = 'denied' | 'recorded';

export interface CallDefinition {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As documented; parameters in Fastify's form, `:code`. */
  readonly path: string;
  readonly access: Access;
  /** The call gives the device another session, so the owner of the present one is not compared. */
  readonly beginsSession?: true;
  /** The call is made before the owner is known, so it carries no owner. */
  readonly isOwnerless?: true;
  /** For an operator who simulates a customer. Every call that changes something declares it (`isDeniedToSimulated`). */
  readonly simulated?: SimulationRule;
  /** Successes are written to the audit trail as this act (SEC-07). */
  readonly trail?: TrailAct;
  /** Refused unless the caller signed in, or confirmed the password, in the last 15 minutes (SEC-06). */
  readonly needsRecentSignIn?: true;
  readonly offline: OfflinePolicy;
  /** The shop fills in texts in the reader's language, which become the customer's work. The answer is stored for each language. */
  readonly fillsTexts?: true;
  /** Changes something on the server: never cached or prefetched; carries an opId and the app's header, even as a GET. */
  readonly changes: boolean;
  /** The call is not in the specification, or its path is not. */
  readonly ours: boolean;
  /** Where it is documented, or the ledger row that requires it. */
  readonly source: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** 'multipart' bodies are files; their fields are described in `source`. */
  readonly body?: Schema | 'multipart';
  /** Limit of a JSON body; 64 if absent. A larger body is refused before it is read. */
  readonly bodyMaxKilobytes?: number;
  /** 'file' answers are bytes with a content type. */
  readonly answer: Schema | 'file' | 'page';
}

/** A simulation is read-only: a call that changes something is denied unless it is listed (SEC-07). */
export const isDeniedToSimulated = ({ simulated, changes }: Pick<CallDefinition, 'simulated' | 'changes'>): boolean =>
  simulated === undefined ? changes : simulated === 'denied';

/** Keeps the literal types of a row, which the client and the server need for its schemas. */
export function defineCall<const C extends CallDefinition>(call: C): C {
  return call;
}

/** The calls of one area, by name: the unit in which the server registers handlers. */
export type Area = Readonly<Record<string, CallDefinition>>;

/** Files of a multipart call; `content` is a Blob in the browser and a Buffer in Node. */
export interface MultipartBody {
  readonly files: readonly { readonly field: string; readonly name: string; readonly content: unknown }[];
}

type Output<S> = S extends Schema ? z.infer<S> : undefined;

/** The input of a caller: only the parts that the call has. */
export type CallInput<C extends CallDefinition> = (C extends { params: infer P extends Schema }
  ? { readonly params: z.input<P> }
  : { readonly params?: undefined }) &
  (C extends { query: infer Q extends Schema } ? { readonly query: z.input<Q> } : { readonly query?: undefined }) &
  (C extends { body: infer B }
    ? B extends Schema
      ? { readonly body: z.input<B> }
      : { readonly body: MultipartBody }
    : { readonly body?: undefined });

/** The parsed input that a handler gets. */
export type ParsedInput<C extends CallDefinition> = {
  readonly params: C extends { params: infer P } ? Output<P> : undefined;
  readonly query: C extends { query: infer Q } ? Output<Q> : undefined;
  readonly body: C extends { body: infer B } ? Output<B> : undefined;
};

export type CallAnswer<C extends CallDefinition> = C['answer'] extends Schema ? z.infer<C['answer']> : unknown;
