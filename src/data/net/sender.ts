/**
 * Sends calls for one owner and interprets their answers. It stores nothing. An anonymous user's session is started by
 * the first call that finds none.
 */
import { accessCalls } from '#core/contract/access.ts';
import { appError } from '#core/contract/errors.ts';
import type { CallAnswer, CallDefinition, CallInput } from '#core/contract/define-call.ts';
import type { Wire } from '../db/rows.ts';
import type { DevicePorts } from '../device-ports.ts';
import { isReachDoubtful, outcomeOfAnswer, type Outcome } from './outcome-of-answer.ts';
import type { Owner } from '../owner.ts';
import type { Connectivity } from './connectivity.ts';
import { fileTimeLimitMs } from './file-time-limit.ts';
import type { OnProgress, Send } from './send.ts';
import { wireOf } from './wire-request.ts';

export const CALL_TIME_LIMIT_MS = 20_000;

export interface SendOptions {
  readonly opId?: string;
  readonly signal?: AbortSignal;
  /** The body of a multipart call. */
  readonly file?: FormData;
  /** For a call that answers a file. */
  readonly onProgress?: OnProgress;
}

export interface Sender {
  readonly connectivity: Connectivity;
  /** When the shop last answered a call in the owner's session; null: not in this page. */
  answeredAtMs(): number | null;
  /** Builds the request from the input and sends it. */
  call<C extends CallDefinition>(call: C, input: CallInput<C>, options?: SendOptions): Promise<CallOutcome<CallAnswer<C>>>;
  /** Sends a frozen request. */
  send(call: CallDefinition, wire: Wire, options?: SendOptions): Promise<Outcome>;
  /** Starts the anonymous user's session. null: this owner is not an anonymous user. */
  beginAnonymousSession(): Promise<Outcome | null>;
  /**
   * Runs a change of the session, such as a sign-in. No anonymous session is started before it has ended: its cookie
   * would replace the new session's.
   */
  changeSession<T>(change: () => Promise<T>): Promise<T>;
}

/** An outcome whose answer has the call's type. */
export type CallOutcome<T> = Exclude<Outcome, { kind: 'done' }> | { readonly kind: 'done'; readonly answer: T; readonly restore?: string };

/** The device's own anonymous user. */
export interface Visitor {
  readonly secret: string;
  /** The server has started a session for it before, so the cookie is most likely valid. */
  readonly isKnown: boolean;
  /** Whether it is still the device's anonymous user. It is not after a sign-in. */
  isPresent(): Promise<boolean>;
  /** Stores that the server has started a session for it. */
  onKnown(): Promise<void>;
}

export interface SenderPorts extends Pick<DevicePorts, 'clock' | 'random' | 'language'> {
  readonly send: Send;
  readonly connectivity: Connectivity;
  readonly owner: Owner;
  /** null for owners who sign in with a password or a link. */
  readonly visitor: Visitor | null;
}

/**
 * Resolves when the signal aborts. Several lanes share one request for the session; each stops waiting for it by its
 * own signal.
 */
