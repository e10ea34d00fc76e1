/** Pictures are read, checked and written to the media store under new keys. No row refers to them yet. */
import { createHash } from 'node:crypto';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { keyGreenScreen } from '#server/media/pictures/key-green-screen.ts';
import { pictureKey } from '#server/media/store/media-keys.ts';
import type { PictureRow } from '#server/media/picture-access.ts';
import type { PictureProblem } from '#server/media/pictures/picture-problem.ts';
import { preparePicture } from '#server/media/pictures/prepare-picture.ts';
import type { RawPicture } from '#server/media/pictures/raw-picture.ts';
import { savePicture } from '#server/media/pictures/save-picture.ts';
import type { Services } from '#server/services.ts';
import type { IssueCode } from './import-issue.ts';
import { LeadsOutsideError } from '../files/plain-file.ts';
import type { JobFolder } from './job-folder.ts';

export interface StagedPicture {
  readonly uuid: string;
  readonly file: string;
  readonly mediaKey: string;
  readonly contentHash: string;
  readonly originalHash: string | null;
  readonly mimeType: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly isGreenscreen: boolean;
  readonly outcome: 'added' | 'changed' | 'unchanged';
  /**
   * The former file of a changed picture. It can be deleted when the rows refer to the new file, unless an order uses
   * it.
   */
  readonly formerMediaKey: string | null;
}

export interface PictureFault {
  readonly code: IssueCode;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface Staging {
  readonly services: Pick<Services, 'media' | 'random'>;
  readonly folder: JobFolder;
  readonly batchUuid: string;
  readonly known: ReadonlyMap<string, PictureRow>;
  /** Behind cut-outs. */
  readonly backdrop: RawPicture | null;
  /** Photographed in front of a green screen: the JPEGs among them are keyed. */
  readonly greenScreenFiles: ReadonlySet<string>;
  /** The words of the watermark. */
  readonly mark: string;
  /** Cut-outs are sized again when their backdrop has changed. */
  readonly isBackdropNew: boolean;
}

/** Crops are fractions of the picture: they stay valid for other pixels, but not for another aspect ratio. */
const SAME_SHAPE = 0.01;

export async function stagePicture(staging: Staging, file: string): Promise<Result<StagedPicture, PictureFault>> {
  const bytes = await readBytes(staging.folder, file);
  if (!bytes.ok) return bytes;
  const contentHash = createHash('sha256').update(bytes.value).digest('hex');
  const known = staging.known.get(file);
  const isKeyed = staging.greenScreenFiles.has(file) && isJpeg(bytes.value);
  // A JPEG has no alpha channel: its cut-out was keyed, and is another picture if the job is no longer marked.
  const wasKeyed = known?.isGreenscreen === true && isJpeg(bytes.value);
  const isSame = known?.contentHash === contentHash && wasKeyed === isKeyed && !(known.isGreenscreen && staging.isBackdropNew);
  if (known && isSame) return ok({ ...known, file, outcome: 'unchanged', formerMediaKey: null });
  const photograph = await preparePicture(bytes.value);
  if (!photograph.ok) return err(faultOf(photograph.error));
  const cutOut = isKeyed ? await keyGreenScreen(bytes.value) : null;
  // Marked, but without a green screen: checked in every import, with the same result each time.
  if (known?.contentHash === contentHash && !wasKeyed && isKeyed && cutOut === null)
    return ok({ ...known, file, outcome: 'unchanged', formerMediaKey: null });
  const prepared = cutOut ? await preparePicture(cutOut) : photograph;
  if (!prepared.ok) return err(faultOf(prepared.error));
  const { width, height, mimeType, isGreenscreen } = prepared.value;
  if (known && Math.abs(width / height / (known.widthPx / known.heightPx) - 1) > SAME_SHAPE) {
    return err({ code: 'picture-shape-changed', params: { before: `${known.widthPx} x ${known.heightPx}`, now: `${width} x ${height}` } });
  }
  const uuid = known?.uuid ?? staging.services.random.uuid();
  const mediaKey = pictureKey(staging.batchUuid, uuid);
  const saved = { backdrop: staging.backdrop, mark: staging.mark };
  const originalHash = await savePicture(staging.services.media, mediaKey, prepared.value, saved);
  return ok({
    uuid,
    file,
    mediaKey,
    contentHash,
    originalHash,
    mimeType,
    widthPx: width,
    heightPx: height,
    isGreenscreen,
    outcome: known ? 'changed' : 'added',
    formerMediaKey: known?.mediaKey ?? null,
  });
}

const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));

export async function readBytes(folder: JobFolder, file: string): Promise<Result<Buffer, PictureFault>> {
  try {
    return ok(await folder.read(file));
  } catch (error) {
    if (error instanceof LeadsOutsideError) return err({ code: 'picture-outside', params: {} });
    const detail = error instanceof Error && 'code' in error ? String(error.code) : null;
    if (detail === null) throw error;
    return err(detail === 'ENOENT' ? { code: 'picture-missing', params: {} } : { code: 'picture-unreadable', params: { detail } });
  }
}

export function faultOf(problem: PictureProblem): PictureFault {
  switch (problem.code) {
    case 'empty':
      return { code: 'picture-empty', params: {} };
    case 'not-jpeg-or-png':
      return { code: 'picture-not-image', params: {} };
    case 'too-many-pixels':
      return { code: 'picture-too-large', params: { width: problem.width, height: problem.height, maxMegapixels: problem.maxMegapixels } };
    case 'damaged':
      return { code: 'picture-damaged', params: { detail: problem.detail } };
  }
}

/** Three at a time: two decode while one reads or writes. */
const AT_ONCE = 3;

export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
