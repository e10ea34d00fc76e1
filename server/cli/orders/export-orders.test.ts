import { cartCalls } from '#tests/fixtures/calls.ts';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream } from 'pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { CARD, lineFor, packageLine, PAYMENT, seedMoneyShop, type MoneyCustomer } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { orderLinePrints, orders, pictures, subjects, users } from '#server/db/schema.ts';
import { originalKey } from '#server/media/store/media-keys.ts';
import { ordersCommand } from '../orders-command.ts';
import { type Manifest, ManifestSchema } from './manifest/manifest.ts';

let server: TestServer;
let customer: MoneyCustomer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());
beforeEach(async () => {
  customer = await printCustomer(server);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-export-'));
  return () => fs.rmSync(folder, { recursive: true, force: true });
});

interface Ran {
  readonly lines: readonly string[];
  /** The command's error; null when it succeeded. */
  readonly failure: string | null;
}

async function shop(...args: readonly string[]): Promise<Ran> {
  const lines: string[] = [];
  try {
    await ordersCommand(server.services, args, (line) => lines.push(line));
    return { lines, failure: null };
  } catch (error) {
    return { lines, failure: error instanceof Error ? error.message : String(error) };
  }
}

/** Of one order, because the shop has other tests' orders too. */
const exportOne = (uuid: string, ...flags: readonly string[]) => shop('export', folder, orderReference(uuid), ...flags);

function readManifest(uuid: string, suffix = ''): Manifest {
  const name = fs.readdirSync(folder).find((entry) => entry.endsWith(orderReference(uuid) + suffix));
  return ManifestSchema.parse(JSON.parse(fs.readFileSync(path.join(folder, name ?? '', 'manifest.json'), 'utf8')));
}

const fileOf = (uuid: string, file: string) => {
  const name = fs.readdirSync(folder).find((entry) => entry.endsWith(orderReference(uuid)));
  return fs.readFileSync(path.join(folder, name ?? '', file));
};

async function wholeOrder(): Promise<string> {
  const [, retouched = '', , file = ''] = customer.pictureUuids;
  const as = { session: customer.session };
  const lines = [await lineFor(server, customer, IDS.calendar, 2), packageLine(customer)];
  (await server.call(cartCalls.addCartLines, { body: { orderLines: lines } }, as)).answer();
  (await server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'GP', wanted: true } }, as)).answer();
  (await server.call(cartCalls.setRetouch, { body: { items: { [retouched]: [IDS.skin] } } }, as)).answer();
  return buyLines(server, customer, []);
}

