/** The requests that the server accepts at all, and its reports about itself. */
import { settingsCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { ErrorAnswerSchema } from '#core/contract/errors.ts';
import { HEADERS, SESSION_COOKIE } from '#core/contract/headers.ts';
import { users } from '#server/db/schema.ts';
import { areas } from '#server/areas.ts';
import { createApp } from '#server/http/app.ts';
import { startSession } from '#server/http/sessions/sessions.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { setLanguage } = settingsCalls;
const { addPictureSetByCode, currentUser } = accessCalls;

describe.each(DATABASES)('requests from outside on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  test.each<[string, Record<string, string | undefined>]>([
    ["without the app's header, as a foreign form sends it", { [HEADERS.app]: undefined }],
    ['from a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a page of a sister domain', { 'sec-fetch-site': 'same-site' }],
    ['with another origin', { origin: 'https://evil.example.org' }],
    ['with an origin that hides itself', { origin: 'null' }],
  ])('[SRV-50] a change %s is refused, GETs that change something too', async (_what, headers) => {
    const { session } = await server.asUser(`${randomUUID()}@example.org`);
    const subject = await seedSubject(server.services);
    const put = await server.call(setLanguage, { body: { lang: 'nb' } }, { session, headers });
    const get = await server.call(addPictureSetByCode, { query: { code: subject.code } }, { session, headers });
    for (const reply of [put, get]) expect([reply.status, reply.error()]).toEqual([403, { error: 'request.origin_refused' }]);
    expect((await server.call(currentUser, {}, { session })).answer().user).toMatchObject({ lang: 'en', currentSubjectUuid: null });
  });

  test("[SRV-50] the shop's own page, and an address that was typed, may change things", async () => {
    const { session } = await server.asUser(`${randomUUID()}@example.org`);
    const accepted = await Promise.all([
      server.call(setLanguage, { body: { lang: 'nb' } }, { session, headers: { 'sec-fetch-site': 'same-origin', origin: server.url } }),
      server.call(setLanguage, { body: { lang: 'nb' } }, { session, headers: { 'sec-fetch-site': 'none' } }),
    ]);
    expect(accepted.map((reply) => reply.status)).toEqual([200, 200]);
  });

  test('[SRV-50] a shop with a configured address refuses changes from foreign pages', async () => {
    const config = { ...server.services.config, publicUrl: 'https://shop.example.org/bilder' };
    const shop = await createApp({ ...server.services, config }, areas);
    const change = async (origin: string, host: string) => {
      const headers = { [HEADERS.app]: 'test', [HEADERS.idempotencyKey]: randomUUID(), origin, host };
      const payload = { ownerUuid: randomUUID(), secret: 's'.repeat(40), lang: 'en' };
      return (await shop.inject({ method: 'POST', url: '/api/webshop/session/anonymous', payload, headers })).statusCode;
    };
    expect(await change('https://shop.example.org', 'shop.example.org')).toBe(200);
    expect(await change('https://shop.example.org', 'localhost:4000'), 'behind a proxy that does not pass on the name').toBe(200);
    expect(await change('http://localhost:4000', 'localhost:4000'), 'on the server itself').toBe(200);
    expect(await change('http://evil.example', 'evil.example')).toBe(403);
    expect(await change('http://shop.example.org', 'shop.example.org'), 'without its encryption').toBe(403);
    await shop.close();
  });

  test('[OFF-07] a request from another customer’s queue is refused, whether it reads or changes', async () => {
    const [first, second] = [await server.asUser(`${randomUUID()}@example.org`), await server.asUser(`${randomUUID()}@example.org`)];
    const change = await server.call(setLanguage, { body: { lang: 'nb' } }, { session: second.session, owner: first.uuid });
    const read = await server.call(accessCalls.listSessions, {}, { session: second.session, owner: first.uuid });
    for (const reply of [change, read]) expect([reply.status, reply.error()]).toEqual([409, { error: 'access.owner_mismatch' }]);
    expect((await server.call(setLanguage, { body: { lang: 'nb' } }, { session: second.session, owner: second.uuid })).status).toBe(200);
  });

  test('[OFF-07] an ended session is asked to sign in before any other check', async () => {
    const user = await server.asUser(`${randomUUID()}@example.org`);
    const reply = await server.call(
      setLanguage,
      { body: { lang: 'nb' } },
      { session: createCookieJar([[SESSION_COOKIE, 'over']]), owner: user.uuid },
    );
    expect([reply.status, reply.error()]).toEqual([401, { error: 'access.signed_out' }]);
  });

  test("[ACC-13] an operator who simulates a customer does not end the customer's sessions", async () => {
    const user = await server.asUser(`${randomUUID()}@example.org`);
    const { token, id } = await startSession(server.services.db, server.services, { userUuid: user.uuid, isSimulated: true, device: '' });
    const session = createCookieJar([[SESSION_COOKIE, token]]);
    const reply = await server.call(accessCalls.endSession, { params: { id } }, { session });
    expect([reply.status, reply.error()]).toEqual([403, { error: 'access.simulation_denied' }]);
    const listed = (await server.call(accessCalls.listSessions, {}, { session: user.session })).answer().sessions;
    expect(listed.map((one) => one.id)).not.toContain(id);
  });

  test('[SRV-60] malformed input is refused by the name of its field, without internal details', async () => {
    const { session } = await server.asUser(`${randomUUID()}@example.org`);
    const field = await server.call(setLanguage, { body: { lang: 'x'.repeat(11) } }, { session });
    expect([field.status, field.error()]).toEqual([400, { error: 'request.text_too_long', params: { field: 'lang', maximum: 10 } }]);
    const broken = await fetch(`${server.url}${setLanguage.path}`, {
      method: 'PUT',
      body: '{"lang":',
      headers: { 'content-type': 'application/json', [HEADERS.app]: 'test', cookie: session.header() },
    });
    expect([broken.status, await broken.json()]).toEqual([400, { error: 'request.invalid', params: { field: 'body' } }]);
    const unknown = await fetch(`${server.url}/api/webshop/nothing`);
    expect([unknown.status, await unknown.json()]).toEqual([404, { error: 'request.not_found' }]);
    const large = await server.call(setLanguage, { body: { lang: 'x'.repeat(100_000) } }, { session });
    expect([large.status, large.error()]).toEqual([413, { error: 'request.too_large', params: { maxMegabytes: 0.06 } }]);
  });

  test('[SRV-60] a bug is answered with a report id only, and its partial changes are rolled back', async () => {
    const broken = await createApp(server.services, {
      ...areas,
      settings: {
        ...areas.settings,
        settings: async () => Promise.reject(new Error('secret inside')),
        menu: async () => ({ ok: true, value: { menu: 'not a list' } }) as never, // a handler that breaks its contract
        setLanguage: async ({ db, caller }) => {
          await db
            .update(users)
            .set({ lang: 'nb' })
            .where(eq(users.uuid, caller.userUuid ?? ''));
          throw new Error('secret inside');
        },
      },
    });
    const reply = await broken.inject({ url: '/api/webshop/settings?lang=en' });
    const { error, reportId } = ErrorAnswerSchema.parse(reply.json());
    expect([reply.statusCode, error, reply.headers[HEADERS.reportId]]).toEqual([500, 'server.failed', reportId]);
    expect(reportId).toMatch(/^[0-9a-f]{8}$/);
    expect(reply.body).not.toContain('secret');
    const outside = await broken.inject({ url: '/api/webshop/menu?lang=en' });
    expect(outside.statusCode).toBe(500);
    const user = await server.asUser(`${randomUUID()}@example.org`);
    const headers = { [HEADERS.app]: 'test', [HEADERS.idempotencyKey]: randomUUID(), cookie: user.session.header() };
    const change = await broken.inject({ method: 'PUT', url: setLanguage.path, payload: { lang: 'nb' }, headers });
    expect([change.statusCode, (await server.call(currentUser, {}, { session: user.session })).answer().user?.lang]).toEqual([500, 'en']);
    await broken.close();
  });

  test('[SRV-60] /healthz queries the database; metrics are for this machine only', async () => {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'OK' });
    const figures = await fetch(`${server.url}/metrics`);
    expect(await figures.text()).toContain('keepsake_call_seconds');
    expect((await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(404);
  });

  test('[SRV-60] an unavailable database is reported by /healthz and by calls, without a report id, because it is no bug', async () => {
    const lost = await startTestServer({ database, environment: { LOG_LEVEL: 'silent' } });
    await lost.database.close();
    const health = await fetch(`${lost.url}/healthz`);
    expect([health.status, await health.json()]).toEqual([503, { error: 'server.unavailable', reasons: ['database.away'] }]);
    expect(health.headers.get('retry-after')).toBe('5');
    const call = await lost.call(settingsCalls.settings, { query: { lang: 'en' } });
    expect([call.status, call.error()]).toEqual([503, { error: 'server.unavailable' }]);
    await lost.close();
  });

  test('[SRV-60] answers carry a strict policy, and none that breaks plain http', async () => {
    const reply = await server.call(settingsCalls.settings, { query: { lang: 'en' } });
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).not.toMatch(/unsafe-inline|upgrade-insecure-requests/);
    expect([
      reply.headers.get('strict-transport-security'),
      reply.headers.get('x-content-type-options'),
      reply.headers.get('cache-control'),
    ]).toEqual([null, 'nosniff', 'no-store']);
  });

  test('[SRV-60] the OpenAPI document is served', async () => {
    const document: unknown = await (await fetch(`${server.url}/api/webshop/openapi.json`)).json();
    expect(document).toMatchObject({ openapi: '3.1.0', paths: { '/ajax/create.php': { post: { operationId: 'createUser' } } } });
  });

  test('[SRV-50] over https the cookie is Secure and the browser is told to stay there', async () => {
    const https = await createApp(
      { ...server.services, config: { ...server.services.config, publicUrl: 'https://shop.example.org' } },
      areas,
    );
    const body = { ownerUuid: randomUUID(), secret: 's'.repeat(40), lang: 'en' };
    const headers = { [HEADERS.app]: 'test', [HEADERS.idempotencyKey]: randomUUID(), origin: 'https://shop.example.org' };
    const reply = await https.inject({ method: 'POST', url: '/api/webshop/session/anonymous', payload: body, headers });
    expect(String(reply.headers['set-cookie'])).toMatch(/HttpOnly; Secure; SameSite=Lax/);
    expect(reply.headers['strict-transport-security']).toContain('max-age=31536000');
    await https.close();
  });
});
