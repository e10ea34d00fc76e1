/**
 * A customer withdraws from lines of an order, as directive (EU) 2023/2673 requires: the permission, the effects, and
 * the messages.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { localeOf, writeTime } from '#core/kernel/dates.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { saveSettings } from '#server/features/settings/load-settings.ts';
import { orderExports, orders, outgoingJobs, purchases, users } from '#server/db/schema.ts';
import { renditionKey } from '#server/media/store/media-keys.ts';
import { loadWithdrawals } from '#server/orders/withdrawable-lines.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { MONEY_SETTINGS } from '#tests/fixtures/money/money-settings.ts';
import { lineFor, type MoneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

/** The rows have no order of their own. */
const customerFirst = <Mail extends { readonly template: string }>(mails: readonly Mail[]): Mail[] =>
  mails.toSorted((a, b) => b.template.localeCompare(a.template));

describe.each(DATABASES)('on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  let stranger: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    await saveSettings(server.services.db, {
      ...MONEY_SETTINGS,
      notices: { ...MONEY_SETTINGS.notices, email: 'photographer@shop.example' },
    });
    stranger = await printCustomer(server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    customer = await printCustomer(server);
  });
  const as = (who = customer) => ({ session: who.session });
  /** A calendar, two catalogues and a picture as a file, paid. */
  const buy = async () => {
    const catalogues = (await server.call(shopCalls.getCatalogues, {}, as())).answer();
    const [offer] = catalogues;
    if (!offer) throw new Error('The shop offers a catalogue');
    (await server.call(cartCalls.buyCatalogues, { body: { catalogues: [{ ...offer, quantity: 2 }] } }, as())).answer();
    const file = customer.pictureUuids[0] ?? '';
    (await server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
    const orderUuid = await buyLines(server, customer, [await lineFor(server, customer, IDS.calendar, 1)]);
    const goods = (await read(orderUuid)).orderLines.filter(({ type }) => type === 0);
    const [calendar = '', catalogue = '', picture = ''] = [
      goods.find((line) => line.template !== null),
      goods.find((line) => line.catalogue !== null),
      goods.find((line) => line.digitalFiles.length > 0),
    ].map((line) => line?.uuid);
    return { orderUuid, calendar, catalogue, picture };
  };
  /** Two catalogues, and a picture as a file where it is wanted, paid. */
  const buyCatalogue = async (hasFile: boolean) => {
    const [offer] = (await server.call(shopCalls.getCatalogues, {}, as())).answer();
    if (!offer) throw new Error('The shop offers a catalogue');
    (await server.call(cartCalls.buyCatalogues, { body: { catalogues: [{ ...offer, quantity: 2 }] } }, as())).answer();
    const file = customer.pictureUuids[0] ?? '';
    if (hasFile) (await server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
    const orderUuid = await buyLines(server, customer, []);
    return { orderUuid, catalogue: (await read(orderUuid)).orderLines.find((line) => line.catalogue !== null)?.uuid ?? '' };
  };
  const read = async (orderUuid: string) => (await server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
  const nameOf = async (orderUuid: string, line: string) =>
    (await read(orderUuid)).orderLines.find(({ uuid }) => uuid === line)?.description;
  const withdraw = (orderUuid: string, lines: readonly string[], who = customer) =>
    server.call(orderCalls.withdrawFromOrder, { params: { orderUuid }, body: { lines: [...lines] } }, as(who));
  const rights = async (orderUuid: string) =>
    Object.fromEntries(((await read(orderUuid)).withdrawal ?? []).map(({ lineUuid, state }) => [lineUuid, state]));
  const download = () =>
    server.call(pictureSetCalls.downloadDigitalCopy, { query: { dl: 'file', file: customer.pictureUuids[0] ?? '' } }, as());
  const mailsOf = async (orderUuid: string) =>
    (await server.services.db.select().from(outgoingJobs))
      .map(({ payload }) => payload as { to: string; template: string; lang: string; values: Record<string, string> })
      .filter(({ values, template }) => values['reference'] === orderReference(orderUuid) && /withdrawal/i.test(template));

  const sentMails = async (orderUuid: string) => {
    await ordersCommand(server.services, ['mark', 'sent', orderUuid], () => undefined);
    const jobs = await server.services.db.select().from(outgoingJobs);
    return jobs
      .map(({ payload }) => payload as { template: string; values: Record<string, string> })
      .filter(({ values, template }) => values['reference'] === orderReference(orderUuid) && template === 'orderInStore')
      .map(({ values }) => values['lines']);
  };

  test('[BIZ-04] each line says whether it can be withdrawn from: made to order, open, downloaded', async () => {
    const { orderUuid, calendar, catalogue, picture } = await buy();
    expect(await rights(orderUuid)).toEqual({ [calendar]: 'personalised', [catalogue]: 'open', [picture]: 'open' });
    expect((await download()).status).toBe(200);
    expect(await rights(orderUuid)).toMatchObject({ [picture]: 'downloaded', [catalogue]: 'open' });
    for (const [line, reason] of [
      [calendar, 'personalised'],
      [picture, 'downloaded'],
    ] as const)
      expect((await withdraw(orderUuid, [catalogue, line])).error()).toMatchObject({
        error: 'order.no_withdrawal',
        params: { reason, line: await nameOf(orderUuid, line) },
      });
    expect((await rights(orderUuid))[catalogue], 'all of them, or none').toBe('open');
  });

  test('[BIZ-04] with two pictures as files each text about a withdrawal names the right one: order, mails and orders find', async () => {
    for (const file of customer.pictureUuids.slice(0, 2))
      (await server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
    const orderUuid = await buyLines(server, customer, []);
    const { orderLines, withdrawal = [], files = [] } = await read(orderUuid);
    const names = orderLines
      .filter(({ digitalFiles }) => digitalFiles.length > 0)
      .map(({ uuid, digitalFiles: [file] }) => [uuid, files.find((one) => one.uuid === file?.uuid)?.name ?? ''] as const);
    expect(new Set(names.map(([, name]) => name)).size).toBe(2);
    expect(withdrawal.map(({ lineUuid, fileNames }) => [lineUuid, fileNames])).toEqual(names.map(([uuid, name]) => [uuid, [name]]));
    const [chosen, kept] = names;
    if (!chosen || !kept) throw new Error('The order has its two files');
    const [[line, name], [, other]] = [chosen, kept];
    (await withdraw(orderUuid, [line])).answer();
    const mails = await mailsOf(orderUuid);
    expect(
      mails.map(({ template, values }) => [template, values['lines']?.includes(`(${name}): `), values['lines']?.includes(other)]),
    ).toEqual([
      ['withdrawalReceived', true, false],
      ['newWithdrawal', true, false],
    ]);
    const shown: string[] = [];
    await ordersCommand(server.services, ['find', orderUuid], (row) => shown.push(row));
    expect(shown.join('\n')).toMatch(new RegExp(`1 × .* \\(${name}\\): .*WITHDRAWN[^]*1 × .* \\(${other}\\): `));
  });

  test('[BIZ-04] [SET-08] the preview of a bought file keeps its watermark until the file is downloaded, or cannot be returned any more', async () => {
    const { db, media } = server.services;
    const [pictureUuid = ''] = customer.pictureUuids;
    await media.write(renditionKey(pictureUuid, '640.webp'), Buffer.from('PREVIEW'));
    const preview = async () => {
      const params = { ownerUuid: customer.uuid, pictureUuid, file: '640.webp' as const };
      return (await server.call(pictureSetCalls.pictureThumbnail, { params }, as())).bytes.toString('base64');
    };
    const address = async () => {
      const { pictureSets } = (await server.call(pictureSetCalls.listPictureSets, {}, as())).answer();
      const pictures = pictureSets.flatMap(({ pictures: shown }) => shown);
      return pictures.find(({ uuid }) => uuid === pictureUuid)?.thumbnails[640];
    };
    const marked = [await preview(), await address()];
    const { orderUuid } = await buyCatalogue(true);
    expect([await preview(), await address()]).toEqual(marked);
    const headers = { cookie: customer.session.header() };
    for (const path of [
      `/sections/prophoto/ajax/digitalcopies.php?dl=file&file=${pictureUuid}`,
      `/api/webshop/user/orders/${orderUuid}/files.zip`,
    ])
      await fetch(server.url + path, { method: 'HEAD', headers });
    expect(await preview(), 'a program that looks at links downloads nothing').toBe(marked[0]);
    await server.call(pictureSetCalls.downloadDigitalCopy, { query: { dl: 'file', file: pictureUuid } }, as());
    const downloaded = [await preview(), await address()];
    expect(downloaded[0]).not.toBe(marked[0]);
    expect(downloaded[1]).not.toBe(marked[1]);
    await db.update(purchases).set({ downloadedAt: null }).where(eq(purchases.orderUuid, orderUuid));
    expect([await preview(), await address()]).toEqual(marked);
    await db.insert(orderExports).values({ orderUuid, contentHash: '', folder: '', exportedAt: new Date() });
    await db
      .update(orders)
      .set({ confirmTime: new Date(server.services.clock.nowMs() - 30 * 86_400_000) })
      .where(eq(orders.uuid, orderUuid));
    expect([await preview(), await address()], 'made, and after fourteen days').toEqual(downloaded);
  });

  test('[BIZ-04] a file that is withdrawn from is not downloaded any more, and can be bought again', async () => {
    const { orderUuid, picture } = await buy();
    (await withdraw(orderUuid, [picture])).answer();
    expect([(await download()).status, (await read(orderUuid)).files]).toEqual([403, []]);
    const file = customer.pictureUuids[0] ?? '';
    (await server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
  });

  test('[BIZ-04] [OPS-02] a line that was withdrawn from before the export is not produced', async () => {
    const { orderUuid, catalogue } = await buy();
    (await withdraw(orderUuid, [catalogue])).answer();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-withdrawn-'));
    await ordersCommand(server.services, ['export', folder, orderUuid], () => undefined);
    const [name = ''] = fs.readdirSync(folder);
    const manifest = fs.readFileSync(path.join(folder, name, 'manifest.json'), 'utf8');
    fs.rmSync(folder, { recursive: true, force: true });
    expect([manifest.includes(catalogue), manifest.includes('prints/')]).toEqual([false, true]);
  });

  test('[BIZ-04] [BEY-07] the mail about an order on its way names what was made, and none is sent where only files are left', async () => {
    const posted = await buyCatalogue(true);
    (await withdraw(posted.orderUuid, [posted.catalogue])).answer();
    expect(await sentMails(posted.orderUuid), 'only a file is left').toEqual([]);
    const made = await buyCatalogue(false);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-sent-'));
    await ordersCommand(server.services, ['export', folder, made.orderUuid], () => undefined);
    fs.rmSync(folder, { recursive: true, force: true });
    server.clock.advance(1000);
    (await withdraw(made.orderUuid, [made.catalogue])).answer();
    expect(await sentMails(made.orderUuid), 'it was made before').toEqual([expect.stringMatching(/^2 × /)]);
  });

  test('[BIZ-04] [BEY-07] a line that is in the folder of its order is named, also where it was withdrawn from meanwhile or is in no later one', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-made-'));
    const exportIt = (orderUuid: string, media = server.services.media, ...options: readonly string[]) =>
      ordersCommand({ ...server.services, media }, ['export', folder, orderUuid, ...options], () => undefined);
    const meanwhile = await buyCatalogue(true);
    const { media } = server.services;
    let isWithdrawn = false;
    const readSlowly: typeof media.read = async (...asked) => {
      if (!isWithdrawn) {
        isWithdrawn = true;
        (await withdraw(meanwhile.orderUuid, [meanwhile.catalogue])).answer();
      }
      return media.read(...asked);
    };
    await exportIt(
      meanwhile.orderUuid,
      new Proxy(media, { get: (store, name) => (name === 'read' ? readSlowly : Reflect.get(store, name)) }),
    );
    expect([isWithdrawn, await sentMails(meanwhile.orderUuid)]).toEqual([true, [expect.stringMatching(/^2 × /)]]);
    customer = await printCustomer(server);
    const again = await buyCatalogue(true);
    await exportIt(again.orderUuid);
    server.clock.advance(1000);
    (await withdraw(again.orderUuid, [again.catalogue])).answer();
    server.clock.advance(1000);
    await exportIt(again.orderUuid, media, '--again');
    fs.rmSync(folder, { recursive: true, force: true });
    expect(await sentMails(again.orderUuid)).toEqual([expect.stringMatching(/^2 × /)]);
  });

  test.each(['en', 'nb', 'sv'])(
    '[BIZ-04] it is acknowledged at once in %s with lines and time, once, and the shop is informed',
    async (lang) => {
      await server.services.db.update(users).set({ lang }).where(eq(users.uuid, customer.uuid));
      const { orderUuid, catalogue } = await buy();
      const first = (await withdraw(orderUuid, [catalogue])).answer();
      expect((await withdraw(orderUuid, [catalogue])).answer()).toEqual(first);
      const [acknowledged, notice, ...more] = customerFirst(await mailsOf(orderUuid));
      expect(acknowledged).toMatchObject({ template: 'withdrawalReceived', lang });
      expect(acknowledged?.values['lines']).toMatch(/^2 × /);
      const day = writeTime('long', first.withdrawnAt, localeOf(lang, 'NO'), server.services.config.timeZone);
      expect(acknowledged?.values['time']).toContain(day);
      expect(notice).toMatchObject({ template: 'newWithdrawal' });
      expect(more).toEqual([]);
    },
  );

  test('[BIZ-04] catalogues can be withdrawn from for 14 days after they arrived, and not on the next day', async () => {
    const { orderUuid, catalogue } = await buy();
    await ordersCommand(server.services, ['mark', 'sent', orderUuid], () => undefined);
    const { withdrawal } = await read(orderUuid);
    const until = withdrawal?.find(({ lineUuid }) => lineUuid === catalogue)?.until ?? '';
    expect(until).toMatch(/^\d{4}-\d\d-\d\d$/);
    const { db } = server.services;
    const [row] = await db.select().from(orders).where(eq(orders.uuid, orderUuid));
    if (!row) throw new Error('The order is there');
    const { clock } = server.services;
    const stateAt = async (atMs: number) => {
      const then = { ...server.services, clock: { ...clock, nowMs: () => atMs } };
      return (await loadWithdrawals(db, then, row)).find(({ lineUuid }) => lineUuid === catalogue)?.state;
    };
    // Before and after midnight in the shop's time zone.
    const eveningMs = Date.parse(`${until}T20:00:00Z`);
    expect([await stateAt(eveningMs), await stateAt(eveningMs + 4 * 3_600_000)]).toEqual(['open', 'expired']);
  });

  test('[BIZ-04] [SEC-02] another customer, a visitor and an unknown line withdraw from nothing', async () => {
    const { orderUuid, catalogue } = await buy();
    expect((await withdraw(orderUuid, [catalogue], stranger)).error().error).toBe('order.not_found');
    expect((await withdraw(randomUUID(), [catalogue])).error().error).toBe('order.not_found');
    const visitor = await server.call(orderCalls.withdrawFromOrder, { params: { orderUuid }, body: { lines: [catalogue] } });
    expect(visitor.error().error).toBe('access.signed_out');
    expect((await withdraw(orderUuid, [randomUUID()])).error()).toMatchObject({ error: 'request.invalid' });
    expect(await mailsOf(orderUuid)).toEqual([]);
  });
});
