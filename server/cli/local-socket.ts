/**
 * The connection of the command line to the running shop, which alone holds the embedded database: a Unix socket in the
 * data folder, JSON lines both ways. Only the operator's own system user can open it.
 * Each process has its own socket: several may serve one shop on PostgreSQL, and one that stops removes no other's.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { errorLine } from '../log/log-error.ts';

export type LocalCommand = (args: readonly string[], report: (line: string) => void) => Promise<void>;

const RequestSchema = z.object({ command: z.string(), args: z.array(z.string()) });
const ReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('line'), line: z.string() }),
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);
type Reply = z.infer<typeof ReplySchema>;

/** Path of the sockets; each is named after it, `shop-1f0c62ab.sock`. */
export const socketPathOf = (dataDir: string): string => `${dataDir}/shop.sock`;

/** Serves commands by name until it is closed. */
export async function serveLocalSocket(
  socketPath: string,
  handlers: Readonly<Record<string, LocalCommand>>,
): Promise<{ close(): Promise<void> }> {
  fs.mkdirSync(path.dirname(socketPath), { recursive: true });
  await removeDeadSockets(socketPath);
  const own = socketPath.replace(/\.sock$/, `-${randomUUID().slice(0, 8)}.sock`);
  // Bound to another name and renamed once it answers: no other start takes it for a dead one.
  const unready = `${own}.new`;
  const server = net.createServer((socket) => {
    // An operator who closes the terminal ends the connection, not the command.
    socket.on('error', () => undefined);
    const reply = (message: Reply) => void (socket.writable && socket.write(`${JSON.stringify(message)}\n`));
    createInterface({ input: socket }).once('line', (line) => {
      runCommand(handlers, line, (text) => reply({ kind: 'line', line: text }))
        .then(
          () => reply({ kind: 'done' }),
          (error: unknown) => reply({ kind: 'failed', reason: errorLine(error) }),
        )
        .finally(() => socket.end());
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(unready, resolve);
  });
  fs.chmodSync(unready, 0o600);
  fs.renameSync(unready, own);
  return {
    close: () => {
      fs.rmSync(own, { force: true });
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Sockets of all processes, including dead ones, in a fixed order. */
function socketsBeside(socketPath: string): readonly string[] {
  const { dir, name } = path.parse(socketPath);
  if (!fs.existsSync(dir)) return [];
  const isSocket = (file: string) => file.startsWith(`${name}-`) && file.endsWith('.sock');
  return fs
    .readdirSync(dir)
    .filter((file) => isSocket(file) || file === `${name}.sock`)
    .sort()
    .map((file) => path.join(dir, file));
}

async function removeDeadSockets(socketPath: string): Promise<void> {
  for (const file of socketsBeside(socketPath)) {
    const socket = await connect(file);
    if (socket === null) fs.rmSync(file, { force: true });
    else socket.destroy();
  }
}

async function runCommand(handlers: Readonly<Record<string, LocalCommand>>, line: string, report: (line: string) => void): Promise<void> {
  const request = RequestSchema.parse(JSON.parse(line));
  const handler = Object.hasOwn(handlers, request.command) ? handlers[request.command] : undefined;
  if (!handler) throw new Error(`The running shop does not know '${request.command}'. It knows: ${Object.keys(handlers).join(', ')}`);
  await handler(request.args, report);
}

export class ShopNotRunningError extends Error {}

/** Runs a command in the running shop, reporting its lines. Throws ShopNotRunningError when no shop listens. */
export async function callLocalSocket(
  socketPath: string,
  command: string,
  args: readonly string[],
  report: (line: string) => void,
): Promise<void> {
  const socket = await connectToAny(socketPath);
  socket.write(`${JSON.stringify({ command, args })}\n`);
  for await (const line of createInterface({ input: socket })) {
    const reply = ReplySchema.parse(JSON.parse(line));
    if (reply.kind === 'line') report(reply.line);
    if (reply.kind === 'failed') throw new Error(reply.reason);
    if (reply.kind === 'done') return;
  }
  throw new Error('The shop stopped before the command had ended.');
}

async function connectToAny(socketPath: string): Promise<net.Socket> {
  for (const file of socketsBeside(socketPath)) {
    const socket = await connect(file);
    if (socket !== null) return socket;
  }
  throw new ShopNotRunningError('No shop is running here.');
}

/** null when its process has ended. */
function connect(file: string): Promise<net.Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(file, () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const isDead = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      if (isDead) resolve(null);
      else reject(error);
    });
  });
}
