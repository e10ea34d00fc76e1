/** A sign-in or registration that is repeated under its opId, after its session was ended (SEC-06). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { accountCalls } from '#tests/fixtures/calls.ts';
import { STEP_PASSWORD, stepCustomer } from '#tests/fixtures/second-step.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const OVER = [401, 'access.signed_out', []];
const NEW_PASSWORD = 'fjellrev under snø';

describe.each(DATABASES)('repeated sign-ins on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  /** A sign-in under an opId, its session, and the same request repeated from another device. */
  async function signedIn() {
    const customer = await stepCustomer(server);
    const [opId, session] = [randomUUID(), createCookieJar()];
    const body = { username: customer.email, password: STEP_PASSWORD };
    (await server.call(accessCalls.signIn, { body }, { opId, session })).answer();
    const repeat = async () => {
      const reply = await server.call(accessCalls.signIn, { body }, { opId, session: createCookieJar() });
      return reply.status === 200 ? reply.status : [reply.status, reply.error().error, reply.headers.getSetCookie()];
    };
    return { customer, session, repeat };
  }

  test('[SEC-06] [SRV-50] a sign-in is not repeated after its own session has changed the password', async () => {
    const { session, repeat } = await signedIn();
    expect(await repeat()).toBe(200);
    const body = { password: NEW_PASSWORD, reTypePassword: NEW_PASSWORD };
    (await server.call(accountCalls.updatePassword, { body }, { session })).answer();
    expect((await server.call(accessCalls.currentUser, {}, { session })).answer().user).not.toBeNull();
    expect(await repeat()).toEqual(OVER);
  });

  test('[SEC-06] [SRV-50] a sign-in is not repeated after a second step was turned on, nor a finished one after it was turned off', async () => {
    const { customer, repeat } = await signedIn();
    (await customer.setEmailCodes(true)).answer();
    expect(await repeat()).toEqual(OVER);

    const challenge = await customer.challenge();
    (await customer.sendCode(challenge)).answer();
    const [step, opId] = [{ way: 'email', code: await customer.lastCode() } as const, randomUUID()];
    const [at, again] = [createCookieJar(), createCookieJar()];
    (await customer.finish(challenge, step, { at, opId })).answer();
    expect((await customer.finish(challenge, step, { at: again, opId })).status).toBe(200);
    (await customer.setEmailCodes(false)).answer();
    const late = await customer.finish(challenge, step, { at: createCookieJar(), opId });
    expect([late.status, late.error().error, late.headers.getSetCookie()]).toEqual(OVER);
  });

  test('[SEC-06] [SRV-50] a sign-in is not repeated after its session was ended, and its stored answer names no customer any more', async () => {
    const { session, repeat } = await signedIn();
    (await server.call(accessCalls.signOut, {}, { session })).answer();
    expect(await repeat()).toEqual(OVER);
  });

  test('[SEC-06] [SRV-50] a sign-in is not repeated when its session has expired', async () => {
    const { repeat } = await signedIn();
    server.clock.advance(31 * 86_400_000);
    expect(await repeat()).toEqual(OVER);
  });
});
