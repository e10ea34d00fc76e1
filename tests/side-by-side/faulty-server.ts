/** Serves a contestant's page, and its shop over a line with faults. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './plan.ts';
import type { Answered, Shop } from './shops.ts';

const SLOW_MS = 1_500;

export interface FaultyServer {
  readonly url: string;
  /** Requests with changes that arrived at the line, and those that met a fault. */
  readonly counts: { requests: number; faults: number };
  /** false: each connection to the shop ends. The page itself is served from a cache in an app. */
  isLineUp: boolean;
  hasFaults: boolean;
  cutLine(): void;
  close(): Promise<void>;
}

interface Serves {
  readonly port: number;
  readonly shop: Shop;
  /** By path. */
  readonly files: ReadonlyMap<string, string>;
  readonly faults: readonly Fault[];
}

const typeOf = (file: string): string => (file.endsWith('.js') ? 'text/javascript' : 'text/html');

export async function startFaultyServer({ port, shop, files, faults }: Serves): Promise<FaultyServer> {
  const open = new Set<Socket>();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  const faulty: FaultyServer = {
    url: `http://localhost:${port}`,
    counts: { requests: 0, faults: 0 },
    isLineUp: true,
    hasFaults: false,
    cutLine() {
      faulty.isLineUp = false;
      for (const socket of open) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function faultOf(method: string, url: string): Fault {
    if (!shop.isChange({ method, url })) return 'none';
    const fault = (faulty.hasFaults ? faults[faulty.counts.requests] : null) ?? 'none';
    faulty.counts.requests += 1;
    if (fault !== 'none') faulty.counts.faults += 1;
    return fault;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', socket } = request;
    // The browser repeats a request by itself if a connection that was used before ends: each request has its own.
    response.setHeader('connection', 'close');
    const file = new URL(url, faulty.url).pathname;
    const content = method === 'GET' ? files.get(file) : undefined;
    if (content !== undefined)
      return void response.setHeader('content-type', typeOf(file)).setHeader('cache-control', 'no-store').end(content);
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (!faulty.isLineUp) return void socket.destroy();
    const fault = faultOf(method, url);
    if (fault === 'request lost') return void socket.destroy();
    if (fault === 'busy') return void response.writeHead(503, { 'retry-after': '1' }).end();
    const body = await bodyOf(request);
    const answered = await shop.answer({ method, url, headers: headersOf(request), body });
    if (fault === 'answer lost') return void socket.destroy();
    if (fault === 'failed after') return void response.writeHead(500).end();
    if (fault === 'slow') await delay(SLOW_MS);
    if (fault === 'answer cut') return cutOff(response, answered);
    response.writeHead(answered.status, { 'content-type': 'application/json' }).end(answered.body);
  }

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return faulty;
}

function cutOff(response: ServerResponse, { status, body }: Answered): void {
  const bytes = Buffer.from(body);
  // An answer of two bytes has a middle too.
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy());
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
  return Buffer.concat(chunks).toString();
}

const headersOf = ({ headers }: IncomingMessage): Headers =>
  new Headers(Object.entries(headers).flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : [])));
