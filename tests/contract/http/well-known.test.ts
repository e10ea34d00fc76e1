import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityText } from '#server/http/files/well-known.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
});
afterAll(() => server.close());

test('[SEC-09] robots.txt excludes the private addresses, and security.txt names the contact for reports', async () => {
  const robots = await fetch(`${server.url}/robots.txt`);
  expect(await robots.text()).toContain('Disallow: /shared/\n');
  expect(robots.headers.get('permissions-policy')).toContain('payment=()');
  expect(robots.headers.get('permissions-policy'), 'a name that Chromium warns of').not.toContain('bluetooth');
  expect((await fetch(`${server.url}/.well-known/security.txt`)).status, 'a shop without an address to write to').toBe(404);
  expect(securityText('hei@fjordlys.example', Date.UTC(2026, 10, 23))).toBe(
    'Contact: mailto:hei@fjordlys.example\nExpires: 2027-11-23T00:00:00Z\n',
  );
});

test('[SEC-09] TRACE is not answered, and repeats nothing of a request', async () => {
  const status = await new Promise((resolve, reject) => {
    request(`${server.url}/api/webshop/settings`, { method: 'TRACE', headers: { cookie: 'secret=1' } }, (reply) => {
      let body = '';
      reply.on('data', (chunk) => (body += String(chunk))).on('end', () => resolve([reply.statusCode, body.includes('secret')]));
    })
      .on('error', reject)
      .end();
  });
  expect(status).toEqual([404, false]);
});
