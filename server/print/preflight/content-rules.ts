/**
 * Rules on the content of pages and forms: known operators, no glyphs of external fonts, no construct that a press
 * would change.
 */
import { PDFArray, type PDFDict, type PDFDocument, type PDFObject, PDFRawStream } from 'pdf-lib';
import { at, bytesOf, dictAt, dictsOf, has, nameAt, type Rules } from './pdf-objects.ts';

export interface Drawing {
  readonly resources: PDFDict | null;
  /** null when it contains a construct that this preflight does not know, such as an inline picture. */
  readonly operators: ReadonlySet<string> | null;
}

const KNOWN = new Set('q Q cm w J j M d i ri gs m l c v y h re S s f f* B B* b b* n W W* sh Do g G rg RG k K'.split(' '));
const FONT_FILES = ['FontFile', 'FontFile2', 'FontFile3'];

export const CONTENT_RULES: Rules = {
  content: (pdf) => [
    ...drawingsOf(pdf).flatMap(({ operators, resources }) => [
      ...(operators === null ? ['something is drawn that is not understood'] : []),
      ...[...(operators ?? [])].filter((operator) => !KNOWN.has(operator)).map((operator) => `it draws by the operator ${operator}`),
      ...(resources === null ? ['a drawing has no resources'] : []),
    ]),
    ...dictsOf(pdf).flatMap((dict) => [
      ...(nameAt(dict, 'Subtype') === 'PS' || nameAt(dict, 'Subtype2') === 'PS' ? ['it has PostScript in it'] : []),
      ...(has(dict, 'PatternType') ? ['it has a pattern'] : []),
    ]),
  ],
  fonts: (pdf) =>
    dictsOf(pdf)
      .filter((dict) => nameAt(dict, 'Type') === 'Font')
      .flatMap((font) => (isEmbedded(font) ? [] : [`the font ${nameAt(font, 'BaseFont')} is not embedded`])),
  transfer: (pdf) =>
    dictsOf(pdf).flatMap((dict) =>
      has(dict, 'TR') || has(dict, 'HTP') || (has(dict, 'TR2') && nameAt(dict, 'TR2') !== 'Default') || has(dict, 'TransferFunction')
        ? ['it changes how much ink a tone is']
        : [],
    ),
};

function isEmbedded(font: PDFDict): boolean {
  const descriptor = dictAt(font, 'FontDescriptor');
  return descriptor !== null && FONT_FILES.some((key) => bytesOf(at(descriptor, key)) !== null);
}

/** Pages, forms and masks. */
export function drawingsOf(pdf: PDFDocument): readonly Drawing[] {
  const pages = pdf
    .getPages()
    .map(({ node }) => ({ resources: node.Resources() ?? null, operators: operatorsOf(contentOf(node.Contents())) }));
  const forms = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream && nameAt(object.dict, 'Subtype') === 'Form' ? [object] : []))
    .map((form) => ({ resources: dictAt(form.dict, 'Resources'), operators: operatorsOf(bytesOf(form)) }));
  return [...pages, ...forms];
}

function contentOf(contents: PDFObject | undefined): Uint8Array | null {
  if (!(contents instanceof PDFArray)) return bytesOf(contents);
  const parts = contents.asArray().map((_, index) => bytesOf(contents.lookup(index)));
  return parts.every((part) => part !== null) ? Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')])) : null;
}

/** Operands of drawing operators are numbers, names and lists of numbers. */
function operatorsOf(content: Uint8Array | null): ReadonlySet<string> | null {
  if (content === null) return null;
  const operators = new Set<string>();
  for (const token of Buffer.from(content)
    .toString('latin1')
    .split(/[\s[\]]+/)) {
    if (token === '' || /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(token) || /^\/[A-Za-z0-9]+$/.test(token)) continue;
    if (!/^[A-Za-z]+[0-9]?\*?$/.test(token)) return null;
    operators.add(token);
  }
  return operators;
}
