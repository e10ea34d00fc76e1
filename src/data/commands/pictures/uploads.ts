/**
 * The customer's own pictures: stored at once, usable under a local id as soon as they are prepared, sent in the
 * background.
 */
import { appError, type AppError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import { abandon } from '#src/data/db/transact.ts';
import type { Device } from '#src/data/device.ts';
import { entryOfUpload, readUpload } from '#src/data/outbox/upload-file.ts';
import { isFaultOfFile } from '#src/data/outbox/refused-upload.ts';
import { removeUnsentUpload } from '#src/data/sync/forget-picture.ts';
import { queueAsTheyAre, unsentDraftsWith } from '#src/data/sync/queue-draft.ts';
import { runCommand, runInBackground, runLocally, reportFailure } from '../run-command.ts';

export interface KeepUpload {
  /** Made by the caller. Image resources hold it until the server's uuid is known. */
  readonly localId: string;
  readonly name: string;
  readonly file: Blob;
}

/**
 * Stores a chosen file on the device. ok means that it survives a crash and need not be chosen again. It can be used
 * and is sent after its preparation.
 */
export function keepUpload(device: Device, { localId, name, file }: KeepUpload): Promise<Result<void, AppError>> {
  const { db, clock, random } = device;
  // No change of a simulated user is queued.
  if (device.owner.kind === 'simulated') return Promise.resolve(reportFailure(device, err(appError('access.simulation_denied'))));
  db.held.files.set(localId, { localId, file, proxy: null, thumbnail: null });
  return runLocally(device, ['uploads', 'uploadFiles'], async () => {
    // An earlier visit stored it and ended before it got the answer.
    if (await db.uploads.get(localId)) return;
    await db.uploadFiles.put({ localId, file, proxy: null, thumbnail: null });
    await db.uploads.put({
      localId,
      opId: random.uuid(),
      name,
      bytes: file.size,
      width: 0,
      height: 0,
      isPrepared: false,
      prepareAttempts: 0,
      status: 0,
      attempts: 0,
      picture: null,
      addedAtMs: clock.nowMs(),
      error: null,
    });
  });
}

/**
 * A picture that crashes the page during its preparation would do so at every start. After this many attempts it is
 * prepared only on the customer's request.
 */
const PREPARE_ATTEMPTS = 3;

/** Called before a picture is decoded. null: it was removed, is already prepared, or had too many attempts. */
export async function beginPreparing(device: Device, localId: string): Promise<Result<{ file: Blob; name: string } | null, AppError>> {
  const { db } = device;
  return runInBackground(device, ['uploads', 'uploadFiles', 'outbox'], async () => {
    const upload = await readUpload(db, localId);
    const file = db.held.files.get(localId)?.file ?? (await db.uploadFiles.get(localId))?.file;
    if (!upload || upload.isPrepared || upload.status !== 0 || !file) return null;
    if (upload.prepareAttempts >= PREPARE_ATTEMPTS) {
      // A closed or killed page looks like a crash, so the file is kept.
      await fail(db, localId, appError('upload.failed'));
      return null;
    }
    await db.uploads.update(localId, { prepareAttempts: upload.prepareAttempts + 1 });
    return { file, name: upload.name };
  });
}

export interface PreparedUpload {
  readonly localId: string;
  /** Pixels of the picture, upright. */
  readonly width: number;
  readonly height: number;
  /** 2048 px. */
  readonly proxy: Blob;
  /** 320 px. */
  readonly thumbnail: Blob;
  /** Sent instead of the original file if the shop cannot read its format; null: the original is sent. */
  readonly converted: Blob | null;
}

/** Makes the picture usable and adds its entry to the outbox. */
export async function finishPreparing(device: Device, prepared: PreparedUpload): Promise<Result<void, AppError>> {
  const { db, outbox } = device;
  const { localId, width, height, proxy, thumbnail, converted } = prepared;
  const done = await runInBackground(device, ['uploads', 'uploadFiles', 'outbox'], async () => {
    const upload = await readUpload(db, localId);
    // It was removed meanwhile, or another tab has prepared it.
    if (!upload || upload.isPrepared) return;
    await db.uploadFiles.update(localId, { proxy, thumbnail, ...(converted && { file: converted }) });
    await db.uploads.update(localId, { width, height, isPrepared: true, error: null });
    const entry = await db.outbox.where('opId').equals(upload.opId).first();
    if (!entry) await outbox.enqueue(entryOfUpload(upload));
    // It was prepared before, and the browser has removed the result.
    else await db.outbox.update(entry.seq, { state: 'waiting', attempts: 0, nextAttemptAtMs: 0 });
  });
  const held = db.held.files.get(localId);
  const file = converted ?? held?.file;
  if (done.ok && file) db.held.files.set(localId, { localId, file, proxy, thumbnail });
  outbox.wake();
  return done;
}

/**
 * The reason why a picture could not be prepared. If the file itself is unusable, its content is deleted; its name and
 * the reason stay until they are dismissed. Any other failure (a full device, a decoder that did not load, a crashed
 * worker) is not the file's fault: the file is kept and can be tried again.
 */
export const stopPreparing = (device: Device, localId: string, error: AppError): Promise<Result<void, AppError>> =>
  runInBackground(device, ['uploads', 'uploadFiles'], async () => {
    const { db } = device;
    if (error.code.startsWith('worker.')) return fail(db, localId, appError('upload.failed'));
    await fail(db, localId, error);
    if (isFaultOfFile(error)) await db.uploadFiles.delete(localId);
  });

const fail = async (db: OwnerDatabase, localId: string, error: AppError): Promise<void> => {
  await db.uploads.update(localId, { status: -1, error });
};

/** 'Try again' on failed uploads: resets the retries of each, and queues the drafts that were not sent because of a refused one. */
export async function retryUploads(device: Device, localIds: readonly string[]): Promise<Result<void, AppError>> {
  const { db, outbox } = device;
  return runCommand(device, ['uploads', 'uploadFiles', 'instances'], async () => {
    for (const localId of localIds) {
      const upload = await readUpload(db, localId);
      if (upload?.status !== -1) continue;
      if (!(await db.uploadFiles.get(localId))?.file) abandon({ code: 'upload.missing' });
      await db.uploads.update(localId, { status: 0, error: null, attempts: 0, prepareAttempts: 0 });
      if (!upload.isPrepared) continue;
      const entry = await db.outbox.where('opId').equals(upload.opId).first();
      if (entry) await db.outbox.update(entry.seq, { state: 'waiting', attempts: 0, nextAttemptAtMs: 0 });
      // Its entry was discarded in the queue's panel.
      else await outbox.enqueue(entryOfUpload(upload));
      await queueAsTheyAre(db, device, await unsentDraftsWith(db, localId));
    }
  });
}

/**
 * Deletes an upload that the shop does not have; its places in drafts become empty. An upload that is being sent stays,
 * because its answer decides.
 */
export async function removeUpload(device: Device, { localId }: { readonly localId: string }): Promise<Result<void, AppError>> {
  const { db } = device;
  const done = await runCommand(device, ['uploads', 'uploadFiles', 'instances'], async () => {
    const upload = await readUpload(db, localId);
    if (!upload || upload.status === 2) return;
    const drafts = await unsentDraftsWith(db, localId);
    if (await removeUnsentUpload(db, upload)) await queueAsTheyAre(db, device, drafts);
  });
  return done.ok ? ok(undefined) : done;
}

/** Number of uploaded pictures that stay on the device, so that the customer can use them offline. */
const KEPT_SENT = 60;

/** Deletes the oldest uploads that the shop has. The shop still lists them among the recent images. */
export async function tidyUploads(device: Device): Promise<void> {
  const { db } = device;
  const done = await runInBackground(device, ['uploads', 'uploadFiles'], async () => {
    const sent = (await db.uploads.toArray()).filter((upload) => upload.status === 2).sort((a, b) => b.addedAtMs - a.addedAtMs);
    const old = sent.slice(KEPT_SENT).map((upload) => upload.localId);
    await db.uploads.bulkDelete(old);
    await db.uploadFiles.bulkDelete(old);
  });
  if (!done.ok) device.report('tidy uploads', done.error.code);
}