const cancelled = (signal: AbortSignal): Promise<Outcome> =>
  new Promise((resolve) => {
    const end = () => resolve(outcomeOfAnswer(accessCalls.currentUser, { kind: 'cancelled' }));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

/** A session that was ended for a specific reason is not asked about again. */
const isAboutSession = ({ kind, ...outcome }: Outcome): boolean =>
  (kind === 'sign-in' || kind === 'not-yours') &&
  'error' in outcome &&
  (outcome.error.code === 'access.signed_out' || outcome.error.code === 'access.owner_mismatch');

export function createSender(ports: SenderPorts): Sender {
  const { connectivity, owner } = ports;
  let beginning: Promise<Outcome | null> | null = null;
  let changing: Promise<unknown> = Promise.resolve();
  let isKnown = ports.visitor?.isKnown ?? true;
  let answeredAtMs: number | null = null;

  async function attempt(call: CallDefinition, wire: Wire, options: SendOptions): Promise<Outcome> {
    const raw = await ports.send({
      method: wire.method,
      path: wire.path,
      body: options.file ?? wire.body,
      wantsFile: call.answer === 'file',
      opId: call.changes ? (options.opId ?? ports.random.uuid()) : null,
      ownerUuid: call.isOwnerless ? null : owner.uuid,
      timeLimitMs: options.file || call.answer === 'file' ? fileTimeLimitMs(options.file) : CALL_TIME_LIMIT_MS,
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    });
    // The service worker may answer an asset from its cache, which says nothing about the connection.
    if (call.offline !== 'asset' && (raw.kind === 'json' || raw.kind === 'file')) connectivity.reached();
    const outcome = outcomeOfAnswer(call, raw);
    if (outcome.kind === 'done' && call.access !== 'visitor') answeredAtMs = ports.clock.nowMs();
    // A ping shows whether the shop is out of reach or only this request failed. Being offline uses up no retry.
    if (!isReachDoubtful(raw) || (await connectivity.failed())) return outcome;
    const isUnanswered = raw.kind === 'network' || raw.kind === 'timeout';
    return { kind: 'offline', error: appError(isUnanswered ? 'network.offline' : 'network.captive_portal') };
  }

  let asking: Promise<Outcome> | null = null;

  /**
   * Checks an answer that would hold the whole queue, because it may be a stray one: only the shop's answer about the
   * session counts.
   */
  async function confirmed(call: CallDefinition, outcome: Outcome, signal: AbortSignal | undefined): Promise<Outcome> {
    if (!isAboutSession(outcome) || call.isOwnerless) return outcome;
    // A customer-only call of an anonymous user needs a sign-in, whatever the session is.
    if (outcome.kind === 'sign-in' && owner.kind === 'anonymous' && call.access === 'customer') return outcome;
    asking ??= attempt(accessCalls.currentUser, wireOf(accessCalls.currentUser, {}), {}).finally(() => {
      asking = null;
    });
    const asked = await Promise.race([asking, ...(signal ? [cancelled(signal)] : [])]);
    if (asked.kind === 'offline') return asked;
    // The device's customer is not signed in: return this answer, with its reason.
    if (asked.kind === 'sign-in' || asked.kind === 'not-yours') return asked;
    if (asked.kind !== 'done') return { kind: 'retry', error: asked.error, retryAfterMs: 0 };
    const { user } = accessCalls.currentUser.answer.parse(asked.answer);
    if (user?.uuid === owner.uuid) return { kind: 'retry', error: appError('network.unexpected_answer'), retryAfterMs: 0 };
    if (user && !user.isAnonymousUser) return { kind: 'not-yours', error: appError('access.owner_mismatch') };
    return outcome;
  }

  function beginAnonymousSession(): Promise<Outcome | null> {
    beginning ??= begin().finally(() => {
      beginning = null;
    });
    return beginning;
  }

  async function begin(): Promise<Outcome | null> {
    await changing;
    const { visitor } = ports;
    if (!visitor || !(await visitor.isPresent())) return null;
    const call = accessCalls.startAnonymousSession;
    const body = { ownerUuid: owner.uuid, secret: visitor.secret, lang: ports.language() };
    const outcome = await attempt(call, wireOf(call, { body }), {});
    if (outcome.kind === 'done') {
      isKnown = true;
      await visitor.onKnown();
    }
    return outcome;
  }

  async function send(call: CallDefinition, wire: Wire, options: SendOptions = {}): Promise<Outcome> {
    const named = { ...options, opId: options.opId ?? ports.random.uuid() };
    return confirmed(call, await sendAs(call, wire, named), options.signal);
  }

  async function sendAs(call: CallDefinition, wire: Wire, named: SendOptions): Promise<Outcome> {
    if (call.access !== 'anonymous') return attempt(call, wire, named);
    if (!isKnown) return afterBeginning(call, wire, named);
    const first = await attempt(call, wire, named);
    return first.kind === 'sign-in' && ports.visitor ? afterBeginning(call, wire, named) : first;
  }

  async function afterBeginning(call: CallDefinition, wire: Wire, options: SendOptions): Promise<Outcome> {
    const begun = await beginAnonymousSession();
    return begun === null || begun.kind === 'done' ? attempt(call, wire, options) : begun;
  }

  return {
    connectivity,
    answeredAtMs: () => answeredAtMs,
    beginAnonymousSession,
    changeSession(change) {
      const changed = Promise.resolve(beginning).then(change);
      changing = changed.catch(() => undefined);
      return changed;
    },
    send,
    async call<C extends CallDefinition>(call: C, input: CallInput<C>, options: SendOptions = {}) {
      // A 'done' outcome was parsed by this call's own schema.
      return (await send(call, wireOf(call, input), options)) as CallOutcome<CallAnswer<C>>;
    },
  };
}
