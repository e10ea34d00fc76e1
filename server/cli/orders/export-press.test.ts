import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { products, shopSettings } from '#server/db/schema.ts';
import { preflight } from '#server/print/preflight/preflight.ts';
import { type PrintSettings, storePressProfiles } from '#server/print/press-profiles.ts';
import { lineFor, type MoneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { pressProfile } from '#tests/fixtures/press-profile.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { ordersCommand } from '../orders-command.ts';
import { ManifestSchema } from './manifest/manifest.ts';

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

async function usePress(profiles: PrintSettings['profiles'], icc: Buffer): Promise<void> {
  const value = await storePressProfiles(server.services.media, { profiles }, () => Promise.resolve(icc));
  await server.services.db.update(shopSettings).set({ value }).where(eq(shopSettings.key, 'print'));
}

/** A card and a calendar, each with its file and its entry in the manifest. */
async function exportBoth() {
  const lines = [await lineFor(server, customer, IDS.card, 5), await lineFor(server, customer, IDS.calendar, 1)];
  const uuid = await buyLines(server, customer, lines);
  await ordersCommand(server.services, ['export', folder, orderReference(uuid)], () => undefined);
  const place = path.join(folder, fs.readdirSync(folder).find((entry) => entry.endsWith(orderReference(uuid))) ?? '');
  const manifest = ManifestSchema.parse(JSON.parse(fs.readFileSync(path.join(place, 'manifest.json'), 'utf8')));
  const read = (productUuid: string) => {
    const print = manifest.lines.flatMap(({ prints }) => prints).find(({ product }) => product?.uuid === productUuid);
    return { pdfx: print?.pdfx, file: fs.readFileSync(path.join(place, print?.file.path ?? '')) };
  };
  return { card: read(IDS.card), calendar: read(IDS.calendar) };
}

test('[OPX-10] the prints of a product with a profile are PDF/X-4 by the preflight; those of another one claim nothing', async () => {
  const icc = await pressProfile();
  const profiles = [{ file: 'a.icc', condition: 'Test press', products: [IDS.calendar] }];
  await usePress(profiles, icc);
  const { card, calendar } = await exportBoth();
  expect(calendar.pdfx).toEqual({ version: 'PDF/X-4', condition: 'Test press', broken: [] });
  expect(await preflight(calendar.file)).toEqual([]);
  expect(calendar.file.toString('latin1')).toContain('<pdfxid:GTS_PDFXVersion>PDF/X-4<');
  expect(card.pdfx).toEqual({ version: null, condition: null, broken: [] });
  expect(card.file.toString('latin1')).not.toContain('GTS_PDFXVersion');
});

test('[OPX-10] a damaged profile removes the claim, and the manifest names the rule', async () => {
  const icc = await pressProfile();
  const profiles = [{ file: 'a.icc', condition: 'Test press', products: null }];
  await usePress(profiles, icc.subarray(0, 9_000));
  const { card } = await exportBoth();
  expect(card.pdfx).toEqual({
    version: null,
    condition: 'Test press',
    broken: [{ rule: 'output-intent', text: `the profile of its output intent: it is 9000 bytes long and says ${icc.length}` }],
  });
  expect(card.file.toString('latin1')).not.toContain('GTS_PDFXVersion>');
});

test('[OPX-05] a design is printed in the bought size, with its trim box, its bleed and the approved hash', async () => {
  await server.services.db.update(products).set({ formatSize: '30x30' }).where(eq(products.uuid, IDS.mug));
  const uuid = await buyLines(server, customer, [
    await lineFor(server, customer, IDS.card, 5),
    await lineFor(server, customer, IDS.mug, 1),
  ]);
  await ordersCommand(server.services, ['export', folder, orderReference(uuid)], () => undefined);
  const place = path.join(folder, fs.readdirSync(folder).find((entry) => entry.endsWith(orderReference(uuid))) ?? '');
  const manifest = ManifestSchema.parse(JSON.parse(fs.readFileSync(path.join(place, 'manifest.json'), 'utf8')));
  const [card, mug] = [IDS.card, IDS.mug].map((product) =>
    manifest.lines.flatMap(({ prints }) => prints).find((one) => one.product?.uuid === product),
  );
  expect(card?.pages[0]?.trimMm).toEqual({ width: 148.52, height: 148.52 });
  expect(mug?.pages[0]?.trimMm).toEqual({ width: 300, height: 300 });
  expect(mug?.layout).toEqual(card?.layout);
  const bytes = fs.readFileSync(path.join(place, mug?.file.path ?? ''));
  const file = bytes.toString('latin1');
  const boxesOf = (name: string) =>
    [...file.matchAll(new RegExp(`/${name} \\[([^\\]]*)\\]`, 'g'))].map(([, numbers = '']) =>
      numbers
        .trim()
        .split(' ')
        .map((number) => Number(number).toFixed(1)),
    );
  // 421 points inside 439 become 850.4 inside 886.8, centred as before.
  expect(boxesOf('TrimBox')).toEqual([['18.2', '18.2', '868.6', '868.6']]);
  expect(boxesOf('MediaBox')).toEqual([['0.0', '0.0', '886.8', '886.8']]);
  expect((await PDFDocument.load(bytes)).getSubject()).toBe(`layout ${mug?.layout.engineVersion}:${mug?.layout.hash}`);
});
