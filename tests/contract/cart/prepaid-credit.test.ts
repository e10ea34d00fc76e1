/** Prepaid credit: a code whose amount pays for goods until it is used up. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { payInvoices } from '#server/cli/orders/pay-invoices.ts';
import { vouchersCommand } from '#server/cli/vouchers/vouchers-command.ts';
import { orders } from '#server/db/schema.ts';
import { loadSettings, saveSettings } from '#server/features/settings/load-settings.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { DELIVERY, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { CONTACT, createShopper } from '#tests/fixtures/money/shopper.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const DAY_MS = 86_400_000;
const IN_STORE = { paymentOptionUuid: PAYMENT.invoice, deliveryOptionUuid: DELIVERY.store, deliveryOptionData: { contactInfo: CONTACT } };

describe.each(DATABASES)('prepaid credit on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  let folder: string;
  let batches = 0;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    folder = mkdtempSync(path.join(os.tmpdir(), 'keepsake-credit-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await server.close();
  });
  beforeEach(async () => {
    customer = await printCustomer(server);
  });
  const { as, buy, cartNow, choose, fill, send, start } = createShopper(() => ({ server, customer }));

  async function command(...args: readonly string[]): Promise<readonly string[]> {
    const lines: string[] = [];
    const run = args[0] === 'orders' ? ordersCommand : vouchersCommand;
    await run(server.services, args[0] === 'orders' ? args.slice(1) : args, (line) => lines.push(line));
    return lines;
  }
  /** @returns a new code with this number of whole kroner */
  async function credit(kroner: number, ...limits: readonly string[]): Promise<string> {
    batches += 1;
    const csv = path.join(folder, `${batches}.csv`);
    await command('make', '--count=1', `--credit=${kroner}`, `--batch=Prepaid ${batches}`, `--csv=${csv}`, ...limits);
    return (await readFile(csv, 'utf8')).split('\r\n')[1]?.split(';')[0] ?? '';
  }
  const state = async () => (await command('list', `--batch=Prepaid ${batches}`))[0]?.split('  ').slice(2);
  const take = async (code: string) => server.call(cartCalls.setRebateCode, { body: { code } }, as());
  const order = async () => (await buy((await start()).checkoutUuid, IN_STORE)).answer().order?.uuid ?? '';
  const reductions = async () =>
    (await cartNow()).orderLines.filter(({ type }) => type === 1).map(({ description, linePrice }) => [description, linePrice]);

  test('[BIZ-07] an order uses the price of its goods, the rest stays for the next one, and then the code is used up', async () => {
    const code = await credit(300);
    await fill(IDS.mug);
    const mug = (await cartNow()).orderLines[0]?.linePrice ?? 0;
    const { rebate, rebateResult } = (await take(code)).answer().cart;
    expect(rebate).toMatchObject({ kind: 'amount', isCredit: true, value: 30_000 });
    expect([rebateResult?.state, await reductions()]).toEqual(['applied', [[`Prepaid credit ${code}`, -mug]]]);
    await order();
    expect(await state()).toEqual([expect.stringContaining('left'), '1', 'open']);
    await fill(IDS.calendar);
    expect((await take(code)).answer().cart.rebate?.value).toBe(30_000 - mug);
    expect(await reductions()).toEqual([[`Prepaid credit ${code}`, -(30_000 - mug)]]);
    await order();
    expect((await state())?.at(-1)).toBe('used up');
    await fill(IDS.mug);
    expect((await take(code)).error().error).toBe('cart.rebate_code_used_up');
  });

  test('[BIZ-07] it never pays more than its amount: of two carts that use it at once, one sees its new total first', async () => {
    const code = await credit(300);
    const first = customer;
    const second = await printCustomer(server);
    const carts: [MoneyCustomer, string][] = [];
    for (const who of [first, second]) {
      customer = who;
      await fill(IDS.calendar);
      (await take(code)).answer();
      carts.push([who, (await start()).checkoutUuid]);
    }
    // Both have seen their totals before one of them buys.
    for (const [who, checkoutUuid] of carts) (await choose(checkoutUuid, IN_STORE, who)).answer();
    const answers = await Promise.all(carts.map(([who, checkoutUuid]) => send(checkoutUuid, IN_STORE, who)));
    const refused = answers.flatMap((answer) => (answer.status === 200 ? [] : [answer.error().error]));
    expect(refused).toEqual([expect.stringMatching(/^checkout\.(cart_changed|total_not_shown)$/)]);
    const placed = await server.services.db.select().from(orders);
    const own = placed.filter(({ order: { rebateCode } }) => rebateCode === code);
    expect(own).toHaveLength(1);
  });

  test('[BIZ-07] [BIZ-04] cancelled, withdrawn and refunded goods return their credit', async () => {
    const code = await credit(1000);
    const file = customer.pictureUuids[0] ?? '';
    await fill(IDS.mug);
    (await server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
    (await take(code)).answer();
    const [mug = 0, digital = 0] = (await cartNow()).orderLines.filter(({ type }) => type === 0).map(({ linePrice }) => linePrice);
    const left = async () => {
      await fill(IDS.mug);
      return (await take(code)).answer().cart.rebate?.value;
    };
    const placed = await order();
    expect(await left()).toBe(100_000 - mug - digital);
    const { orderLines } = (await server.call(orderCalls.readOrder, { params: { orderUuid: placed } }, as())).answer();
    const lineUuid = orderLines.find(({ digitalFiles }) => digitalFiles.length > 0)?.uuid ?? '';
    (await server.call(orderCalls.withdrawFromOrder, { params: { orderUuid: placed }, body: { lines: [lineUuid] } }, as())).answer();
    expect(await left()).toBe(100_000 - mug);
    await command('orders', 'cancel', orderReference(placed), '--reason=Wrong school');
    expect(await left()).toBe(100_000);
  });

  test('[BIZ-07] [BIZ-04] the mails of a withdrawal, a cancellation and a refund name the returned credit', async () => {
    const mails = async (placed: string) =>
      (await server.deliverMail()).filter(({ text }) => text.includes(orderReference(placed))).map(({ text }) => text);
    const code = await credit(1000);
    const file = customer.pictureUuids[0] ?? '';
    await fill(IDS.mug);
    (await server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
    (await take(code)).answer();
    const placed = await order();
    const { orderLines } = (await server.call(orderCalls.readOrder, { params: { orderUuid: placed } }, as())).answer();
    const [picture] = orderLines.filter(({ digitalFiles }) => digitalFiles.length > 0);
    await mails(placed);
    const lines = [picture?.uuid ?? ''];
    (await server.call(orderCalls.withdrawFromOrder, { params: { orderUuid: placed }, body: { lines } }, as())).answer();
    const [withdrawn = ''] = (await mails(placed)).filter((text) => text.includes('received your withdrawal'));
    expect(withdrawn).toContain(`kr\u00a0${(picture?.linePrice ?? 0) / 100} of the prepaid credit ${code} is yours again`);
    expect(withdrawn).not.toContain('cost nothing');
    await command('orders', 'cancel', orderReference(placed), '--reason=Wrong school');
    const [cancelled = ''] = (await mails(placed)).filter((text) => text.includes('Wrong school'));
    expect(cancelled).toContain(`kr\u00a0179 of the prepaid credit ${code} is yours again`);
  });

  test('[BIZ-07] an ended code loses its remaining amount, and credit that an order returns later can be used again', async () => {
    const code = await credit(1000);
    await fill(IDS.mug);
    (await take(code)).answer();
    const placed = await order();
    await command('end', code);
    expect((await state())?.at(-1)).toBe('used up');
    await fill(IDS.mug);
    expect((await take(code)).error().error).toBe('cart.rebate_code_used_up');
    await command('orders', 'cancel', orderReference(placed), '--reason=Wrong school');
    expect((await take(code)).answer().cart.rebate?.value).toBe(17_900);
    await expect(credit(500, '--last-day=2027-01-31')).rejects.toThrow('--last-day is not for --credit');
  });

  test('[BIZ-07] it is made for a shop with one tax rate, and has no number of uses', async () => {
    await expect(credit(500, '--uses=3')).rejects.toThrow('--uses is not for --credit');
    await expect(credit(0)).rejects.toThrow('--credit is an amount');
    await expect(credit(500, '--off=10%')).rejects.toThrow('vouchers');
    const { db } = server.services;
    const settings = await loadSettings(db);
    await saveSettings(db, { ...settings, seller: { ...settings.seller, taxPercents: { catalogue: 0 } } });
    await expect(credit(500)).rejects.toThrow('25 % and 0 %');
    await saveSettings(db, settings);
  });

  // The last test, because it advances its clock by six years.
  test('[BIZ-07] [OPS-06] an order that is removed after its bookkeeping years has spent it', async () => {
    const code = await credit(500);
    await fill(IDS.mug);
    (await take(code)).answer();
    const placed = await order();
    await payInvoices(server.services, [placed], () => undefined);
    await command('orders', 'mark', 'sent', orderReference(placed));
    const [left] = (await state()) ?? [];
    server.clock.advance(6 * 366 * DAY_MS);
    const clean = () => localCommands(server.services)['retention']?.(['run'], () => undefined);
    // First the account is removed, then the order that was kept without its person.
    await clean();
    expect((await state())?.[0]).toBe(left);
    await clean();
    expect(await server.services.db.select().from(orders).where(eq(orders.uuid, placed))).toEqual([]);
    expect((await state())?.[0]?.split(', ')[1]).toBe(left?.split(', ')[1]);
  });
});
