/** Rules that hold for each call of the contract, independent of its action. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AREAS } from '#core/operations/calls.ts';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { ErrorAnswerSchema } from '#core/contract/errors.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { areas } from '#server/areas.ts';
import type { CookieJar } from '#tests/setup/call-client.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const ALL_CALLS = Object.entries(AREAS).flatMap(([name, area]) => (name in areas ? Object.values<CallDefinition>(area) : []));
const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';

/** Any well-formed address will do, because these refusals come before the path's parameters are read. */
const addressOf = (call: CallDefinition) => call.path.replace(/:\w+/g, UNKNOWN_UUID);

describe.each(DATABASES)('every call on %s', (database) => {
  let server: TestServer;
  let customer: CookieJar;
  let anonymous: CookieJar;
  beforeAll(async () => {
    server = await startTestServer({ database });
    customer = (await server.asUser('kari@example.org')).session;
    anonymous = (await server.asAnonymous()).session;
  });
  afterAll(() => server.close());

  const send = async (call: CallDefinition, headers: Record<string, string>, session?: CookieJar) => {
    const reply = await fetch(server.url + addressOf(call), {
      method: call.method,
      redirect: 'manual',
      headers: { [HEADERS.app]: 'test', ...headers, ...(session ? { cookie: session.header() } : {}) },
    });
    const { error } = ErrorAnswerSchema.parse(await reply.json());
    return [reply.status, error];
  };
  const key = { [HEADERS.idempotencyKey]: UNKNOWN_UUID };
  const closed = ALL_CALLS.filter((call) => call.access !== 'visitor');
  const changes = ALL_CALLS.filter((call) => call.changes);

  test.each(closed)('[ACC-12] $name asks a visitor to sign in', async (call) => {
    expect(await send(call, key)).toEqual([401, 'access.signed_out']);
  });

  test.each(closed.filter((call) => call.access === 'customer'))(
    '[ACC-14] $name is for customers, an anonymous user signs in first',
    async (call) => {
      expect(await send(call, key, anonymous)).toEqual([401, 'access.signed_out']);
    },
  );

  test.each(changes)('[OFF-04] $name is refused to a foreign page, and without a key or a well-formed input', async (call) => {
    expect(await send(call, { ...key, 'sec-fetch-site': 'cross-site' }, customer)).toEqual([403, 'request.origin_refused']);
    const [status, error] = await send(call, {}, customer);
    expect([400, 415]).toContain(status);
    expect(['request.idempotency_key_missing', 'request.invalid', 'upload.not_an_image']).toContain(error);
  });

  test.each(ALL_CALLS.filter((call) => call.params !== undefined))(
    '[SRV-60] $name with a path that is too long to mean anything is refused',
    async (call) => {
      const reply = await fetch(server.url + call.path.replace(/:\w+/g, 'x'.repeat(300)), {
        method: call.method,
        headers: { [HEADERS.app]: 'test', ...key, cookie: customer.header() },
      });
      const { error } = ErrorAnswerSchema.parse(await reply.json());
      expect([400, 404, 414]).toContain(reply.status);
      expect(['request.invalid', 'request.text_too_long', 'request.not_found', 'page.not_found']).toContain(error);
    },
  );

  test('[SRV-60] a path that is no UTF-8, or longer than any, is refused like everything else', async () => {
    for (const path of ['%E0%A4%A', 'x'.repeat(5000)]) {
      const reply = await fetch(`${server.url}/api/webshop/reset-password/${path}`);
      expect([reply.status, await reply.json()]).toEqual([400, { error: 'request.invalid', params: { field: 'path' } }]);
    }
  });
});
