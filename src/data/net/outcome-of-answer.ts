/**
 * Every kind of answer has exactly one outcome (docs/offline.md shows the table), provided that the shop can be
 * reached. If an answer leaves doubt about that, or about the session, the sender checks it.
 */
import type { CallDefinition } from '#core/contract/define-call.ts';
import { appError, ERRORS, ErrorAnswerSchema, isCodeLike, isErrorCode, type AppError } from '#core/contract/errors.ts';
import { unreachable } from '#core/kernel/assert.ts';
import type { RawAnswer } from './raw-answer.ts';

/**
 * `restore`: the shop's restore from a backup that precedes the answer. Each answer carries it, because the answer to
 * another request may be older. Absent: the shop was never restored.
 */
export type Outcome =
  | { readonly kind: 'done'; readonly answer: unknown; readonly restore?: string }
  | { readonly kind: 'retry'; readonly error: AppError; readonly retryAfterMs: number | null }
  /** The shop was not reached. This does not count as an attempt. */
  | { readonly kind: 'offline'; readonly error: AppError }
  | { readonly kind: 'sign-in'; readonly error: AppError }
  | { readonly kind: 'refused'; readonly error: AppError; readonly restore?: string }
  | { readonly kind: 'not-yours'; readonly error: AppError };

/** Statuses that mean 'try later', not 'refused' (RFC 9110, 6585). */
const LATER = new Set([408, 425, 429]);

export function outcomeOfAnswer(call: CallDefinition, raw: RawAnswer): Outcome {
  switch (raw.kind) {
    case 'network':
      return { kind: 'retry', error: appError('network.failed'), retryAfterMs: null };
    case 'timeout':
      return { kind: 'retry', error: appError('network.timed_out'), retryAfterMs: null };
    case 'cancelled':
      return { kind: 'offline', error: appError('network.failed') };
    case 'redirect':
      return { kind: 'sign-in', error: appError('access.signed_out') };
    case 'foreign':
      return outcomeOfPage(raw);
    case 'file':
      return { kind: 'done', answer: raw.blob };
    case 'json':
      return withRestore(outcomeOfJson(call, raw), raw);
    default:
      return unreachable(raw);
  }
}

/** A page instead of JSON, from a proxy or a firewall. */
function outcomeOfPage({ status, retryAfterMs }: Extract<RawAnswer, { kind: 'foreign' }>): Outcome {
  // A proxy's 5xx page may hide a change that was made: send it again under the same opId.
  if (isLater(status)) return { kind: 'retry', error: appError('server.unavailable'), retryAfterMs };
  if (status === 401) return { kind: 'sign-in', error: appError('access.signed_out') };
  // The same proxy would refuse the same body again.
  if (status === 413) return { kind: 'refused', error: appError('network.too_large') };
  return { kind: 'retry', error: appError('network.not_the_shop', { status }), retryAfterMs };
}

const isLater = (status: number): boolean => status >= 500 || LATER.has(status);

/** Answers that may come from a device between the browser and the shop. Only a ping shows whether the shop can be reached. */
export const isReachDoubtful = (raw: RawAnswer): boolean =>
  raw.kind === 'network' || raw.kind === 'timeout' || raw.kind === 'redirect' || (raw.kind === 'foreign' && !isLater(raw.status));

type JsonAnswer = Extract<RawAnswer, { kind: 'json' }>;

const withRestore = (outcome: Outcome, { restore }: JsonAnswer): Outcome =>
  restore !== undefined && (outcome.kind === 'done' || outcome.kind === 'refused') ? { ...outcome, restore } : outcome;

function outcomeOfJson(call: CallDefinition, raw: JsonAnswer): Outcome {
  if (raw.status >= 200 && raw.status < 300) return outcomeOfSuccess(call, raw);
  const error = errorOfBody(raw);
  const isCatalogued = ERRORS[error.code].status === raw.status;
  if (isCatalogued) return ofKind(ERRORS[error.code].outbox, error, raw);
  if (raw.status === 401) return { kind: 'sign-in', error };
  if (isLater(raw.status)) return { kind: 'retry', error, retryAfterMs: raw.retryAfterMs };
  return { kind: 'refused', error };
}

function outcomeOfSuccess(call: CallDefinition, raw: JsonAnswer): Outcome {
  if (typeof call.answer === 'string') return { kind: 'done', answer: raw.body };
  const parsed = call.answer.safeParse(raw.body);
  return parsed.success
    ? { kind: 'done', answer: parsed.data }
    : { kind: 'retry', error: appError('network.unexpected_answer'), retryAfterMs: null };
}

function ofKind(kind: (typeof ERRORS)[keyof typeof ERRORS]['outbox'], error: AppError, raw: JsonAnswer): Outcome {
  return kind === 'retry' ? { kind, error, retryAfterMs: raw.retryAfterMs } : { kind, error };
}

/** Reads the shop's error body, another server's message, or only the status. */
function errorOfBody(raw: JsonAnswer): AppError {
  const reportId = raw.reportId === null ? {} : { reportId: raw.reportId };
  const parsed = ErrorAnswerSchema.safeParse(raw.body);
  if (!parsed.success) return { ...appError(codeOfStatus(raw.status)), ...reportId };
  const { error, params } = parsed.data;
  const rest = { ...(params ? { params } : {}), ...(parsed.data.reportId ? { reportId: parsed.data.reportId } : reportId) };
  if (isErrorCode(error)) return { code: error, ...rest };
  const code = codeOfStatus(raw.status);
  if (!isCodeLike(error)) return { code, message: error, ...rest };
  // Its parameters belong to a text that this version does not have.
  return { ...(code === 'request.invalid' ? appError('network.unknown_reason', { code: error }) : appError(code)), ...reportId };
}

function codeOfStatus(status: number): AppError['code'] {
  if (status === 401) return 'access.signed_out';
  if (status === 403) return 'access.forbidden';
  if (status === 404) return 'request.not_found';
  if (status === 413) return 'network.too_large';
  if (status === 429) return 'request.throttled';
  if (status === 503) return 'server.unavailable';
  return status >= 500 ? 'server.failed' : 'request.invalid';
}
