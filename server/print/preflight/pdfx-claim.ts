/** A PDF's XMP metadata: its information dictionary again and, if it claims one, its version of PDF/X. */
import { createHash } from 'node:crypto';
import type { PDFDocument, PDFRawStream } from 'pdf-lib';

export const PDFX_VERSION = 'PDF/X-4';

export const NAMESPACES = {
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  xmpMM: 'http://ns.adobe.com/xap/1.0/mm/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
  pdfxid: 'http://www.npes.org/pdfx/ns/id/',
} as const;

/** @param claim null when no version of PDF/X is claimed */
export const metadataStream = (pdf: PDFDocument, claim: string | null): PDFRawStream =>
  pdf.context.stream(xmpPacket(pdf, claim), { Type: 'Metadata', Subtype: 'XML' });

/** Without fractions of a second, because the information dictionary has none. */
export const xmpDate = (date: Date | undefined): string => (date === undefined ? '' : date.toISOString().replace(/\.\d+Z$/, 'Z'));

/** UTF-8 bytes for its stream. */
function xmpPacket(pdf: PDFDocument, claim: string | null): Uint8Array {
  const title = pdf.getTitle() ?? '';
  const created = xmpDate(pdf.getCreationDate());
  const modified = xmpDate(pdf.getModificationDate());
  const facts: readonly (readonly [tag: string, value: string])[] = [
    ['dc:title', inDefaultLanguage(title)],
    ['dc:description', inDefaultLanguage(pdf.getSubject() ?? '')],
    ['xmp:CreatorTool', escaped(pdf.getCreator() ?? '')],
    ['xmp:CreateDate', created],
    ['xmp:ModifyDate', modified],
    ['xmp:MetadataDate', modified],
    ['xmpMM:DocumentID', documentId(`${title}\n${created}\n${pdf.getSubject() ?? ''}`)],
    ['xmpMM:RenditionClass', 'default'],
    ['xmpMM:VersionID', '1'],
    ['pdf:Producer', escaped(pdf.getProducer() ?? '')],
    ['pdf:Trapped', 'False'],
    ...(claim === null ? [] : [['pdfxid:GTS_PDFXVersion', claim] as const]),
  ];
  const names = Object.entries(NAMESPACES).map(([prefix, address]) => ` xmlns:${prefix}="${address}"`);
  const lines = [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about=""${names.join('')}>`,
    ...facts.map(([tag, value]) => `<${tag}>${value}</${tag}>`),
    '</rdf:Description>',
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="r"?>',
  ];
  return Buffer.from(lines.join('\n'), 'utf8');
}

const inDefaultLanguage = (text: string): string => `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The same document has the same id: the file does not contain the time of its creation. */
function documentId(of: string): string {
  const hex = createHash('sha256').update(of).digest('hex');
  return `uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
