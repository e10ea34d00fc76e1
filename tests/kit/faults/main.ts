/** `npm start -- --faults`: the shop behind a proxy with switchable faults. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { readConfig } from '#server/config.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { PANEL_PATH } from './panel-server.ts';

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}

const { port, host, publicUrl, trustedProxies } = readConfig(process.env);
const inner = await freePort();
const address = publicUrl ?? `http://localhost:${port}`;
await startFaultProxy({ target: `http://127.0.0.1:${inner}`, host, port }).catch((error: unknown) => {
  console.error(`The faults cannot listen at port ${port}: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
console.log(`Faults are switched at ${address}${PANEL_PATH}. Do not sell anything here.`);
const shop = spawn(process.execPath, ['dist/server/main.js', '--demo'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(inner), HOST: '127.0.0.1', PUBLIC_URL: address, TRUST_PROXY: String(trustedProxies + 1) },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shop.kill(signal));
shop.on('exit', (code) => process.exit(code ?? 1));
