/** The built server with a fresh demo shop in a folder of its own. */
import { spawn } from 'node:child_process';
import { copyDemoShop } from './demo-shop.ts';

const DATA_DIR = `test-results/e2e-data-${process.env.PORT}`;
await copyDemoShop(DATA_DIR);
const server = spawn(process.execPath, ['dist/server/main.js', '--demo'], {
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR, HOST: '127.0.0.1', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
