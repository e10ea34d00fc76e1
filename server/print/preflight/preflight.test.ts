import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFRef, PDFString } from 'pdf-lib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { DisplayList, DisplayPage, ShapeItem } from '#core/layout/display-list.ts';
import { pressProfile } from '#tests/fixtures/press-profile.ts';
import { type PressDocument, pressDocument } from '../press-document.ts';
import { printDocument } from '../print-document.ts';
import type { PrintPicture } from '../print-picture.ts';
import { parseIccProfile, pressProfileFault } from './icc-profile.ts';
import { preflight } from './preflight.ts';

const SQUARE = 'M10 10L90 10L90 90L10 90Z';
const BOX = { x: 10, y: 10, width: 80, height: 80 };
const shape = (change: Partial<ShapeItem>): ShapeItem => ({
  kind: 'shape',
  d: SQUARE,
  matrix: [1, 0, 0, 1, 0, 0],
  fill: { kind: 'solid', color: '#CC3300' },
  fillRule: 'nonzero',
  stroke: null,
  opacity: 1,
  ...change,
});
const STROKE = { color: '#003366', widthPt: 2, cap: 'butt', join: 'miter', dashPt: [] } as const;
const STOPS = [
  { offset: 0, color: '#FF0000', opacity: 0.2 },
  { offset: 1, color: '#0000FF', opacity: 1 },
];

/** A page with everything that a print can contain. */
const PAGE: DisplayPage = {
  partId: 'front',
  widthPt: 100,
  heightPt: 100,
  trimBox: { x: 8, y: 8, width: 84, height: 84 },
  paper: '#FFFBE6',
  items: [
    shape({}),
    shape({ stroke: STROKE, opacity: 0.5 }),
    shape({ fill: { kind: 'linear', coords: [0, 0, 100, 0], stops: STOPS } }),
    {
      kind: 'text',
      resourceId: null,
      family: 'Test',
      unitsPerEm: 1000,
      sizePt: 20,
      color: '#222222',
      box: BOX,
      tiltDeg: 3,
      lines: [{ text: 'A', xPt: 10, baselinePt: 40, widthPt: 10, glyphs: [[1, 0, 0]] }],
      overflows: false,
      missing: [],
    },
    {
      kind: 'picture',
      resourceId: 'r1',
      pictureUuid: null,
      backgroundUuid: null,
      box: BOX,
      tiltDeg: 0,
      clipPath: SQUARE,
      cropRect: { x: 0, y: 0, width: 1, height: 1 },
      rotation: 0,
      effect: 'original',
      border: { color: '#FFFFFF', widthPt: 1 },
    },
  ],
};
const listOf = (page: Partial<DisplayPage>): DisplayList => ({
  engineVersion: 1,
  templateUuid: '6fee95a9-e375-4e43-8405-3899b0fc3ee0',
  templateVersion: 1,
  pages: [{ ...PAGE, ...page }],
});
const FACTS = { title: 'Card <5 x 5> & æ', orderedAtMs: Date.UTC(2026, 10, 21, 9, 30, 5, 250) };
const outline = () => 'M0 0L500 0L500 700Z';

let icc: Buffer;
let picture: PrintPicture;
let sound: PressDocument;
const press = (page: Partial<DisplayPage> = {}, facts = FACTS) =>
  pressDocument(listOf(page), outline, () => Promise.resolve(picture), facts, { condition: 'Test press (coated)', icc });

beforeAll(async () => {
  const dot = sharp({ create: { width: 8, height: 8, channels: 3, background: '#884422' } });
  icc = await pressProfile();
  const alpha = new Uint8Array(64).fill(128);
  picture = { jpeg: await dot.jpeg().toBuffer(), widthPx: 8, heightPx: 8, region: { x: 0, y: 0, width: 1, height: 1 }, alpha };
  sound = await press();
});

function rawStream(object: PDFObject | undefined): PDFRawStream {
  if (!(object instanceof PDFRawStream)) throw new Error('The sound file has a stream there');
  return object;
}
const open = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false });
const xmpOf = async (bytes: Uint8Array): Promise<string> => {
  const stream = rawStream((await open(bytes)).catalog.lookup(PDFName.of('Metadata')));
  return Buffer.from(stream.getContents()).toString('utf8');
};
const CLAIM = '<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>';

test('[OPX-10] a print for a press claims PDF/X-4, and passes the preflight', async () => {
  expect([sound.broken, sound.version]).toEqual([[], 'PDF/X-4']);
  expect(await preflight(sound.pdf)).toEqual([]);
  expect(await xmpOf(sound.pdf)).toContain(CLAIM);
  expect((await press()).pdf, 'the same bytes each time').toEqual(sound.pdf);
});

