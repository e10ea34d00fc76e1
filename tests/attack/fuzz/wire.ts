/** Sends a malformed request: to the app itself, or through a socket, where Node's parser reads it first. */
import net from 'node:net';
import { PATIENCE } from '#tests/setup/patience.ts';
import type { TestServer } from '#tests/setup/test-server.ts';
import type { MalformedRequest } from './requests.ts';

export interface WireReply {
  /** 0: the connection was closed without an answer, which a socket may do with what is no HTTP; null: nothing in time. */
  readonly status: number | null;
  readonly text: string;
  /** Until the answer begins. */
  readonly ms: number;
}

/** An answer that takes longer is a defect. */
export const ANSWER_WITHIN_MS = 2000 * PATIENCE;

export interface SocketOptions {
  /** The sending half is closed then: a body that is shorter than its length says is waited for. */
  readonly hangUpAfterMs: number;
}

/** @param socket null: to the app itself */
export async function sendMalformed(server: TestServer, request: MalformedRequest, socket: SocketOptions | null): Promise<WireReply> {
  const startedAt = performance.now();
  const sent = socket === null ? injected(server, request) : throughSocket(server, request, socket);
  let clock: NodeJS.Timeout | undefined;
  // Some way beyond the limit, so that the time of a slow answer is known.
  const late = new Promise<null>((resolve) => {
    clock = setTimeout(() => resolve(null), 2 * ANSWER_WITHIN_MS);
  });
  const reply = await Promise.race([sent, late]);
  clearTimeout(clock);
  const ms = performance.now() - startedAt;
  return reply === null ? { status: null, text: '', ms } : { ms, ...reply };
}

async function injected(
  { app }: TestServer,
  { method, url, headers, payload }: MalformedRequest,
): Promise<{ status: number; text: string }> {
  const reply = await app.inject({
    method: method as 'GET', // one of METHODS
    url,
    headers,
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, text: reply.body };
}

/** As it is, with the length of its body unless it says one. The connection is closed when no more comes. */
function throughSocket(
  server: TestServer,
  { method, url, headers, payload }: MalformedRequest,
  { hangUpAfterMs }: SocketOptions,
): Promise<{ status: number; text: string; ms?: number }> {
  const { hostname, port } = new URL(server.url);
  const all = { host: 'localhost', connection: 'close', 'content-length': String(payload?.length ?? 0), ...headers };
  const lines = Object.entries(all).flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => `${name}: ${one}`));
  const head = Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = net.connect(Number(port), hostname);
    const clock = setTimeout(() => socket.end(), hangUpAfterMs);
    const done = () => {
      clearTimeout(clock);
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text: text.slice(text.indexOf('\r\n\r\n') + 4), ms: ms ?? 0 });
      socket.destroy();
    };
    const startedAt = performance.now();
    let ms: number | undefined;
    socket.on('data', (chunk) => {
      ms ??= performance.now() - startedAt;
      chunks.push(chunk);
    });
    socket.on('error', done);
    socket.on('close', done);
    socket.write(Buffer.concat([head, payload ?? Buffer.alloc(0)]));
  });
}
