/** Messages to devices (LOV-12): who gets them, what they say, and how they end. The push service reads them as a browser does. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { pushCalls } from '#core/contract/push.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { PushMessageSchema } from '#core/domain/push/push-message.ts';
import { orders, outgoingJobs, pushKeys, pushSubscriptions, users } from '#server/db/schema.ts';
import { proveAddress } from '#server/features/access/prove-address.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import { eraseUser } from '#server/features/account/erase-user.ts';
import { personalData } from '#server/features/account/personal-data.ts';
import { SUBSCRIPTIONS_MAX } from '#server/features/push/push-handlers.ts';
import { listUnsent } from '#server/mail/unsent-jobs.ts';
import { startFakePushService, type FakeBrowser, type FakePushService } from '#tests/fake-providers/push/fake-push-service.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { lineFor, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, orderLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { bringBack, buyRetouched, plainPicture, retouchFile, runCommand } from '#tests/fixtures/money/retouch-orders.ts';
import type { CookieJar } from '#tests/setup/call-client.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const DAY_MS = 86_400_000;

let push: FakePushService;
let server: TestServer;
let customer: MoneyCustomer;
beforeAll(async () => {
  push = await startFakePushService();
  server = await startTestServer({ database: ONE_DATABASE, environment: { PUSH_HOSTS: push.origin, LOG_LEVEL: 'silent' } });
  await seedMoneyShop(server.services);
});
afterAll(async () => {
  await server.close();
  await push.close();
});
beforeEach(async () => {
  customer = await printCustomer(server);
});

const keyOf = async (session: CookieJar) => (await server.call(pushCalls.pushKey, {}, { session })).answer().publicKey;
const subscribe = (browser: FakeBrowser, session: CookieJar) =>
  server.call(pushCalls.subscribeToPush, { body: browser.subscription }, { session });
/** A browser of this customer that wants messages. */
async function browserOf(session: CookieJar): Promise<FakeBrowser> {
  const browser = push.subscribe(await keyOf(session));
  (await subscribe(browser, session)).answer();
  return browser;
}
const buy = async () => buyLines(server, customer, [await lineFor(server, customer, IDS.calendar, 1)]);
const markSent = (orderUuid: string, ...args: readonly string[]) =>
  runCommand(server, 'orders', 'mark', 'sent', orderReference(orderUuid), ...args);
const sendAll = () => server.deliverMail();
const bodies = (browser: FakeBrowser) => browser.got.map(({ text }) => PushMessageSchema.parse(JSON.parse(text)).body);
const numKept = () => server.services.db.$count(pushSubscriptions, eq(pushSubscriptions.userUuid, customer.uuid));