test('[OPX-10] a print that breaks a rule claims nothing, and names the rule', async () => {
  const spoilt = await press({ trimBox: { x: 8, y: 8, width: 120, height: 84 } });
  expect([spoilt.version, spoilt.broken]).toEqual([null, [{ rule: 'boxes', text: 'the trim box of page 1 leads out of its bleed box' }]]);
  expect(await xmpOf(spoilt.pdf)).not.toContain('pdfxid:GTS_PDFXVersion>');
  expect(Buffer.from(spoilt.pdf).toString('latin1')).not.toContain('PDF/X-4');
  const unreadable = await press({}, { ...FACTS, title: 'Card \u0001' });
  expect([unreadable.version, unreadable.broken.map(({ rule }) => rule)]).toEqual([null, ['metadata', 'identification']]);
});

test('[OPX-10] a print without a press claims nothing, and would fail the preflight with a claim', async () => {
  const plain = await printDocument(listOf({}), outline, () => Promise.resolve(picture), FACTS);
  expect(Buffer.from(plain).toString('latin1')).not.toMatch(/PDF\/X-4|GTS_PDFXVersion/);
  const rules = new Set((await preflight(plain)).map(({ rule }) => rule));
  expect([...rules]).toEqual(['version', 'output-intent', 'trapped', 'metadata', 'identification', 'colours']);
  expect(await preflight(Buffer.from('no PDF'))).toEqual([{ rule: 'readable', text: 'the file cannot be read' }]);
});

const name = (word: string) => PDFName.of(word);
const infoOf = ({ context }: PDFDocument) => context.lookup(context.trailerInfo.Info, PDFDict);
const intentsOf = ({ catalog }: PDFDocument) => catalog.lookup(name('OutputIntents'), PDFArray);
const intentOf = (pdf: PDFDocument) => intentsOf(pdf).lookup(0, PDFDict);
const pageOf = (pdf: PDFDocument) => pdf.getPage(0).node;
const resourcesOf = (pdf: PDFDocument) => pageOf(pdf).lookup(name('Resources'), PDFDict);

function streamBy(pdf: PDFDocument, key: string, value: string): PDFRawStream {
  for (const [, object] of pdf.context.enumerateIndirectObjects())
    if (object instanceof PDFRawStream && object.dict.lookup(name(key)) === name(value)) return object;
  throw new Error(`The sound file has a stream with /${key} /${value}`);
}

function dictBy(pdf: PDFDocument, key: string): PDFDict {
  for (const [, object] of pdf.context.enumerateIndirectObjects()) if (object instanceof PDFDict && object.has(name(key))) return object;
  throw new Error(`The sound file has a dictionary with /${key}`);
}

function rewriteXmp(pdf: PDFDocument, change: (xmp: string) => string): void {
  const old = rawStream(pdf.catalog.lookup(name('Metadata')));
  const ref = pdf.catalog.get(name('Metadata'));
  if (!(ref instanceof PDFRef)) throw new Error('The metadata are an object of their own');
  const before = Buffer.from(old.getContents()).toString('utf8');
  const after = change(before);
  if (after === before) throw new Error('The change found nothing to change');
  pdf.context.assign(ref, pdf.context.stream(Buffer.from(after), { Type: 'Metadata', Subtype: 'XML' }));
}

const draw = (pdf: PDFDocument, content: string): void =>
  pageOf(pdf).set(name('Contents'), pdf.context.register(pdf.context.stream(content)));
const profileStream = (pdf: PDFDocument, bytes: Uint8Array, inks: number) =>
  pdf.context.register(pdf.context.flateStream(bytes, { N: inks }));
const srgbOf = (pdf: PDFDocument): PDFRawStream => {
  const space = resourcesOf(pdf).lookup(name('ColorSpace'), PDFDict).lookup(name('DefaultRGB'), PDFArray);
  return rawStream(space.lookup(1));
};

function withHeader(version: string, bytes: Uint8Array): Uint8Array {
  const changed = Buffer.from(bytes);
  changed.write(`%PDF-${version}`);
  return changed;
}

