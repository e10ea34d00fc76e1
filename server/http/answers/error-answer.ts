/** The only place that turns failures into answers. No stack, query or path leaves the server. */
import type { FastifyReply } from 'fastify';
import { type AppError, appError, ERRORS, type ErrorAnswer } from '#core/contract/errors.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { isDiskFull } from '#server/condition/disk-space.ts';
import { isDatabaseGone } from '#server/db/database-gone.ts';
import { isMediaUnavailable } from '#server/media/store/media-unavailable.ts';
import type { Services } from '#server/services.ts';
import { BODY_LIMIT, MEGABYTE, UPLOAD_LIMIT } from '../requests/limits.ts';

/** Retry-After while the database or the storage is away or the disk is full: a restart takes some seconds. */
const UNAVAILABLE_SECONDS = 5;
const COMES_BACK: ReadonlySet<AppError['code']> = new Set(['server.unavailable', 'server.disk_full', 'media.unavailable']);

/** @param more further fields for an operator's program */
export function sendError(reply: FastifyReply, error: AppError, more: Readonly<Record<string, unknown>> = {}): FastifyReply {
  const body: ErrorAnswer = {
    ...more,
    error: error.code,
    ...(error.params ? { params: { ...error.params } } : {}),
    ...(error.reportId ? { reportId: error.reportId } : {}),
  };
  if (error.reportId) reply.header(HEADERS.reportId, error.reportId);
  const seconds = error.params?.['retryAfterSeconds'] ?? (COMES_BACK.has(error.code) ? UNAVAILABLE_SECONDS : undefined);
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  return reply.status(ERRORS[error.code].status).header('cache-control', 'no-store').send(body);
}

interface KnownFailure {
  readonly code?: unknown;
  readonly statusCode?: unknown;
}

const roundedMegabytes = (bytes: number): number => Math.round((bytes / MEGABYTE) * 100) / 100;

/**
 * Maps a thrown value to a code of the catalogue. A bug is logged with a report id that the customer can give to
 * support, an unavailable database as a warning.
 */
export function errorOfThrown(thrown: unknown, services: Pick<Services, 'log' | 'random'>, bodyLimit: number = BODY_LIMIT): AppError {
  const failure: KnownFailure = typeof thrown === 'object' && thrown !== null ? thrown : {};
  switch (failure.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return appError('request.too_large', { maxMegabytes: roundedMegabytes(bodyLimit) });
    case 'FST_REQ_FILE_TOO_LARGE':
      return appError('request.too_large', { maxMegabytes: roundedMegabytes(UPLOAD_LIMIT) });
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return appError('request.invalid', { field: 'images[]' });
    default:
  }
  if (typeof failure.statusCode === 'number' && failure.statusCode >= 400 && failure.statusCode < 500)
    return appError('request.invalid', { field: 'body' });
  // A full disk of the database also has a SQLSTATE: a full disk is an error until there is space, a restart is
  // temporary.
  if (isDatabaseGone(thrown) && !isDiskFull(thrown) && !isMediaUnavailable(thrown)) {
    services.log.warn({ err: thrown }, 'call failed: the database is away');
    return { code: 'server.unavailable' };
  }
  const reportId = services.random.uuid().slice(0, 8);
  services.log.error({ err: thrown, reportId }, 'call failed');
  if (isDiskFull(thrown)) return { code: 'server.disk_full', reportId };
  if (isMediaUnavailable(thrown)) return { code: 'media.unavailable', reportId };
  return { code: 'server.failed', params: { reportId }, reportId };
}
