/**
 * One process per folder: PGlite itself lets two open the same one, and loses rows. The lock is a Unix socket
 * that is listened on: it ends with its process, however that dies, and works across containers.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Linux allows 107 bytes in a socket's path. */
const SOCKET_PATH_MAX = 104;
/** Longer than another starter needs between seeing a dead lock and removing it. */
const TAKE_OVER_MS = 100;

export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(`${folder} is in use by another process. Stop that server first, or choose another DATA_DIR.`);
    this.name = 'FolderInUseError';
  }
}

/** Takes the folder, or throws FolderInUseError. A lock whose process died is taken over. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  fs.mkdirSync(folder, { recursive: true });
  const socketPath = path.join(folder, 'in-use.sock');
  if (Buffer.byteLength(socketPath) > SOCKET_PATH_MAX) throw new Error(`DATA_DIR is too long: ${socketPath} has more than ${SOCKET_PATH_MAX} bytes.`);
  const token = randomUUID();
  let server = await listen(socketPath, token);
  if (server === null) {
    if ((await holderOf(socketPath)) !== null) throw new FolderInUseError(folder);
    fs.rmSync(socketPath, { force: true });
    server = await listen(socketPath, token);
    await wait(TAKE_OVER_MS);
    if (server === null || (await holderOf(socketPath)) !== token) {
      server?.close();
      throw new FolderInUseError(folder);
    }
  }
  const held = server;
  return () => new Promise((resolve) => held.close(() => resolve()));
}

/** null when the path is taken, by a living process or a dead one. */
function listen(socketPath: string, token: string): Promise<net.Server | null> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      // Whoever asks may go away before it has read the answer.
      socket.on('error', () => undefined);
      socket.end(token);
    });
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(socketPath, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** The living holder's token; null when nobody listens. */
function holderOf(socketPath: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(socketPath);
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes.toString();
    });
    socket.once('end', () => resolve(answer));
    socket.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? resolve(null) : reject(error)));
  });
}
