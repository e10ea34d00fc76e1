import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import type { FileAnswer, PageAnswer } from '../handler.ts';

/** Sends files and pages. The route itself sends JSON. */
export async function sendFileOrPage(reply: FastifyReply, answer: FileAnswer | PageAnswer): Promise<FastifyReply> {
  if (answer.kind === 'redirect') return reply.redirect(answer.location, 303);
  if (answer.kind === 'html')
    return reply
      .status(answer.status ?? 200)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(answer.html);
  reply.header('cache-control', answer.cacheControl).type(answer.contentType);
  if (answer.downloadName !== undefined) reply.header('content-disposition', disposition(answer.downloadName));
  if (Buffer.isBuffer(answer.content)) return reply.send(answer.content);
  const { path, isTemporary } = answer.content;
  const { size } = await stat(path);
  const stream = createReadStream(path);
  if (isTemporary) stream.once('close', () => void rm(path, { force: true }).catch(() => undefined)); // a leftover is swept by housekeeping
  return reply.header('content-length', size).send(stream);
}

/** RFC 6266: an ASCII name for old browsers, the real one in UTF-8. */
function disposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

export function isFileOrPage(answer: unknown): answer is FileAnswer | PageAnswer {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'kind' in answer &&
    (answer.kind === 'file' || answer.kind === 'html' || answer.kind === 'redirect')
  );
}
