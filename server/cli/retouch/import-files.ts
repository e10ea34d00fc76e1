/**
 * `retouch import`: imports retouched files, each completely or not at all; unknown, duplicate and wrong ones are
 * reported.
 */
import { createHash } from 'node:crypto';
import { readdir, realpath } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import { retouchedSizeProblem } from '#core/domain/pictures/picture-version.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { backgrounds, orders, retouches, type RetouchedFile } from '#server/db/schema.ts';
import { storedBackground } from '#server/features/picture-sets/backgrounds.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import type { PictureProblem } from '#server/media/pictures/picture-problem.ts';
import { type PreparedPicture, preparePicture } from '#server/media/pictures/prepare-picture.ts';
import type { RawPicture } from '#server/media/pictures/raw-picture.ts';
import { removePicture, savePicture } from '#server/media/pictures/save-picture.ts';
import { decodeRendition, readMarkedRendition } from '#server/media/previews/read-renditions.ts';
import { markOf } from '#server/media/previews/watermark-words.ts';
import { originalKey, retouchedFolder } from '#server/media/store/media-keys.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '../command-failed.ts';
import { LeadsOutsideError, NotAPlainFileError, readPlainFile } from '../files/plain-file.ts';
import { LIST_FILE } from './export-tasks.ts';
import { neededSize } from './needed-size.ts';
import { keyOfFile, keyOfTask, loadTasksOf, type RetouchTask } from './retouch-tasks.ts';
import { tellRetouched } from '#server/orders/tell-retouched.ts';

export type FileOutcome =
  | { readonly kind: 'taken'; readonly isLast: boolean }
  /** Replaces a file that was imported before. */
  | { readonly kind: 'replaced'; readonly before: string }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly why: string };

export type OnFile = (file: string, outcome: FileOutcome) => void;

export async function importFiles(services: Services, folder: string, language: string, onFile: OnFile): Promise<void> {
  const names = await namesIn(folder);
  const root = await realpath(folder);
  const keys = names.map(keyOfFile);
  const tasks = await loadTasksOf(services.db, [...new Set(keys.flatMap((key) => key?.reference ?? []))], language);
  for (const [index, name] of names.entries()) {
    const key = keys[index]?.key;
    const found = tasks.filter((task) => keyOfTask(task) === key);
    const doubles = names.filter((other, at) => other !== name && key !== undefined && keys[at]?.key === key);
    onFile(name, await importOne(services, { root, file: name }, found, doubles));
  }
}

const refused = (why: string): FileOutcome => ({ kind: 'refused', why });

async function importOne(
  services: Services,
  { root, file }: { readonly root: string; readonly file: string },
  [task, ...others]: readonly RetouchTask[],
  doubles: readonly string[],
): Promise<FileOutcome> {
  if (!task)
    return refused('no picture that waits for retouch has this name; files keep the beginning of the name that they were exported with');
  if (others.length > 0) return refused('the beginning of its name is that of several pictures');
  if (doubles.length > 0) return refused(`it is there twice: ${doubles.join(', ')}`);
  const bytes = await bytesOf(root, file);
  if (!bytes.ok) return refused(bytes.error);
  const prepared = await preparePicture(bytes.value);
  if (!prepared.ok) return refused(problemWords(prepared.error));
  const contentHash = sha256(bytes.value);
  if (task.retouch.file?.contentHash === contentHash) return { kind: 'unchanged' };
  const problem = await problemWith(services, task, prepared.value, contentHash);
  return problem === null ? takeIn(services, task, prepared.value, contentHash) : refused(problem);
}

/** The error is the reason, as text. */
async function bytesOf(root: string, file: string): Promise<Result<Buffer, string>> {
  try {
    return ok(await readPlainFile(root, file));
  } catch (error) {
    if (error instanceof LeadsOutsideError) return err('it is a link to a file outside the folder');
    if (error instanceof NotAPlainFileError) return err(error.code);
    if (error instanceof Error && 'code' in error) return err(`it cannot be read: ${String(error.code)}`);
    throw error;
  }
}

