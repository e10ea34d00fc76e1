/**
 * Checks that need no body: the request's origin, the caller, their access, and the size and time limits.
 * A refused caller costs the server only a header.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { UPLOAD_CALL_MAX_MEGABYTES } from '#core/contract/uploads.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { hasRoom } from '#server/condition/disk-space.ts';
import type { Services } from '#server/services.ts';
import { recordRefusal } from '#server/trail/record-call.ts';
import { checkAccess, checkOwner } from './check-access.ts';
import { checkOrigin } from './check-origin.ts';
import type { Caller } from '../handler.ts';
import { type BodyTimes, DISCARDED_MAX, MEGABYTE, UPLOAD_CALL_LIMIT, UPLOADS_AT_ONCE, UPLOADS_AT_ONCE_LIMIT } from './limits.ts';
import { readCaller } from './read-caller.ts';

/** Uploads in progress in this process, by customer: each with its announced bytes. */
export type UploadsUnderWay = Map<string, Set<{ readonly bytes: number }>>;

export async function checkBeforeBody(
  services: Services,
  call: CallDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  uploads: UploadsUnderWay,
): Promise<Result<Caller, AppError>> {
  const foreign = call.changes ? checkOrigin(request, services.config) : null;
  if (foreign) return err(foreign);
  const caller = await readCaller(services, request, reply);
  const refusal =
    checkAccess(call, caller, services.clock.nowMs()) ??
    (await checkOwner(services.db, call, caller, headerOf(request, HEADERS.owner))) ??
    (call.body === 'multipart' ? ((await fullDisk(services, request)) ?? beginUpload(caller, request, reply, uploads)) : null);
  if (!refusal) return ok(caller);
  recordRefusal(services, call, caller, refusal.code, { params: request.params, query: request.query });
  return err(refusal);
}

/** The headers of the parts are added to the files. */
const MULTIPART_OVERHEAD = MEGABYTE;
const BUSY_SECONDS = 5;

/** Bytes on the disk for each byte of an upload: the incoming file, the stored one, and its smaller sizes. */
const DISK_FACTOR = 3;

/** An upload that would not fit is refused at its start. The device keeps its pictures and retries. */
async function fullDisk(services: Services, request: FastifyRequest): Promise<AppError | null> {
  if (await hasRoom(services, announcedBytes(request) * DISK_FACTOR)) return null;
  services.log.error('an upload was refused: the disk of DATA_DIR is full');
  return appError('server.disk_full');
}

function beginUpload(caller: Caller, request: FastifyRequest, reply: FastifyReply, uploads: UploadsUnderWay): AppError | null {
  const call = { bytes: announcedBytes(request) };
  if (call.bytes > UPLOAD_CALL_LIMIT + MULTIPART_OVERHEAD)
    return appError('request.too_large', { maxMegabytes: UPLOAD_CALL_MAX_MEGABYTES });
  const owner = caller.userUuid ?? caller.address;
  const underWay = uploads.get(owner) ?? new Set();
  const bytes = [...underWay, call].reduce((sum, each) => sum + each.bytes, 0);
  if (underWay.size >= UPLOADS_AT_ONCE || bytes > UPLOADS_AT_ONCE_LIMIT)
    return appError('upload.busy', { retryAfterSeconds: BUSY_SECONDS });
  // Its 'close' event has already fired, so nothing would end it.
  if (reply.raw.destroyed || request.raw.destroyed) return null;
  uploads.set(owner, underWay.add(call));
  reply.raw.once('close', () => {
    underWay.delete(call);
    if (underWay.size === 0) uploads.delete(owner);
  });
  return null;
}

/** A body without a Content-Length counts with the limit of a call. */
const announcedBytes = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? UPLOAD_CALL_LIMIT);

/**
 * Closes a connection whose body does not arrive in time, at any address. The client retries, as after a broken
 * connection.
 * @param isUpload the address accepts files
 */
export function limitBodyTime({ raw }: FastifyRequest, times: BodyTimes, isUpload: boolean): void {
  if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => raw.destroy(), isUpload ? times.uploadMs : times.jsonMs);
  const cancel = () => clearTimeout(timer);
  raw.once('end', cancel);
  raw.once('close', cancel);
}

/**
 * Some proxies use a connection for one call, and see a broken connection if the answer comes before the end of the
 * body. Their answer is delayed until the body has arrived, unless that is too large or too slow.
 */
export function untilAnswerable({ raw }: FastifyRequest, { refusedMs }: BodyTimes): Promise<void> | undefined {
  const isOneCall = raw.headers.connection?.toLowerCase() === 'close';
  const bytes = Number(raw.headers['content-length'] ?? 0);
  if (!isOneCall || bytes === 0 || bytes > DISCARDED_MAX) return undefined;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, refusedMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    raw.once('end', done);
    raw.once('close', done);
    raw.resume();
  });
}

const DISCARDED_LOOK_MS = 50;

/** Discards the rest of a refused caller's body, so that it reads its answer. Beyond the limits the connection is closed. */
export function discardRest({ raw }: FastifyRequest, { refusedMs }: BodyTimes): void {
  if (raw.complete || raw.destroyed) return;
  const { socket } = raw;
  const before = socket.bytesRead;
  const timer = setTimeout(() => raw.destroy(), refusedMs);
  // Node reads the rest of an answered request itself, without an event.
  const look = setInterval(() => {
    if (socket.bytesRead - before > DISCARDED_MAX) raw.destroy();
  }, DISCARDED_LOOK_MS);
  const cancel = () => {
    clearTimeout(timer);
    clearInterval(look);
  };
  raw.once('end', cancel);
  raw.once('close', cancel);
  // A parser in the middle of a form would block the data that it does not read, and the connection's next call.
  raw.unpipe();
  raw.resume();
}

export function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
