import { settingsCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { currentUser, listSessions, endSession } = accessCalls;

describe.each(DATABASES)('simulating a customer on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  /** The link's path: the shop of a test has a port that its configuration does not know. */
  const linkFor = async (email: string) => {
    const lines: string[] = [];
    await localCommands(server.services)['simulate']?.([email], (line) => lines.push(line));
    return new URL(lines.at(-1) ?? '').pathname;
  };
  const openLink = async (path: string, session = createCookieJar()) => {
    const response = await fetch(server.url + path, { redirect: 'manual', headers: { cookie: session.header() } });
    session.take(response);
    return { status: response.status, location: response.headers.get('location'), session };
  };

  test("[OPS-04] the operator's link opens the shop as the customer, once", async () => {
    const customer = await server.asUser(`${randomUUID()}@example.org`);
    const path = await linkFor(` ${customer.email.toUpperCase()} `);
    const opened = await openLink(path);
    expect([opened.status, opened.location]).toEqual([303, '/']);
    const { user } = (await server.call(currentUser, {}, { session: opened.session })).answer();
    expect(user).toMatchObject({ uuid: customer.uuid, emailAddress: customer.email, isSimulated: true });
    const again = await openLink(path);
    expect([again.status, again.session.header()]).toEqual([404, '']);
    expect((await server.call(listSessions, {}, { session: customer.session })).answer().sessions).toHaveLength(1);
  });

  test('[OPS-04] it is worth nothing after ten minutes, and the simulation ends after eight hours of whatever use', async () => {
    const customer = await server.asUser(`${randomUUID()}@example.org`);
    const late = await linkFor(customer.email);
    server.clock.advance(11 * 60_000);
    expect((await openLink(late)).status).toBe(404);
    const { session } = await openLink(await linkFor(customer.email));
    server.clock.advance(7 * 3_600_000);
    expect((await server.call(currentUser, {}, { session })).answer().user?.isSimulated).toBe(true);
    server.clock.advance(3_600_000 + 1000);
    expect((await server.call(currentUser, {}, { session })).answer().user).toBeNull();
  });

  test('[ACC-13] the operator acts as the customer, but orders nothing and ends no sessions', async () => {
    const customer = await server.asUser(`${randomUUID()}@example.org`);
    const { session } = await openLink(await linkFor(customer.email));
    expect((await server.call(settingsCalls.setLanguage, { body: { lang: 'nb' } }, { session, owner: customer.uuid })).status).toBe(200);
    const nobodys = randomUUID();
    const order = {
      deliveryOptionUuid: nobodys,
      paymentOptionUuid: nobodys,
      deliveryOptionData: {},
      paymentOptionData: {},
      client: 'desktop',
      comment: '',
    } as const;
    const denied = [
      await server.call(endSession, { params: { id: nobodys } }, { session }),
      await server.call(checkoutCalls.createTransaction, { params: { checkoutUuid: nobodys }, body: order }, { session }),
    ];
    expect(denied.map((reply) => reply.error().error)).toEqual(['access.simulation_denied', 'access.simulation_denied']);
  });

  test('[OPS-04] an e-mail without an account is said to have none; guessed links are slowed', async () => {
    await expect(linkFor('nobody@example.org')).rejects.toThrow('No account has the e-mail nobody@example.org.');
    const statuses: number[] = [];
    for (let count = 0; count < 22; count += 1) statuses.push((await openLink(`/m/simulate/guess-${count}`)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  });
});