/** Each change violates exactly one rule of the valid file. */
const BREAKS: readonly (readonly [rule: string, what: string, spoil: (pdf: PDFDocument) => unknown])[] = [
  ['encryption', 'encryption', ({ context }) => (context.trailerInfo.Encrypt = context.obj({ Filter: 'Standard' }))],
  ['id', 'no ID', ({ context }) => delete context.trailerInfo.ID],
  ['output-intent', 'no output intent', ({ catalog }) => catalog.delete(name('OutputIntents'))],
  ['output-intent', 'two output intents', (pdf) => intentsOf(pdf).push(intentOf(pdf))],
  ['output-intent', 'an output intent without a name', (pdf) => intentOf(pdf).delete(name('OutputConditionIdentifier'))],
  ['output-intent', 'an output intent without a profile', (pdf) => intentOf(pdf).delete(name('DestOutputProfile'))],
  [
    'output-intent',
    "a monitor's profile",
    (pdf) => intentOf(pdf).set(name('DestOutputProfile'), profileStream(pdf, srgbOf(pdf).getContents(), 3)),
  ],
  ['output-intent', 'a profile with other inks', (pdf) => intentOf(pdf).set(name('DestOutputProfile'), profileStream(pdf, icc, 3))],
  ['output-intent', 'half a profile', (pdf) => intentOf(pdf).set(name('DestOutputProfile'), profileStream(pdf, icc.subarray(0, 5_000), 4))],
  ['boxes', 'no trim box', (pdf) => pageOf(pdf).delete(name('TrimBox'))],
  ['boxes', 'an art box beside it', (pdf) => pageOf(pdf).set(name('ArtBox'), pdf.context.obj([8, 8, 92, 92]))],
  ['boxes', 'an empty trim box', (pdf) => pdf.getPage(0).setTrimBox(10, 10, 0, 50)],
  ['boxes', 'a trim box beyond the bleed', (pdf) => pdf.getPage(0).setBleedBox(20, 20, 60, 60)],
  ['boxes', 'a bleed box beyond the sheet', (pdf) => pdf.getPage(0).setBleedBox(-5, 0, 105, 100)],
  ['boxes', 'a crop box in the bleed', (pdf) => pdf.getPage(0).setCropBox(8, 8, 84, 84)],
  ['interaction', 'a note', (pdf) => pageOf(pdf).set(name('Annots'), pdf.context.obj([{ Type: 'Annot', Subtype: 'Text' }]))],
  ['interaction', 'a form', ({ catalog, context }) => catalog.set(name('AcroForm'), context.obj({ Fields: [] }))],
  [
    'interaction',
    'a program',
    ({ catalog, context }) => catalog.set(name('Later'), context.obj({ S: 'JavaScript', JS: PDFString.of('1') })),
  ],
  ['interaction', 'an action at opening', ({ catalog, context }) => catalog.set(name('OpenAction'), context.obj({ S: 'GoTo' }))],
  ['layers', 'layers', ({ catalog, context }) => catalog.set(name('OCProperties'), context.obj({ OCGs: [] }))],
  ['external', 'a picture in another file', (pdf) => streamBy(pdf, 'Subtype', 'Image').dict.set(name('F'), PDFString.of('a.jpg'))],
  [
    'external',
    'a form that stands for another',
    (pdf) => streamBy(pdf, 'Subtype', 'Form').dict.set(name('Ref'), pdf.context.obj({ Page: 0 })),
  ],
  ['external', 'a named file', ({ catalog, context }) => catalog.set(name('Later'), context.obj({ Type: 'Filespec' }))],
  ['filters', 'a packing that is not known', (pdf) => streamBy(pdf, 'Subtype', 'Image').dict.set(name('Filter'), name('JPXDecode'))],
  [
    'information',
    'no creator',
    (pdf) => [infoOf(pdf).delete(name('Creator')), rewriteXmp(pdf, (xmp) => xmp.replace(/(CreatorTool>)\w+/, '$1'))],
  ],
  [
    'trapped',
    'no word on trapping',
    (pdf) => [infoOf(pdf).delete(name('Trapped')), rewriteXmp(pdf, (xmp) => xmp.replace('>False<', '><'))],
  ],
  ['metadata', 'another title in XMP', (pdf) => rewriteXmp(pdf, (xmp) => xmp.replace('5 x 5', '6 x 6'))],
  ['metadata', 'another date in XMP', (pdf) => rewriteXmp(pdf, (xmp) => xmp.replace('09:30:05', '09:30:06'))],
  ['metadata', 'another producer in the information', (pdf) => pdf.setProducer('Elsewhere')],
  ['metadata', 'another answer on trapping', (pdf) => infoOf(pdf).set(name('Trapped'), name('True'))],
  ['metadata', 'no document id', (pdf) => rewriteXmp(pdf, (xmp) => xmp.replace(/<xmpMM:DocumentID>.*\n/, ''))],
  ['metadata', 'another namespace', (pdf) => rewriteXmp(pdf, (xmp) => xmp.replace('npes.org/pdfx', 'example.org/pdfx'))],
  ['identification', 'no version', (pdf) => rewriteXmp(pdf, (xmp) => xmp.replace(`${CLAIM}\n`, ''))],
  ['identification', 'another version', (pdf) => rewriteXmp(pdf, (xmp) => xmp.replace('>PDF/X-4<', '>PDF/X-4p<'))],
  ['identification', 'a second claim', (pdf) => infoOf(pdf).set(name('GTS_PDFXVersion'), PDFString.of('PDF/X-3:2002'))],
  [
    'fonts',
    'a font of the reader',
    (pdf) => pdf.context.register(pdf.context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' })),
  ],
  ['transfer', 'a transfer curve', (pdf) => dictBy(pdf, 'ca').set(name('TR'), name('Identity'))],
  ['transfer', 'a second transfer curve', (pdf) => dictBy(pdf, 'ca').set(name('TR2'), name('Identity'))],
  ['content', 'letters', (pdf) => draw(pdf, 'BT ET')],
  ['content', 'an inline picture', (pdf) => draw(pdf, 'BI /W 1 /H 1 /CS /G /BPC 8 ID \u0001 EI')],
  ['content', 'PostScript', (pdf) => streamBy(pdf, 'Subtype', 'Form').dict.set(name('Subtype2'), name('PS'))],
  ['content', 'a pattern', (pdf) => pdf.context.register(pdf.context.obj({ PatternType: 2 }))],
  ['content', 'a form without resources', (pdf) => streamBy(pdf, 'Subtype', 'Form').dict.delete(name('Resources'))],
  ['colours', 'a picture without a profile', (pdf) => streamBy(pdf, 'Filter', 'DCTDecode').dict.set(name('ColorSpace'), name('DeviceRGB'))],
  ['colours', 'a gradient without a profile', (pdf) => dictBy(pdf, 'ShadingType').set(name('ColorSpace'), name('DeviceRGB'))],
  ['colours', 'a group without a profile', (pdf) => pageOf(pdf).lookup(name('Group'), PDFDict).set(name('CS'), name('DeviceRGB'))],
  ['colours', 'fills without a profile', (pdf) => resourcesOf(pdf).delete(name('ColorSpace'))],
  ['colours', 'a profile for other channels', (pdf) => srgbOf(pdf).dict.set(name('N'), pdf.context.obj(1))],
  [
    'colours',
    'a picture in unknown inks',
    (pdf) => streamBy(pdf, 'Filter', 'DCTDecode').dict.set(name('ColorSpace'), pdf.context.obj(['Separation', 'Gold', 'DeviceCMYK'])),
  ],
];

test.each(BREAKS)('[OPX-10] the preflight finds that %s is broken by %s', async (rule, _what, spoil) => {
  const pdf = await open(sound.pdf);
  spoil(pdf);
  const broken = await preflight(withHeader('1.6', await pdf.save({ useObjectStreams: false, addDefaultPage: false })));
  expect(new Set(broken.map((found) => found.rule))).toEqual(new Set([rule]));
});

test('[OPX-10] the preflight finds that version is broken by a newer file', async () => {
  for (const version of ['1.7', '2.0'])
    expect(await preflight(withHeader(version, sound.pdf))).toEqual([{ rule: 'version', text: `PDF ${version} is newer than 1.6` }]);
});

test("[OPX-10] a press's profile is distinguished from other files", async () => {
  const spoilt = (change: (bytes: Buffer) => unknown): Buffer => {
    const bytes = Buffer.from(icc);
    change(bytes);
    return bytes;
  };
  expect(pressProfileFault(icc)).toBeNull();
  expect(parseIccProfile(icc)).toEqual({ ok: true, value: { deviceClass: 'prtr', space: 'CMYK' } });
  const faults = [
    picture.jpeg,
    icc.subarray(0, -1),
    spoilt((bytes) => bytes.writeUInt8(5, 8)),
    spoilt((bytes) => bytes.write('mntr', 12)),
    spoilt((bytes) => bytes.write('RGB ', 16)),
    spoilt((bytes) => bytes.write('xxxx', bytes.indexOf('B2A0'))),
    spoilt((bytes) => bytes.writeUInt32BE(0xffffffff, bytes.indexOf('wtpt') + 4)),
    spoilt((bytes) => bytes.write('text', bytes.readUInt32BE(bytes.indexOf('A2B0') + 4))),
    spoilt((bytes) => bytes.writeUInt8(3, bytes.readUInt32BE(bytes.indexOf('A2B0') + 4) + 8)),
  ].map(pressProfileFault);
  expect(faults).toEqual([
    'it is not an ICC profile',
    `it is ${icc.length - 1} bytes long and says ${icc.length}`,
    'version 5 of ICC profiles is not known',
    "it is no printer profile (its class is 'mntr')",
    'it is a profile for RGB, not for CMYK',
    'it has no B2A0',
    'its table of tags leads out of the file',
    'its A2B0 is no table of colours',
    'its A2B0 is not for 4 inks',
  ]);
});