describe('[LOV-12] what a device is told', () => {
  test('[LOV-12] [SEC-05] an order that is sent: the shop, the reference and the fact, for its browser alone, for three days', async () => {
    const browser = await browserOf(customer.session);
    const orderUuid = await buy();
    await sendAll();
    expect(browser.got, 'nothing but what was asked for').toEqual([]);
    await markSent(orderUuid);
    await sendAll();
    const [{ text, ttlSeconds, subject } = { text: '', ttlSeconds: 0, subject: '' }] = browser.got;
    const { portal } = await loadSettings(server.services.db);
    expect(JSON.parse(text)).toEqual({
      title: portal.name,
      body: `Your order ${orderReference(orderUuid)} is on its way`,
      url: paths.order(orderUuid),
      lang: 'en',
      to: customer.uuid,
    });
    expect(ttlSeconds).toBeGreaterThan(3 * 86_400 - 600);
    expect(ttlSeconds).toBeLessThanOrEqual(3 * 86_400);
    expect(subject, 'the example shop has no address').toBe('mailto:postmaster@localhost');
    await markSent(orderUuid, '--tracking=AB123');
    await sendAll();
    expect(browser.got, 'once').toHaveLength(1);
  });

  test('[LOV-12] retouched pictures that are back, once, in the language of the order', async () => {
    const browser = await browserOf(customer.session);
    const [first = ''] = customer.pictureUuids;
    const orderUuid = await buyRetouched(server, customer, { files: [first], retouch: [first] });
    await server.services.db
      .update(orders)
      .set({ sale: { lang: 'nb' } as NonNullable<(typeof orders.$inferSelect)['sale']> }) // only the language is read here
      .where(eq(orders.uuid, orderUuid));
    await sendAll();
    const before = browser.got.length;
    for (const color of ['red', 'blue'])
      await bringBack(server, color + orderUuid, { [retouchFile(orderUuid, first)]: await plainPicture(color) });
    await sendAll();
    expect(bodies(browser).slice(before)).toEqual([`De retusjerte bildene i bestilling ${orderReference(orderUuid)} er klare`]);
  });

  test('[LOV-12] files that can be downloaded because their invoice is paid', async () => {
    const browser = await browserOf(customer.session);
    const file = customer.pictureUuids[0] ?? '';
    (await server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, { session: customer.session })).answer();
    const orderUuid = await orderLines(server, customer, [], PAYMENT.invoice);
    await runCommand(server, 'orders', 'paid', orderReference(orderUuid));
    await sendAll();
    expect(bodies(browser)).toEqual([`The digital pictures of order ${orderReference(orderUuid)} can be downloaded`]);
  });

  test('[LOV-12] [SEC-06] a customer whose address is not proved is told too, and not again when it is', async () => {
    const browser = await browserOf(customer.session);
    const orderUuid = await buy();
    await server.services.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.uuid, customer.uuid));
    await markSent(orderUuid);
    await sendAll();
    expect(bodies(browser)).toEqual([`Your order ${orderReference(orderUuid)} is on its way`]);
    await server.services.db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.uuid, customer.uuid));
      if (user) await proveAddress(tx, server.services, user, user.email ?? '');
    });
    await sendAll();
    expect(browser.got).toHaveLength(1);
  });
});

