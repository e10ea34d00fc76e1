/** A proxy to a running shop with faults that a tester can switch on, and a panel at /system/faults. */
import { setTimeout as delay } from 'node:timers/promises';
import http from 'node:http';
import { once } from 'node:events';
import { Transform } from 'node:stream';
import { createFaultChooser } from './choose-fault.ts';
import { type FaultSettings, NO_FAULTS } from './fault-settings.ts';
import { latencyMsOf, transferMsOf } from './line-speed.ts';
import { isOfPanel, type PanelPort, servePanel } from './panel-server.ts';
import { rewriteFor } from './rewrite-app.ts';
import { withoutSessions } from './session-cookies.ts';

export interface FaultProxy {
  /** 'http://127.0.0.1:8080'. */
  readonly url: string;
  close(): Promise<void>;
}

interface Place {
  /** The shop's own server, 'http://127.0.0.1:8081'. */
  readonly target: string;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

export async function startFaultProxy({ target, host, port }: Place): Promise<FaultProxy> {
  let settings: FaultSettings = NO_FAULTS;
  let chooseFault = createFaultChooser(settings);
  let deployed = 0;
  const ended = new Set<string>();

  const panel: PanelPort = {
    state: () => ({ faults: settings, deployed, endedSessions: ended.size }),
    setFaults: (next) => {
      settings = next;
      chooseFault = createFaultChooser(next);
    },
    deploy: () => {
      deployed += 1;
    },
    endSessions: (values) => {
      for (const value of values) ended.add(value);
    },
  };

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', target);
    if (isOfPanel(pathname)) return servePanel(panel, request, response);
    const fault = chooseFault({ method: request.method ?? 'GET', path: pathname });
    await delay(latencyMsOf(settings.speed) + transferMsOf(settings.speed, Number(request.headers['content-length'] ?? 0)));
    switch (fault.kind) {
      case 'lost-request':
        request.socket.destroy();
        return;
      case 'answered':
        request.resume();
        response.writeHead(fault.answer.status, { ...fault.answer.headers }).end(fault.answer.body);
        return;
      case 'lost-answer': {
        const answered = await forward(request, pathname);
        answered.resume();
        await once(answered, 'end');
        request.socket.destroy();
        return;
      }
      case 'none':
        return pass(await forward(request, pathname), pathname, response);
    }
  }

  function forward(request: http.IncomingMessage, pathname: string): Promise<http.IncomingMessage> {
    const isChanged = rewriteFor(pathname, request.headers.accept) !== null;
    const { cookie, 'x-forwarded-for': before, ...headers } = request.headers;
    // A file that is changed on the way must be complete and uncompressed.
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) if (isChanged) delete headers[name];
    const left = withoutSessions(cookie, ended);
    const forwarded = [before, request.socket.remoteAddress].flat().filter(Boolean).join(', ');
    const upstream = http.request(new URL(request.url ?? '/', target), {
      method: request.method,
      headers: {
        ...headers,
        'x-forwarded-for': forwarded,
        ...(left !== undefined && { cookie: left }),
      },
    });
    request.pipe(upstream);
    return new Promise((resolve, reject) => upstream.once('response', resolve).once('error', reject));
  }

  async function pass(answered: http.IncomingMessage, pathname: string, response: http.ServerResponse): Promise<void> {
    const rewrite = answered.statusCode === 200 ? rewriteFor(pathname, answered.headers['content-type']) : null;
    if (rewrite) {
      const { 'content-length': _length, etag: _etag, 'last-modified': _modified, ...headers } = answered.headers;
      const text = Buffer.concat(await answered.toArray()).toString('utf8');
      await delay(transferMsOf(settings.speed, text.length));
      response.writeHead(200, headers).end(rewrite(text, deployed));
      return;
    }
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    if (settings.speed === 'full') answered.pipe(response);
    else answered.pipe(slowly(settings.speed)).pipe(response);
  }

  const server = http.createServer((request, response) => {
    answer(request, response).catch(() => {
      // The shop is not open yet, or the browser gave up.
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end('The shop does not answer.');
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const slowly = (speed: FaultSettings['speed']): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      setTimeout(() => done(null, chunk), transferMsOf(speed, chunk.length));
    },
  });