describe('[OPS-02] orders export', () => {
  test('[OPS-02] a paid order becomes one folder with a print per product, its files, and a manifest that lists every file', async () => {
    const uuid = await wholeOrder();
    const ran = await exportOne(uuid, '--without-retouch');
    expect(ran.failure).toBeNull();
    const manifest = readManifest(uuid);
    expect(manifest).toMatchObject({
      order: { uuid, comment: 'Leave it at the desk', payment: { isInvoice: true } },
      customer: { emailAddress: customer.email },
      delivery: { type: 'store-pickup', contactInfo: { name: 'Kari Lind', emailAddress: 'kari@example.org' } },
    });
    const [calendar, bundle, file, retouch] = manifest.lines;
    expect(calendar).toMatchObject({ quantity: 2, refused: [], prints: [{ quantity: 2, packageItemUuid: null }] });
    expect(calendar?.subjects).toMatchObject([{ name: 'Emma Lind', group: '7B', job: 'Fjell school' }]);
    expect(bundle).toMatchObject({ catalogues: ['Yearbook'], prints: [{ template: { uuid: CARD.uuid } }] });
    expect(bundle?.digitalFiles, 'the three portraits, not the group').toHaveLength(3);
    expect(file?.digitalFiles.map(({ pictureUuid }) => pictureUuid)).toEqual([customer.pictureUuids[3]]);
    expect(retouch?.retouch).toMatchObject({ pictureUuid: customer.pictureUuids[1], tasks: ['Skin'] });
    const files = manifest.lines.flatMap((line) => [
      ...line.prints.map((print) => print.file),
      ...line.digitalFiles.map((entry) => entry.file),
      ...(line.retouch ? [line.retouch.file] : []),
    ]);
    for (const entry of files) {
      const content = fileOf(uuid, entry.path);
      expect([entry.path, createHash('sha256').update(content).digest('hex'), content.length]).toEqual([
        entry.path,
        entry.sha256,
        entry.bytes,
      ]);
    }
    expect(new Set(files.map((entry) => entry.path)).size).toBe(files.length);
  });

  test('[OPS-02] [EDT-24] the print has trim, bleed and media boxes, a form per glyph, and the approved hash', async () => {
    const line = await lineFor(server, customer, IDS.card, 5);
    const uuid = await buyLines(server, customer, [line]);
    await exportOne(uuid);
    const [print] = readManifest(uuid).lines[0]?.prints ?? [];
    const pdf = await PDFDocument.load(fileOf(uuid, print?.file.path ?? ''), { updateMetadata: false });
    expect([print?.layout.hash, pdf.getSubject()]).toEqual([
      line.approvedLayout?.hash,
      `layout ${print?.layout.engineVersion}:${print?.layout.hash}`,
    ]);
    expect(pdf.getPageCount()).toBe(CARD.parts.length);
    for (const [index, part] of CARD.parts.entries()) {
      const page = pdf.getPage(index);
      const { x, y, width, height } = part.trimBox;
      expect(page.getMediaBox()).toEqual({ x: 0, y: 0, width: part.width, height: part.height });
      expect(page.getBleedBox()).toEqual(page.getMediaBox());
      expect(page.getTrimBox()).toEqual({ x, y: part.height - y - height, width, height });
      expect(print?.pages[index]?.trimMm.width).toBeCloseTo((width * 25.4) / 72, 1);
    }
    const list = (await server.services.db.select().from(orderLinePrints).where(eq(orderLinePrints.orderUuid, uuid)))[0]?.displayList;
    const texts = list?.pages.flatMap((page) => page.items.filter((item) => item.kind === 'text')) ?? [];
    const outline = await server.services.layout.outlines(list?.pages ?? []);
    const inked = new Set(
      texts.flatMap((item) =>
        item.lines.flatMap(({ glyphs }) =>
          glyphs.filter(([id]) => outline(item.family, id, null) !== '').map(([id]) => `${item.family} ${id}`),
        ),
      ),
    );
    const kinds = pdf.context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFRawStream ? [object.dict] : []));
    const ofKind = (name: string) => kinds.filter((dict) => dict.get(PDFName.of('Subtype')) === PDFName.of(name));
    expect(ofKind('Form').filter((dict) => !dict.has(PDFName.of('Group')))).toHaveLength(inked.size);
    expect(ofKind('Image').length).toBeGreaterThan(0);
    expect(pdf.catalog.lookup(PDFName.of('OutputIntents'), PDFArray).lookup(0, PDFDict).get(PDFName.of('S'))).toEqual(
      PDFName.of('GTS_PDFX'),
    );
    const widths = ofKind('Image').map((dict) => dict.lookup(PDFName.of('Width'), PDFNumber).asNumber());
    expect(Math.max(...widths), 'never more pixels than the original has').toBeLessThanOrEqual(480);
  });

  test('[OPS-02] the same order gives the same bytes', async () => {
    const uuid = await wholeOrder();
    await exportOne(uuid, '--without-retouch');
    server.clock.advance(60_000);
    expect((await exportOne(uuid, '--again', '--without-retouch')).failure).toBeNull();
    const hashesOf = (manifest: Manifest) => manifest.lines.flatMap((line) => line.prints.map((print) => print.file.sha256));
    expect(hashesOf(readManifest(uuid, '_2'))).toEqual(hashesOf(readManifest(uuid)));
  });

  test('[OPS-02] an exported order is not exported twice, not even into another folder, unless requested', async () => {
    const uuid = await buyLines(server, customer, [await lineFor(server, customer, IDS.card, 5)]);
    await exportOne(uuid);
    const before = fs.readdirSync(folder);
    expect((await exportOne(uuid)).lines).toEqual(['0 exported, 1 exported before, 0 refused']);
    const elsewhere = path.join(folder, 'elsewhere');
    await shop('export', elsewhere, orderReference(uuid));
    expect([fs.readdirSync(folder), fs.existsSync(elsewhere)]).toEqual([before, false]);
    await exportOne(uuid, '--again');
    expect(fs.readdirSync(folder)).toHaveLength(2);
  });

  test('[OPS-02] a folder that was completed before the run stopped is recognised', async () => {
    const uuid = await buyLines(server, customer, [await lineFor(server, customer, IDS.card, 5)]);
    await exportOne(uuid);
    await server.services.db.execute(`delete from order_exports where order_uuid = '${uuid}'`);
    expect((await exportOne(uuid)).lines).toEqual(['0 exported, 1 exported before, 0 refused']);
    expect(fs.readdirSync(folder)).toHaveLength(1);
  });

  test('[OPS-02] unfinished folders of a stopped run are swept, those of a running one stay', async () => {
    const half = path.join(folder, '.unfinished-4194304-a');
    const living = path.join(folder, `.unfinished-${process.pid}-b`);
    for (const name of [half, living]) fs.mkdirSync(name);
    await exportOne(await buyLines(server, customer, [await lineFor(server, customer, IDS.card, 5)]));
    expect([fs.existsSync(half), fs.existsSync(living)]).toEqual([false, true]);
  });
});

