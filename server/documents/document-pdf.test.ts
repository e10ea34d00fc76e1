/** The content that a program extracts from a document's file: all of its text in order, its language and its title. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { DocumentContent } from '#core/domain/documents/document-content.ts';
import { documentBlocks } from './document-blocks.ts';
import { documentPdf } from './document-pdf.ts';
import { undrawnInDocument } from './latin-blocks.ts';

const CONTENT: DocumentContent = {
  version: 1,
  kind: 'invoice',
  lang: 'nb',
  timeZone: 'Europe/Oslo',
  issuedAt: '2026-11-24T10:00:00.000Z',
  orderedAt: '2026-11-24T09:00:00.000Z',
  orderReference: '35ee8c2c',
  seller: {
    name: 'Fjordlys Foto AS',
    organisationNumber: '999888777',
    isTaxRegistered: true,
    address: ['6002 Ålesund'],
    email: 'hei@fjordlys.example',
  },
  buyer: { name: 'Åse Ærlig Østby', address: ['Bjørkelia 3'] },
  currency: 'NOK',
  lines: [
    { description: 'Skolekatalog', quantity: 3, amount: 59_700 },
    { description: 'Kalender', quantity: 1, amount: 24_900 },
    { description: 'Høstrabatt', quantity: null, amount: -8_460 },
  ],
  tax: [{ percent: 25, gross: 76_140, base: 60_912, tax: 15_228 }],
  total: 76_140,
  delivery: 'Hentes på skolen',
  payment: { title: 'Faktura', way: 'owed', due: { date: '2026-12-08T10:00:00.000Z', bankAccount: '15030012345' } },
  terms: { acceptedAt: '2026-11-24T09:00:00.000Z', hash: 'abb03922e4c5' },
  withdrawal: 'some',
  withdrawalGoods: { goods: ['Skolekatalog'], files: [], made: ['Kalender', 'Retusj'] },
  about: null,
};
const TERMS = '<h2>Kjøpsvilkår</h2><p>Selger er Fjordlys Foto AS. Blåbærsyltetøy følger ikke med.</p>';

function poppler(tool: string, bytes: Uint8Array, ...options: readonly string[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-pdf-'));
  try {
    const file = path.join(folder, 'document.pdf');
    fs.writeFileSync(file, bytes);
    const output = tool === 'pdftotext' ? ['-'] : [];
    return execFileSync(tool, [...options, file, ...output], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

test("[BIZ-05] a document's text is in its file, complete and in reading order, tagged, with its language and title", async () => {
  const bytes = await documentPdf(CONTENT, 'I-7', TERMS);
  const text = poppler('pdftotext', bytes, '-raw').replace(/\s+/g, ' ');
  const parts = [
    'Faktura',
    'Nummer: I-7',
    'Org.nr. 999 888 777 MVA',
    'Åse Ærlig Østby Bjørkelia 3',
    'Beskrivelse Antall Beløp med mva. (NOK)',
    'Skolekatalog 3 597,00',
    'Høstrabatt −84,60',
    'Sum 761,40',
    'Til konto: 1503 00 12345',
    'Angrerett for Skolekatalog: Du kan angre kjøpet innen 14 dager',
    'Ingen angrerett for Kalender, Retusj: Laget på bestilling',
    'Kjøpsvilkår slik de ble godtatt 24. november 2026',
    'Blåbærsyltetøy følger ikke med.',
  ];
  expect(parts.filter((part) => !text.includes(part))).toEqual([]);
  const places = parts.map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const info = poppler('pdfinfo', bytes);
  expect(info).toMatch(/^Title:\s+Faktura I-7$/m);
  expect(info).toMatch(/^Tagged:\s+yes$/m);
  expect(Buffer.from(bytes).toString('latin1')).toContain('/Lang (nb)');
});

test("[BIZ-05] a buyer's name that no typeface contains is written in Latin letters, and the document says so; other names stay", async () => {
  const textOf = async (buyer: DocumentContent['buyer']) =>
    poppler('pdftotext', await documentPdf({ ...CONTENT, buyer }, 'I-7', TERMS), '-raw').replace(/\s+/g, ' ');
  const note = 'Navn med bokstaver som dette dokumentet ikke kan vise, er skrevet med latinske bokstaver.';
  const written = await textOf({ name: '李小明', address: ['Bjørkelia 3'] });
  expect(written).toContain('LiXiaoMing Bjørkelia 3');
  expect(written).toContain(note);
  expect(await undrawnInDocument({ ...CONTENT, buyer: { name: '李小明', address: [] } }, 'I-7')).toEqual(['李', '小', '明']);
  expect(await textOf(CONTENT.buyer)).not.toContain(note);
});

test('[BIZ-04] [BIZ-05] a download is said to end the right for goods that contain digital pictures, and for no others', () => {
  const rightOf = (withFiles?: readonly string[]) =>
    documentBlocks({ ...CONTENT, withdrawalGoods: { goods: ['Skolekatalog', 'Familiepakken'], files: [], made: [], withFiles } }, 'R-7')
      .flatMap(({ cells }) => cells.map(({ text }) => text))
      .find((text) => text.startsWith('Angrerett for Skolekatalog, Familiepakken: '));
  expect(rightOf([])).toMatch(/andre tydelige ord\.$/);
  expect(rightOf(['Familiepakken'])).toMatch(
    /ord\. For Familiepakken faller retten bort når du laster ned de digitale bildene, slik du samtykket til\.$/,
  );
  expect(rightOf(), 'an order from before').toMatch(/ord\. For en pakke med digitale bilder faller retten bort /);
});

test('[BIZ-05] the same document is the same bytes', async () => {
  const [one, other] = [await documentPdf(CONTENT, 'I-7', TERMS), await documentPdf(CONTENT, 'I-7', TERMS)];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
});

test('[BIZ-05] [BIZ-04] a receipt names goods that were withdrawn and not charged, and its lines add up to its total', () => {
  const uncharged = [{ description: 'Skolekatalog', quantity: 3, amount: -53_730 }];
  const rows = (content: Partial<DocumentContent>) =>
    documentBlocks({ ...CONTENT, kind: 'receipt', lang: 'en', ...content }, 'R-7').map(({ cells }) => cells.map(({ text }) => text));
  const named = rows({ uncharged, total: 22_410 });
  expect(named).toContainEqual(['Not made, not charged: Skolekatalog', '3', '-537.30']);
  expect(named.flat()).not.toContain('Not charged');
  expect(rows({ total: 76_000 })).toContainEqual(['Not charged', '', '-1.40']);
});

test("[BIZ-05] [PUB-07] a document's dates use the order of its shop’s country, and stay the same in one from before countries were stored", () => {
  const facts = (content: Partial<DocumentContent>) => JSON.stringify(documentBlocks({ ...CONTENT, ...content }, 'I-7'));
  expect(facts({ lang: 'en', country: 'NO' })).toContain('24 November 2026');
  expect([facts({ lang: 'en', country: 'US' }), facts({ lang: 'en' })]).toEqual([
    expect.stringContaining('November 24, 2026'),
    expect.stringContaining('November 24, 2026'),
  ]);
});
