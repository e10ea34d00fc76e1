/** Rules on a file's metadata: information dictionary and XMP agree, and XMP states the version. */
import { PDFDict, type PDFDocument, PDFName } from 'pdf-lib';
import { at, bytesOf, nameOf, type Rules } from './pdf-objects.ts';
import { NAMESPACES, PDFX_VERSION, xmpDate } from './pdfx-claim.ts';

export const METADATA_RULES: Rules = {
  information: (pdf) => REQUIRED.flatMap(([key, read]) => (read(pdf) ? [] : [`its information has no ${key}`])),
  trapped: (pdf) => (['True', 'False'].includes(trapped(pdf)) ? [] : ['it does not say whether it is trapped']),
  metadata: (pdf) => {
    const xmp = readXmp(pdf);
    if (xmp === null) return ['it has no XMP'];
    return [
      ...EQUAL.flatMap(([tag, read]) => (valueOf(xmp, tag) === (read(pdf) ?? '') ? [] : [`XMP and information differ in ${tag}`])),
      ...PRESENT.flatMap((tag) => (valueOf(xmp, tag) === null ? [`XMP has no ${tag}`] : [])),
      ...Object.entries(NAMESPACES).flatMap(([prefix, address]) =>
        xmp.includes(` xmlns:${prefix}="${address}"`) ? [] : [`XMP has another namespace for ${prefix}`],
      ),
    ];
  },
  identification: (pdf) => {
    const xmp = readXmp(pdf);
    // Another claim beside it could contradict it.
    const isAlone = !OTHER_CLAIMS.some((key) => information(pdf)?.has(PDFName.of(key)));
    return isAlone && xmp !== null && valueOf(xmp, 'pdfxid:GTS_PDFXVersion') === PDFX_VERSION
      ? []
      : [`XMP does not identify the file as ${PDFX_VERSION}`];
  },
};

/** The form in which earlier versions of PDF/X were claimed. */
const OTHER_CLAIMS = ['GTS_PDFXVersion', 'GTS_PDFXConformance'];

type Read = (pdf: PDFDocument) => string | undefined;

const information = ({ context }: PDFDocument): PDFDict | null => {
  const found = context.lookup(context.trailerInfo.Info);
  return found instanceof PDFDict ? found : null;
};
const trapped = (pdf: PDFDocument): string => nameOf(information(pdf)?.lookup(PDFName.of('Trapped')));

const REQUIRED: readonly (readonly [key: string, read: Read])[] = [
  ['Title', (pdf) => pdf.getTitle()],
  ['Creator', (pdf) => pdf.getCreator()],
  ['Producer', (pdf) => pdf.getProducer()],
  ['CreationDate', (pdf) => xmpDate(pdf.getCreationDate())],
  ['ModDate', (pdf) => xmpDate(pdf.getModificationDate())],
];

const EQUAL: readonly (readonly [tag: string, read: Read])[] = [
  ['dc:title', (pdf) => pdf.getTitle()],
  ['dc:description', (pdf) => pdf.getSubject()],
  ['xmp:CreatorTool', (pdf) => pdf.getCreator()],
  ['pdf:Producer', (pdf) => pdf.getProducer()],
  ['xmp:CreateDate', (pdf) => xmpDate(pdf.getCreationDate())],
  ['xmp:ModifyDate', (pdf) => xmpDate(pdf.getModificationDate())],
  ['pdf:Trapped', trapped],
];

const PRESENT = ['xmp:MetadataDate', 'xmpMM:DocumentID', 'xmpMM:RenditionClass', 'xmpMM:VersionID'];

/** XML does not allow control characters, and reads a carriage return as another character. */
const UNREADABLE = /(?![\n\t])[\p{Cc}\uFFFE\uFFFF]/u;

/** null when there is none, or it is not plain XML in UTF-8. */
function readXmp({ catalog }: PDFDocument): string | null {
  const bytes = bytesOf(at(catalog, 'Metadata'));
  if (bytes === null) return null;
  const xmp = Buffer.from(bytes).toString('utf8');
  return UNREADABLE.test(xmp) ? null : xmp;
}

/** Value of a property that is an element; a list's first entry. */
function valueOf(xmp: string, tag: string): string | null {
  const [, inside] = new RegExp(`<${tag}>(?:<rdf:Alt><rdf:li xml:lang="x-default">)?([^<]*)<`).exec(xmp) ?? [];
  return inside === undefined ? null : inside.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