describe('[OPS-02] orders that cannot be made', () => {
  const db = () => server.services.db;
  const [first, second] = [() => customer.pictureUuids[0] ?? '', () => customer.pictureUuids[1] ?? ''];
  const BAD: readonly (readonly [what: string, spoil: (uuid: string) => Promise<unknown>, words: RegExp])[] = [
    [
      'a stored print that is not what was approved',
      (uuid) =>
        db().execute(
          `update order_line_prints set display_list = jsonb_set(display_list, '{pages,0,items,0,opacity}', '0.5') where order_uuid = '${uuid}'`,
        ),
      /NOT what the customer approved/,
    ],
    ['a print that is gone', (uuid) => db().delete(orderLinePrints).where(eq(orderLinePrints.orderUuid, uuid)), /not stored/],
    [
      "a picture's file that is gone",
      () => server.services.media.remove(originalKey(first(), 'image/jpeg')),
      /original file is missing \(0\.jpg\)/,
    ],
    [
      "a picture's file that is damaged",
      () => server.services.media.write(originalKey(first(), 'image/jpeg'), Buffer.from('not a picture')),
      /cannot be read \(0\.jpg\)/,
    ],
    [
      'somebody who took their pictures back',
      () => db().update(subjects).set({ isWithdrawn: true }).where(eq(subjects.uuid, customer.subjectUuid)),
      /took their pictures back/,
    ],
    ['a picture that retention removed', () => db().delete(pictures).where(eq(pictures.uuid, first())), /not in the shop any more/],
    [
      'an order that is done, of a customer who erased their data',
      async (uuid) => {
        await db().update(users).set({ erasedAt: new Date() }).where(eq(users.uuid, customer.uuid));
        await db().update(orders).set({ production: 'sent' }).where(eq(orders.uuid, uuid));
      },
      /erased their data/,
    ],
    ['an order that is not paid', (uuid) => db().update(orders).set({ state: 'created' }).where(eq(orders.uuid, uuid)), /is not paid/],
  ];
  test.each(BAD)('[OPS-02] %s is reported per line, and no part of the order is exported', async (_what, spoil, words) => {
    const uuid = await buyLines(server, customer, [await lineFor(server, customer, IDS.card, 5)]);
    await spoil(uuid);
    const ran = await exportOne(uuid);
    expect(ran.lines[0]).toMatch(/^REFUSED: /);
    expect(ran.lines[0]).toMatch(words);
    expect(ran.failure).toBe('1 orders were refused; nothing of them was exported.');
    expect(fs.existsSync(folder) ? fs.readdirSync(folder) : []).toEqual([]);
  });

  test('[OPS-02] [SRV-59] an open order is made although its customer has erased their data', async () => {
    const uuid = await buyLines(server, customer, [await lineFor(server, customer, IDS.card, 5)]);
    await db().update(users).set({ erasedAt: new Date(), name: '', email: null }).where(eq(users.uuid, customer.uuid));
    expect((await exportOne(uuid)).failure).toBeNull();
    expect(readManifest(uuid).customer).toMatchObject({ name: '', emailAddress: '' });
  });

  test('[OPS-02] the other lines are exported without the refused one only if requested, and the manifest lists the missing ones', async () => {
    const [file, other] = [first(), second()];
    const as = { session: customer.session };
    for (const picture of [file, other])
      (await server.call(cartCalls.toggleDigitalFile, { body: { file: picture, type: 'IP', wanted: true } }, as)).answer();
    const uuid = await buyLines(server, customer, []);
    await server.services.media.remove(originalKey(other, 'image/jpeg'));
    expect((await exportOne(uuid)).failure).not.toBeNull();
    const ran = await exportOne(uuid, '--without-refused');
    expect([ran.failure, ran.lines.filter((line) => line.startsWith('LEFT OUT: '))]).toMatchObject([null, [/original file is missing/]]);
    expect(readManifest(uuid).lines.map((line) => [line.digitalFiles.length, line.refused.length])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });
});

describe('[BEY-07] the production state of the goods', () => {
  test('[BEY-07] [OPS-02] orders are listed, exported ones are marked in production and then sent, unpaid ones never', async () => {
    const uuid = await buyLines(server, customer, [await lineFor(server, customer, IDS.card, 5)]);
    const unpaid = await buyLines(server, customer, [await lineFor(server, customer, IDS.card, 5)], PAYMENT.card);
    const reference = orderReference(uuid);
    const rowNow = async () => (await server.services.db.select().from(orders).where(eq(orders.uuid, uuid)))[0];
    await shop('mark', 'in_production', '--all');
    expect((await rowNow())?.production, 'it was not exported yet').toBe('received');
    await exportOne(uuid);
    expect((await shop('list', 'received')).lines.filter((line) => line.startsWith(reference))).toMatchObject([
      /received {2}NOK.*exported 2/,
    ]);
    await shop('mark', 'in_production', '--all');
    expect(await rowNow()).toMatchObject({ production: 'in_production', productionChangedAt: expect.any(Date) });
    expect((await shop('mark', 'sent', reference)).lines).toEqual(['1 orders are sent now, 1 customers are written to']);
    expect((await rowNow())?.production).toBe('sent');
    expect((await shop('mark', 'sent', orderReference(unpaid))).failure).toMatch(/^Not paid, so nothing was marked/);
    expect((await shop('list', 'unpaid')).lines.some((line) => line.startsWith(orderReference(unpaid)))).toBe(true);
  });

  test('[OPS-02] an unknown word is reported, and nothing changes', async () => {
    expect((await shop('mark', 'lost', '12345678')).failure).toMatch(/received, in_production, sent, not lost/);
    expect((await shop('mark', 'sent', 'zzz')).failure).toMatch(/no order reference/);
    expect((await shop('mark', 'sent', '00000000')).failure).toBe('No order has the reference 00000000.');
    expect((await shop('export')).failure).toMatch(/^usage: /);
    expect((await shop('export', folder, '--never')).failure).toMatch(/^Unknown option '--never'\nusage: /);
  });
});
