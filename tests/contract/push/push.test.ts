/**
 * Messages to devices (LOV-12): their recipients, their text, and their end. The push service decrypts them as a
 * browser does.
 */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { pushCalls } from '#core/contract/device/push.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { orders, pushKeys, pushSubscriptions, users } from '#server/db/schema.ts';
import { proveAddress } from '#server/features/access/prove-address.ts';
import { eraseUser } from '#server/features/account/erase-user.ts';
import { personalData } from '#server/features/account/personal-data.ts';
import { SUBSCRIPTIONS_MAX } from '#server/features/push/push-handlers.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import { listUnsent } from '#server/mail/unsent-jobs.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { PAYMENT } from '#tests/fixtures/money/money-shop.ts';
import { orderLines } from '#tests/fixtures/money/print-shop.ts';
import { bringBack, buyRetouched, plainPicture, retouchFile, runCommand } from '#tests/fixtures/money/retouch-orders.ts';
import { bodies, pushShop } from '#tests/fixtures/push/push-shop.ts';

const DAY_MS = 86_400_000;
const shop = pushShop();
const { keyOf, subscribe, browserOf, buy, markSent, sendAll, numKept } = shop;

describe('[LOV-12] the messages to a device', () => {
  test('[LOV-12] [SEC-05] a sent order: the shop, the reference and the fact, only for its browser, for three days', async () => {
    const browser = await browserOf(shop.customer.session);
    const orderUuid = await buy();
    await sendAll();
    expect(browser.got, 'nothing but what was asked for').toEqual([]);
    await markSent(orderUuid);
    await sendAll();
    const [{ text, ttlSeconds, subject } = { text: '', ttlSeconds: 0, subject: '' }] = browser.got;
    const { portal } = await loadSettings(shop.server.services.db);
    expect(JSON.parse(text)).toEqual({
      title: portal.name,
      body: `Your order ${orderReference(orderUuid)} can be picked up`,
      url: paths.order(orderUuid),
      lang: 'en',
      to: shop.customer.uuid,
    });
    expect(ttlSeconds).toBeGreaterThan(3 * 86_400 - 600);
    expect(ttlSeconds).toBeLessThanOrEqual(3 * 86_400);
    expect(subject, 'the example shop has no address').toBe('mailto:postmaster@localhost');
    await markSent(orderUuid, '--tracking=AB123');
    await sendAll();
    expect(browser.got, 'once').toHaveLength(1);
  });

  test('[LOV-12] retouched pictures that are back, once, in the language of the order', async () => {
    const browser = await browserOf(shop.customer.session);
    const [first = ''] = shop.customer.pictureUuids;
    const orderUuid = await buyRetouched(shop.server, shop.customer, { files: [first], retouch: [first] });
    await shop.server.services.db
      .update(orders)
      .set({ sale: { lang: 'nb' } as NonNullable<(typeof orders.$inferSelect)['sale']> }) // only the language is read here
      .where(eq(orders.uuid, orderUuid));
    await sendAll();
    const before = browser.got.length;
    for (const color of ['red', 'blue'])
      await bringBack(shop.server, color + orderUuid, { [retouchFile(orderUuid, first)]: await plainPicture(color) });
    await sendAll();
    expect(bodies(browser).slice(before)).toEqual([`De retusjerte bildene i bestilling ${orderReference(orderUuid)} er klare`]);
  });

  test('[LOV-12] files that can be downloaded because their invoice is paid', async () => {
    const browser = await browserOf(shop.customer.session);
    const file = shop.customer.pictureUuids[0] ?? '';
    (
      await shop.server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, { session: shop.customer.session })
    ).answer();
    const orderUuid = await orderLines(shop.server, shop.customer, [], PAYMENT.invoice);
    await runCommand(shop.server, 'orders', 'paid', orderReference(orderUuid));
    await sendAll();
    expect(bodies(browser)).toEqual([`The digital pictures of order ${orderReference(orderUuid)} can be downloaded`]);
  });

  test('[LOV-12] [SEC-06] a customer with an unverified address gets them too, and not again after the verification', async () => {
    const browser = await browserOf(shop.customer.session);
    const orderUuid = await buy();
    await shop.server.services.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.uuid, shop.customer.uuid));
    await markSent(orderUuid);
    await sendAll();
    expect(bodies(browser)).toEqual([`Your order ${orderReference(orderUuid)} can be picked up`]);
    await shop.server.services.db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.uuid, shop.customer.uuid));
      if (user) await proveAddress(tx, shop.server.services, user, user.email ?? '');
    });
    await sendAll();
    expect(browser.got).toHaveLength(1);
  });
});

