/** Orders with retouch: exported when it has returned, drawn from it, and no other order with it (KEP-02). */
import fs from 'node:fs';
import path from 'node:path';
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { lineFor, type MoneyCustomer, packageLine, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { bringBack, buyRetouched, plainPicture, retouchFile, runCommand } from '#tests/fixtures/money/retouch-orders.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { retouches, subjects, userSubjects } from '#server/db/schema.ts';
import { originalKey } from '#server/media/store/media-keys.ts';
import { ManifestSchema } from './manifest/manifest.ts';

let server: TestServer;
let customer: MoneyCustomer;
let first: string;
let folder: string;
let tests = 0;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());
beforeEach(async () => {
  tests += 1;
  folder = path.join(server.dataDir, `orders-${tests}`);
  customer = await printCustomer(server);
  [first = ''] = customer.pictureUuids;
  // Every picture is blue until it is retouched to red.
  for (const uuid of customer.pictureUuids)
    await server.services.media.write(originalKey(uuid, 'image/jpeg'), await plainPicture('#2020d0', 1200, 1500));
});

const exportOne = (uuid: string, ...flags: readonly string[]) =>
  runCommand(server, 'orders', 'export', folder, orderReference(uuid), ...flags);
const bring = async (uuid: string, pictureUuid = first) =>
  bringBack(server, `${tests}-${pictureUuid}`, { [retouchFile(uuid, pictureUuid)]: await plainPicture('#d02020') });

const foldersOf = (uuid: string) =>
  (fs.existsSync(folder) ? fs.readdirSync(folder) : []).filter((name) => name.includes(orderReference(uuid))).toSorted();
function exportedOrder(uuid: string) {
  const name = path.join(folder, foldersOf(uuid).at(-1) ?? '');
  return { name, manifest: ManifestSchema.parse(JSON.parse(fs.readFileSync(path.join(name, 'manifest.json'), 'utf8'))) };
}

/** 'red' or 'blue' for the pictures in a PDF, each once; one of the card's fields has an effect. */
async function coloursIn(pdf: Buffer): Promise<string[]> {
  const { context } = await PDFDocument.load(pdf);
  const colours = new Set<string>();
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.dict.get(PDFName.of('Filter')) !== PDFName.of('DCTDecode')) continue;
    colours.add(await colourOf(Buffer.from(object.contents)));
  }
  return [...colours].filter((colour) => colour !== 'tinted').toSorted();
}
async function colourOf(picture: Buffer): Promise<string> {
  const { dominant } = await sharp(picture).stats();
  if (dominant.r > 2 * dominant.b) return 'red';
  return dominant.b > 2 * dominant.r ? 'blue' : 'tinted';
}
async function printsOf(uuid: string): Promise<string[][]> {
  const { name, manifest } = exportedOrder(uuid);
  const files = manifest.lines.flatMap((line) => line.prints.map((print) => print.file.path));
  return Promise.all(files.map((file) => coloursIn(fs.readFileSync(path.join(name, file)))));
}

test('[KEP-02] [OPS-02] an order waits for its retouch, then its prints, packages and files are made from it', async () => {
  const uuid = await buyRetouched(server, customer, {
    lines: [await lineFor(server, customer, IDS.card, 5), packageLine(customer)],
    retouch: [...customer.pictureUuids],
  });
  const waits = await exportOne(uuid);
  expect(waits.failure).toBeNull();
  expect(waits.lines).toEqual([
    expect.stringMatching(new RegExp(`^WAITING FOR RETOUCH: ${orderReference(uuid)}: .*0\\.jpg`)),
    '0 exported, 0 exported before, 0 refused, 1 wait for retouch',
  ]);
  expect(foldersOf(uuid)).toEqual([]);
  for (const pictureUuid of (await server.services.db.select().from(retouches).where(eq(retouches.orderUuid, uuid))).map(
    (row) => row.pictureUuid,
  ))
    expect((await bring(uuid, pictureUuid)).failure).toBeNull();
  expect((await exportOne(uuid)).lines.at(-1)).toBe('1 exported, 0 exported before, 0 refused');
  expect(await printsOf(uuid)).toEqual([['red'], ['red']]);
  const { name, manifest } = exportedOrder(uuid);
  const files = manifest.lines.flatMap((line) => [...line.digitalFiles, ...(line.retouch ? [line.retouch] : [])]);
  expect(new Set(await Promise.all(files.map(({ file }) => colourOf(fs.readFileSync(path.join(name, file.path))))))).toEqual(
    new Set(['red']),
  );
  expect(manifest.lines.flatMap((line) => line.retouch?.isRetouched ?? []).every(Boolean)).toBe(true);
  expect((await exportOne(uuid)).lines).toEqual(['0 exported, 1 exported before, 0 refused']);
});

