/**
 * One process per folder: PGlite itself lets two open the same one, and loses rows. The lock is a Unix socket with a
 * listener: it ends with its process, however that dies, and works across containers.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Linux allows 107 bytes in a socket's path. */
const SOCKET_PATH_MAX = 104;
/** Longer than another starting process needs between seeing a dead lock and removing it. */
const TAKE_OVER_MS = 100;
/** A holder that is busy with a long query does not answer, but exists: its socket accepts the connection. */
const ANSWER_MS = 1000;

export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(`${folder} is in use by another process. Stop that server first, or choose another DATA_DIR.`);
    this.name = 'FolderInUseError';
  }
}

/** Locks the folder, or throws FolderInUseError. A lock whose process died is taken over. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  fs.mkdirSync(folder, { recursive: true });
  const lock = path.join(folder, 'in-use.sock');
  const token = randomUUID();
  // The socket is bound to a name of its own, then renamed in one step: closing a socket removes the name that it was
  // bound to, which must never be another process's lock.
  const own = path.join(folder, `in-use-${token.slice(0, 8)}.sock`);
  if (Buffer.byteLength(own) > SOCKET_PATH_MAX) throw new Error(`DATA_DIR is too long: ${own} has more than ${SOCKET_PATH_MAX} bytes.`);
  const server = await listen(own, token);
  if (!(await takeLock(own, lock, token))) {
    await close(server);
    throw new FolderInUseError(folder);
  }
  return async () => {
    fs.rmSync(lock, { force: true });
    await close(server);
  };
}

/** Creates nothing: a folder that does not exist is not in use. */
export const isFolderInUse = async (folder: string): Promise<boolean> => {
  const lock = path.join(folder, 'in-use.sock');
  return fs.existsSync(lock) && (await holderOf(lock)) !== null;
};

async function takeLock(own: string, lock: string, token: string): Promise<boolean> {
  if (linkIfAbsent(own, lock)) {
    fs.rmSync(own);
    return true;
  }
  if ((await holderOf(lock)) !== null) return false;
  fs.renameSync(own, lock);
  await wait(TAKE_OVER_MS);
  return (await holderOf(lock)) === token;
}

function linkIfAbsent(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function listen(socketPath: string, token: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      // The asking process may end before it has read the answer.
      socket.on('error', () => undefined);
      socket.end(token);
    });
    server.once('error', reject);
    server.listen(socketPath, () => {
      server.unref();
      resolve(server);
    });
  });
}

const close = (server: net.Server) => new Promise<void>((resolve) => server.close(() => resolve()));

/** The living holder's token; '' if it is too busy to answer; null if no process listens. */
function holderOf(socketPath: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(socketPath);
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes.toString();
    });
    const settle = (token: string) => {
      socket.destroy();
      resolve(token);
    };
    socket.setTimeout(ANSWER_MS, () => settle(''));
    socket.once('end', () => settle(answer));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? resolve(null) : reject(error),
    );
  });
}
