/** A connection that breaks at the worst moment: the server has done what was asked, its answer gets lost. */
import net from 'node:net';

export interface DroppingProxy {
  readonly url: string;
  /** The next answers that are swallowed, connection and all. */
  dropNext(count: number): void;
  close(): Promise<void>;
}

export async function startDroppingProxy(target: string): Promise<DroppingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<net.Socket>();
  let drops = 0;
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // A broken connection is what this is for; the test looks at what the caller saw.
      socket.on('error', () => undefined);
    }
    client.pipe(upstream);
    upstream.on('data', (bytes) => {
      if (drops === 0) return void client.write(bytes);
      drops -= 1;
      client.destroy();
      upstream.destroy();
    });
    upstream.on('end', () => client.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    dropNext: (count) => {
      drops = count;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
