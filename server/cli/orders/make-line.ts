/** Makes one line's files in an order's folder. Throws LineProblemError when a part of it cannot be made. */
import type { OrderLine } from '#core/contract/entities.ts';
import { eq } from 'drizzle-orm';
import { whoseGoods } from '#core/domain/cart/whose-goods.ts';
import { printFactor } from '#core/domain/templates/format-fit.ts';
import type { DisplayList, PictureItem } from '#core/layout/display-list.ts';
import { scaleList } from '#core/layout/geometry/scale-list.ts';
import type { Db } from '#server/db/database.ts';
import { products } from '#server/db/schema.ts';
import { composeDownload } from '#server/media/previews/compose-download.ts';
import type { KnownOriginal, OrderOriginals } from '#server/media/order-originals.ts';
import type { PictureRow } from '#server/media/picture-access.ts';
import { pressDocument } from '#server/print/press-document.ts';
import type { PressOf } from '#server/print/press-profiles.ts';
import { printDocument } from '#server/print/print-document.ts';
import { type Behind, type PrintPicture, printPicture } from '#server/print/print-picture.ts';
import type { Services } from '#server/services.ts';
import { fileName, fileSlug } from './file-names.ts';
import type { OrderRow } from './find-orders.ts';
import { jobOfPicture, jobsOfSubjects } from './manifest/job-facts.ts';
import { LineProblemError, type ProblemCode } from './line-problem.ts';
import { type ManifestLine, type ManifestPictureFile, type ManifestPrint, pageSizes } from './manifest/manifest.ts';
import type { OrderFolder } from './order-folder.ts';
import type { LineGoods, PrintedGood } from './order-goods.ts';
import { findBackdrop, findPicture, readOriginal } from './order-pictures.ts';
import type { OrderRetouch } from './order-retouch.ts';
import { provePrint } from './prove-print.ts';

export interface LineWork {
  readonly services: Services;
  readonly row: OrderRow;
  readonly folder: OrderFolder;
  readonly pressOf: PressOf;
  /** The customer has erased their data: the account that could download files no longer exists. */
  readonly isErased: boolean;
  /** Retouched files by picture. */
  readonly retouched: OrderRetouch['files'];
  /** The originals with which the order was placed. */
  readonly originals: OrderOriginals;
  /** Of all lines of the order, by picture: each is written once. */
  readonly digitalFiles: Map<string, ManifestPictureFile>;
  /** From 1, in the order of the receipt. */
  readonly number: number;
}

type Refuse = (code: ProblemCode, detail?: string) => never;

const refuser =
  (line: OrderLine, description = line.description): Refuse =>
  (code, detail) => {
    throw new LineProblemError({ code, orderLineUuid: line.uuid, description, ...(detail === undefined ? {} : { detail }) });
  };

export async function makeLine(work: LineWork, goods: LineGoods): Promise<ManifestLine> {
  const { line, retouch } = goods;
  const refuse = refuser(line);
  if (goods.sellsFiles && goods.files.length === 0 && !work.isErased) refuse('no_pictures');
  const prints: ManifestPrint[] = [];
  for (const [index, good] of goods.prints.entries()) {
    const number = `${String(work.number).padStart(2, '0')}${good.packageItemUuid === null ? '' : `-${index + 1}`}`;
    prints.push(await makePrint(work, good, number, line.quantity, refuser(line, good.description)));
  }
  const digitalFiles: ManifestPictureFile[] = [];
  for (const pictureUuid of goods.files) digitalFiles.push(await digitalFileOnce(work, pictureUuid, refuse));
  return {
    ...(await lineFacts(work.services, goods)),
    prints,
    digitalFiles,
    retouch: retouch && {
      ...(await makeRetouchFile(work, retouch.pictureUuid, refuse)),
      tasks: [...retouch.tasks],
      isRetouched: work.retouched.has(retouch.pictureUuid),
    },
    refused: [],
  };
}

type LineFacts = Omit<ManifestLine, 'prints' | 'digitalFiles' | 'retouch' | 'refused'>;

async function lineFacts({ db }: Services, { line, catalogues }: LineGoods): Promise<LineFacts> {
  const jobs = await jobsOfSubjects(db, line);
  return {
    uuid: line.uuid,
    description: line.description,
    quantity: line.quantity,
    product: line.product && { uuid: line.product.uuid, name: line.product.name, type: line.product.type },
    subjects: whoseGoods(line).map(({ uuid, name, group, job }) => {
      const facts = jobs.get(uuid);
      return {
        uuid,
        name,
        group,
        job: job?.name ?? facts?.job ?? null,
        jobKey: facts?.jobKey ?? null,
        photographer: facts?.photographer ?? null,
      };
    }),
    catalogues: [...catalogues],
  };
}

/** A line that was left out. The packer sees that it is missing. */
export const refusedLine = async ({ services }: Pick<LineWork, 'services'>, goods: LineGoods, reason: string): Promise<ManifestLine> => ({
  ...(await lineFacts(services, goods)),
  prints: [],
  digitalFiles: [],
  retouch: null,
  refused: [reason],
});

