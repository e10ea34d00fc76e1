/** The files and pages of the built app, as the server answers them. */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSettings } from '#server/features/settings/load-settings.ts';
import { DEFAULT_SETTINGS } from '#server/features/settings/default-settings.ts';
import { areas } from '#server/areas.ts';
import { createApp } from '#server/http/app.ts';
import { keepAssets } from '#server/http/answers/kept-assets.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

describe('the built app', () => {
  let server: TestServer;
  let clientDir: string;
  beforeAll(async () => {
    server = await startTestServer({ database: ONE_DATABASE });
    clientDir = path.join(server.dataDir, 'built');
    fs.mkdirSync(path.join(clientDir, 'assets'), { recursive: true });
    fs.writeFileSync(path.join(clientDir, 'index.html'), '<!doctype html><title>shell</title>');
    fs.writeFileSync(path.join(clientDir, 'sw.js'), '// worker');
    fs.writeFileSync(path.join(clientDir, 'assets', 'main-abc.js.map'), '{}');
    for (const hidden of ['.vite', 'assets/.kept', '.well-known']) {
      fs.mkdirSync(path.join(clientDir, hidden));
      fs.writeFileSync(path.join(clientDir, hidden, 'manifest.json'), '{}');
    }
    fs.writeFileSync(path.join(clientDir, 'assets', 'main-abc.js'), `// main ${'x'.repeat(5000)}`);
  });
  afterAll(() => server.close());

  const built = () => createApp({ ...server.services, config: { ...server.services.config, clientDir } }, areas);
  const SHELL = [200, 'text/html; charset=utf-8', 'no-cache'];
  const page = { accept: 'text/html,application/xhtml+xml' };

  test('[LOV-11] [BEY-01] a picture code that the page’s form sends is in no address, and a page with a code is kept by no cache', async () => {
    const app = await built();
    const sent = await app.inject({
      method: 'POST',
      url: '/?sent=1',
      headers: { ...page, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'code=EMMA-0001',
    });
    const linked = await app.inject({ url: '/?code=EMMA-0001', headers: page });
    for (const { statusCode, headers } of [sent, linked])
      expect([statusCode, headers['content-type'], headers['cache-control'], headers.etag]).toEqual([200, SHELL[1], 'no-store', undefined]);
  });

  test('[BEY-08] [LOV-05] pictures that are shared to the app while it has no service worker lead to the page that says so', async () => {
    const app = await built();
    const headers = { ...page, 'content-type': 'multipart/form-data; boundary=part' };
    const shared = await app.inject({ method: 'POST', url: '/share-target', headers, payload: '--part--' });
    expect([shared.statusCode, shared.headers.location]).toEqual([303, '/my-account/uploads?share-failed']);
  });

  test('[SEC-09] [CAT-14] every address that is a screen gets the shell; unknown calls and files, source maps and hidden files do not', async () => {
    const app = await built();
    for (const url of [
      '/',
      '//',
      '/index.html',
      '/shopping-cart',
      '/products/cards/a?formats[]=15x15',
      '/sections/products2.php',
      '/sections/shopping-cart/',
      '/my-account/orders',
    ]) {
      const reply = await app.inject({ url, headers: page });
      expect([url, reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([url, ...SHELL]);
    }
    for (const url of [
      '/api/webshop/x',
      '/ajax/x.php',
      '/system/x.php',
      '/templates/x',
      '/m/x',
      '/media/x',
      '/assets/old.js',
      '/assets/main-abc.js.map',
      '/.env',
      '/.vite/manifest.json',
      '/.vite%2Fmanifest.json',
      '/%2evite/manifest.json',
      '/assets/.kept/manifest.json',
      '/sections/prophoto/ajax/x.php',
      '/wp-login.php',
      '/index.php',
      '/admin/default.aspx',
      '/cgi-bin/test',
      '/backup.zip',
    ]) {
      const reply = await app.inject({ url, headers: page });
      expect([url, reply.statusCode, reply.json()]).toEqual([url, 404, { error: 'request.not_found' }]);
    }
    expect((await app.inject('/.well-known/manifest.json')).statusCode, 'what is there to be found').toBe(200);
    expect((await app.inject({ method: 'POST', url: '/shopping-cart', headers: page })).statusCode).toBe(404);
    const unknown = await app.inject({ url: '/no/such/page', headers: page });
    expect([unknown.statusCode, unknown.body]).toEqual([404, '<!doctype html><title>shell</title>']);
    await app.close();
  });

  test('[OFF-09] hashed files are cached without limit, the worker is revalidated each time, and files come compressed', async () => {
    const app = await built();
    expect((await app.inject({ url: '/assets/main-abc.js' })).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.inject({ url: '/sw.js' })).headers['cache-control']).toBe('no-cache');
    const compressed = () => app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect((await compressed()).headers['content-encoding']).toBe('br');
    // The build has compressed it.
    fs.writeFileSync(path.join(clientDir, 'assets', 'main-abc.js.br'), 'by the build');
    expect(await compressed()).toMatchObject({ body: 'by the build', headers: { 'content-encoding': 'br', vary: 'accept-encoding' } });
    expect((await app.inject({ url: '/assets/main-abc.js' })).body).toContain('// main');
    fs.rmSync(path.join(clientDir, 'assets', 'main-abc.js.br'));
    await app.close();
  });

  test('[OFF-09] a tab of an earlier build still finds its chunks, for 60 days', async () => {
    await (await built()).close();
    fs.rmSync(path.join(clientDir, 'assets', 'main-abc.js'));
    fs.writeFileSync(path.join(clientDir, 'assets', 'main-def.js'), '// new');
    const app = await built();
    expect((await app.inject({ url: '/assets/main-abc.js' })).body).toContain('// main');
    expect((await app.inject({ url: '/assets/main-def.js' })).body).toBe('// new');
    await app.close();
    await keepAssets(clientDir, server.dataDir, server.clock.nowMs() + 61 * 86_400_000);
    expect(fs.readdirSync(path.join(server.dataDir, 'kept-builds', 'assets'))).toEqual(['main-def.js']);
  });

  test('[PUB-05] the policy of the shell allows the files that a configured provider needs after consent, and nothing else foreign', async () => {
    await saveSettings(server.services.db, {
      ...DEFAULT_SETTINGS,
      consent: {
        providers: [
          { kind: 'external', name: 'Tags', src: 'https://tags.example.com/a.js', origins: ['https://collect.example.com/x'] },
          { kind: 'external', name: 'Recorder', src: 'https://recorder.example.com/r.js', purpose: 'recording' },
          { kind: 'external', name: 'Plain', src: 'http://plain.example.com/p.js' },
          { kind: 'dummy', name: 'Dummy', src: 'https://dummy.example.com/d.js' },
        ],
      },
    });
    const app = await built();
    const foreign = async (cookie: string) => {
      const { headers } = await app.inject({ url: '/', headers: { ...page, cookie } });
      return [...new Set(String(headers['content-security-policy']).match(/https?:\/\/[^ ;]+/g))];
    };
    expect(await foreign('')).toEqual([]);
    const asksForTrustedTypes = async (cookie: string) =>
      String((await app.inject({ url: '/', headers: { ...page, cookie } })).headers['content-security-policy']).includes('trusted-types');
    expect([await asksForTrustedTypes(''), await asksForTrustedTypes('cookieConsent=1')]).toEqual([true, false]);
    expect(await foreign('cookieConsent=0')).toEqual([]);
    expect(await foreign('cookieConsent=1')).toEqual(['https://tags.example.com', 'https://collect.example.com']);
    expect(await foreign('cookieConsent=0; sessionRecording=1')).toEqual(['https://recorder.example.com']);
    await app.close();
  });

  test("[SRV-60] a path out of the app's folder is not found", async () => {
    fs.writeFileSync(path.join(server.dataDir, 'secret.txt'), 'secret');
    const app = await built();
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    // fetch would normalize the address before it sends it.
    const body = await new Promise<string>((resolve, reject) => {
      http
        .get({ host: '127.0.0.1', port: new URL(url).port, path: '/assets/..%2f..%2fsecret.txt' }, (reply) => {
          let text = '';
          reply.on('data', (bytes) => (text += String(bytes)));
          reply.on('end', () => resolve(text));
        })
        .on('error', reject);
    });
    expect(body).not.toContain('secret');
    await app.close();
  });
});
