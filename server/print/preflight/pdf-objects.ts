/** All objects of a PDF, for rules that apply everywhere. */
import { decodePDFRawStream, PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFStream } from 'pdf-lib';

/** Violations of a rule in a file, as text; empty when the rule is met. */
export type Rules = Readonly<Record<string, (pdf: PDFDocument) => readonly string[]>>;

export const at = (dict: PDFDict, key: string): PDFObject | undefined => dict.lookup(PDFName.of(key));
export const has = (dict: PDFDict, key: string): boolean => dict.has(PDFName.of(key));

/** The text of a name, or ''. */
export const nameAt = (dict: PDFDict, key: string): string => nameOf(at(dict, key));
export const nameOf = (object: PDFObject | undefined): string => (object instanceof PDFName ? object.decodeText() : '');

export const dictAt = (dict: PDFDict, key: string): PDFDict | null => {
  const found = at(dict, key);
  return found instanceof PDFDict ? found : null;
};

/** The dictionary of each object, including streams and nested ones. */
export function dictsOf(pdf: PDFDocument): readonly PDFDict[] {
  const found: PDFDict[] = [];
  const walk = (object: PDFObject): void => {
    if (object instanceof PDFStream) walk(object.dict);
    else if (object instanceof PDFArray) object.asArray().forEach(walk);
    else if (object instanceof PDFDict) {
      found.push(object);
      object.values().forEach(walk);
    }
  };
  for (const [, object] of pdf.context.enumerateIndirectObjects()) walk(object);
  return found;
}

export const streamsOf = (pdf: PDFDocument): readonly PDFRawStream[] =>
  pdf.context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []));

/** null when it is not a stream, or its filter is broken. */
export function bytesOf(object: PDFObject | undefined): Uint8Array | null {
  if (!(object instanceof PDFRawStream)) return null;
  try {
    return decodePDFRawStream(object).decode();
  } catch {
    return null;
  }
}
