/** Rules on the file as a whole and on its pages. */
import { PDFArray, PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFPage, PDFRawStream, PDFString } from 'pdf-lib';
import { pressProfileFault } from './icc-profile.ts';
import { at, bytesOf, dictsOf, has, nameAt, type Rules, streamsOf } from './pdf-objects.ts';

const NEWEST_MINOR = 6;
const INKS = '4';
/** Entries that open something, ask for something or run a script. */
const ACTING = ['OpenAction', 'AA', 'AcroForm', 'Names', 'JS', 'JavaScript', 'Annots', 'Collection', 'Requirements'];
const KNOWN_FILTERS = new Set(['', 'FlateDecode', 'DCTDecode']);
/** Rounding of a box's corner, in points. */
const SLACK_PT = 0.001;

export const DOCUMENT_RULES: Rules = {
  version: ({ context }) => {
    const [, major, minor] = /^%PDF-(\d+)\.(\d+)/.exec(context.header.toString()) ?? [];
    return major === '1' && Number(minor) <= NEWEST_MINOR ? [] : [`PDF ${major}.${minor} is newer than 1.${NEWEST_MINOR}`];
  },
  encryption: ({ context }) => (context.trailerInfo.Encrypt === undefined ? [] : ['the file is encrypted']),
  id: ({ context }) => {
    const id = context.lookup(context.trailerInfo.ID);
    const isWhole = id instanceof PDFArray && id.size() === 2 && id.asArray().every(isText);
    return isWhole ? [] : ['the file has no ID'];
  },
  'output-intent': outputIntentFaults,
  boxes: (pdf) => pdf.getPages().flatMap(boxFaults),
  interaction: (pdf) => dictsOf(pdf).flatMap((dict) => ACTING.filter((key) => has(dict, key)).map((key) => `it has ${key}`)),
  layers: ({ catalog }) => (has(catalog, 'OCProperties') ? ['it has layers that can be hidden'] : []),
  external: (pdf) => [
    ...streamsOf(pdf).flatMap(({ dict }) => [
      ...(['F', 'FFilter'].some((key) => has(dict, key)) ? ['a stream lies in another file'] : []),
      ...(['Ref', 'OPI', 'Alternates'].some((key) => has(dict, key)) ? ['a picture stands for another one'] : []),
    ]),
    ...dictsOf(pdf).flatMap((dict) => (['Filespec', 'EmbeddedFile'].includes(nameAt(dict, 'Type')) ? ['it names another file'] : [])),
  ],
  filters: (pdf) =>
    streamsOf(pdf).flatMap(({ dict }) => {
      const filter = at(dict, 'Filter');
      const name = filter instanceof PDFName ? filter.decodeText() : '';
      const isKnown = (filter === undefined || filter instanceof PDFName) && KNOWN_FILTERS.has(name);
      return isKnown ? [] : [`a stream is packed by ${String(filter)}`];
    }),
};

const isText = (object: unknown): boolean => object instanceof PDFHexString || object instanceof PDFString;

function outputIntentFaults({ catalog }: PDFDocument): readonly string[] {
  const intents = at(catalog, 'OutputIntents');
  const ours = (intents instanceof PDFArray ? intents.asArray() : [])
    .map((entry) => catalog.context.lookup(entry))
    .filter((entry) => entry instanceof PDFDict)
    .filter((intent) => nameAt(intent, 'S') === 'GTS_PDFX');
  const [intent, ...others] = ours;
  if (intent === undefined || others.length > 0) return [`it has ${ours.length} output intents for PDF/X`];
  const condition = at(intent, 'OutputConditionIdentifier');
  const isNamed = condition instanceof PDFString || condition instanceof PDFHexString ? condition.decodeText() !== '' : false;
  return [...(isNamed ? [] : ['its output intent names no printing condition']), ...profileFaults(intent)];
}

function profileFaults(intent: PDFDict): readonly string[] {
  const bytes = bytesOf(at(intent, 'DestOutputProfile'));
  if (bytes === null) return ['its output intent has no profile'];
  const fault = pressProfileFault(bytes);
  if (fault !== null) return [`the profile of its output intent: ${fault}`];
  const stream = at(intent, 'DestOutputProfile');
  const count = stream instanceof PDFRawStream ? String(at(stream.dict, 'N')) : '';
  return count === INKS ? [] : [`its output intent says that its profile has ${count} inks`];
}

type Rectangle = ReturnType<PDFPage['getMediaBox']>;

const lies = (inner: Rectangle, outer: Rectangle): boolean =>
  inner.x >= outer.x - SLACK_PT &&
  inner.y >= outer.y - SLACK_PT &&
  inner.x + inner.width <= outer.x + outer.width + SLACK_PT &&
  inner.y + inner.height <= outer.y + outer.height + SLACK_PT;

function boxFaults(page: PDFPage, index: number): readonly string[] {
  const { node } = page;
  const where = `page ${index + 1}`;
  if (!has(node, 'TrimBox') || has(node, 'ArtBox')) return [`${where} has not just a trim box`];
  const [media, bleed, trim] = [page.getMediaBox(), page.getBleedBox(), page.getTrimBox()];
  const crop = has(node, 'CropBox') ? page.getCropBox() : media;
  return [
    ...(trim.width > 0 && trim.height > 0 ? [] : [`the trim box of ${where} is empty`]),
    ...(lies(trim, bleed) ? [] : [`the trim box of ${where} leads out of its bleed box`]),
    ...(lies(bleed, media) ? [] : [`the bleed box of ${where} leads out of its media box`]),
    ...(lies(bleed, crop) && lies(crop, media) ? [] : [`the crop box of ${where} cuts its bleed box`]),
  ];
}