describe('[LOV-12] the owner of a device', () => {
  test('[LOV-12] another customer gets nothing, and the customer signed in on a browser now takes it over', async () => {
    const own = await browserOf(shop.customer.session);
    const stranger = await shop.server.asUser('stranger@example.org');
    const theirs = await browserOf(stranger.session);
    await markSent(await buy());
    await sendAll();
    expect([own.got.length, theirs.got.length]).toEqual([1, 0]);
    (await subscribe(own, stranger.session)).answer();
    await markSent(await buy());
    await sendAll();
    expect([own.got.length, theirs.got.length, await numKept()]).toEqual([1, 0, 0]);
    (
      await shop.server.call(
        pushCalls.unsubscribeFromPush,
        { body: { endpoint: own.subscription.endpoint } },
        { session: shop.customer.session },
      )
    ).answer();
    expect(
      await shop.server.services.db.$count(pushSubscriptions, eq(pushSubscriptions.endpoint, own.subscription.endpoint)),
      'no other customer ends these messages',
    ).toBe(1);
  });

  test('[LOV-12] [SEC-05] a caller who knows the address of a browser, but not its keys, takes over, reads and ends nothing', async () => {
    const own = await browserOf(shop.customer.session);
    const stranger = await shop.server.asUser('curious@example.org');
    const theirs = await browserOf(stranger.session);
    const { endpoint, keys } = own.subscription;
    for (const guessed of [theirs.subscription.keys, { ...keys, auth: theirs.subscription.keys.auth }]) {
      const taken = await shop.server.call(pushCalls.subscribeToPush, { body: { endpoint, keys: guessed } }, { session: stranger.session });
      expect(taken.error()).toMatchObject({ error: 'request.invalid', params: { field: 'body.keys' } });
    }
    (await shop.server.call(pushCalls.unsubscribeFromPush, { body: { endpoint } }, { session: stranger.session })).answer();
    await markSent(await buy());
    await sendAll();
    expect([own.got.length, theirs.got.length]).toEqual([1, 0]);
    const copies = [shop.customer.uuid, stranger.uuid].map((uuid) => personalData(shop.server.services.db, uuid, new Set()));
    expect(JSON.stringify(await Promise.all(copies))).not.toMatch(new RegExp(`${endpoint}|${keys.auth}`));
    expect(
      await shop.server.services.db.$count(pushSubscriptions, eq(pushSubscriptions.userUuid, stranger.uuid)),
      'what was refused took nothing from who tried it',
    ).toBe(1);
  });

  test('[LOV-12] subscribing again changes nothing, a browser with a new address has one, and unsubscribing ends it', async () => {
    const old = await browserOf(shop.customer.session);
    (await subscribe(old, shop.customer.session)).answer();
    const renewed = await browserOf(shop.customer.session);
    expect(await numKept()).toBe(1);
    const { devices } = await personalData(shop.server.services.db, shop.customer.uuid, new Set());
    expect(devices, 'the customer’s copy of all data says so').toEqual([expect.objectContaining({ messagesSince: expect.any(Date) })]);
    await markSent(await buy());
    await sendAll();
    expect([old.got.length, renewed.got.length]).toEqual([0, 1]);
    const off = { body: { endpoint: renewed.subscription.endpoint } };
    (await shop.server.call(pushCalls.unsubscribeFromPush, off, { session: shop.customer.session })).answer();
    await markSent(await buy());
    await sendAll();
    expect([renewed.got.length, await numKept()]).toEqual([1, 0]);
  });

  test('[LOV-12] [SEC-06] a device that signed out, was signed out, has expired or was erased gets none, also none of the waiting ones', async () => {
    const { signOut, listSessions, endSession } = accessCalls;
    const devices = async () => Promise.all([1, 2, 3].map(async () => (await shop.server.asUser(shop.customer.email)).session));
    const [here, there, third] = await devices();
    if (!here || !there || !third) throw new Error('three devices');
    const browsers = [await browserOf(here), await browserOf(there), await browserOf(third)] as const;
    await markSent(await buy());
    expect((await listUnsent(shop.server.services.db)).filter(({ kind }) => kind === 'push')).toHaveLength(3);
    await shop.server.call(signOut, {}, { session: here });
    const { sessions } = (await shop.server.call(listSessions, {}, { session: third })).answer();
    // The sessions of this customer except the calling one.
    for (const { id, isCurrent } of sessions) if (!isCurrent) await shop.server.call(endSession, { params: { id } }, { session: third });
    await sendAll();
    expect(browsers.map(({ asked }) => asked)).toEqual([0, 0, 1]);
    shop.customer = { ...shop.customer, session: third };
    const expired = await buy();
    shop.server.clock.advance(31 * DAY_MS);
    await markSent(expired);
    await sendAll();
    expect(browsers[2].asked, 'before housekeeping has removed the session').toBe(1);
    const last = (await shop.server.asUser(shop.customer.email)).session;
    const erased = await browserOf(last);
    shop.customer = { ...shop.customer, session: last };
    const underWay = await buy();
    await shop.server.services.db.transaction((tx) => eraseUser(tx, shop.customer.uuid, shop.server.clock.nowMs()));
    await markSent(underWay);
    await sendAll();
    expect([erased.asked, await numKept()]).toEqual([0, 0]);
  });

  test("[LOV-12] the number of a customer's devices is limited, and the oldest one is dropped", async () => {
    const oldest = await browserOf(shop.customer.session);
    for (let more = 0; more < SUBSCRIPTIONS_MAX; more += 1) {
      shop.server.clock.advance(1000);
      await browserOf((await shop.server.asUser(shop.customer.email)).session);
    }
    const kept = await shop.server.services.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userUuid, shop.customer.uuid));
    expect(kept).toHaveLength(SUBSCRIPTIONS_MAX);
    expect(kept.map(({ endpoint }) => endpoint)).not.toContain(oldest.subscription.endpoint);
  });
});

