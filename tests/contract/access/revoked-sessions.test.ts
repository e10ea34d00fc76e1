import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { accountCalls } from '#core/contract/account.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { revokedTokens, users } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/access/password.ts';
import { eraseSessions } from '#server/http/sessions/sessions.ts';
import { cleanUp } from '#server/housekeeping.ts';
import type { CookieJar } from '#tests/setup/call-client.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { currentUser, listSessions, endSession, signOut, resetPassword, sendPasswordReminder } = accessCalls;
const PASSWORD = 'riktig hest';
const DAY = 86_400_000;

describe.each(DATABASES)('sessions that were ended elsewhere, on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  /** One customer on two devices. */
  async function twoDevices() {
    const email = `${randomUUID()}@example.org`;
    const phone = await server.asUser(email);
    const tablet = await server.asUser(email);
    await server.services.db
      .update(users)
      .set({ passwordHash: await hashPassword(PASSWORD) })
      .where(eq(users.uuid, phone.uuid));
    return { email, uuid: phone.uuid, phone: phone.session, tablet: tablet.session };
  }
  const ask = (session: CookieJar) => server.call(currentUser, {}, { session });
  const read = (session: CookieJar) => server.call(shopCalls.listPackages, {}, { session });
  async function expectRevoked(session: CookieJar, more: { readonly isErased?: true } = {}): Promise<void> {
    const asked = await ask(session);
    expect([asked.answer(), asked.headers.get('clear-site-data')]).toEqual([{ user: null, isRevoked: true, ...more }, '"cache"']);
    const refused = await read(session);
    expect([refused.status, refused.error().error]).toEqual([401, 'access.session_revoked']);
  }
  async function expectNotRevoked(session: CookieJar): Promise<void> {
    const asked = await ask(session);
    expect([asked.answer(), asked.headers.get('clear-site-data')]).toEqual([{ user: null }, null]);
    expect((await read(session)).error().error).toBe('access.signed_out');
  }

  test('[SEC-04] a device whose session was ended from another one is informed, and no other device is', async () => {
    const { phone, tablet } = await twoDevices();
    const { sessions } = (await server.call(listSessions, {}, { session: phone })).answer();
    const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const stranger = await server.asUser(`${randomUUID()}@example.org`);
    const refused = await server.call(endSession, { params: { id: other } }, { session: stranger.session });
    expect([refused.status, (await ask(tablet)).answer().user !== null]).toEqual([404, true]);
    await server.call(endSession, { params: { id: other } }, { session: phone });
    await expectRevoked(tablet);
    expect((await ask(phone)).answer()).not.toHaveProperty('isRevoked');
    // The device's own sign-out removes its old cookie, and is answered as always.
    expect((await server.call(signOut, {}, { session: tablet })).answer()).toEqual({ status: 'OK' });
    await expectNotRevoked(tablet);
  });

  test('[SEC-04] a changed password revokes every other device, a reset one all of them', async () => {
    const { phone, tablet } = await twoDevices();
    await server.call(accountCalls.updatePassword, { body: { password: 'ny hest', reTypePassword: 'ny hest' } }, { session: phone });
    await expectRevoked(tablet);
    expect((await ask(phone)).answer().user).not.toBeNull();

    const reset = await twoDevices();
    await server.call(sendPasswordReminder, { query: { json: '1', email: reset.email } });
    const mail = (await server.deliverMail()).find(({ to }) => to === reset.email);
    const code = /resetcode=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await server.call(resetPassword, { params: { code }, body: { password: 'enda en hest' } });
    await expectRevoked(reset.phone);
    await expectRevoked(reset.tablet);
  });

  const erase = (session: CookieJar, password = PASSWORD) => server.call(accountCalls.eraseMyData, { body: { password } }, { session });

  test('[SEC-04] [SRV-59] an erased account informs its other devices of the erasure, and no device of another customer', async () => {
    const { phone, tablet } = await twoDevices();
    const others = await twoDevices();
    await server.call(accountCalls.updatePassword, { body: { password: 'ny hest', reTypePassword: 'ny hest' } }, { session: others.phone });
    const erased = await erase(phone);
    expect([erased.answer(), erased.headers.get('clear-site-data')]).toEqual([{ status: 'OK' }, '"cache"']);
    expect((await ask(phone)).answer(), 'the device that erased has no session to be told about').toEqual({ user: null });
    await expectRevoked(tablet, { isErased: true });
    expect((await ask(others.phone)).answer()).toMatchObject({ user: { uuid: others.uuid } });
    await expectRevoked(others.tablet);
  });

  test('[SEC-04] [SRV-59] a device whose session had been ended before the account was erased is informed too', async () => {
    const { phone, tablet } = await twoDevices();
    await server.call(accountCalls.updatePassword, { body: { password: 'ny hest', reTypePassword: 'ny hest' } }, { session: phone });
    await expectRevoked(tablet);
    await erase(phone, 'ny hest');
    await expectRevoked(tablet, { isErased: true });
  });

  test('[SEC-04] [SRV-59] a device that signs out after the account was erased is informed, again after a lost answer', async () => {
    const { phone, tablet } = await twoDevices();
    const ended = await twoDevices();
    await erase(phone);
    const opId = randomUUID();
    for (const session of [tablet.copy(), tablet])
      expect((await server.call(signOut, {}, { session, opId })).answer()).toEqual({ status: 'OK', isErased: true });
    expect((await server.call(signOut, {}, { session: ended.phone })).answer()).toEqual({ status: 'OK' });
  });

  test('[SRV-59] the device that erases is informed after a lost answer', async () => {
    const { phone } = await twoDevices();
    const unanswered = phone.copy();
    await erase(phone);
    await expectRevoked(unanswered, { isErased: true });
  });

  test('[SEC-04] [SRV-59] the mark of an erased account names no person, exists as long as a browser has its cookie, and is deleted then', async () => {
    const { uuid, tablet } = await twoDevices();
    const { db } = server.services;
    const marks = () => db.$count(revokedTokens, eq(revokedTokens.isErased, true));
    await db.delete(revokedTokens);
    // An order in progress keeps the user's row until it is sent.
    await eraseSessions(db, server.clock, uuid);
    expect([
      await db.$count(users, eq(users.uuid, uuid)),
      await marks(),
      JSON.stringify(await db.select().from(revokedTokens)).includes(uuid),
    ]).toEqual([1, 2, false]);
    server.clock.advance(29 * DAY);
    await cleanUp(server.services, server.database);
    await expectRevoked(tablet, { isErased: true });
    server.clock.advance(2 * DAY);
    await cleanUp(server.services, server.database);
    expect(await marks()).toBe(0);
    await expectNotRevoked(tablet);
  });

  test('[SEC-04] a device that signed out itself, or was away for too long, does not get the message that its session was ended elsewhere', async () => {
    const { phone, tablet } = await twoDevices();
    const old = phone.copy();
    const left = await server.call(signOut, {}, { session: phone });
    expect(left.headers.get('clear-site-data')).toBe('"cache"');
    await expectNotRevoked(old);
    server.clock.advance(31 * DAY);
    await expectNotRevoked(tablet);
  });

  test('[SEC-04] the record of a revoked session is deleted when no browser can have its cookie any more', async () => {
    const { phone, tablet } = await twoDevices();
    const { db } = server.services;
    await cleanUp(server.services, server.database);
    const before = await db.$count(revokedTokens);
    await server.call(accountCalls.updatePassword, { body: { password: 'ny hest', reTypePassword: 'ny hest' } }, { session: phone });
    server.clock.advance(29 * DAY);
    await cleanUp(server.services, server.database);
    await expectRevoked(tablet);
    server.clock.advance(2 * DAY);
    await cleanUp(server.services, server.database);
    expect(await db.$count(revokedTokens)).toBeLessThanOrEqual(before);
    await expectNotRevoked(tablet);
  });
});
