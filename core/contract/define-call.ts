/**
 * One row of the table of calls. From it come the typed client, the server's routes, validation on both
 * sides, what the outbox may replay, the OpenAPI document and the table in docs/offline.md.
 */
import type * as z from 'zod/mini';

export type Schema = z.ZodMiniType;

/**
 * The least that the caller must have. A caller of a later level may make the calls of the earlier ones.
 * - visitor: nothing, not even a session
 * - anonymous: a session; one of an anonymous user is enough
 * - customer: the session of a signed-in user
 */
export type Access = 'visitor' | 'anonymous' | 'customer';

/**
 * - live: needs the network, and says so
 * - cached: the answer is kept in Dexie, shown first and refreshed behind
 * - queued: goes through the outbox
 * - asset: the service worker's
 */
export type OfflinePolicy = 'live' | 'cached' | 'queued' | 'asset';

export interface CallDefinition {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As documented; parameters in Fastify's form, `:code`. */
  readonly path: string;
  readonly access: Access;
  /** It gives the device another session, so the one that it has proves nothing. */
  readonly beginsSession?: true;
  /** It says who is there before the server knows: it carries no owner. */
  readonly isOwnerless?: true;
  /** An operator who looks at the shop as a customer may not do it in the customer's name. */
  readonly isDeniedToSimulated?: true;
  readonly offline: OfflinePolicy;
  /** Changes something on the server: never cached or prefetched, carries an opId and the app's header, GETs too. */
  readonly changes: boolean;
  /** The specification does not show the path, or the call is not in it. */
  readonly ours: boolean;
  /** Where it is documented, or which ledger row asked for it. */
  readonly source: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** 'multipart' bodies are files; their fields are described in `source`. */
  readonly body?: Schema | 'multipart';
  /** Of a JSON body; 64 where it is not said. A larger one is refused before it is read. */
  readonly bodyMaxKilobytes?: number;
  /** 'file' answers are bytes with a content type. */
  readonly answer: Schema | 'file' | 'page';
}

/** Keeps the literal types of a row, so that the client and the server know its schemas. */
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

/** What a caller passes: only the parts that the call has. */
export type CallInput<C extends CallDefinition> = (C extends { params: infer P extends Schema }
  ? { readonly params: z.input<P> }
  : { readonly params?: undefined }) &
  (C extends { query: infer Q extends Schema } ? { readonly query: z.input<Q> } : { readonly query?: undefined }) &
  (C extends { body: infer B }
    ? B extends Schema
      ? { readonly body: z.input<B> }
      : { readonly body: MultipartBody }
    : { readonly body?: undefined });

/** What a handler gets: parsed. */
export type ParsedInput<C extends CallDefinition> = {
  readonly params: C extends { params: infer P } ? Output<P> : undefined;
  readonly query: C extends { query: infer Q } ? Output<Q> : undefined;
  readonly body: C extends { body: infer B } ? Output<B> : undefined;
};

export type CallAnswer<C extends CallDefinition> = C['answer'] extends Schema ? z.infer<C['answer']> : unknown;
