/** A connection that breaks at the worst moment: the server has done what was asked, its answer gets lost. */
import net from 'node:net';

/** How much of an answer arrives before its connection breaks; `whole`: it does not break. */
export type Passed = 'none' | 'half' | 'whole';

export interface DroppingProxy {
  readonly url: string;
  /** The next answers that are swallowed, connection and all. */
  dropNext(count: number): void;
  /** Passes `after` answers, and calls `act` in the moment in which the next has come from the server and that much of it was passed on. */
  atAnswer(after: number, passed: Passed, act: () => void): void;
  /** Ends the connections that are open now. */
  breakAll(): void;
  close(): Promise<void>;
}

/** @param target where the server is, asked for each connection; null: it is away, and connections break at once */
export async function startDroppingProxy(target: string | (() => string | null)): Promise<DroppingProxy> {
  const sockets = new Set<net.Socket>();
  let drops = 0;
  let next: { after: number; readonly passed: Passed; readonly act: () => void } | null = null;
  const server = net.createServer((client) => {
    const at = typeof target === 'string' ? target : target();
    if (at === null) return void client.destroy();
    const { hostname, port } = new URL(at);
    const upstream = net.connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // A broken connection is what this is for; the test looks at what the caller saw.
      socket.on('error', () => undefined);
    }
    client.pipe(upstream);
    client.on('close', () => upstream.destroy());
    upstream.on('close', (hadError) => hadError && client.destroy());
    upstream.on('data', (bytes) => {
      const turn = drops === 0 && next !== null && next.after-- === 0 ? next : null;
      if (turn) next = null;
      const passed = drops > 0 ? 'none' : (turn?.passed ?? 'whole');
      if (passed === 'whole') client.write(bytes);
      if (passed === 'half') client.end(bytes.subarray(0, bytes.length >> 1));
      if (passed === 'none') client.destroy();
      if (drops > 0) drops -= 1;
      turn?.act();
      if (passed !== 'whole') upstream.destroy();
    });
    upstream.on('end', () => client.end());
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.');
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    breakAll,
    dropNext: (count) => {
      drops = count;
    },
    atAnswer: (after, passed, act) => {
      next = { after, passed, act };
    },
    close: () =>
      new Promise((resolve) => {
        breakAll();
        server.close(() => resolve());
      }),
  };
}
