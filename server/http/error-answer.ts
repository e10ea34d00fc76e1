/** The one place where failures become answers. Nothing of a stack, a query or a path leaves the server. */
import type { FastifyReply } from 'fastify';
import { type AppError, appError, ERRORS, type ErrorAnswer } from '../../core/contract/errors.ts';
import { HEADERS } from '../../core/contract/headers.ts';
import type { Services } from '../services.ts';
import { MEGABYTE, UPLOAD_LIMIT } from './limits.ts';

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const body: ErrorAnswer = {
    error: error.code,
    ...(error.params ? { params: { ...error.params } } : {}),
    ...(error.reportId ? { reportId: error.reportId } : {}),
  };
  if (error.reportId) reply.header(HEADERS.reportId, error.reportId);
  const seconds = error.params?.['retryAfterSeconds'];
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  return reply.status(ERRORS[error.code].status).header('cache-control', 'no-store').send(body);
}

interface KnownFailure {
  readonly code?: unknown;
  readonly statusCode?: unknown;
  readonly cause?: unknown;
}

/** The database went away or is full of connections: asking again later may help (PostgreSQL, appendix A). */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  '08001',
]);

/** What was thrown, in words of the catalogue. A bug is logged with a report id that the customer can tell us. */
export function errorOfThrown(thrown: unknown, services: Services): AppError {
  const failure: KnownFailure = typeof thrown === 'object' && thrown !== null ? thrown : {};
  switch (failure.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_FILES_LIMIT':
      return appError('request.too_large', { maxMegabytes: UPLOAD_LIMIT / MEGABYTE });
    default:
  }
  if (typeof failure.statusCode === 'number' && failure.statusCode >= 400 && failure.statusCode < 500)
    return appError('request.invalid', { field: 'body' });
  const reportId = services.random.uuid().slice(0, 8);
  services.log.error({ err: thrown, reportId }, 'call failed');
  if (UNAVAILABLE.has(sqlState(failure))) return { code: 'server.unavailable', reportId };
  return { code: 'server.failed', params: { reportId }, reportId };
}

/** Drizzle wraps the driver's error; the SQLSTATE is in its cause. */
export function sqlState(failure: unknown): string {
  if (typeof failure !== 'object' || failure === null) return '';
  const { code, cause }: KnownFailure = failure;
  if (typeof code === 'string') return code;
  return cause === undefined || cause === failure ? '' : sqlState(cause);
}
