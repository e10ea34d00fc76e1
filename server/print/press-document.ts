/** A print for a press whose profile the shop has. It claims PDF/X-4 only if the whole file passes the preflight. */
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import type { DisplayList } from '#core/layout/display-list.ts';
import type { GlyphOutline } from './layout-service.ts';
import { createPdfResources } from './pdf-resources.ts';
import { metadataStream, PDFX_VERSION } from './preflight/pdfx-claim.ts';
import { type BrokenRule, preflight } from './preflight/preflight.ts';
import {
  describe,
  drawDocument,
  embedProfile,
  embedSrgb,
  type MakePicture,
  type PrintFacts,
  saveDocument,
  setOutputIntent,
} from './print-document.ts';

export interface PressProfile {
  /** The printing condition by its name, in ASCII: 'PSO Coated v3'. */
  readonly condition: string;
  readonly icc: Uint8Array;
}

export interface PressDocument {
  readonly pdf: Uint8Array;
  /** The claimed version; null when the file claims none because it violates these rules. */
  readonly version: typeof PDFX_VERSION | null;
  readonly broken: readonly BrokenRule[];
}

export async function pressDocument(
  list: DisplayList,
  outline: GlyphOutline,
  makePicture: MakePicture,
  facts: PrintFacts,
  profile: PressProfile,
): Promise<PressDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const { context } = pdf;
  describe(pdf, list, facts);
  setOutputIntent(pdf, profile.condition, embedProfile(pdf, profile.icc, { N: 4, Alternate: 'DeviceCMYK' }));
  // The values stay as the customer saw them. The press converts them from a space that the file defines.
  const rgb = context.register(context.obj(['ICCBased', await embedSrgb(pdf)]));
  await drawDocument(pdf, createPdfResources(context, outline, rgb), list, makePicture);
  context.lookup(context.trailerInfo.Info, PDFDict).set(PDFName.of('Trapped'), PDFName.of('False'));
  const metadata = context.nextRef();
  pdf.catalog.set(PDFName.of('Metadata'), metadata);
  context.assign(metadata, metadataStream(pdf, PDFX_VERSION));
  const claiming = asPdf16(await saveDocument(pdf));
  const broken = await preflight(claiming);
  if (broken.length === 0) return { pdf: claiming, version: PDFX_VERSION, broken };
  context.assign(metadata, metadataStream(pdf, null));
  return { pdf: asPdf16(await saveDocument(pdf)), version: null, broken };
}

/** The library writes 1.7 into every header. A print uses no feature newer than 1.6. */
function asPdf16(bytes: Uint8Array): Uint8Array {
  bytes.set(Buffer.from('%PDF-1.6'));
  return bytes;
}
