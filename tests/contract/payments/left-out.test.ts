/** Goods of an order that the shop could not produce are never charged, and are charged when they are produced later. */
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
import { sumMinor } from '#core/kernel/money.ts';
import { bagOf } from '#server/cli/batches/bag-contents.ts';
import type { SchoolOrder } from '#server/cli/batches/school-orders.ts';
import { loadOrder } from '#server/cli/orders/find-orders.ts';
import { ManifestSchema } from '#server/cli/orders/manifest/manifest.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { failedExports } from '#server/condition/failed-exports.ts';
import { paymentProblems } from '#server/condition/payment-trouble.ts';
import { documents, outgoingJobs } from '#server/db/schema.ts';
import { originalKey } from '#server/media/store/media-keys.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { lineFor, type MoneyCustomer, PAYMENT } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, orderLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { createPayingCustomer, STRIPE_FIRST, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

describe.each(STRIPE_FIRST)('with %s', (provider) => {
  let shop: ProviderShop;
  let customer: MoneyCustomer;
  let folder: string;
  beforeAll(async () => {
    shop = await startProviderShop(provider, ONE_DATABASE);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    customer = await printCustomer(shop.server);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-left-out-'));
    return () => fs.rmSync(folder, { recursive: true, force: true });
  });
  const { as, charged, comeBack, goToPay, transactionOf, work } = createPayingCustomer(() => ({ ...shop, customer }));

  const pay = async (orderUuid: string) => {
    const bought = { orderUuid, transactionUuid: (await transactionOf(orderUuid)).uuid };
    shop.fake.books.pay(await goToPay(bought));
    await comeBack(bought);
    await work();
    return bought;
  };
  /** Catalogues, which need no picture, and a calendar. */
  const order = async (payment: string) => {
    const [offer] = (await shop.server.call(shopCalls.getCatalogues, {}, as())).answer();
    if (!offer) throw new Error('The shop offers a catalogue');
    (await shop.server.call(cartCalls.buyCatalogues, { body: { catalogues: [{ ...offer, quantity: 2 }] } }, as())).answer();
    const calendar = await lineFor(shop.server, customer, IDS.calendar, 1);
    const orderUuid = await (payment === PAYMENT.invoice ? orderLines : buyLines)(shop.server, customer, [calendar], payment);
    const bought = payment === PAYMENT.card ? await pay(orderUuid) : { orderUuid, transactionUuid: (await transactionOf(orderUuid)).uuid };
    const lines = (await read(orderUuid)).orderLines;
    const missing = lines.find((line) => line.template !== null);
    if (!missing) throw new Error('The order has its calendar');
    return { ...bought, reference: orderReference(orderUuid), missing, total: (await read(orderUuid)).summary.totalPrice };
  };
  const read = async (orderUuid: string) => (await shop.server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
  const filesOf = async (orderUuid: string) => (await read(orderUuid)).files?.map(({ uuid }) => uuid);
  /** The files of the calendar's pictures are missing until the returned function restores them. */
  const losePictures = async () => {
    const keys = customer.pictureUuids.toSpliced(1, 1).map((uuid) => originalKey(uuid, 'image/jpeg'));
    const kept = await Promise.all(keys.map((key) => shop.server.services.media.read(key)));
    for (const key of keys) await shop.server.services.media.remove(key);
    return async () => {
      for (const [at, key] of keys.entries()) await shop.server.services.media.write(key, kept[at] ?? Buffer.of());
    };
  };
  const run = async (...args: readonly string[]) => {
    const lines: string[] = [];
    await ordersCommand(shop.server.services, args, (line) => lines.push(line)).catch((error: unknown) => lines.push(String(error)));
    await work();
    return lines;
  };
  const foldersNow = () =>
    fs
      .readdirSync(folder)
      .toSorted()
      .map((name) => ManifestSchema.parse(JSON.parse(fs.readFileSync(path.join(folder, name, 'manifest.json'), 'utf8'))).lines);
  const mailsOf = async (reference: string) =>
    (await shop.server.services.db.select().from(outgoingJobs))
      .map(({ payload }) => payload as { template: string; values: Record<string, string> })
      .filter(({ template, values }) => template === 'orderLeftOut' && values['reference'] === reference);

  test('[BIZ-01] [OPS-02] an order that is produced in part is charged when its rest is produced, which goes into a separate folder', async () => {
    const { orderUuid, reference, missing, total, transactionUuid } = await order(PAYMENT.card);
    const bought = { orderUuid, transactionUuid };
    const bringBack = await losePictures();
    const said = await run('export', folder, reference, '--without-refused');
    expect(said).toContainEqual(expect.stringMatching(/^LEFT OUT: .*original file is missing/));
    expect(said).toContainEqual(expect.stringMatching(/charged when the rest is made .* or when it is sent, then without the rest$/));
    expect(charged(bought)).toEqual([[total, 0, 0]]);
    const failed = async () => (await failedExports(shop.server.services.db)).filter((one) => one.orderUuid === orderUuid).length;
    expect(await failed(), 'the operator is told until the rest is made').toBe(1);
    expect(await run('find', reference)).toContainEqual(expect.stringMatching(/1 × .*, LEFT OUT: not made$/));
    await bringBack();
    await run('retry');
    expect(foldersNow()[1]?.map((line) => [line.uuid, line.refused.length])).toEqual([[missing.uuid, 0]]);
    expect([charged(bought), await failed()]).toEqual([[[0, total, 0]], 0]);
    await run('mark', 'sent', reference);
    expect([charged(bought), await mailsOf(reference)]).toEqual([[[0, total, 0]], []]);
  });

  test('[BIZ-01] [OPS-02] goods left out when an order is sent are not charged, and order, mail and operator output name them', async () => {
    const { orderUuid, reference, missing, total, transactionUuid } = await order(PAYMENT.card);
    await losePictures();
    await run('export', folder, reference, '--without-refused');
    const said = await run('mark', 'sent', reference);
    const left = total - missing.linePrice;
    expect(charged({ orderUuid, transactionUuid })).toEqual([[0, left, 0]]);
    expect(said).toContainEqual(expect.stringMatching(/: NOT MADE: line \d, 1 × .*: it is not charged$/));
    const told = await read(orderUuid);
    expect([told.summary.now, told.credits]).toEqual([
      left,
      [expect.objectContaining({ lineUuid: missing.uuid, amount: missing.linePrice, isCharged: false })],
    ]);
    expect(await mailsOf(reference)).toEqual([
      expect.objectContaining({
        values: expect.objectContaining({ money: expect.stringMatching(/not charged, and are not going to be/) }),
      }),
    ]);
    const issued = await shop.server.services.db.select().from(documents).where(eq(documents.orderUuid, orderUuid));
    expect(issued.map(({ kind, amount }) => [kind, amount])).toEqual([['receipt', left]]);
    const sent = (await shop.server.services.db.select().from(outgoingJobs)).map(
      ({ payload }) => payload as { template: string; values: Record<string, string> },
    );
    const ofOrder = sent.find(({ template, values }) => template === 'orderInStore' && values['reference'] === reference);
    expect(ofOrder?.values['lines']).not.toContain(missing.description);
    await run('export', folder, reference);
    expect(foldersNow()).toHaveLength(1);
  });

  test.each(['made', 'sent'])(
    '[BIZ-01] [BIZ-04] a file that its customer withdrew from before any charge is not charged when the rest is %s, though a folder holds it',
    async (then) => {
      const [, file = ''] = customer.pictureUuids;
      (await shop.server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
      const { orderUuid, reference, missing, total, transactionUuid } = await order(PAYMENT.card);
      const bringBack = await losePictures();
      await run('export', folder, reference, '--without-refused');
      const line = (await read(orderUuid)).orderLines.find(({ digitalFiles }) => digitalFiles.length > 0);
      if (!line) throw new Error('The order has its file');
      (await shop.server.call(orderCalls.withdrawFromOrder, { params: { orderUuid }, body: { lines: [line.uuid] } }, as())).answer();
      const told = (await shop.server.services.db.select().from(outgoingJobs))
        .map(({ payload }) => payload as { template: string; values: Record<string, string> })
        .find(({ template, values }) => template === 'withdrawalReceived' && values['reference'] === reference);
      expect(told?.values['money']).toMatch(/^The goods were not charged, and are not going to be\./);
      expect(
        (await run('list', 'withdrawn')).filter((row) => row.startsWith(reference)),
        'nothing is to be given back',
      ).toEqual([]);
      await bringBack();
      await run(...(then === 'made' ? ['retry'] : ['mark', 'sent', reference]));
      const left = total - line.linePrice - (then === 'made' ? 0 : missing.linePrice);
      expect(charged({ orderUuid, transactionUuid })).toEqual([[0, left, 0]]);
      const issued = await shop.server.services.db.select().from(documents).where(eq(documents.orderUuid, orderUuid));
      expect(issued.map(({ kind, amount, content }) => [kind, amount, sumMinor(content.tax.map(({ base, tax }) => base + tax))])).toEqual([
        ['receipt', left, left],
      ]);
      expect([(await read(orderUuid)).summary.now, await run('list', 'withdrawn')]).toEqual([
        left,
        expect.not.arrayContaining([expect.stringContaining(reference)]),
      ]);
    },
  );

  test.each([['reprint'], ['again']])(
    '[BIZ-04] [OPS-02] goods left out and not charged are not produced when the order is produced again: %s',
    async (how) => {
      const { orderUuid, reference, missing, total, transactionUuid } = await order(PAYMENT.card);
      const bringBack = await losePictures();
      await run('export', folder, reference, '--without-refused');
      await run('mark', 'sent', reference);
      await bringBack();
      if (how === 'reprint') await run('reprint', reference, '--reason=scratched');
      const flags = how === 'again' ? ['--again'] : [];
      expect(await run('export', folder, reference, '--plan', ...flags)).toEqual([
        expect.stringMatching(/^PLAN: .*: 1 lines to make$/),
        `NOT MADE: ${reference}: 1 × ${missing.description}: not made, not charged`,
        `PLAN: 1 orders would be exported to ${folder}. Nothing was done.`,
      ]);
      expect(foldersNow()).toHaveLength(1);
      const said = await run('export', folder, reference, ...flags);
      expect(said).toContainEqual(`NOT MADE: ${reference}: 1 × ${missing.description}: not made, not charged`);
      const lines = foldersNow()[1] ?? [];
      expect(lines.map((line) => [line.uuid === missing.uuid, line.refused, line.prints.length])).toEqual([
        [false, [], 0],
        [true, ['not made, not charged'], 0],
      ]);
      const bag = await bagOf(shop.server.services.db, await loadOrder(shop.server.services.db, orderUuid), {
        uuid: orderUuid,
        subjectUuid: '',
        name: 'Kari',
        group: '1A',
      } as SchoolOrder);
      expect([bag.pieces, bag.contents.length, bag.unmade.map(({ dropped }) => dropped)]).toEqual([2, 1, ['uncharged']]);
      expect(charged({ orderUuid, transactionUuid })).toEqual([[0, total - missing.linePrice, 0]]);
    },
  );

  test('[BIZ-01] [OPS-02] goods left out of an order that was charged before are refunded when the order is sent', async () => {
    for (const file of customer.pictureUuids.slice(0, 2))
      (await shop.server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
    const bought = await pay(await buyLines(shop.server, customer, [], PAYMENT.card));
    const reference = orderReference(bought.orderUuid);
    const { orderLines: sold, summary } = await read(bought.orderUuid);
    const total = summary.totalPrice;
    const missing = sold.find(({ digitalFiles: [file] }) => file?.uuid === customer.pictureUuids[0]);
    const bringBack = await losePictures();
    await run('export', folder, reference, '--without-refused');
    expect(charged(bought)).toEqual([[0, total, 0]]);
    const query = { dl: 'file' as const, file: customer.pictureUuids[0] ?? '' };
    const refused = await shop.server.call(pictureSetCalls.downloadDigitalCopy, { query }, as());
    expect([refused.status, refused.error().error], 'its customer reads why').toEqual([503, 'picture.file_missing']);
    const said = await run('mark', 'sent', reference);
    expect(said).toContainEqual(expect.stringMatching(/: NOT MADE: .*: its money goes back$/));
    expect(charged(bought)).toEqual([[0, total, missing?.linePrice]]);
    expect(await mailsOf(reference)).toEqual([
      expect.objectContaining({ values: expect.objectContaining({ money: expect.stringMatching(/We pay .* back/) }) }),
    ]);
    await bringBack();
    const downloaded = await shop.server.call(pictureSetCalls.downloadDigitalCopy, { query }, as());
    expect([downloaded.status, await filesOf(bought.orderUuid)], 'what was not paid for is not given').toEqual([
      403,
      [customer.pictureUuids[1]],
    ]);
    (await shop.server.call(cartCalls.toggleDigitalFile, { body: { file: query.file, type: 'IP', wanted: true } }, as())).answer();
  });

  test('[BIZ-01] [OPS-02] goods left out and never charged are neither given as a file nor produced when the order is produced again', async () => {
    const [file = ''] = customer.pictureUuids;
    (await shop.server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
    const { orderUuid, reference, total, transactionUuid } = await order(PAYMENT.card);
    const bringBack = await losePictures();
    await run('export', folder, reference, '--without-refused');
    await run('mark', 'sent', reference);
    expect(charged({ orderUuid, transactionUuid })[0]?.[1]).toBeLessThan(total);
    await bringBack();
    const downloaded = await shop.server.call(pictureSetCalls.downloadDigitalCopy, { query: { dl: 'file', file } }, as());
    expect([downloaded.status, await filesOf(orderUuid)]).toEqual([403, []]);
    (await shop.server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
    await run('reprint', reference, '--reason=Scratched');
    await run('export', folder, reference);
    await run('export', folder, reference, '--again');
    const made = foldersNow().map((lines) => lines.filter(({ refused }) => refused.length === 0).map(({ uuid }) => uuid));
    expect([made.length, new Set(made.flat()).size]).toEqual([3, 1]);
  });

  test.runIf(provider === 'stripe')(
    '[BIZ-04] an order of which a part was produced and nothing is charged yet: cancelling and refunding it name the possible commands',
    async () => {
      const { reference } = await order(PAYMENT.card);
      await losePictures();
      await run('export', folder, reference, '--without-refused');
      expect(await run('refund', reference, '20', '--reason=late')).toEqual([
        expect.stringMatching(/is not charged yet.*orders mark sent/),
      ]);
      expect(await run('cancel', reference, '--reason=late')).toEqual([
        expect.stringMatching(/cannot be cancelled.*not charged yet; orders mark sent/),
      ]);
    },
  );

  test.runIf(provider === 'stripe')(
    '[OPX-08] [BIZ-01] an order that the last export could not produce and that is marked as sent is listed with its reason',
    async () => {
      const { reference } = await order(PAYMENT.card);
      await losePictures();
      await run('export', folder, reference);
      expect(await run('mark', 'sent', reference)).toContainEqual(
        expect.stringMatching(new RegExp(`^The last export could not make ${reference} \\(.*original file is missing\\)\\. What you`)),
      );
    },
  );

  test.runIf(provider === 'stripe').each([false, true])(
    '[BIZ-05] [OPS-02] goods left out are credited on an invoice when the order is sent (paid before: %s)',
    async (isPaid) => {
      const { orderUuid, reference, missing, total } = await order(PAYMENT.invoice);
      if (isPaid) await run('paid', reference);
      await losePictures();
      const told = await run('export', folder, reference, '--without-refused');
      expect(told, 'no charge is promised of an invoice').toContainEqual(expect.stringMatching(/: its invoice asks for all of it/));
      await run('mark', 'sent', reference);
      const issued = await shop.server.services.db.select().from(documents).where(eq(documents.orderUuid, orderUuid));
      expect(sumMinor(issued.map(({ amount }) => amount))).toBe(total - missing.linePrice);
      expect(await mailsOf(reference)).toHaveLength(1);
      const problems = (await paymentProblems(shop.server.services.db)).filter((one) => one.orderUuid === orderUuid);
      expect(problems).toHaveLength(isPaid ? 1 : 0);
      if (isPaid) await run('refund', reference, String(missing.linePrice / 100), '--reason=not made');
      expect((await read(orderUuid)).payment.open).toBe(isPaid ? 0 : total - missing.linePrice);
      expect((await paymentProblems(shop.server.services.db)).filter((one) => one.orderUuid === orderUuid)).toEqual([]);
    },
  );
});