test('[KEP-02] the operator may export without waiting, which is reported; once the retouch has returned, or another one, it is exported again', async () => {
  const uuid = await buyRetouched(server, customer, { lines: [await lineFor(server, customer, IDS.card, 5)], retouch: [first] });
  const ran = await exportOne(uuid, '--without-retouch');
  expect(ran.lines).toContain(`WITHOUT RETOUCH: ${orderReference(uuid)}: 0.jpg`);
  expect([await printsOf(uuid), exportedOrder(uuid).manifest.lines.at(-1)?.retouch?.isRetouched]).toEqual([[['blue']], false]);
  expect((await exportOne(uuid, '--without-retouch')).lines).toEqual(['0 exported, 1 exported before, 0 refused']);
  await bring(uuid);
  expect((await exportOne(uuid)).lines.at(-1)).toBe('1 exported, 0 exported before, 0 refused');
  expect((await printsOf(uuid)).flat()).toContain('red');
  await bringBack(server, `${tests}-again`, { [retouchFile(uuid, first)]: await plainPicture('#e01010') });
  await exportOne(uuid);
  expect(foldersOf(uuid)).toHaveLength(3);
});

test('[KEP-02] prints of an earlier order and of another customer are unchanged, those of a later order are retouched', async () => {
  const card = (who: MoneyCustomer) => lineFor(server, who, IDS.card, 5);
  const other = await printCustomer(server);
  await server.services.db
    .insert(userSubjects)
    .values({ userUuid: other.uuid, subjectUuid: customer.subjectUuid, addedAt: new Date(server.clock.nowMs()) });
  const earlier = await buyRetouched(server, customer, { lines: [await card(customer)] });
  server.clock.advance(60_000);
  const uuid = await buyRetouched(server, customer, { lines: [await card(customer)], retouch: [...customer.pictureUuids] });
  server.clock.advance(60_000);
  const later = await buyRetouched(server, customer, { lines: [await card(customer)] });
  const others = await buyRetouched(server, other, { lines: [await card({ ...other, pictureUuids: customer.pictureUuids })] });
  expect((await exportOne(later)).lines[0]).toMatch(/^WAITING FOR RETOUCH/);
  for (const row of await server.services.db.select().from(retouches).where(eq(retouches.orderUuid, uuid)))
    await bring(uuid, row.pictureUuid);
  for (const order of [earlier, uuid, later, others]) await exportOne(order);
  expect([await printsOf(earlier), await printsOf(uuid), await printsOf(later), await printsOf(others)]).toEqual([
    [['blue']],
    [['red']],
    [['red']],
    [['blue']],
  ]);
});

test('[KEP-02] [SEC-05] an order does not wait for a picture of a withdrawn subject: it is refused as before', async () => {
  const uuid = await buyRetouched(server, customer, { lines: [await lineFor(server, customer, IDS.card, 5)], retouch: [first] });
  await server.services.db.update(subjects).set({ isWithdrawn: true }).where(eq(subjects.uuid, customer.subjectUuid));
  expect((await exportOne(uuid)).lines[0]).toMatch(/^REFUSED: .*took their pictures back/);
});