async function makePrint(work: LineWork, good: PrintedGood, number: string, quantity: number, refuse: Refuse): Promise<ManifestPrint> {
  const { services, row, folder } = work;
  const proven = await provePrint(services.db, row.uuid, good);
  if (!proven.ok) return refuse(proven.error);
  const { list: approved, hash } = proven.value;
  const list = await inItsSize(services.db, approved, good);
  const outline = await services.layout.outlines(list.pages);
  const picture = (item: PictureItem): Promise<PrintPicture> => pictureOfField(work, item, refuse);
  const facts = { title: `${row.uuid} ${number} ${good.description}`, orderedAtMs: row.confirmTime.getTime(), approved };
  const press = await work.pressOf(good.product?.uuid ?? null);
  const made =
    press === null
      ? { pdf: await printDocument(list, outline, picture, facts), version: null, broken: [] }
      : await pressDocument(list, outline, picture, facts, press);
  const { uuid, version, name } = good.template;
  return {
    file: await folder.write(`prints/${number}_${quantity}x_${fileSlug(good.description)}.pdf`, made.pdf),
    description: good.description,
    quantity,
    product: good.product && { ...good.product },
    template: { uuid, version, name },
    packageItemUuid: good.packageItemUuid,
    pages: list.pages.map(pageSizes),
    layout: { engineVersion: list.engineVersion, hash },
    pdfx: { version: made.version, condition: press?.condition ?? null, broken: [...made.broken] },
  };
}

/** A design may be sold in several sizes: its pages are printed in the bought size. */
async function inItsSize(db: Db, list: DisplayList, { product }: PrintedGood): Promise<DisplayList> {
  const [page] = list.pages;
  if (!page || !product) return list;
  const [sold] = await db.select({ formatSize: products.formatSize }).from(products).where(eq(products.uuid, product.uuid));
  return sold ? scaleList(list, printFactor(page.trimBox, sold)) : list;
}

async function pictureOfField(work: LineWork, item: PictureItem, refuse: Refuse): Promise<PrintPicture> {
  const { services, retouched, originals } = work;
  const pictureUuid = item.pictureUuid ?? '';
  const found = await findPicture(services, pictureUuid, retouched.get(pictureUuid) ?? null, originals);
  if (!found.ok) return refuse(found.error.code, found.error.detail);
  const behind = await behindPicture(work, found.value, item, refuse);
  const original = await readKnown(services, found.value, found.value.fileName, refuse);
  try {
    return await printPicture(original, behind, item);
  } catch {
    // The library's message contains no file name.
    return refuse('original_damaged', found.value.fileName);
  }
}

async function behindPicture({ services, originals }: LineWork, picture: PictureRow, item: PictureItem, refuse: Refuse): Promise<Behind> {
  if (item.isCutOut) return { kind: 'page' };
  const backdrop = await findBackdrop(services, picture, item.backgroundUuid, originals);
  if (!backdrop.ok) return refuse(backdrop.error.code, backdrop.error.detail);
  const original = backdrop.value && (await readKnown(services, backdrop.value, picture.fileName, refuse));
  return { kind: 'backdrop', original };
}

/** @param name name of the picture for the packer */
async function readKnown(services: Services, stored: KnownOriginal, name: string, refuse: Refuse): Promise<Buffer> {
  return (await readOriginal(services, stored)) ?? refuse('original_changed', name);
}

/** Several lines may sell one picture: a set and a single file, or two packages. */
async function digitalFileOnce(work: LineWork, pictureUuid: string, refuse: Refuse): Promise<ManifestPictureFile> {
  const made = work.digitalFiles.get(pictureUuid) ?? (await makeDigitalFile(work, pictureUuid, refuse));
  work.digitalFiles.set(pictureUuid, made);
  return made;
}

/** A cut-out in front of its job's own background. */
async function makeDigitalFile(
  { services, folder, retouched, originals }: LineWork,
  pictureUuid: string,
  refuse: Refuse,
): Promise<ManifestPictureFile> {
  const found = await findPicture(services, pictureUuid, retouched.get(pictureUuid) ?? null, originals);
  if (!found.ok) return refuse(found.error.code, found.error.detail);
  const backdrop = await findBackdrop(services, found.value, null, originals);
  if (!backdrop.ok) return refuse(backdrop.error.code, backdrop.error.detail);
  const original = await readKnown(services, found.value, found.value.fileName, refuse);
  if (backdrop.value !== null) await readKnown(services, backdrop.value, found.value.fileName, refuse);
  const content =
    backdrop.value === null
      ? original
      : await composeDownload(services.media, found.value, backdrop.value).catch(() => refuse('original_damaged', found.value.fileName));
  const name = fileName(found.value, backdrop.value === null ? found.value.mimeType : 'image/jpeg');
  const file = await folder.write(`digital/${pictureUuid.slice(0, 8)}_${name}`, content);
  return { file, pictureUuid, name, ...(await originOf(services, found.value)) };
}

/** All of its pixels, without a background. */
async function makeRetouchFile(
  { services, folder, number, retouched, originals }: LineWork,
  pictureUuid: string,
  refuse: Refuse,
): Promise<ManifestPictureFile> {
  const found = await findPicture(services, pictureUuid, retouched.get(pictureUuid) ?? null, originals);
  if (!found.ok) return refuse(found.error.code, found.error.detail);
  const name = fileName(found.value, found.value.mimeType);
  const content = await readKnown(services, found.value, found.value.fileName, refuse);
  const prefix = `${String(number).padStart(2, '0')}_${pictureUuid.slice(0, 8)}`;
  const file = await folder.write(`retouch/${prefix}_${name}`, content);
  return { file, pictureUuid, name, ...(await originOf(services, found.value)) };
}

const originOf = async ({ db }: Services, { fileName: own, jobUuid }: PictureRow) => ({
  fileName: own,
  of: await jobOfPicture(db, jobUuid),
});
