/** A passkey as the second step of a sign-in, with an authenticator in software (SEC-06, docs/adr/0018). */
import { generateKeyPairSync } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secondStepCalls } from '#core/contract/second-step.ts';
import { deskCommand } from '#server/cli/desk/desk-command.ts';
import { passkeys, trailEntries, users } from '#server/db/schema.ts';
import { hashesOf, type StepCustomer, stepCustomer } from '#tests/fixtures/second-step.ts';
import { type Forged, softwareAuthenticator } from '#tests/fixtures/software-authenticator.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const ORIGIN = 'https://shop.example';
const WRONG = 'access.second_step_wrong';
const REFUSED = 'account.passkey_refused';

describe.each(DATABASES)('passkeys on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database, environment: { PUBLIC_URL: ORIGIN } });
  });
  afterAll(() => server.close());

  const authenticator = () => softwareAuthenticator(ORIGIN);
  const withPasskey = async () => {
    const [customer, phone] = [await stepCustomer(server), authenticator()];
    (await customer.addPasskey(phone)).answer();
    return { customer, phone };
  };
  const finish = async (customer: StepCustomer, phone: ReturnType<typeof authenticator>, forged?: Forged) => {
    const challenge = await customer.challenge();
    const options = await customer.askPasskey(challenge);
    return customer.finish(challenge, { way: 'passkey', passkey: phone.get(options, forged) });
  };

  test('[SEC-06] a passkey is added with a name, finishes the sign-in, and says when it was used', async () => {
    const customer = await stepCustomer(server);
    const phone = authenticator();
    const { options } = (await server.call(secondStepCalls.beginPasskey, {}, { session: customer.session })).answer();
    expect(options).toMatchObject({ rp: { id: 'shop.example' }, user: { name: customer.email }, attestation: 'none' });
    const added = (await customer.addPasskey(phone, 'Karis phone')).answer();
    expect(added).toMatchObject({ isOn: true, emailCodes: false, passkeys: [{ name: 'Karis phone', lastUsedAtMs: null }] });
    expect((await customer.signIn()).error().params).toMatchObject({ ways: 'passkey,recovery' });
    server.clock.advance(60_000);
    expect((await finish(customer, phone)).answer().user.uuid).toBe(customer.uuid);
    const [used] = (await customer.read()).answer().passkeys;
    expect(used?.lastUsedAtMs).toBeGreaterThanOrEqual((used?.createdAtMs ?? 0) + 60_000);
    expect(await customer.subjects()).toContain('A passkey was added to your account at Keepsake');
    // A code is mailed to customers who turned that on.
    expect((await customer.sendCode(await customer.challenge())).error().error).toBe('account.email_not_verified');
  });

  test('[SEC-06] an account with an unverified address gets no passkey, because it could lock the owner of the address out', async () => {
    const customer = await stepCustomer(server);
    const phone = authenticator();
    const begin = () => server.call(secondStepCalls.beginPasskey, {}, { session: customer.session });
    const { options } = (await begin()).answer();
    await server.services.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.uuid, customer.uuid));
    expect((await begin()).error().error).toBe('account.email_not_verified');
    const body = { name: 'Phone', passkey: phone.create(options), recoveryHashes: hashesOf(customer.recoveryCodes) };
    expect((await server.call(secondStepCalls.addPasskey, { body }, { session: customer.session })).error().error).toBe(
      'account.email_not_verified',
    );
    expect(await customer.subjects()).toEqual([]);
  });

  test.each<[string, Forged]>([
    ['another origin', { origin: 'https://shop.example.evil.example' }],
    ['the same host without https', { origin: 'http://shop.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['a registration in the place of a sign-in', { type: 'webauthn.create' }],
    ['a counter that stands still', { counter: 1 }],
    ['the key of somebody else', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
  ])('[SEC-06] a passkey that signs for %s opens nothing', async (_what, forged) => {
    const { customer, phone } = await withPasskey();
    const refused = await finish(customer, phone, forged);
    expect([refused.status, refused.error().error, refused.headers.getSetCookie()]).toEqual([401, WRONG, []]);
    expect((await finish(customer, phone)).status).toBe(200);
  });

  test.each<[string, Forged]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['a sign-in in the place of a registration', { type: 'webauthn.get' }],
  ])('[SEC-06] a passkey that was made for %s is not added', async (_what, forged) => {
    const customer = await stepCustomer(server);
    const phone = authenticator();
    const made = { ...phone, create: (options: Parameters<typeof phone.create>[0]) => phone.create(options, forged) };
    expect((await customer.addPasskey(made)).error().error).toBe(REFUSED);
    expect((await customer.read()).answer()).toMatchObject({ isOn: false, passkeys: [] });
  });

  test('[SEC-06] the signature of a passkey is accepted once, and not for another challenge', async () => {
    const { customer, phone } = await withPasskey();
    const challenge = await customer.challenge();
    const options = await customer.askPasskey(challenge);
    const step = { way: 'passkey', passkey: phone.get(options) } as const;
    const asked = await customer.challenge();
    await customer.askPasskey(asked);
    expect((await customer.finish(asked, step)).error().error).toBe(WRONG);
    expect((await customer.finish(challenge, step)).status).toBe(200);
    expect((await customer.finish(challenge, step)).error().error).toBe('access.second_step_expired');
  });

  test('[SEC-06] the result of an authenticator is accepted once', async () => {
    const customer = await stepCustomer(server);
    const phone = authenticator();
    const as = { session: customer.session };
    const { options } = (await server.call(secondStepCalls.beginPasskey, {}, as)).answer();
    const passkey = phone.create(options);
    (await customer.addPasskey(authenticator())).answer();
    expect((await server.call(secondStepCalls.addPasskey, { body: { name: 'Again', passkey } }, as)).error().error).toBe(REFUSED);
  });

  test("[SEC-06] another customer's passkey opens nothing, is added nowhere else, and is not removed by others", async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    expect((await finish(one.customer, other.phone)).error().error).toBe(WRONG);
    expect((await one.customer.addPasskey(other.phone)).error().error).toBe(REFUSED);
    const [held] = (await other.customer.read()).answer().passkeys;
    const remove = (by: StepCustomer) =>
      server.call(secondStepCalls.removePasskey, { params: { id: held?.id ?? '' } }, { session: by.session });
    expect((await remove(one.customer)).error().error).toBe('request.not_found');
    expect((await other.customer.read()).answer().passkeys).toHaveLength(1);
    expect((await remove(other.customer)).answer()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect((await other.customer.signIn()).status).toBe(200);
    expect(await other.customer.subjects()).toContain('A passkey was removed from your account at Keepsake');
  });

  test('[SEC-06] several passkeys are allowed, and the remaining one still finishes the sign-in', async () => {
    const { customer, phone } = await withPasskey();
    const key = authenticator();
    expect((await customer.addPasskey(key, 'Security key')).answer().passkeys).toHaveLength(2);
    const [first] = (await customer.read()).answer().passkeys;
    await server.call(secondStepCalls.removePasskey, { params: { id: first?.id ?? '' } }, { session: customer.session });
    expect((await finish(customer, phone)).error().error).toBe(WRONG);
    expect((await finish(customer, key)).status).toBe(200);
  });

  test('[SEC-06] an authenticator without a counter is accepted each time', async () => {
    const { customer, phone } = await withPasskey();
    await server.services.db.update(passkeys).set({ counter: 0 }).where(eq(passkeys.userUuid, customer.uuid));
    for (let count = 0; count < 2; count += 1) expect((await finish(customer, phone, { counter: 0 })).status).toBe(200);
  });

  test('[SEC-06] [OPX-11] the help desk turns it off for a customer who has lost every factor; this is recorded and reported by mail', async () => {
    const { customer } = await withPasskey();
    const lines: string[] = [];
    const off = () => deskCommand(server.services, ['second-step-off', customer.email.toUpperCase()], (line) => lines.push(line));
    await off();
    await off();
    expect(lines[0]).toMatch(/is off: the password is enough/);
    expect(lines[1]).toMatch(/has no second step/);
    await expect(deskCommand(server.services, ['second-step-off', 'none@example.org'], () => undefined)).rejects.toThrow(/No customer has/);
    expect((await customer.signIn()).status).toBe(200);
    expect(await customer.subjects()).toContain('The second step of your account at Keepsake was turned off');
    const rows = await server.services.db
      .select({ actor: trailEntries.actor })
      .from(trailEntries)
      .where(and(eq(trailEntries.customerUuid, customer.uuid), eq(trailEntries.act, 'second_step_off')));
    expect(rows).toEqual([{ actor: 'operator' }]);
  });
});
