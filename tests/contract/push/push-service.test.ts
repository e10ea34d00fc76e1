/** Push services that do not accept a message to a device (LOV-12). */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { outgoingJobs } from '#server/db/schema.ts';
import { SUBSCRIPTIONS_MAX } from '#server/features/push/push-handlers.ts';
import { listUnsent } from '#server/mail/unsent-jobs.ts';
import type { FakeBrowser } from '#tests/fake-providers/push/fake-push-service.ts';
import { runCommand } from '#tests/fixtures/money/retouch-orders.ts';
import { pushShop } from '#tests/fixtures/push/push-shop.ts';

const DAY_MS = 86_400_000;
const shop = pushShop();
const { browserOf, buy, markSent, sendAll, numKept } = shop;

describe('[LOV-12] when the push service does not accept it', () => {
  test.each([404, 410])('[LOV-12] %i ends the subscription, and the message is not tried again', async (status) => {
    const browser = await browserOf(shop.customer.session);
    browser.answers(status);
    await markSent(await buy());
    await sendAll();
    expect([browser.asked, await numKept()]).toEqual([1, 0]);
    expect((await listUnsent(shop.server.services.db)).filter(({ kind }) => kind === 'push')).toEqual([]);
  });

  test('[LOV-12] [OPX-08] a failure is tried again, `mails list` names no address, and after three days it is not listed any more', async () => {
    const browser = await browserOf(shop.customer.session);
    browser.answers(503);
    const orderUuid = await buy();
    await markSent(orderUuid);
    await sendAll();
    const { lines } = await runCommand(shop.server, 'mails', 'list');
    expect(lines).toEqual([
      expect.stringMatching(
        /^[\da-f]{8} failing message 'pickup' to a device, tried 1 times, next at .*: Error: 127\.0\.0\.1:\d+ answered 503$/,
      ),
      '1 mails and messages are not sent',
    ]);
    browser.answers(201);
    shop.server.clock.advance(60_000);
    await sendAll();
    expect(browser.got).toHaveLength(1);
    browser.answers(503);
    await markSent(await buy());
    await sendAll();
    browser.answers(201);
    shop.server.clock.advance(3 * DAY_MS);
    await sendAll();
    expect(browser.got).toHaveLength(1);
    expect(await listUnsent(shop.server.services.db)).toEqual([]);
  });

  test('[LOV-12] [OPX-08] a message that is refused every time is given up at once, and the shop’s wrong key is tried again', async () => {
    const browser = await browserOf(shop.customer.session);
    for (const [status, said] of [
      [413, /^[\da-f]{8} GIVEN UP message 'pickup' to a device, refused for good: UndeliverableError: 127\.0\.0\.1:\d+ answered 413$/],
      [403, /^[\da-f]{8} failing message 'pickup' to a device, tried 1 times, next at .*: Error: 127\.0\.0\.1:\d+ answered 403$/],
    ] as const) {
      browser.answers(status);
      await markSent(await buy());
      await sendAll();
      const { lines } = await runCommand(shop.server, 'mails', 'list');
      expect(lines).toEqual([expect.stringMatching(said), '1 mails and messages are not sent']);
      await runCommand(shop.server, 'mails', 'forget', '--all');
    }
    expect(await numKept(), 'the browser keeps its messages').toBe(1);
  });

  test('[LOV-12] [SEC-06] a push service that does not answer delays no mail, and all its devices wait together', async () => {
    const browsers: FakeBrowser[] = [];
    for (let more = 0; more < SUBSCRIPTIONS_MAX; more += 1)
      browsers.push(await browserOf((await shop.server.asUser(shop.customer.email)).session));
    const orderUuid = await buy();
    await sendAll();
    const letGo = browsers.map((browser) => browser.hold());
    await markSent(orderUuid);
    shop.server.clock.advance(1000);
    (await shop.server.call(accessCalls.sendPasswordReminder, { query: { json: '1', email: shop.customer.email } })).answer();
    const mails = shop.server.deliverMail();
    await expect.poll(() => browsers.filter(({ asked }) => asked > 0).length, { timeout: 5000 }).toBeGreaterThan(1);
    const waiting = await listUnsent(shop.server.services.db);
    for (const release of letGo) release();
    await mails;
    expect(new Set(waiting.map(({ kind }) => kind)), 'the mail with the link is out').toEqual(new Set(['push']));
    expect(await listUnsent(shop.server.services.db)).toEqual([]);
  });

  test('[LOV-12] [SEC-05] a redirect is not followed', async () => {
    const browser = await browserOf(shop.customer.session);
    const other = await browserOf((await shop.server.asUser('other@example.org')).session);
    browser.answers(303, { location: other.subscription.endpoint });
    await markSent(await buy());
    await sendAll();
    expect([browser.asked, other.asked]).toEqual([1, 0]);
    await shop.server.services.db.delete(outgoingJobs).where(eq(outgoingJobs.kind, 'push'));
  });
});
