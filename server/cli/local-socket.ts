/**
 * How the command line reaches the running shop, which alone has the embedded database: a Unix socket in the data
 * folder, JSON lines both ways. Only the operator's own system user can open it.
 */
import fs from 'node:fs';
import net from 'node:net';
import { dirname } from 'node:path';
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

export const socketPathOf = (dataDir: string): string => `${dataDir}/shop.sock`;

/** Serves commands by name until it is closed. The folder's lock was taken before, so an old socket is a dead one. */
export async function serveLocalSocket(
  path: string,
  handlers: Readonly<Record<string, LocalCommand>>,
): Promise<{ close(): Promise<void> }> {
  // A shop on a PostgreSQL of its own has put nothing into its data folder yet.
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.rmSync(path, { force: true });
  const server = net.createServer((socket) => {
    // An operator who closes the terminal ends the conversation, not the command.
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
    server.listen(path, resolve);
  });
  fs.chmodSync(path, 0o600);
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function runCommand(handlers: Readonly<Record<string, LocalCommand>>, line: string, report: (line: string) => void): Promise<void> {
  const request = RequestSchema.parse(JSON.parse(line));
  const handler = Object.hasOwn(handlers, request.command) ? handlers[request.command] : undefined;
  if (!handler) throw new Error(`The running shop does not know '${request.command}'. It knows: ${Object.keys(handlers).join(', ')}`);
  await handler(request.args, report);
}

export class ShopNotRunningError extends Error {}

/** Runs a command in the running shop, reporting its lines. Throws ShopNotRunningError when nobody listens. */
export async function callLocalSocket(
  path: string,
  command: string,
  args: readonly string[],
  report: (line: string) => void,
): Promise<void> {
  const socket = await connect(path);
  socket.write(`${JSON.stringify({ command, args })}\n`);
  for await (const line of createInterface({ input: socket })) {
    const reply = ReplySchema.parse(JSON.parse(line));
    if (reply.kind === 'line') report(reply.line);
    if (reply.kind === 'failed') throw new Error(reply.reason);
    if (reply.kind === 'done') return;
  }
  throw new Error('The shop stopped before the command had ended.');
}

function connect(path: string): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(path, () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const isNobody = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      reject(isNobody ? new ShopNotRunningError('No shop is running here.') : error);
    });
  });
}
