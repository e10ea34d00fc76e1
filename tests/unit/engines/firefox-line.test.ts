import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startLine } from '#tests/engines/firefox-line.mjs';

const shop = async (): Promise<string> => {
  const server = createServer((_, response) => response.end('open'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

/** As a browser asks a proxy. @returns the answer, null: none arrived */
const askThrough = (port: number, url: string): Promise<string | null> =>
  new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path: url, agent: false }, async (answer) => {
      let body = '';
      for await (const part of answer) body += String(part);
      resolve(body);
    });
    asked.on('error', () => resolve(null));
    asked.end();
  });

test('a line carries requests, none while it is cut, and again when it is mended', async () => {
  const url = await shop();
  const line = await startLine();
  onTestFinished(() => line.stop());
  expect(await askThrough(line.port, url)).toBe('open');
  line.cut();
  expect(await askThrough(line.port, url)).toBeNull();
  line.mend();
  expect(await askThrough(line.port, url)).toBe('open');
});

test('a shop that is stopped gives no answer through a line', async () => {
  const line = await startLine();
  onTestFinished(() => line.stop());
  expect(await askThrough(line.port, 'http://127.0.0.1:9/')).toBeNull();
});
