/**
 * Writes the files of a multipart body to a folder of their own while they arrive, so that no picture is in memory
 * before it is decoded.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { appError, type AppError } from '#core/contract/errors.ts';
import { UPLOAD_CALL_MAX_MEGABYTES, UPLOAD_MAX_MEGABYTES } from '#core/contract/uploads.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { createIncoming, type Incoming } from '#server/media/pictures/incoming.ts';
import type { Services } from '#server/services.ts';
import type { UploadedFile } from '../handler.ts';
import { UPLOAD_CALL_LIMIT } from './limits.ts';
import { isStorableText } from './storable-text.ts';

export interface ReceivedFiles {
  readonly files: readonly UploadedFile[];
  readonly incoming: Incoming;
}

class TooLargeError extends Error {}
/** The body is not a valid multipart form: truncated, or without the boundary in its header. */
class MalformedError extends Error {}

/** If a limit of its library is exceeded, that error goes to the error handler. After any failure no file remains. */
export async function receiveFiles(services: Services, request: FastifyRequest): Promise<Result<ReceivedFiles, AppError>> {
  const incoming = await createIncoming(services.config);
  try {
    const received = await receiveInto(incoming, request);
    if (!received.ok) await incoming.remove();
    return received;
  } catch (thrown) {
    await incoming.remove();
    if (thrown instanceof MalformedError) return err(appError('request.invalid', { field: 'body' }));
    if (thrown instanceof TooLargeError) return err(appError('request.too_large', { maxMegabytes: UPLOAD_CALL_MAX_MEGABYTES }));
    throw thrown;
  }
}

async function receiveInto(incoming: Incoming, request: FastifyRequest): Promise<Result<ReceivedFiles, AppError>> {
  const files: UploadedFile[] = [];
  if (!request.isMultipart()) return ok({ files, incoming });
  let bytesOfCall = 0;
  const count = (bytes: number) => {
    bytesOfCall += bytes;
    return bytesOfCall <= UPLOAD_CALL_LIMIT;
  };
  // The parser would wait for an 'end' event that has already fired.
  if (request.raw.destroyed) return err(appError('request.invalid', { field: 'body' }));
  for await (const part of parsed(untilStalled(request))) {
    if (!isStorableText(part.filename ?? '') || !isStorableText(part.fieldname))
      return err(appError('request.invalid', { field: 'images[]' }));
    const file = await writePart(part, path.join(incoming.folder, String(files.length)), count);
    if (part.file.truncated) return err(appError('request.too_large', { maxMegabytes: UPLOAD_MAX_MEGABYTES }));
    files.push(file);
  }
  return ok({ files, incoming });
}

const LOOK_EVERY_MS = 500;

/**
 * The parser neither emits nor reads some malformed parts, and waits for them for ever. Every file before them has been
 * read, so nothing else can block the body.
 */
async function* untilStalled(request: FastifyRequest): AsyncGenerator<MultipartFile> {
  const files = request.files();
  for (;;) {
    const next = files.next();
    const watch = watchForStall(request.raw);
    try {
      const found = await Promise.race([next, watch.stalled]);
      if (found.done === true) return;
      yield found.value;
    } finally {
      watch.stop();
      // After a stall the promise rejects when the connection closes; its failure is ignored.
      next.catch(() => undefined);
    }
  }
}

function watchForStall(raw: FastifyRequest['raw']): { readonly stalled: Promise<never>; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let lastBytes = -1;
  const stalled = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      const isIdle = raw.isPaused() || raw.readableEnded;
      const isStuck = isIdle && raw.socket.bytesRead === lastBytes;
      lastBytes = isIdle ? raw.socket.bytesRead : -1;
      if (!isStuck) return;
      raw.unpipe();
      reject(new MalformedError('a part that the parser does not read'));
    }, LOOK_EVERY_MS);
  });
  return { stalled, stop: () => clearInterval(timer) };
}

/** An error of the parser is the client's fault; errors of the disk and of the server come from elsewhere. */
async function* parsed<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (thrown) {
    // The library's own errors, for example for a limit, have a status.
    throw thrown instanceof Error && 'statusCode' in thrown ? thrown : new MalformedError('multipart', { cause: thrown });
  }
}

async function writePart(part: MultipartFile, filePath: string, count: (bytes: number) => boolean): Promise<UploadedFile> {
  const hash = createHash('sha256');
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(count(chunk.length) ? null : new TooLargeError(), chunk);
    },
  });
  await pipeline(parsed(part.file), measure, createWriteStream(filePath, { flags: 'wx', mode: 0o600 }));
  return { field: part.fieldname, name: part.filename ?? '', path: filePath, sha256: hash.digest('hex') };
}