/** null when it can replace the picture in all ordered goods. */
async function problemWith(
  { db, media }: Services,
  task: RetouchTask,
  prepared: PreparedPicture,
  contentHash: string,
): Promise<string | null> {
  const { picture } = task;
  const key = originalKey(picture.mediaKey, picture.mimeType);
  if ((await media.exists(key)) && sha256(await media.read(key)) === contentHash)
    return 'it is the picture as it was photographed, not retouched';
  if (picture.isGreenscreen !== prepared.isGreenscreen)
    return picture.isGreenscreen ? 'its background is not see-through any more' : 'it is see-through where the picture is not';
  const needed = await neededSize(db, task);
  const sizes = `${prepared.width} x ${prepared.height} pixels`;
  switch (retouchedSizeProblem({ width: picture.widthPx, height: picture.heightPx }, needed, prepared)) {
    case 'other_aspect':
      return `its proportions are others: ${sizes}, the picture has ${picture.widthPx} x ${picture.heightPx}`;
    case 'too_small':
      return `it is too small: ${sizes}, what was ordered needs ${needed.width} x ${needed.height}`;
    case null:
      return null;
  }
}

async function takeIn(services: Services, task: RetouchTask, prepared: PreparedPicture, contentHash: string): Promise<FileOutcome> {
  const { media, clock, db } = services;
  const { userUuid, pictureUuid, orderUuid } = task.retouch;
  const folder = retouchedFolder(orderUuid, pictureUuid);
  // The same file gets the same key, so that the next run overwrites the leftovers of a stopped one.
  const mediaKey = `${folder}/${contentHash.slice(0, 16)}`;
  const { portal } = await loadSettings(db);
  const saved = { backdrop: await backdropOf(services, task), mark: markOf(portal.name) };
  const originalHash = await savePicture(media, mediaKey, prepared, saved);
  const returnedAt = new Date(clock.nowMs()).toISOString();
  const file: RetouchedFile = { mediaKey, mimeType: prepared.mimeType, contentHash, originalHash, returnedAt };
  const written = await db.transaction(async (tx): Promise<Result<{ before: RetouchedFile | null; isLast: boolean }, 'gone'>> => {
    // The order may be removed in the meantime, or its customer notified about another picture.
    await tx.select({ uuid: orders.uuid }).from(orders).where(eq(orders.uuid, orderUuid)).for('update');
    const which = and(eq(retouches.userUuid, userUuid), eq(retouches.pictureUuid, pictureUuid));
    const [row] = await tx.select().from(retouches).where(which);
    if (!row) return err('gone');
    await tx.update(retouches).set({ file }).where(which);
    return ok({ before: row.file, isLast: await tellRetouched(tx, services, orderUuid) });
  });
  if (!written.ok) {
    await removePicture(media, folder);
    return refused('its order was removed while it was brought in');
  }
  for (const key of await media.list(folder)) if (!key.startsWith(`${mediaKey}/`)) await media.remove(key);
  const { before, isLast } = written.value;
  return before === null ? { kind: 'taken', isLast } : { kind: 'replaced', before: before.returnedAt };
}

/** The background of a cut-out's previews, as at the import of its job. */
async function backdropOf({ db, media }: Services, { picture }: RetouchTask): Promise<RawPicture | null> {
  if (!picture.isGreenscreen || picture.jobUuid === null) return null;
  const [row] = await db
    .select()
    .from(backgrounds)
    .where(and(eq(backgrounds.jobUuid, picture.jobUuid), eq(backgrounds.isDefault, true)));
  return row ? decodeRendition(await readMarkedRendition(media, storedBackground(row), '640.webp')) : null;
}

/** Without the list, and without files that file managers create. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'ENOTDIR' ? new CommandFailedError(`There is no folder ${folder}.`) : error;
  });
  return names.filter((name) => !name.startsWith('.') && ![LIST_FILE, 'Thumbs.db', 'desktop.ini'].includes(name)).toSorted();
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

function problemWords(problem: PictureProblem): string {
  switch (problem.code) {
    case 'empty':
      return 'it is empty';
    case 'not-jpeg-or-png':
      return 'it is no JPEG and no PNG';
    case 'too-many-pixels':
      return `it has more than ${problem.maxMegapixels} megapixels`;
    case 'damaged':
      return `it cannot be read: ${problem.detail}`;
  }
}
