import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { startShop } from '../start-shop.ts';
import { assertListenable } from './listen.ts';

test.each([
  ['HOST', '192.0.2.1'],
  ['HOST', 'no-such-host.invalid'],
  ['CLIENT_DIR', '/no/such/folder'],
])('[OPX-01] a start with %s=%s is refused with a clear message, before a database is created', async (name, value) => {
  const folder = path.join(os.tmpdir(), randomUUID().slice(0, 8));
  const config = readConfig({ DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', [name]: value });
  await expect(startShop(config, {}, { withDemo: false, report: () => undefined })).rejects.toThrow(`${name}: expected`);
  expect(existsSync(folder)).toBe(false);
});

test('[OPX-01] a free port stays free, and a port in use is reported when the shop listens', async () => {
  const taken = createServer().listen({ host: '127.0.0.1', port: 0 });
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  await assertListenable({ host: '127.0.0.1', port, healthPort: null });
  taken.close();
  await once(taken, 'close');
  await assertListenable({ host: '127.0.0.1', port, healthPort: port });
});