describe('[LOV-12] whose device it is', () => {
  test('[LOV-12] another customer gets nothing, and who is signed in on a browser now takes it over', async () => {
    const own = await browserOf(customer.session);
    const stranger = await server.asUser('stranger@example.org');
    const theirs = await browserOf(stranger.session);
    await markSent(await buy());
    await sendAll();
    expect([own.got.length, theirs.got.length]).toEqual([1, 0]);
    (await subscribe(own, stranger.session)).answer();
    await markSent(await buy());
    await sendAll();
    expect([own.got.length, theirs.got.length, await numKept()]).toEqual([1, 0, 0]);
    (
      await server.call(pushCalls.unsubscribeFromPush, { body: { endpoint: own.subscription.endpoint } }, { session: customer.session })
    ).answer();
    expect(
      await server.services.db.$count(pushSubscriptions, eq(pushSubscriptions.endpoint, own.subscription.endpoint)),
      'nobody ends the messages of another customer',
    ).toBe(1);
  });

  test('[LOV-12] [SEC-05] who has learned the address of a browser, and not its keys, takes over, reads and ends nothing', async () => {
    const own = await browserOf(customer.session);
    const stranger = await server.asUser('curious@example.org');
    const theirs = await browserOf(stranger.session);
    const { endpoint, keys } = own.subscription;
    for (const guessed of [theirs.subscription.keys, { ...keys, auth: theirs.subscription.keys.auth }]) {
      const taken = await server.call(pushCalls.subscribeToPush, { body: { endpoint, keys: guessed } }, { session: stranger.session });
      expect(taken.error()).toMatchObject({ error: 'request.invalid', params: { field: 'body.keys' } });
    }
    (await server.call(pushCalls.unsubscribeFromPush, { body: { endpoint } }, { session: stranger.session })).answer();
    await markSent(await buy());
    await sendAll();
    expect([own.got.length, theirs.got.length]).toEqual([1, 0]);
    const copies = [customer.uuid, stranger.uuid].map((uuid) => personalData(server.services.db, uuid, new Set()));
    expect(JSON.stringify(await Promise.all(copies))).not.toMatch(new RegExp(`${endpoint}|${keys.auth}`));
    expect(
      await server.services.db.$count(pushSubscriptions, eq(pushSubscriptions.userUuid, stranger.uuid)),
      'what was refused took nothing from who tried it',
    ).toBe(1);
  });

  test('[LOV-12] subscribing again changes nothing, a browser with a new address has one, and unsubscribing ends it', async () => {
    const old = await browserOf(customer.session);
    (await subscribe(old, customer.session)).answer();
    const renewed = await browserOf(customer.session);
    expect(await numKept()).toBe(1);
    const { devices } = await personalData(server.services.db, customer.uuid, new Set());
    expect(devices, 'the customer’s copy of all data says so').toEqual([expect.objectContaining({ messagesSince: expect.any(Date) })]);
    await markSent(await buy());
    await sendAll();
    expect([old.got.length, renewed.got.length]).toEqual([0, 1]);
    const off = { body: { endpoint: renewed.subscription.endpoint } };
    (await server.call(pushCalls.unsubscribeFromPush, off, { session: customer.session })).answer();
    await markSent(await buy());
    await sendAll();
    expect([renewed.got.length, await numKept()]).toEqual([1, 0]);
  });

  test('[LOV-12] [SEC-06] a device that signed out, was signed out, has expired or was erased gets none, nor what waited for it', async () => {
    const { signOut, listSessions, endSession } = accessCalls;
    const devices = async () => Promise.all([1, 2, 3].map(async () => (await server.asUser(customer.email)).session));
    const [here, there, third] = await devices();
    if (!here || !there || !third) throw new Error('three devices');
    const browsers = [await browserOf(here), await browserOf(there), await browserOf(third)] as const;
    await markSent(await buy());
    expect((await listUnsent(server.services.db)).filter(({ kind }) => kind === 'push')).toHaveLength(3);
    await server.call(signOut, {}, { session: here });
    const { sessions } = (await server.call(listSessions, {}, { session: third })).answer();
    // The sessions of this customer but the one that asks.
    for (const { id, isCurrent } of sessions) if (!isCurrent) await server.call(endSession, { params: { id } }, { session: third });
    await sendAll();
    expect(browsers.map(({ asked }) => asked)).toEqual([0, 0, 1]);
    customer = { ...customer, session: third };
    const expired = await buy();
    server.clock.advance(31 * DAY_MS);
    await markSent(expired);
    await sendAll();
    expect(browsers[2].asked, 'before housekeeping has removed the session').toBe(1);
    const last = (await server.asUser(customer.email)).session;
    const erased = await browserOf(last);
    customer = { ...customer, session: last };
    const underWay = await buy();
    await server.services.db.transaction((tx) => eraseUser(tx, customer.uuid, server.clock.nowMs()));
    await markSent(underWay);
    await sendAll();
    expect([erased.asked, await numKept()]).toEqual([0, 0]);
  });

  test('[LOV-12] a customer has so many devices, and the oldest goes', async () => {
    const oldest = await browserOf(customer.session);
    for (let more = 0; more < SUBSCRIPTIONS_MAX; more += 1) {
      server.clock.advance(1000);
      await browserOf((await server.asUser(customer.email)).session);
    }
    const kept = await server.services.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userUuid, customer.uuid));
    expect(kept).toHaveLength(SUBSCRIPTIONS_MAX);
    expect(kept.map(({ endpoint }) => endpoint)).not.toContain(oldest.subscription.endpoint);
  });
});

