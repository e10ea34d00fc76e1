/**
 * The connection between one context of Firefox and the shop, as a proxy. WebDriver BiDi takes only pages offline, and
 * requests of their service worker still arrive. Both use the proxy, so closing it takes both offline.
 */
import http from 'node:http';
import { pipeline } from 'node:stream';

const HOST = '127.0.0.1';

export async function startLine() {
  const sockets = new Set();
  let isCut = false;
  // If an idle connection were closed just as Firefox sends, the request would fail.
  const server = http.createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, (request, response) => {
    const { method, headers, url } = request;
    const asked = http.request(url, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode, answer.statusMessage, answer.rawHeaders);
      pipeline(answer, response, () => undefined);
    });
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    pipeline(request, asked, () => undefined);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    if (isCut) socket.destroy();
  });
  await new Promise((resolve) => server.listen(0, HOST, resolve));
  return {
    port: server.address().port,
    address: `${HOST}:${server.address().port}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** For the context of a profile on the disk, which no command creates: lines of its user.js. */
export const lineInProfile = ({ port }) =>
  Object.entries({
    'network.proxy.type': 1,
    'network.proxy.http': HOST,
    'network.proxy.http_port': port,
    'network.proxy.allow_hijacking_localhost': true,
    // Without this setting Firefox would bypass the proxy.
    'network.proxy.failover_direct': false,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
