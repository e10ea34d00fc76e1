import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { PDFDocument, PDFName } from 'pdf-lib';
import QRCode from 'qrcode';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as hb from 'harfbuzzjs';
import { codeKey } from '#core/domain/pictures/codes/picture-code.ts';
import { createTextEngine } from '#core/layout/text/text-engine.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { jobs, subjects } from '../db/schema.ts';
import { readFace } from '../print/read-face.ts';
import { letterLink, letterPage, qrShape } from './codes/letter-page.ts';
import { localCommands } from './local-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE, environment: { PUBLIC_URL: 'https://bilder.example.no' } });
  const { db } = server.services;
  for (const [name, group, code] of [
    ['Åse Dahl', '10B', 'AASE-0001'],
    ['Emma Solberg', '7A', 'EMMA-0001'],
    ['Ali Øst', '7A', 'ALI-00001'],
  ] as const) {
    const seeded = await seedSubject(server.services, { name, group, code });
    await db
      .update(jobs)
      .set({ name: 'Solberg skole', importKey: `solberg-${code}` })
      .where(eq(jobs.uuid, seeded.jobUuid));
  }
  const gone = await seedSubject(server.services, { name: 'Gone', group: '7A', isWithdrawn: true });
  await db.update(jobs).set({ name: 'Solberg skole' }).where(eq(jobs.uuid, gone.jobUuid));
  const old = await seedSubject(server.services, { name: 'Old', group: '7A', code: 'OLD-0001' });
  await db.update(jobs).set({ name: 'Gammel skole', isArchived: true }).where(eq(jobs.uuid, old.jobUuid));
});
afterAll(() => server.close());

const print = async (...options: string[]) => {
  const file = path.join(server.dataDir, 'letters', 'codes.pdf');
  const lines: string[] = [];
  await localCommands(server.services)['codes']?.(['print', ...options, '--replace', file], (line) => lines.push(line));
  return { lines, file, pages: (await PDFDocument.load(fs.readFileSync(file))).getPages() };
};

test('[OPS-03] every subject gets an A4 letter, class by class in number order; withdrawn subjects get none', async () => {
  const { lines, file, pages } = await print();
  expect(pages).toHaveLength(3);
  expect(pages.map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())])).toEqual(Array(3).fill([595, 842]));
  expect(lines.slice(0, 2)).toEqual(['Solberg skole, 7A: 2', 'Solberg skole, 10B: 1']);
  expect((fs.statSync(file).mode & 0o777).toString(8)).toBe('600');
});

test('[OPS-03] a letter can be searched and read aloud: its text is in the file, in its language', async () => {
  const { file } = await print('--lang=nb');
  const { catalog, context } = await PDFDocument.load(fs.readFileSync(file));
  expect([catalog.get(PDFName.of('Lang'))?.toString(), catalog.has(PDFName.of('StructTreeRoot'))]).toEqual(['(nb)', true]);
  const structure = context.enumerateIndirectObjects().filter(([, object]) => String(object).includes('/StructElem'));
  expect(structure.length).toBeGreaterThan(3 * 8);
});

test('[OPS-03] letters overwrite neither a photograph nor earlier letters', async () => {
  const folder = fs.mkdtempSync(path.join(server.dataDir, 'names-'));
  for (const [name, words] of [
    ['IMG_0012.jpg', 'does not end in .pdf'],
    ['earlier.pdf', 'is there already and stays as it is'],
  ] as const) {
    const file = path.join(folder, name);
    fs.writeFileSync(file, 'as it was');
    await expect(localCommands(server.services)['codes']?.(['print', file], () => undefined)).rejects.toThrow(words);
    expect(fs.readFileSync(file, 'utf8')).toBe('as it was');
  }
});

test('[OPS-03] a job and a group are selected by name, an archived job only by its name; no match is an error', async () => {
  expect((await print('--group=7A')).pages).toHaveLength(2);
  expect((await print('--job=Gammel skole', '--lang', 'en')).pages).toHaveLength(1);
  await expect(print('--group=9Z')).rejects.toThrow('No subject matches');
  await expect(print('--job=nojob')).rejects.toThrow(/^No job has the key or the name nojob\.\nKeys of jobs: /);
  await expect(localCommands(server.services)['codes']?.(['print'], () => undefined)).rejects.toThrow('usage');
});

