import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from './handler.ts';

/** Files of a multipart body, read whole; over a limit, Fastify's error goes to the error handler. */
export async function readFiles(request: FastifyRequest): Promise<readonly UploadedFile[]> {
  if (!request.isMultipart()) return [];
  const files: UploadedFile[] = [];
  for await (const part of request.files()) {
    files.push({ field: part.fieldname, name: part.filename, content: await part.toBuffer() });
  }
  return files;
}
