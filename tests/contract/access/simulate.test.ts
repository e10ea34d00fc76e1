import { pictureSetCalls, settingsCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { trailCalls } from '#core/contract/trail/trail.ts';
import { ALL_CALLS } from '#core/operations/calls.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { trailEntries } from '#server/db/schema.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { currentUser, listSessions } = accessCalls;
/** The actions that an operator may do in the customer's name, or to end the simulation. */
const LISTED = ['addPictureSetByCode', 'setCurrentPictureSet', 'signOut', 'signIn', 'sendSignInCode', 'askPasskey', 'finishSignIn'];

const addressOf = ({ path }: CallDefinition): string => path.replace(/:\w+/g, randomUUID());

describe.each(DATABASES)('simulating a customer on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  /** The link's path, because the shop of a test has a port that its configuration does not know. */
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
    const looked = await fetch(server.url + path, { method: 'HEAD', redirect: 'manual' });
    expect([looked.status, looked.headers.get('set-cookie')]).toEqual([404, null]);
    const opened = await openLink(path);
    expect([opened.status, opened.location]).toEqual([303, '/']);
    const { user } = (await server.call(currentUser, {}, { session: opened.session })).answer();
    expect(user).toMatchObject({ uuid: customer.uuid, emailAddress: customer.email, isSimulated: true });
    const again = await openLink(path);
    expect([again.status, again.session.header()]).toEqual([404, '']);
    const page = await fetch(server.url + path, { headers: { 'accept-language': 'nb' } });
    expect([page.headers.get('content-type'), await page.text()]).toEqual([
      'text/html; charset=utf-8',
      expect.stringContaining('Denne lenken åpner ikke butikken lenger'),
    ]);
    expect((await server.call(listSessions, {}, { session: customer.session })).answer().sessions).toHaveLength(1);
  });

  test('[OPS-04] it is invalid after ten minutes, and the simulation ends after eight hours of any use', async () => {
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

  test('[ACC-13] [SEC-07] a simulation changes nothing: every changing call is refused, except the listed ones', async () => {
    const customer = await server.asUser(`${randomUUID()}@example.org`);
    const { session } = await openLink(await linkFor(customer.email));
    const refused: string[] = [];
    // Access is checked before the body is read, so the address alone is enough.
    for (const call of ALL_CALLS.filter((each) => each.changes && !LISTED.includes(each.name))) {
      const response = await fetch(server.url + addressOf(call), {
        method: call.method,
        headers: { cookie: session.header(), [HEADERS.app]: '1', [HEADERS.idempotencyKey]: randomUUID() },
      });
      expect([call.name, response.status, await response.json()]).toEqual([call.name, 403, { error: 'access.simulation_denied' }]);
      refused.push(call.name);
    }
    expect(refused).toEqual(expect.arrayContaining(['updateUserInfo', 'setAcceptMail', 'setYearbookPose', 'putDraft', 'revokeShare']));
  });

  test('[SEC-07] the link, its use, each change and each refusal of a simulation are recorded, and the customer reads them', async () => {
    const customer = await server.asUser(`${randomUUID()}@example.org`);
    const emma = await seedSubject(server.services, { name: 'Emma', holders: [customer.uuid] });
    const { session } = await openLink(await linkFor(customer.email));
    const chosen = await server.call(pictureSetCalls.setCurrentPictureSet, { body: { subjectUuid: emma.uuid } }, { session });
    expect(chosen.status).toBe(200);
    await server.call(settingsCalls.setLanguage, { body: { lang: 'nb' } }, { session });
    const rows = await server.services.db.select().from(trailEntries).where(eq(trailEntries.customerUuid, customer.uuid));
    expect(rows.map(({ act, actor, call, subjectUuid }) => [act, actor, call, subjectUuid]).sort()).toEqual([
      ['simulated_change', 'staff', 'setCurrentPictureSet', emma.uuid],
      ['simulation_linked', 'operator', 'simulate', null],
      ['simulation_opened', 'staff', '', null],
    ]);
    const { lines } = (await server.call(trailCalls.listTrail, {}, { session: customer.session })).answer();
    expect(lines.map(({ act, by, count }) => [act, by, count]).sort()).toEqual([
      ['refused', 'staff', 1],
      ['simulated_change', 'staff', 1],
      ['simulation_linked', 'staff', 1],
      ['simulation_opened', 'staff', 1],
    ]);
  });

  test('[OPS-04] an e-mail without an account is reported as such; guessed links are slowed', async () => {
    await expect(linkFor('nobody@example.org')).rejects.toThrow('No account has the e-mail nobody@example.org.');
    const statuses: number[] = [];
    for (let count = 0; count < 22; count += 1) statuses.push((await openLink(`/m/simulate/guess-${count}`)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  });
});