test('[OPS-03] [BEY-01] [KEP-12] the letter names the subject and the code, in its language, and its QR code opens the form with the code', async () => {
  const engine = createTextEngine(hb, readFace);
  const shop = {
    name: 'Fjordlys Foto',
    email: 'post@example.no',
    url: 'https://bilder.example.no',
    lang: 'nb' as const,
    logo: null,
    color: '#8b1e3f',
    seller: ['Fjordlys Foto', 'Storgata 1, 0155 Oslo', 'post@example.no', 'Org.nr. 912 345 678 MVA'],
    date: '30. november 2026',
  };
  const letter = { name: 'Åse Łukasz Dahl', group: '7A', job: 'Solberg skole', code: 'AASE-0001' };
  const page = await letterPage(engine, letter, shop);
  const said = page.items.flatMap((item) => (item.kind === 'text' ? [item.lines.map((line) => line.text).join(' ')] : []));
  expect(said).toContain('AASE 0001');
  expect(said).toEqual(expect.arrayContaining(['30. november 2026', shop.seller.join(' · ')]));
  expect(said).toContain('Bildene av Åse Łukasz Dahl er klare');
  expect(said).toContain('Eller åpne bilder.example.no og skriv inn bildekoden:');
  const inArabic = await letterPage(engine, { ...letter, name: 'محمد Łukasz' }, shop);
  for (const item of [...page.items, ...inArabic.items]) {
    if (item.kind !== 'text') continue;
    expect([item.lines[0]?.text, item.overflows, item.missing]).toEqual([item.lines[0]?.text, false, []]);
  }
  const link = letterLink(shop, letter.code);
  expect(link).toBe('https://bilder.example.no/?code=AASE-0001');
  expect(page.items).toContainEqual(qrShape(link, 64, 420));
  const { modules } = QRCode.create(link, { errorCorrectionLevel: 'M' });
  expect(darkCells(qrShape(link, 0, 0).d)).toBe([...modules.data].filter(Boolean).length);
});

test('[LOV-04] [BIZ-10] the letter has the shop’s colour, its code in groups of four, and its steps in order without overlap', async () => {
  const engine = createTextEngine(hb, readFace);
  const shop = {
    name: 'Lys & Fjell',
    email: '',
    url: 'https://bilder.example.no',
    lang: 'en' as const,
    logo: null,
    color: '#8b1e3f',
    seller: ['Lys & Fjell Skolefoto AS', 'Strandgata 14, 6002 Ålesund', 'kundeservice@lysogfjell.example', '+47 70 10 20 30'],
    date: '',
  };
  const { items } = await letterPage(engine, { name: 'Emma', group: '', job: 'Fjell', code: 'SKBK-4TW8HX' }, shop);
  const texts = items.filter((item) => item.kind === 'text');
  const textOf = (item: (typeof texts)[number]) => item.lines.map((line) => line.text).join(' ');
  const code = texts.find((item) => textOf(item) === 'SKBK 4TW8 HX');
  expect([code?.color, texts.find((item) => textOf(item) === 'Lys & Fjell')?.color]).toEqual(['#8b1e3f', '#8b1e3f']);
  expect(codeKey('SKBK 4TW8 HX')).toBe(codeKey('SKBK-4TW8HX'));
  expect(texts.flatMap((item) => /^\d(?=\.)/.exec(textOf(item))?.[0] ?? [])).toEqual(['1', '2', '3']);
  // No line break inside a phone number.
  const seller = texts.find((item) => textOf(item).includes('Strandgata'));
  expect(seller?.lines.map((line) => line.text)).toEqual([
    'Lys & Fjell Skolefoto AS · Strandgata 14, 6002 Ålesund',
    'kundeservice@lysogfjell.example · +47 70 10 20 30',
  ]);
  const boxes = texts.map(({ box }) => box);
  for (const [at, box] of boxes.entries())
    for (const other of boxes.slice(at + 1)) expect(box.y + box.height > other.y && other.y + other.height > box.y).toBe(false);
});

/** Number of cells that the path's rectangles cover. */
const darkCells = (d: string): number =>
  [...d.matchAll(/M(\d+) \d+L(\d+)/g)].reduce((sum, [, from, to]) => sum + Number(to) - Number(from), 0);

test('[OPS-03] a withdrawn subject is left out even when its group is named', async () => {
  expect(await server.services.db.$count(subjects, eq(subjects.isWithdrawn, true))).toBe(1);
  expect((await print('--group=7A')).lines.join()).not.toContain('Gone');
});

test('[OPS-03] [KEP-12] a letter whose name no typeface can draw is not printed but reported, and the command fails; the others are written', async () => {
  const seeded = await seedSubject(server.services, { name: '李小明', group: '2A', code: 'LI-000001' });
  const { db } = server.services;
  await db.update(jobs).set({ name: 'Kinaskolen', importKey: 'kina' }).where(eq(jobs.uuid, seeded.jobUuid));
  const file = path.join(server.dataDir, 'letters', 'kina.pdf');
  const lines: string[] = [];
  const command = () => localCommands(server.services)['codes']?.(['print', '--job=kina', file], (line) => lines.push(line));
  await expect(command()).rejects.toThrow('No letters were written');
  expect([lines, fs.existsSync(file)]).toEqual([['NOT PRINTED: 2A, 李小明: no typeface of the shop has 李 小 明'], false]);
  const id = crypto.randomUUID();
  await db
    .insert(subjects)
    .values({ uuid: id, jobUuid: seeded.jobUuid, code: 'NGUYEN-1', codeKey: codeKey('NGUYEN-1'), name: 'Nguyễn Ánh', group: '2A' });
  await expect(command()).rejects.toThrow(/^1 letters are not in /);
  expect((await PDFDocument.load(fs.readFileSync(file))).getPageCount()).toBe(1);
});
