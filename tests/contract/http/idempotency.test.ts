import { accountCalls, cartCalls, draftCalls, settingsCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { sharingCalls } from '#core/contract/sharing.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { checkouts, drafts, idempotency, outgoingJobs, shares, userSubjects, users } from '#server/db/schema.ts';
import { cleanUp } from '#server/housekeeping.ts';
import { lineFor, moneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { type CookieJar, createCall } from '#tests/setup/call-client.ts';
import { startDroppingProxy } from '#tests/setup/dropping-proxy.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { setLanguage } = settingsCalls;

describe.each(DATABASES)('idempotency on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  const registration = async () => {
    const subject = await seedSubject(server.services);
    return {
      email: `${randomUUID()}@example.org`,
      code: subject.code,
      mobile: '41234567',
      password: 'nyhest-paa-tunet',
      confirm_password: 'nyhest-paa-tunet',
      acceptmail: false,
      termsofservice: true,
    };
  };

  test('[OFF-04] 25 times the same change at once have one effect and one answer', async () => {
    const [body, opId] = [await registration(), randomUUID()];
    const replies = await Promise.all(Array.from({ length: 25 }, () => server.call(accessCalls.createUser, { body }, { opId })));
    const answers = new Set(replies.map((reply) => JSON.stringify(reply.answer())));
    expect(answers.size).toBe(1);
    expect(replies.filter((reply) => reply.headers.get(HEADERS.replayed) === '1')).toHaveLength(24);
    expect(await server.services.db.$count(users, eq(users.email, body.email))).toBe(1);
    expect(await server.services.db.$count(idempotency, eq(idempotency.opId, opId))).toBe(1);
  });

  test('[OFF-04] an answer lost on the way is asked for again and the change is applied once', async () => {
    const proxy = await startDroppingProxy(server.url);
    try {
      const user = await server.asUser(`${randomUUID()}@example.org`);
      const subject = await seedSubject(server.services);
      const call = createCall(proxy.url);
      const input = { query: { code: subject.code } };
      const options = { session: user.session, opId: randomUUID() };
      proxy.dropNext(1);
      await expect(call(accessCalls.addPictureSetByCode, input, options)).rejects.toThrow();
      expect(await server.services.db.$count(userSubjects, eq(userSubjects.userUuid, user.uuid))).toBe(1);
      const again = await call(accessCalls.addPictureSetByCode, input, options);
      // If it ran a second time, it would ask whether the set is meant, because the user has it by now.
      expect(again.answer()).toMatchObject({ valid: true, warning: null, subject: { uuid: subject.uuid } });
      expect(again.headers.get(HEADERS.replayed)).toBe('1');
    } finally {
      await proxy.close();
    }
  });

  test('[OFF-04] another body, or another call, under the same key is refused', async () => {
    const { session } = await server.asUser(`${randomUUID()}@example.org`);
    const opId = randomUUID();
    expect((await server.call(setLanguage, { body: { lang: 'nb' } }, { session, opId })).status).toBe(200);
    const otherBody = await server.call(setLanguage, { body: { lang: 'en' } }, { session, opId });
    const otherCall = await server.call(draftCalls.deleteDraft, { params: { uuid: randomUUID() } }, { session, opId });
    expect([otherBody.status, otherBody.error().error, otherCall.status]).toEqual([422, 'request.idempotency_key_reused', 422]);
    expect((await server.call(accessCalls.currentUser, {}, { session })).answer().user?.lang).toBe('nb');
  });

  test('[OFF-04] the same key of another user is another operation', async () => {
    const [first, second] = [await server.asUser(`${randomUUID()}@example.org`), await server.asUser(`${randomUUID()}@example.org`)];
    const opId = randomUUID();
    await server.call(setLanguage, { body: { lang: 'nb' } }, { session: first.session, opId });
    const reply = await server.call(setLanguage, { body: { lang: 'nb' } }, { session: second.session, opId });
    expect([reply.status, reply.headers.get(HEADERS.replayed)]).toEqual([200, null]);
    expect((await server.call(accessCalls.currentUser, {}, { session: second.session })).answer().user?.lang).toBe('nb');
  });

  test('[OFF-04] a refused change leaves its key free: it may succeed later', async () => {
    const user = await server.asUser(`${randomUUID()}@example.org`);
    const [opId, uuid] = [randomUUID(), randomUUID()];
    const draft = {
      uuid,
      template: { uuid: randomUUID(), version: 1 },
      productUuid: randomUUID(),
      data: { userResources: {}, year: null },
      currentPartId: null,
      partOfPackage: false,
      orderLineUuid: null,
      revision: 1,
      savedAtMs: 1,
    };
    const put = () => server.call(draftCalls.putDraft, { params: { uuid }, body: draft }, { session: user.session, opId });
    await server.services.db.insert(drafts).values({ uuid, userUuid: randomUUID(), draft, revision: 1, savedAt: new Date() });
    expect((await put()).status).toBe(404);
    await server.services.db.delete(drafts).where(eq(drafts.uuid, uuid));
    expect((await put()).status).toBe(200);
  });

  test('[OFF-04] a change without a key, or with one that is no uuid, is refused', async () => {
    const { session } = await server.asUser(`${randomUUID()}@example.org`);
    const missing = await server.call(setLanguage, { body: { lang: 'nb' } }, { session, opId: null });
    const malformed = await server.call(setLanguage, { body: { lang: 'nb' } }, { session, opId: 'again' });
    const nil = await server.call(setLanguage, { body: { lang: 'nb' } }, { session, opId: '00000000-0000-0000-0000-000000000000' });
    expect([nil.status, nil.error()], 'the same for all devices').toEqual([malformed.status, malformed.error()]);
    expect([missing.status, missing.error()]).toEqual([400, { error: 'request.idempotency_key_missing' }]);
    expect([malformed.status, malformed.error()]).toEqual([400, { error: 'request.invalid', params: { field: 'idempotency-key' } }]);
  });

  describe('answers of long ago', () => {
    const DAY_MS = 86_400_000;
    const inRow = async (opId: string) =>
      (await server.services.db.select().from(idempotency).where(eq(idempotency.opId, opId))).map(({ status, body }) => ({
        status,
        body,
      }))[0];

    test('[OFF-04] after 90 days a replay of a cart change is answered with the present cart, and another body is still refused', async () => {
      await seedMoneyShop(server.services);
      const customer = await moneyCustomer(server);
      const line = await lineFor(server, customer, IDS.card, 5);
      const [added, language, changed] = [randomUUID(), randomUUID(), randomUUID()];
      const add = (session: CookieJar, quantity: number) =>
        server.call(cartCalls.addCartLines, { body: { orderLines: [{ ...line, quantity }] } }, { session, opId: added });
      const change = (session: CookieJar) =>
        server.call(cartCalls.updateCartLine, { params: { uuid: line.uuid }, body: { quantity: 9 } }, { session, opId: changed });
      (await add(customer.session, 5)).answer();
      (await server.call(setLanguage, { body: { lang: 'nb' } }, { session: customer.session, opId: language })).answer();
      server.clock.advance(2 * DAY_MS);
      (await change(customer.session)).answer();

      server.clock.advance(89 * DAY_MS);
      await cleanUp(server.services, server.database);
      expect(await inRow(added)).toEqual({ status: 200, body: null });
      expect([await inRow(changed), await inRow(language)]).not.toContainEqual({ status: 200, body: null });

      const { session } = await server.asUser(customer.email);
      const { cart } = (await server.call(cartCalls.readCart, {}, { session })).answer();
      for (let time = 0; time < 2; time += 1) {
        const replay = await add(session, 5);
        expect(replay.headers.get(HEADERS.replayed)).toBe('1');
        expect(replay.answer()).toEqual({ cart, newOrderLines: [expect.objectContaining({ uuid: line.uuid, quantity: 9 })] });
      }
      expect((await add(session, 6)).error()).toEqual({ error: 'request.idempotency_key_reused' });
      expect((await change(session)).headers.get(HEADERS.replayed)).toBe('1');
      const again = await server.call(setLanguage, { body: { lang: 'nb' } }, { session, opId: language });
      expect([again.status, again.headers.get(HEADERS.replayed)]).toEqual([200, '1']);
    });

    test('[OFF-04] the replay of an old checkout is answered as expired, and no second one is created', async () => {
      const customer = await moneyCustomer(server);
      const opId = randomUUID();
      await server.call(cartCalls.addCartLines, { body: { orderLines: [await lineFor(server, customer, IDS.card, 5)] } }, customer);
      const begin = (session: CookieJar) => server.call(checkoutCalls.createCheckout, { body: {} }, { session, opId });
      (await begin(customer.session)).answer();
      server.clock.advance(91 * DAY_MS);
      await cleanUp(server.services, server.database);
      expect((await begin((await server.asUser(customer.email)).session)).error()).toEqual({ error: 'checkout.expired' });
      expect(await server.services.db.$count(checkouts, eq(checkouts.userUuid, customer.uuid))).toBe(1);
    });

    test('[OFF-04] [OPS-06] a child’s name is removed with the stored answer, and a replay contains it only as long as the customer has the set', async () => {
      const { email, session } = await server.asUser(`${randomUUID()}@example.org`);
      const subject = await seedSubject(server.services);
      const [body, added, registered] = [await registration(), randomUUID(), randomUUID()];
      const add = (by: CookieJar) =>
        server.call(accessCalls.addPictureSetByCode, { query: { code: subject.code } }, { session: by, opId: added });
      const register = () => server.call(accessCalls.createUser, { body }, { opId: registered });
      const first = (await add(session)).answer();
      (await register()).answer();
      server.clock.advance(91 * DAY_MS);
      await cleanUp(server.services, server.database);
      expect([await inRow(added), await inRow(registered)]).toEqual(Array(2).fill({ status: 200, body: null }));

      const later = (await server.asUser(email)).session;
      expect((await add(later)).answer()).toEqual(first);
      expect((await register()).error().error).toBe('access.signed_out');
      await server.services.db.delete(userSubjects).where(eq(userSubjects.subjectUuid, subject.uuid));
      expect((await add(later)).answer()).toMatchObject({ subject: null, error: 'access.code_not_valid' });
    });

    test('[OFF-04] [OPS-06] [SHR-01] addresses are removed with the stored answers; a replay is answered without an effect, and another body is still refused', async () => {
      const { uuid, email, session } = await server.asUser(`${randomUUID()}@example.org`);
      const subject = await seedSubject(server.services, { holders: [uuid] });
      const [friend, newAddress] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
      const [invited, accepted, changed, code] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      const invite = (by: CookieJar, to = friend) =>
        server.call(
          sharingCalls.tipAFriend,
          { query: { 'email[]': [to, 'no address'], 'subjects[]': subject.uuid } },
          { session: by, opId: invited },
        );
      const accept = (by: CookieJar) =>
        server.call(accountCalls.setAcceptMail, { body: { acceptMail: true } }, { session: by, opId: accepted });
      const change = (by: CookieJar) =>
        server.call(accountCalls.changeEmail, { body: { email: newAddress } }, { session: by, opId: changed });
      const sendCode = (by: CookieJar) =>
        server.call(checkoutCalls.verifyPhone, { body: { mobilePhone: '+4741234567' } }, { session: by, opId: code });
      const first = (await invite(session)).answer();
      expect(first).toEqual({ error: null, recipients: [friend] });
      const sentTo = (await change(session)).answer();
      (await accept(session)).answer();
      (await sendCode(session)).answer();
      server.clock.advance(91 * DAY_MS);
      await cleanUp(server.services, server.database);
      const rows = [await inRow(invited), await inRow(accepted), await inRow(changed), await inRow(code)];
      expect(rows).toEqual(Array(4).fill({ status: 200, body: null }));

      const later = (await server.asUser(email)).session;
      const { db } = server.services;
      const before = [await db.$count(shares, eq(shares.userUuid, uuid)), await db.$count(outgoingJobs)];
      expect([(await invite(later)).answer(), (await change(later)).answer()]).toEqual([first, sentTo]);
      expect((await accept(later)).answer().user).toMatchObject({ uuid, acceptMail: true });
      expect((await sendCode(later)).error()).toEqual({ error: 'phone.code_not_valid' });
      expect([await db.$count(shares, eq(shares.userUuid, uuid)), await db.$count(outgoingJobs)]).toEqual(before);
      expect((await invite(later, newAddress)).error()).toEqual({ error: 'request.idempotency_key_reused' });
    });

    test('[OFF-04] they are deleted in batches, so that no statement blocks the database for long', async () => {
      const { uuid } = await server.asUser(`${randomUUID()}@example.org`);
      const { db } = server.services;
      const createdAt = new Date(server.clock.nowMs() - 91 * DAY_MS);
      await db.insert(idempotency).values(
        Array.from({ length: 2500 }, () => ({
          ownerUuid: uuid,
          opId: randomUUID(),
          call: 'updateCartLine',
          requestHash: 'hash',
          status: 200,
          body: { cart: {} },
          createdAt,
        })),
      );
      const sent = await server.statementsOf(() => cleanUp(server.services, server.database));
      expect(await db.$count(idempotency, and(eq(idempotency.ownerUuid, uuid), isNotNull(idempotency.body)))).toBe(0);
      expect(await db.$count(idempotency, eq(idempotency.ownerUuid, uuid))).toBe(2500);
      expect(sent.filter(({ text }) => text.startsWith('update "idempotency"')).length).toBe(3);
    });
  });
});
