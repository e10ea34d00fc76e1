/** Backgrounds of a job: stored as JPEG without a watermark, because they show no person. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { backgrounds } from '#server/db/schema.ts';
import { pictureKey, renditionKey } from '#server/media/store/media-keys.ts';
import { preparePicture } from '#server/media/pictures/prepare-picture.ts';
import type { RawPicture } from '#server/media/pictures/raw-picture.ts';
import { decodeRendition } from '#server/media/previews/read-renditions.ts';
import { savePicture } from '#server/media/pictures/save-picture.ts';
import type { Services } from '#server/services.ts';
import { type ImportIssue, refused } from './import-issue.ts';
import type { JobDetails } from './job-details.ts';
import type { JobFolder } from './job-folder.ts';
import { faultOf, readBytes } from './stage-pictures.ts';

type BackgroundRow = typeof backgrounds.$inferSelect;
export type StagedBackground = Omit<BackgroundRow, 'jobUuid'> & { readonly formerMediaKey: string | null };

export interface StagedBackgrounds {
  readonly rows: readonly StagedBackground[];
  readonly backdrop: RawPicture | null;
  /** The default differs from the present one of cut-outs. */
  readonly isBackdropNew: boolean;
  readonly issues: readonly ImportIssue[];
}

export async function stageBackgrounds(
  services: Pick<Services, 'media' | 'random'>,
  folder: JobFolder,
  batchUuid: string,
  wanted: JobDetails['backgrounds'],
  known: ReadonlyMap<string, BackgroundRow>,
): Promise<StagedBackgrounds> {
  const rows: StagedBackground[] = [];
  const issues: ImportIssue[] = [];
  for (const { file, isDefault } of wanted) {
    const found = folder.find(file);
    const staged = found.ok
      ? await stageOne(services, folder, batchUuid, found.value, known.get(found.value))
      : refused(found.error.code, { file }, { files: found.error.files });
    if ('severity' in staged) issues.push(staged);
    else rows.push({ ...staged, isDefault, position: rows.length });
  }
  const chosen = rows.find((row) => row.isDefault) ?? rows[0];
  const settled = rows.map((row) => ({ ...row, isDefault: row === chosen }));
  const former = [...known.values()].find((row) => row.isDefault);
  return {
    rows: settled,
    backdrop: chosen ? await decodeRendition(await services.media.read(renditionKey(chosen.mediaKey, '640.webp'))) : null,
    isBackdropNew: chosen !== undefined && (former?.uuid !== chosen.uuid || former.contentHash !== chosen.contentHash),
    issues,
  };
}

async function stageOne(
  services: Pick<Services, 'media' | 'random'>,
  folder: JobFolder,
  batchUuid: string,
  file: string,
  known: BackgroundRow | undefined,
): Promise<Omit<StagedBackground, 'isDefault' | 'position'> | ImportIssue> {
  const bytes = await readBytes(folder, file);
  if (!bytes.ok) return refused(bytes.error.code, { file }, bytes.error.params);
  const contentHash = createHash('sha256').update(bytes.value).digest('hex');
  if (known?.contentHash === contentHash)
    return {
      uuid: known.uuid,
      fileName: file,
      mediaKey: known.mediaKey,
      contentHash,
      originalHash: known.originalHash,
      formerMediaKey: null,
    };
  const prepared = await preparePicture(bytes.value);
  if (!prepared.ok) {
    const fault = faultOf(prepared.error);
    return refused(fault.code, { file }, fault.params);
  }
  const uuid = known?.uuid ?? services.random.uuid();
  const mediaKey = pictureKey(batchUuid, uuid);
  const original =
    prepared.value.mimeType === 'image/jpeg'
      ? prepared.value.original
      : await sharp(prepared.value.original).flatten({ background: '#ffffff' }).keepIccProfile().jpeg({ quality: 97 }).toBuffer();
  const saved = { ...prepared.value, original, mimeType: 'image/jpeg' as const };
  const originalHash = await savePicture(services.media, mediaKey, saved, { backdrop: null, mark: null });
  return { uuid, fileName: file, mediaKey, contentHash, originalHash, formerMediaKey: known?.mediaKey ?? null };
}
