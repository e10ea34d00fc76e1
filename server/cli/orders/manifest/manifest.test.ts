/** The manifest's data for the packer, and the confirmation's for the customer: subjects, jobs, files. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { jobs, pictures, subjects } from '#server/db/schema.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { type MoneyCustomer, packageLine, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { ManifestSchema } from './manifest.ts';

let server: TestServer;
let customer: MoneyCustomer;
let folder: string;
let job: { key: string; photographer: string };
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());
beforeEach(async () => {
  customer = await printCustomer(server);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-manifest-'));
  const { db } = server.services;
  const [child] = await db.select().from(subjects).where(eq(subjects.uuid, customer.subjectUuid));
  job = { key: `fjell-${customer.uuid.slice(0, 8)}`, photographer: 'Mari Foss' };
  await db
    .update(jobs)
    .set({ importKey: job.key, photographerName: job.photographer })
    .where(eq(jobs.uuid, child?.jobUuid ?? ''));
  for (const [index, uuid] of customer.pictureUuids.entries())
    await db
      .update(pictures)
      .set({ fileName: `7B/IMG_041${index}.jpg` })
      .where(eq(pictures.uuid, uuid));
  return () => fs.rmSync(folder, { recursive: true, force: true });
});

const as = () => ({ session: customer.session });

async function exported(uuid: string) {
  const lines: string[] = [];
  await ordersCommand(server.services, ['export', folder, orderReference(uuid)], (line) => lines.push(line));
  const place = path.join(folder, fs.readdirSync(folder)[0] ?? '');
  const manifest = ManifestSchema.parse(JSON.parse(fs.readFileSync(path.join(place, 'manifest.json'), 'utf8')));
  return { lines, manifest, digital: fs.readdirSync(path.join(place, 'digital')).sort() };
}

async function buyPicture(picture: string): Promise<string> {
  (await server.call(cartCalls.toggleDigitalFile, { body: { file: picture, type: 'IP', wanted: true } }, as())).answer();
  return buyLines(server, customer, []);
}

test('[OPS-02] a manifest names job, job key, class and photographer of each line, and the picture of each file', async () => {
  const [, second = ''] = customer.pictureUuids;
  const { manifest } = await exported(await buyPicture(second));
  const [line] = manifest.lines;
  const facts = { job: 'Fjell school', jobKey: job.key, photographer: job.photographer };
  expect(line?.subjects).toEqual([{ uuid: customer.subjectUuid, name: 'Emma Lind', group: '7B', ...facts }]);
  expect(line?.digitalFiles).toEqual([expect.objectContaining({ pictureUuid: second, fileName: '7B/IMG_0411.jpg', of: facts })]);
});

test('[OPS-02] a picture that several lines sell is one file of the folder, to which each of them refers', async () => {
  const uuid = await buyLines(server, customer, [packageLine(customer), packageLine(customer)]);
  const { manifest, digital, lines } = await exported(uuid);
  const [first, second] = manifest.lines;
  expect(first?.digitalFiles).toHaveLength(3);
  expect(second?.digitalFiles).toEqual(first?.digitalFiles);
  expect(digital).toEqual(first?.digitalFiles.map(({ file }) => file.path.replace('digital/', '')).sort());
  expect(lines.find((text) => text.includes('files in'))).toContain(': 5 files in ');
});

test("[BEY-07] the confirmation names the subjects of a line's pictures, and its files", async () => {
  const [, second = ''] = customer.pictureUuids;
  const uuid = await buyPicture(second);
  const mail = (await server.deliverMail()).find(({ text }) => text.includes(orderReference(uuid)) && text.includes('IMG_'));
  expect(mail?.to).toBe(customer.email);
  expect(mail?.text).toMatch(/ {2}Emma Lind, 7B, Fjell school\n {2}IMG_0411\.jpg/);
});
