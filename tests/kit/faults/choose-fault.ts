/** Decides the fault of one request on a connection with these settings, without any network access. */
import { type AppError, appError, ERRORS } from '#core/contract/errors.ts';
import { createSeededRandom, type SeededRandom } from '#tests/faults/seeded-random.ts';
import type { FaultSettings } from './fault-settings.ts';

export interface LineRequest {
  readonly method: string;
  readonly path: string;
}

export interface FaultyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Fault =
  | { readonly kind: 'none' }
  /** The connection fails before the shop gets the request. */
  | { readonly kind: 'lost-request' }
  /** The shop executes the request, and the connection fails before its answer has arrived. */
  | { readonly kind: 'lost-answer' }
  /** An intermediary answers, and the shop gets nothing. */
  | { readonly kind: 'answered'; readonly answer: FaultyAnswer };

/** Calls of the shop and private pictures. All other requests are for files of the app. */
const CALL = /^\/(api|ajax|system|sections|templates|media|m)\//;
const PING = '/api/webshop/ping';
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

const refusal = (error: AppError, headers: Readonly<Record<string, string>> = {}): Fault => {
  const { code, params } = error;
  const body = JSON.stringify({ error: code, ...(params && { params }) });
  return { kind: 'answered', answer: { status: ERRORS[code].status, headers: { 'content-type': 'application/json', ...headers }, body } };
};
const page = (status: number, title: string): Fault => ({
  kind: 'answered',
  answer: { status, headers: { 'content-type': 'text/html' }, body: `<!doctype html><title>${title}</title><h1>${title}</h1>` },
});

const NONE: Fault = { kind: 'none' };

/** A connection counts the changes that it has carried, so that a seed loses the same ones again. */
export function createFaultChooser(settings: FaultSettings): (request: LineRequest) => Fault {
  const random: SeededRandom = createSeededRandom(settings.seed);
  return ({ method, path }) => {
    if (!CALL.test(path)) return NONE;
    if (settings.isOffline) return { kind: 'lost-request' };
    if (settings.isPortal) return page(200, 'Buy a ticket for this Wi-Fi');
    // A shop that is too busy, or whose calls fail, still answers the ping.
    if (path.startsWith(PING)) return NONE;
    const { retryAfterSeconds } = settings;
    if (retryAfterSeconds !== null) {
      return refusal(appError('request.throttled', { retryAfterSeconds }), { 'retry-after': String(retryAfterSeconds) });
    }
    if (settings.failsWith === 500) return refusal(appError('server.failed'));
    if (settings.failsWith !== null) return page(settings.failsWith, settings.failsWith === 502 ? 'Bad gateway' : 'Service unavailable');
    if (READS.has(method)) return NONE;
    return random.below(1_000_000) < settings.lose * 1_000_000 ? { kind: 'lost-answer' } : NONE;
  };
}
