/**
 * All of a customer's data as one zip: JSON, and the pictures that they uploaded or bought, except bought ones that
 * they can still return (BIZ-04).
 */
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, eq, inArray, or } from 'drizzle-orm';
import yazl from 'yazl';
import type { accountCalls } from '#core/contract/account.ts';
import { err, ok } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { pictures, purchases } from '#server/db/schema.ts';
import { callerUuid, type Handler } from '#server/http/handler.ts';
import { originalKey } from '#server/media/store/media-keys.ts';
import type { MediaStore } from '#server/media/store/media-store.ts';
import { findVisiblePictures, type PictureRow, visibleTo } from '#server/media/picture-access.ts';
import { loadRetouches, type RetouchRow } from '#server/media/retouches.ts';
import { exportRule } from '#server/throttle/guess-rules.ts';
import { loadReturnableFiles } from '#server/orders/withdrawable-lines.ts';
import { serverLanguage } from '#server/http/requests/request-language.ts';
import { checkThrottle, countWrongGuess } from '#server/throttle/throttle.ts';
import { notIncludedText } from './not-included.ts';
import { personalData } from './personal-data.ts';
import { exportsFolder } from './sweep-exports.ts';

/**
 * Written to disk first: its size is then known, so that the device can show progress, and the zip is never in memory.
 */
export const exportMyData: Handler<typeof accountCalls.exportMyData> = async ({ db, caller, services }) => {
  const userUuid = callerUuid(caller);
  const rules = [exportRule(userUuid)];
  const refusal = await checkThrottle(db, services.clock, rules);
  if (refusal) return err(refusal);
  await countWrongGuess(db, services.clock, rules);
  await services.trail.flush();
  const returnable = await loadReturnableFiles(db, services, userUuid);
  const leftOut = await findVisiblePictures(db, userUuid, [...returnable.keys()], { bought: true });
  const data = await personalData(db, userUuid, new Set(leftOut.map(({ uuid }) => uuid)));
  const files = await ownPictures(db, userUuid, returnable);
  const texts = {
    'my-data.json': Buffer.from(JSON.stringify(data, null, 2)),
    ...(leftOut.length > 0 && { 'NOT-INCLUDED.txt': Buffer.from(notIncludedText(serverLanguage(caller.lang), leftOut, returnable)) }),
  };
  const folder = exportsFolder(services);
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${services.random.uuid()}.zip`);
  try {
    await writeZip(file, texts, files, services.media);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return ok({
    kind: 'file',
    content: { path: file, isTemporary: true },
    contentType: 'application/zip',
    cacheControl: 'private, no-store',
    downloadName: 'my-data.zip',
  });
};

interface OwnPicture {
  readonly name: string;
  readonly key: string;
}

/** @param returnable bought files that are not handed out yet */
async function ownPictures(db: Db, userUuid: string, returnable: ReadonlyMap<string, string>): Promise<readonly OwnPicture[]> {
  const bought = db
    .select({ uuid: purchases.pictureUuid })
    .from(purchases)
    .where(and(eq(purchases.userUuid, userUuid), eq(purchases.kind, 'file')));
  const uploaded = db.select({ uuid: pictures.uuid }).from(pictures).where(eq(pictures.uploadedBy, userUuid));
  // One list of both: with 'or' alone, the database reads every picture of the shop. A deleted upload that an order
  // keeps still belongs to the customer.
  const found = await db
    .select()
    .from(pictures)
    .where(and(or(eq(pictures.uploadedBy, userUuid), visibleTo(userUuid)), inArray(pictures.uuid, uploaded.union(bought))));
  const rows = found.filter(({ uuid }) => !returnable.has(uuid));
  const own = rows.map((row) => ({ name: nameOf(row), key: originalKey(row.mediaKey, row.mimeType) }));
  return [...own, ...retouchedFiles(await loadRetouches(db, userUuid, null), new Set(rows.map((row) => row.uuid)))];
}

/** For bought files only: the retouched picture of a print is not sold as a file. */
const retouchedFiles = (retouches: ReadonlyMap<string, RetouchRow>, bought: ReadonlySet<string>): readonly OwnPicture[] =>
  [...retouches.values()].flatMap(({ pictureUuid, file }) =>
    file !== null && bought.has(pictureUuid)
      ? [{ name: `retouched/${pictureUuid}.${extensionOf(file.mimeType)}`, key: originalKey(file.mediaKey, file.mimeType) }]
      : [],
  );

const extensionOf = (mimeType: string): string => (mimeType === 'image/png' ? 'png' : 'jpg');

/** The file is named after the picture's uuid, which my-data.json uses too. The uploaded file's name is not a safe file name. */
function nameOf(row: PictureRow): string {
  return `${row.uploadedBy === null ? 'bought' : 'uploaded'}/${row.uuid}.${extensionOf(row.mimeType)}`;
}

async function writeZip(
  file: string,
  buffers: Readonly<Record<string, Buffer>>,
  files: readonly OwnPicture[],
  media: MediaStore,
): Promise<void> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(buffers)) zip.addBuffer(content, name);
  // No compression, because pictures are compressed. One picture is read at a time.
  for (const { name, key } of files)
    zip.addReadStreamLazy(name, { compress: false }, (give) => {
      media.read(key).then(
        (content) => give(null, Readable.from([content])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  const written = pipeline(zip.outputStream, createWriteStream(file));
  const failed = new Promise<never>((_resolve, reject) => void zip.on('error', reject));
  zip.end();
  await Promise.race([written, failed]);
}
