/** All files of an order in one zip, each as in a single download, with their licence. Files in retouch are left out. */
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import type { orderCalls } from '#core/contract/orders.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { LICENCE_FILE, licenceText } from '#core/domain/licence/picture-licence.ts';
import { readyFiles } from '#core/domain/orders/order-retouch.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { callerUuid, type FileAnswer, type Handler, type RequestContext } from '#server/http/handler.ts';
import { serverLanguage } from '#server/http/requests/request-language.ts';
import { recordView } from '#server/trail/record-call.ts';
import { exportsFolder } from '../account/sweep-exports.ts';
import { downloadPicture, noteDownload } from '../picture-sets/download-picture.ts';
import { boughtFiles, hasPaidFiles } from './bought-files.ts';
import { findOwnOrder } from './find-own-order.ts';

/** For a paid order only. Written to disk first: its size is then known, and the zip is never in memory. */
export const downloadOrderFiles: Handler<typeof orderCalls.downloadOrderFiles> = async (context, { params }) => {
  const found = await findOwnOrder(context, params.orderUuid);
  if (!found.ok) return found;
  if (!(await hasPaidFiles(context.db, found.value))) return err(appError('picture.not_bought'));
  const files = await boughtFiles(context.db, found.value);
  if (files.length === 0) return err(appError('picture.not_found'));
  const ready = readyFiles(files);
  if (ready.length === 0) return err(appError('picture.in_retouch'));
  const folder = exportsFolder(context.services);
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${context.services.random.uuid()}.zip`);
  const written = await writeZip(context, file, ready);
  if (!written.ok) return written;
  for (const { uuid } of ready) recordView(context.services, context.caller, 'pictures_downloaded', uuid);
  return ok({
    kind: 'file',
    content: { path: file, isTemporary: true },
    contentType: 'application/zip',
    cacheControl: 'private, no-store',
    downloadName: `${orderReference(params.orderUuid)}.zip`,
  } satisfies FileAnswer);
};

/** Reads one picture at a time. */
async function writeZip(
  { db, services, caller }: RequestContext,
  file: string,
  files: readonly { readonly uuid: string }[],
): Promise<Result<null, AppError>> {
  const zip = new yazl.ZipFile();
  const names = new Set<string>();
  let refused: AppError | null = null;
  const writing = pipeline(zip.outputStream, createWriteStream(file));
  try {
    for (const { uuid } of files) {
      const picture = await downloadPicture(db, services.media, callerUuid(caller), uuid, undefined);
      if (!picture.ok) {
        if (picture.error.code === 'picture.file_missing')
          services.log.error({ picture: uuid }, 'the original of a bought picture is missing');
        refused = picture.error;
        break;
      }
      const isSent = caller.isSimulated || (await noteDownload(db, callerUuid(caller), uuid, services.clock.nowMs()));
      if (!isSent) {
        refused = appError('picture.not_bought');
        break;
      }
      const { content, downloadName = uuid } = picture.value;
      const name = names.has(downloadName) ? `${uuid.slice(0, 8)}-${downloadName}` : downloadName;
      names.add(name);
      await addStored(zip, name, content);
    }
    zip.addBuffer(Buffer.from(licenceText(serverLanguage(caller.lang))), LICENCE_FILE);
    zip.end();
    await writing;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  if (refused === null) return ok(null);
  await rm(file, { force: true });
  return err(refused);
}

/** Resolves when the zip has read the picture, so that the next one is not read before. */
function addStored(zip: yazl.ZipFile, name: string, content: FileAnswer['content']): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!Buffer.isBuffer(content)) return reject(new Error('a picture is downloaded from memory'));
    const source = Readable.from([content]);
    source.once('end', () => resolve());
    source.once('error', reject);
    // Pictures are compressed already.
    zip.addReadStream(source, name, { compress: false });
  });
}
