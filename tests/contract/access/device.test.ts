import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceCalls } from '#core/contract/device/device.ts';
import { CONTRACT_VERSION } from '#core/contract/version.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

describe.each(DATABASES)('device on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  test('[SRV-60] a ping echoes its nonce, which a captive portal cannot', async () => {
    const reply = await server.call(deviceCalls.ping, { query: { nonce: 'a-1' } });
    expect(reply.answer()).toEqual({ nonce: 'a-1', contract: CONTRACT_VERSION });
  });

  test('[SRV-60] a malformed nonce is refused by name', async () => {
    const reply = await server.call(deviceCalls.ping, { query: { nonce: '<b>' } });
    expect([reply.status, reply.error()]).toEqual([400, { error: 'request.invalid', params: { field: 'nonce' } }]);
  });
});
