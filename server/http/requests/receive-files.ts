/** Files of a multipart body, written to a folder of their own while they come: no picture is in memory before its turn to be decoded. */
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
/** The body is no multipart form: cut short, or without the boundary that its header names. */
class MalformedError extends Error {}

/** Over a limit of its library, its error goes to the error handler; nothing is left behind by any failure. */
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
  for await (const part of parsed(request.files())) {
    if (!isStorableText(part.filename ?? '') || !isStorableText(part.fieldname))
      return err(appError('request.invalid', { field: 'images[]' }));
    const file = await writePart(part, path.join(incoming.folder, String(files.length)), count);
    if (part.file.truncated) return err(appError('request.too_large', { maxMegabytes: UPLOAD_MAX_MEGABYTES }));
    files.push(file);
  }
  return ok({ files, incoming });
}

/** What the parser throws while it reads is the sender's fault; the disk's and our own errors come from elsewhere. */
async function* parsed<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (thrown) {
    // Its library's own errors, such as a limit, carry their status.
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
