/**
 * A display list as a print-ready PDF: every part is a page with its trim and bleed boxes, glyphs as outlines, pictures
 * from their originals, colours in sRGB. The same list and pictures give the same bytes. It claims no version of PDF/X;
 * press-document.ts does.
 */
import { createHash } from 'node:crypto';
import { PDFDocument, PDFHexString, PDFName, type PDFRef, PDFString } from 'pdf-lib';
import sharp from 'sharp';
import type { DisplayList, DisplayPage, PictureItem } from '#core/layout/display-list.ts';
import { layoutHash } from '#core/layout/layout-hash.ts';
import { assert } from '#core/kernel/assert.ts';
import { drawPdfPage, type PageContent, type PictureOf } from './pdf-page.ts';
import type { GlyphOutline } from './layout-service.ts';
import { createPdfResources, type PdfResources } from './pdf-resources.ts';
import type { PrintPicture } from './print-picture.ts';
import { createTextLayer, type TextLayer } from './text-layer.ts';

export interface PrintFacts {
  readonly title: string;
  /** Time of the order: the file does not contain the time of its creation. */
  readonly orderedAtMs: number;
  /** The approved layout, if another size is printed: with the hash of its layout. */
  readonly approved?: DisplayList;
  /** Language of its text, which is then included in the file; without it a print has outlines only. */
  readonly lang?: string;
}

/** Reads and crops the picture of a field. Called once for each way in which a picture is shown. */
export type MakePicture = (item: PictureItem) => Promise<PrintPicture>;

export async function printDocument(
  list: DisplayList,
  outline: GlyphOutline,
  makePicture: MakePicture,
  facts: PrintFacts,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  describe(pdf, list, facts);
  setOutputIntent(pdf, 'sRGB IEC61966-2.1', await embedSrgb(pdf));
  const textLayer = facts.lang === undefined ? null : createTextLayer(pdf, facts.lang);
  await drawDocument(pdf, createPdfResources(pdf.context, outline), list, makePicture, textLayer);
  textLayer?.finish();
  return saveDocument(pdf);
}

export const saveDocument = (pdf: PDFDocument): Promise<Uint8Array> => pdf.save({ useObjectStreams: false, addDefaultPage: false });

/** Every part as a page. */
export async function drawDocument(
  pdf: PDFDocument,
  resources: PdfResources,
  list: DisplayList,
  makePicture: MakePicture,
  textLayer: TextLayer | null = null,
): Promise<void> {
  const made = new Map<string, PrintPicture>();
  for (const page of list.pages) {
    await makePictures(page, made, makePicture);
    addPage(pdf, page, drawPdfPage(page, resources, pictureOf(made)), { ...resources, textLayer });
  }
}

/** Two fields that show the same picture in the same way share it. */
const pictureKey = ({ pictureUuid, backgroundUuid, isCutOut, box, cropRect, rotation, effect }: PictureItem): string =>
  JSON.stringify([pictureUuid, isCutOut ?? backgroundUuid, box.width, box.height, cropRect, rotation, effect]);

/** One after another: a page's pictures in parallel would take the memory of all of them. */
async function makePictures(page: DisplayPage, made: Map<string, PrintPicture>, makePicture: MakePicture): Promise<void> {
  for (const item of page.items) {
    if (item.kind === 'picture' && !made.has(pictureKey(item))) made.set(pictureKey(item), await makePicture(item));
  }
}

const pictureOf =
  (made: ReadonlyMap<string, PrintPicture>): PictureOf =>
  (item) => {
    const key = pictureKey(item);
    const picture = made.get(key);
    assert(picture, `the picture of ${item.resourceId} was made before its page`);
    return { key, picture };
  };

function addPage(
  pdf: PDFDocument,
  page: DisplayPage,
  { content, resources }: PageContent,
  { context, rgb, dictOf, textLayer }: PdfResources & { readonly textLayer: TextLayer | null },
): void {
  const { widthPt, heightPt, trimBox } = page;
  const sheet = pdf.addPage([widthPt, heightPt]);
  sheet.setMediaBox(0, 0, widthPt, heightPt);
  sheet.setBleedBox(0, 0, widthPt, heightPt);
  sheet.setTrimBox(trimBox.x, heightPt - trimBox.y - trimBox.height, trimBox.width, trimBox.height);
  const text = textLayer?.addTo(sheet, page, content);
  sheet.node.set(PDFName.of('Resources'), context.obj({ ...dictOf(resources), ...(text && { Font: text.fonts }) }));
  sheet.node.set(PDFName.of('Contents'), context.register(context.flateStream(text?.content ?? content)));
  // Transparent objects are blended in the colour space in which they were designed.
  sheet.node.set(PDFName.of('Group'), context.obj({ Type: 'Group', S: 'Transparency', CS: rgb }));
}

/** The information dictionary and the ID. */
export function describe(pdf: PDFDocument, list: DisplayList, { title, orderedAtMs, approved = list }: PrintFacts): void {
  const at = new Date(orderedAtMs);
  const layout = `layout ${approved.engineVersion}:${layoutHash(approved)}`;
  pdf.setTitle(title);
  // The approved layout, for a comparison with the file.
  pdf.setSubject(layout);
  pdf.setProducer('Keepsake');
  pdf.setCreator('Keepsake');
  pdf.setCreationDate(at);
  pdf.setModificationDate(at);
  const id = PDFHexString.of(createHash('md5').update(`${title}\n${at.toISOString()}\n${layout}`).digest('hex'));
  pdf.context.trailerInfo.ID = pdf.context.obj([id, id]);
}

const RGB = { N: 3, Alternate: 'DeviceRGB' };

export const embedProfile = (pdf: PDFDocument, profile: Uint8Array, kind: { readonly N: number; readonly Alternate: string }): PDFRef =>
  pdf.context.register(pdf.context.flateStream(profile, { ...kind }));

export const embedSrgb = async (pdf: PDFDocument): Promise<PDFRef> => embedProfile(pdf, await srgbProfile(), RGB);

/**
 * Sets the target of the file's colours: sRGB as on the screen, or a press.
 * @param condition in ASCII
 */
export function setOutputIntent(pdf: PDFDocument, condition: string, profile: PDFRef): void {
  const name = PDFString.of(condition.replaceAll(/[\\()]/g, String.raw`\$&`));
  const intent = { Type: 'OutputIntent', S: 'GTS_PDFX', OutputConditionIdentifier: name, Info: name, DestOutputProfile: profile };
  pdf.catalog.set(PDFName.of('OutputIntents'), pdf.context.obj([intent]));
}

let profileUnderWay: Promise<Buffer> | null = null;

/** The profile that the picture library contains. */
function srgbProfile(): Promise<Buffer> {
  profileUnderWay ??= (async () => {
    const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000000' } });
    const { icc } = await sharp(await pixel.withIccProfile('srgb').jpeg().toBuffer()).metadata();
    assert(icc, 'a picture written with a profile has it');
    return icc;
  })();
  return profileUnderWay;
}
