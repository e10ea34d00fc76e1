/** The shop's address. Values that cannot be a socket of this machine are reported before the database is opened. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, WrongConfigError } from '../config.ts';

type Address = Pick<Config, 'host' | 'port'>;

const NO_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];

/**
 * @throws WrongConfigError naming HOST, PORT or HEALTH_PORT. A port in use is reported when the shop listens, because
 * it may be free then
 */
export async function assertListenable({ host, port, healthPort }: Address & Pick<Config, 'healthPort'>): Promise<void> {
  await tryListening({ host, port }, 'PORT');
  if (healthPort !== null) await tryListening({ host, port: healthPort }, 'HEALTH_PORT');
}

async function tryListening(address: Address, name: 'PORT' | 'HEALTH_PORT'): Promise<void> {
  const server = createServer();
  try {
    server.listen(address);
    await once(server, 'listening');
  } catch (error) {
    const wrong = wrongAddress(error, address, name);
    if (wrong) throw wrong;
    return;
  }
  server.close();
  await once(server, 'close');
}

export async function listen(app: FastifyInstance, { host, port }: Address): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    throw wrongAddress(error, { host, port }, 'PORT') ?? error;
  }
}

function wrongAddress(error: unknown, { host, port }: Address, name: 'PORT' | 'HEALTH_PORT'): WrongConfigError | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (NO_ADDRESS.includes(code))
    return new WrongConfigError(`HOST: expected an address of this machine, such as 127.0.0.1 or 0.0.0.0, found ${JSON.stringify(host)}`);
  if (code === 'EACCES') return new WrongConfigError(`${name}: expected one that this user may listen on, 1024 or above, found ${port}`);
  return null;
}
