/** The version that a customer saw is produced: an original that is replaced or overwritten after the order (OPS-02). */
import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { createJobOnDisk, csv, cutout, type JobOnDisk, solid } from '#tests/fixtures/import/job-on-disk.ts';
import { lineFor, type MoneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyRetouched, plainPicture, runCommand } from '#tests/fixtures/money/retouch-orders.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { orderOriginals, pictures, subjects, userSubjects } from '#server/db/schema.ts';
import { cleanUp } from '#server/housekeeping.ts';
import { originalKey } from '#server/media/store/media-keys.ts';
import { ManifestSchema } from '#server/cli/orders/manifest/manifest.ts';

let server: TestServer;
let job: JobOnDisk;
let folder: string;
let tests = 0;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());
beforeEach(() => {
  tests += 1;
  folder = path.join(server.dataDir, `orders-${tests}`);
});
afterEach(() => job.remove());

const RED = '#d02020';
const BLUE = '#2020d0';
/** Large enough to recognise a colour. */
const SIZE = [600, 750] as const;
const NAMES = ['a.jpg', 'b.jpg', 'c.jpg', 'class.jpg'];

const importAgain = () => runCommand(server, 'import', job.path);

/** A customer with the code of an imported subject, whose pictures are red. */
async function importedCustomer(first: Buffer | null = null): Promise<MoneyCustomer> {
  const { db, clock } = server.services;
  const red = await plainPicture(RED, ...SIZE);
  const code = `JOBB-${tests}KEEP7`;
  job = await createJobOnDisk(`job-${tests}`, {
    'subjects.csv': csv(`Emma Lind;7B;${code};${NAMES.map((name) => `${name}:${name === 'class.jpg' ? 'GP' : 'IP'}`).join('|')};;;yes;no;`),
    'backgrounds/one.jpg': await solid(RED, ...SIZE),
    ...Object.fromEntries(NAMES.map((name) => [name, red])),
    ...(first && { 'a.jpg': first }),
  });
  expect((await importAgain()).failure).toBeNull();
  const [subject] = await db.select().from(subjects).where(eq(subjects.code, code));
  if (!subject) throw new Error('The subject was not imported.');
  const user = await server.asUser(`${server.services.random.uuid()}@example.org`);
  await db.insert(userSubjects).values({ userUuid: user.uuid, subjectUuid: subject.uuid, addedAt: new Date(clock.nowMs()) });
  const rows = await db.select().from(pictures).where(eq(pictures.jobUuid, subject.jobUuid)).orderBy(pictures.fileName);
  return { ...user, subjectUuid: subject.uuid, jobUuid: subject.jobUuid, pictureUuids: rows.map(({ uuid }) => uuid) };
}

const exportOne = (uuid: string, ...flags: readonly string[]) =>
  runCommand(server, 'orders', 'export', folder, orderReference(uuid), ...flags);

async function colourOf(picture: Buffer): Promise<string> {
  const { dominant } = await sharp(picture).stats();
  if (dominant.r > 2 * dominant.b) return 'red';
  return dominant.b > 2 * dominant.r ? 'blue' : 'tinted';
}

/** Colours of the pictures in the PDFs and of the files, each once; one of the card's fields has an effect. */
async function coloursMade(): Promise<string[]> {
  const [name = ''] = fs.readdirSync(folder).toSorted().reverse();
  const { lines } = ManifestSchema.parse(JSON.parse(fs.readFileSync(path.join(folder, name, 'manifest.json'), 'utf8')));
  const read = ({ path: file }: { readonly path: string }) => fs.readFileSync(path.join(folder, name, file));
  const colours = new Set<string>();
  for (const { prints, digitalFiles } of lines) {
    for (const { file } of digitalFiles) colours.add(await colourOf(read(file)));
    for (const { file } of prints)
      for (const [, object] of (await PDFDocument.load(read(file))).context.enumerateIndirectObjects())
        if (object instanceof PDFRawStream && object.dict.get(PDFName.of('Filter')) === PDFName.of('DCTDecode'))
          colours.add(await colourOf(Buffer.from(object.contents)));
  }
  return [...colours].filter((colour) => colour !== 'tinted').toSorted();
}

const originalOf = async (pictureUuid: string) => {
  const [row] = await server.services.db.select().from(pictures).where(eq(pictures.uuid, pictureUuid));
  if (!row) throw new Error('The picture is gone.');
  return originalKey(row.mediaKey, row.mimeType);
};

test('[OPS-02] [OPS-01] a picture that an import replaces keeps its shown version in paid orders and bought files, and the import names the subjects and the count', async () => {
  const customer = await importedCustomer();
  const [first = '', second = ''] = customer.pictureUuids;
  const files = customer.pictureUuids;
  const uuid = await buyRetouched(server, customer, { lines: [await lineFor(server, customer, IDS.card, 5)], files });
  const before = await originalOf(first);
  for (const name of NAMES) await job.write(name, await plainPicture(BLUE, ...SIZE));
  const { lines } = await importAgain();
  expect(lines).toContainEqual(expect.stringMatching(/line 2, a\.jpg: another picture than before, of Emma Lind; paid orders .*: 1$/));
  await job.write('a.jpg', await plainPicture('#2020d1', ...SIZE));
  await importAgain();
  expect((await exportOne(uuid)).failure).toBeNull();
  expect(await coloursMade()).toEqual(['red']);
  const as = { session: customer.session };
  const downloaded = await server.call(pictureSetCalls.downloadDigitalCopy, { query: { dl: 'file', file: second } }, as);
  expect(await colourOf(downloaded.bytes)).toBe('red');
  // A new order uses the version that is shown now.
  const later = await buyRetouched(server, customer, { lines: [await lineFor(server, customer, IDS.card, 5)] });
  folder = `${folder}-later`;
  expect((await exportOne(later)).failure).toBeNull();
  expect(await coloursMade()).toEqual(['blue']);
  await cleanUp(server.services, server.database);
  expect(await server.services.media.exists(before)).toBe(true);
  // Without an order that needs it, the earlier original is removed.
  await server.services.db.delete(orderOriginals).where(eq(orderOriginals.orderUuid, uuid));
  await cleanUp(server.services, server.database);
  expect(await server.services.media.exists(before)).toBe(false);
});

test('[OPS-02] [SET-07] the background of an ordered cut-out stays the shown one', async () => {
  const customer = await importedCustomer(await cutout());
  const [first = ''] = customer.pictureUuids;
  const uuid = await buyRetouched(server, customer, { files: [first] });
  await job.write('backgrounds/one.jpg', await solid(BLUE, ...SIZE));
  await importAgain();
  expect((await exportOne(uuid)).failure).toBeNull();
  expect(await coloursMade()).toEqual(['red']);
});

test('[OPS-02] an original that was overwritten on the disk is not printed: the export refuses the order and names the file', async () => {
  const customer = await importedCustomer();
  const [first = ''] = customer.pictureUuids;
  const uuid = await buyRetouched(server, customer, { lines: [await lineFor(server, customer, IDS.card, 5)] });
  await server.services.media.write(await originalOf(first), await plainPicture(BLUE, ...SIZE));
  const { lines } = await exportOne(uuid);
  expect(lines).toContainEqual(expect.stringMatching(/overwritten in the media folder \(a\.jpg\)/));
  expect(fs.existsSync(folder) ? fs.readdirSync(folder) : []).toEqual([]);
});
