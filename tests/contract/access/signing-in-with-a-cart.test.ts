import { settingsCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { cartLines, carts, drafts, users } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/access/password.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

const { signIn, createUser, startAnonymousSession, currentUser } = accessCalls;

describe.each(DATABASES)('signing in with a cart on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  const customer = async () => {
    const user = await server.asUser(`${randomUUID()}@example.org`);
    await server.services.db
      .update(users)
      .set({ passwordHash: await hashPassword('nyhest-paa-tunet') })
      .where(eq(users.uuid, user.uuid));
    return user;
  };
  const fillCart = async (userUuid: string, count: number, rebateCode: string | null = null) => {
    const { db } = server.services;
    const [cart] = await db.insert(carts).values({ uuid: randomUUID(), userUuid, rebateCode, revision: 7 }).returning();
    const uuids = Array.from({ length: count }, () => randomUUID());
    for (const [position, uuid] of uuids.entries()) {
      const productUuid = randomUUID();
      await db.insert(cartLines).values({
        uuid,
        cartUuid: cart?.uuid ?? '',
        position,
        kind: 'product',
        productUuid,
        quantity: 1,
        addedAt: new Date(),
        line: {
          uuid,
          product: { uuid: productUuid },
          subProductUuids: [],
          quantity: 1,
          template: null,
          approvedLayout: null,
          subjects: [],
          package: null,
        },
      });
    }
    return uuids;
  };
  const cartOf = async (userUuid: string) => {
    const [cart] = await server.services.db.select().from(carts).where(eq(carts.userUuid, userUuid));
    const lines = cart
      ? await server.services.db.select().from(cartLines).where(eq(cartLines.cartUuid, cart.uuid)).orderBy(asc(cartLines.position))
      : [];
    return { cart, lines: lines.map((line) => line.uuid), positions: lines.map((line) => line.position) };
  };
  const enter = (user: TestUser, anonymous: TestUser, opId = randomUUID()) =>
    server.call(
      signIn,
      { body: { username: user.email, password: 'nyhest-paa-tunet' } },
      { session: anonymous.session, owner: anonymous.uuid, opId },
    );

  test("[ACC-16] the visitor's lines come after the user's own, in their order", async () => {
    const [user, anonymous] = [await customer(), await server.asAnonymous()];
    const own = await fillCart(user.uuid, 2);
    const visitors = await fillCart(anonymous.uuid, 3);
    (await enter(user, anonymous)).answer();
    const { cart, lines, positions } = await cartOf(user.uuid);
    expect(lines).toEqual([...own, ...visitors]);
    expect(positions).toEqual([0, 1, 2, 3, 4]);
    expect(cart?.revision).toBe(8);
    expect((await cartOf(anonymous.uuid)).cart).toBeUndefined();
  });

  test("[ACC-16] a user without a cart gets the visitor's, at registration too", async () => {
    const anonymous = await server.asAnonymous();
    const visitors = await fillCart(anonymous.uuid, 2, 'SUMMER');
    const subject = await seedSubject(server.services);
    const body = {
      email: `${randomUUID()}@example.org`,
      code: subject.code,
      mobile: '41234567',
      password: 'nyhest-paa-tunet',
      confirm_password: 'nyhest-paa-tunet',
      acceptmail: false,
      termsofservice: true,
    };
    const answer = (await server.call(createUser, { body }, { session: anonymous.session })).answer();
    const { cart, lines } = await cartOf(answer.user?.uuid ?? '');
    expect([lines, cart?.rebateCode, cart?.revision]).toEqual([visitors, 'SUMMER', 1]);
  });

  test("[ACC-16] the visitor's rebate code is kept only where the user's cart has none", async () => {
    for (const [own, expected] of [
      [null, 'VISITOR'],
      ['OWN', 'OWN'],
    ] as const) {
      const [user, anonymous] = [await customer(), await server.asAnonymous()];
      await fillCart(user.uuid, 1, own);
      await fillCart(anonymous.uuid, 1, 'VISITOR');
      await enter(user, anonymous);
      expect((await cartOf(user.uuid)).cart?.rebateCode).toBe(expected);
    }
  });

  test("[ACC-16] drafts move; the visitor's session and secret are over", async () => {
    const user = await customer();
    const owner = { ownerUuid: randomUUID(), secret: 'x'.repeat(40), lang: 'en' };
    const anonymous = { ...(await server.asAnonymous()), uuid: owner.ownerUuid };
    await server.call(startAnonymousSession, { body: owner }, { session: anonymous.session });
    const old = anonymous.session.copy();
    await server.services.db
      .insert(drafts)
      .values({ uuid: randomUUID(), userUuid: owner.ownerUuid, draft: {}, revision: 1, savedAt: new Date() });
    await enter(user, anonymous);
    expect(await server.services.db.$count(drafts, eq(drafts.userUuid, user.uuid))).toBe(1);
    expect((await server.call(currentUser, {}, { session: old })).answer()).toEqual({ user: null });
    expect((await server.call(startAnonymousSession, { body: owner })).error().error).toBe('access.anonymous_secret_wrong');
  });

  test('[ACC-16] a page that still shows a visitor does not end the session of the customer who has signed in', async () => {
    const user = await customer();
    const body = { ownerUuid: randomUUID(), secret: 'x'.repeat(40), lang: 'en' };
    const late = await server.call(startAnonymousSession, { body }, { session: user.session });
    expect([late.status, late.error().error]).toEqual([409, 'access.owner_mismatch']);
    expect((await server.call(currentUser, {}, { session: user.session })).answer().user?.uuid).toBe(user.uuid);
  });

  test("[ACC-16] a sign-in that is replayed with the visitor's old cookie moves the cart once", async () => {
    const [user, anonymous] = [await customer(), await server.asAnonymous()];
    const visitors = await fillCart(anonymous.uuid, 1);
    const [opId, old] = [randomUUID(), { ...anonymous, session: anonymous.session.copy() }];
    await enter(user, anonymous, opId);
    const replay = await enter(user, old, opId);
    expect(replay.headers.get(HEADERS.replayed)).toBe('1');
    expect((await cartOf(user.uuid)).lines).toEqual(visitors);
    expect((await server.call(currentUser, {}, { session: old.session })).answer().user?.uuid).toBe(user.uuid);
  });

  test('[OFF-07] the user does not repeat the changes that its anonymous owner already made', async () => {
    const [user, anonymous] = [await customer(), await server.asAnonymous()];
    const opId = randomUUID();
    const setLanguage = (options: { session: TestUser['session']; owner: string }, lang = 'nb') =>
      server.call(settingsCalls.setLanguage, { body: { lang } }, { ...options, opId });
    await setLanguage({ session: anonymous.session, owner: anonymous.uuid });
    await enter(user, anonymous);
    const replay = await setLanguage({ session: anonymous.session, owner: anonymous.uuid });
    expect([replay.status, replay.headers.get(HEADERS.replayed)]).toEqual([200, '1']);
    expect((await server.call(currentUser, {}, { session: anonymous.session })).answer().user).toMatchObject({
      uuid: user.uuid,
      lang: 'en',
    });
    expect((await setLanguage({ session: anonymous.session, owner: anonymous.uuid }, 'en')).status).toBe(422);
  });

  test('[ACC-16] changes of the visitor that run while the cart is moved are either moved or refused, never lost', async () => {
    const [user, anonymous] = [await customer(), await server.asAnonymous()];
    const old = anonymous.session.copy();
    const changes = Array.from({ length: 8 }, () =>
      server.call(settingsCalls.setLanguage, { body: { lang: 'nb' } }, { session: old, opId: randomUUID() }),
    );
    const [signedIn, ...replies] = await Promise.all([enter(user, anonymous), ...changes]);
    expect(signedIn?.status).toBe(200);
    expect(replies.every((reply) => reply.status === 200 || reply.status === 401)).toBe(true);
  });
});