describe('[LOV-12] when the push service does not take it', () => {
  test.each([404, 410])('[LOV-12] %i ends the subscription, and the message is not tried again', async (status) => {
    const browser = await browserOf(customer.session);
    browser.answers(status);
    await markSent(await buy());
    await sendAll();
    expect([browser.asked, await numKept()]).toEqual([1, 0]);
    expect((await listUnsent(server.services.db)).filter(({ kind }) => kind === 'push')).toEqual([]);
  });

  test('[LOV-12] [OPX-08] trouble is tried again, `mails list` names no address, and after three days it is not told any more', async () => {
    const browser = await browserOf(customer.session);
    browser.answers(503);
    const orderUuid = await buy();
    await markSent(orderUuid);
    await sendAll();
    const { lines } = await runCommand(server, 'mails', 'list');
    expect(lines).toEqual([
      expect.stringMatching(
        /^[\da-f]{8} failing message 'sent' to a device, tried 1 times, next at .*: Error: 127\.0\.0\.1:\d+ answered 503$/,
      ),
      '1 mails and messages are not sent',
    ]);
    browser.answers(201);
    server.clock.advance(60_000);
    await sendAll();
    expect(browser.got).toHaveLength(1);
    browser.answers(503);
    await markSent(await buy());
    await sendAll();
    browser.answers(201);
    server.clock.advance(3 * DAY_MS);
    await sendAll();
    expect(browser.got).toHaveLength(1);
    expect(await listUnsent(server.services.db)).toEqual([]);
  });

  test('[LOV-12] [OPX-08] a message that is refused every time is given up at once, and the shop’s wrong key is tried again', async () => {
    const browser = await browserOf(customer.session);
    for (const [status, said] of [
      [413, /^[\da-f]{8} GIVEN UP message 'sent' to a device, refused for good: UndeliverableError: 127\.0\.0\.1:\d+ answered 413$/],
      [403, /^[\da-f]{8} failing message 'sent' to a device, tried 1 times, next at .*: Error: 127\.0\.0\.1:\d+ answered 403$/],
    ] as const) {
      browser.answers(status);
      await markSent(await buy());
      await sendAll();
      const { lines } = await runCommand(server, 'mails', 'list');
      expect(lines).toEqual([expect.stringMatching(said), '1 mails and messages are not sent']);
      await runCommand(server, 'mails', 'forget', '--all');
    }
    expect(await numKept(), 'the browser keeps its messages').toBe(1);
  });

  test('[LOV-12] [SEC-06] a push service that does not answer holds up no mail, and all its devices wait together', async () => {
    const browsers: FakeBrowser[] = [];
    for (let more = 0; more < SUBSCRIPTIONS_MAX; more += 1) browsers.push(await browserOf((await server.asUser(customer.email)).session));
    const orderUuid = await buy();
    await sendAll();
    const letGo = browsers.map((browser) => browser.hold());
    await markSent(orderUuid);
    server.clock.advance(1000);
    (await server.call(accessCalls.sendPasswordReminder, { query: { json: '1', email: customer.email } })).answer();
    const mails = server.deliverMail();
    await expect.poll(() => browsers.filter(({ asked }) => asked > 0).length, { timeout: 5000 }).toBeGreaterThan(1);
    const waiting = await listUnsent(server.services.db);
    for (const release of letGo) release();
    await mails;
    expect(new Set(waiting.map(({ kind }) => kind)), 'the mail with the link is out').toEqual(new Set(['push']));
    expect(await listUnsent(server.services.db)).toEqual([]);
  });

  test('[LOV-12] [SEC-05] a redirect is not followed', async () => {
    const browser = await browserOf(customer.session);
    const other = await browserOf((await server.asUser('other@example.org')).session);
    browser.answers(303, { location: other.subscription.endpoint });
    await markSent(await buy());
    await sendAll();
    expect([browser.asked, other.asked]).toEqual([1, 0]);
    await server.services.db.delete(outgoingJobs).where(eq(outgoingJobs.kind, 'push'));
  });
});

describe('[LOV-12] what is refused', () => {
  test('[LOV-12] [SEC-05] an address that is no push service, and keys that are none', async () => {
    const { subscription } = push.subscribe(await keyOf(customer.session));
    const send = (body: object) =>
      server.call(pushCalls.subscribeToPush, { body: { ...subscription, ...body } }, { session: customer.session });
    for (const endpoint of ['https://10.0.0.1/x', 'http://169.254.169.254/latest', 'http://127.0.0.1:1/x', `${server.url}/healthz`])
      expect([endpoint, (await send({ endpoint })).error().error]).toEqual([endpoint, 'push.service_unknown']);
    const notOnCurve = `B${'A'.repeat(86)}`;
    expect((await send({ keys: { ...subscription.keys, p256dh: notOnCurve } })).error().error).toBe('request.invalid');
    expect((await send({ keys: { ...subscription.keys, auth: 'short' } })).error().error).toBe('request.invalid');
    expect(await numKept()).toBe(0);
  });

  test('[LOV-12] the shop has one pair of keys, also when two ask first at once, and gives away only the public one', async () => {
    await server.services.db.delete(pushKeys);
    const keys = await Promise.all([keyOf(customer.session), keyOf(customer.session), keyOf(customer.session)]);
    const rows = await server.services.db.select().from(pushKeys);
    expect(rows).toHaveLength(1);
    expect(new Set(keys)).toEqual(new Set([rows[0]?.publicKey]));
  });
});