describe('[LOV-12] refused subscriptions', () => {
  test('[LOV-12] [SEC-05] an address that is no push service, and invalid keys', async () => {
    const { subscription } = shop.push.subscribe(await keyOf(shop.customer.session));
    const send = (body: object) =>
      shop.server.call(pushCalls.subscribeToPush, { body: { ...subscription, ...body } }, { session: shop.customer.session });
    for (const endpoint of ['https://10.0.0.1/x', 'http://169.254.169.254/latest', 'http://127.0.0.1:1/x', `${shop.server.url}/healthz`])
      expect([endpoint, (await send({ endpoint })).error().error]).toEqual([endpoint, 'push.service_unknown']);
    const notOnCurve = `B${'A'.repeat(86)}`;
    expect((await send({ keys: { ...subscription.keys, p256dh: notOnCurve } })).error().error).toBe('request.invalid');
    expect((await send({ keys: { ...subscription.keys, auth: 'short' } })).error().error).toBe('request.invalid');
    expect(await numKept()).toBe(0);
  });

  test('[LOV-12] the shop has one pair of keys, also after two first calls at once, and publishes only the public one', async () => {
    await shop.server.services.db.delete(pushKeys);
    const keys = await Promise.all([keyOf(shop.customer.session), keyOf(shop.customer.session), keyOf(shop.customer.session)]);
    const rows = await shop.server.services.db.select().from(pushKeys);
    expect(rows).toHaveLength(1);
    expect(new Set(keys)).toEqual(new Set([rows[0]?.publicKey]));
  });
});
