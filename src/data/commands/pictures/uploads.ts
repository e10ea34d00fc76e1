/** The customer's own pictures: kept at once, used under a local id as soon as they are prepared, sent behind. */
import { appError, type AppError } from '#core/contract/errors.ts';
import { UPLOAD_QUERY } from '#core/contract/uploads.ts';
import { LANES } from '#core/operations/lane.ts';
import { uploadImages } from '#core/operations/uploads/upload-images.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import { abandon } from '#src/data/db/transact.ts';
import type { UploadRow } from '#src/data/db/rows.ts';
import type { Device } from '#src/data/device.ts';
import { readUpload } from '#src/data/outbox/upload-file.ts';
import { forgetPicture } from '#src/data/sync/forget-picture.ts';
import { runCommand, runInBackground, runLocally, told } from '../run-command.ts';

export interface KeepUpload {
  /** Made by the caller: what image resources hold until the server's uuid is known. */
  readonly localId: string;
  readonly name: string;
  readonly file: Blob;
}

/**
 * Keeps a chosen file on the device; ok means that it survives a crash and need not be chosen again. It can be used
 * and is sent when it has been prepared.
 */
export function keepUpload(device: Device, { localId, name, file }: KeepUpload): Promise<Result<void, AppError>> {
  const { db, clock, random } = device;
  // Nothing of a simulated user is queued.
  if (device.owner.kind === 'simulated') return Promise.resolve(told(device, err(appError('access.simulation_denied'))));
  return runLocally(device, ['uploads', 'uploadFiles'], async () => {
    // Kept before, by a visit that ended before it could say so.
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

/** A page that dies while it prepares a picture dies again with the next start: it is given up after some. */
const PREPARE_ATTEMPTS = 3;

/** Said before a picture is decoded. null: it is gone, done, or was tried too often and is given up. */
export async function beginPreparing(device: Device, localId: string): Promise<Result<{ file: Blob; name: string } | null, AppError>> {
  const { db } = device;
  return runInBackground(device, ['uploads', 'uploadFiles', 'outbox'], async () => {
    const upload = await readUpload(db, localId);
    const file = (await db.uploadFiles.get(localId))?.file;
    if (!upload || upload.isPrepared || upload.status !== 0 || !file) return null;
    if (upload.prepareAttempts >= PREPARE_ATTEMPTS) {
      await giveUp(db, localId, appError('picture.cannot_decode', { file: upload.name }));
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
  /** What is sent instead of the file, where the shop does not read the file's format; null: the file itself. */
  readonly converted: Blob | null;
}

/** From now on it can be used, and it is on its way to the shop. */
export async function finishPreparing(device: Device, prepared: PreparedUpload): Promise<Result<void, AppError>> {
  const { db, outbox } = device;
  const { localId, width, height, proxy, thumbnail, converted } = prepared;
  const done = await runInBackground(device, ['uploads', 'uploadFiles', 'outbox'], async () => {
    const upload = await readUpload(db, localId);
    // Removed meanwhile, or another tab was first.
    if (!upload || upload.isPrepared) return;
    await db.uploadFiles.update(localId, { proxy, thumbnail, ...(converted && { file: converted }) });
    await db.uploads.update(localId, { width, height, isPrepared: true, error: null });
    await outbox.enqueue(entryOf(upload));
  });
  outbox.wake();
  return done;
}

/** It is no picture for the shop: what was kept of it goes, its name and the reason stay until they are read. */
export const refuseUpload = (device: Device, localId: string, error: AppError): Promise<Result<void, AppError>> =>
  runInBackground(device, ['uploads', 'uploadFiles'], () => giveUp(device.db, localId, error));

/** The device had no room for what was made of it: the file itself stays, and can be tried again. */
export const failPreparing = (device: Device, localId: string, error: AppError): Promise<Result<void, AppError>> =>
  runInBackground(device, ['uploads'], async () => {
    await device.db.uploads.update(localId, { status: -1, error });
  });

async function giveUp(db: OwnerDatabase, localId: string, error: AppError): Promise<void> {
  await db.uploads.update(localId, { status: -1, error });
  await db.uploadFiles.delete(localId);
}

const entryOf = ({ localId, opId }: Pick<UploadRow, 'localId' | 'opId'>) => ({
  operation: uploadImages,
  opId,
  // The file itself is read from its table when it is sent.
  input: { query: UPLOAD_QUERY, body: { files: [] } },
  lane: LANES.upload(localId),
});

/** 'Try again' on failed uploads: each gets its retries back. */
export async function retryUploads(device: Device, localIds: readonly string[]): Promise<Result<void, AppError>> {
  const { db, outbox } = device;
  return runCommand(device, ['uploads', 'uploadFiles'], async () => {
    for (const localId of localIds) {
      const upload = await readUpload(db, localId);
      if (upload?.status !== -1) continue;
      if (!(await db.uploadFiles.get(localId))?.file) abandon({ code: 'upload.missing' });
      await db.uploads.update(localId, { status: 0, error: null, attempts: 0, prepareAttempts: 0 });
      if (!upload.isPrepared) continue;
      const entry = await db.outbox.where('opId').equals(upload.opId).first();
      if (entry) await db.outbox.update(entry.seq, { state: 'waiting', attempts: 0, nextAttemptAtMs: 0 });
      // It was given up in the queue's panel.
      else await outbox.enqueue(entryOf(upload));
    }
  });
}

/**
 * Forgets an upload that the shop does not have; drafts that show it have an empty place there. One that is being sent
 * stays: its answer decides.
 */
export async function removeUpload(device: Device, { localId }: { readonly localId: string }): Promise<Result<void, AppError>> {
  const { db } = device;
  const done = await runCommand(device, ['uploads', 'uploadFiles', 'instances'], async () => {
    const upload = await readUpload(db, localId);
    if (!upload || upload.status === 2) return;
    const entry = await db.outbox.where('opId').equals(upload.opId).first();
    if (entry?.state === 'sending') return;
    if (entry) await db.outbox.delete(entry.seq);
    await forgetPicture(db, localId);
    await db.uploads.delete(localId);
    await db.uploadFiles.delete(localId);
  });
  return done.ok ? ok(undefined) : done;
}

/** So many uploaded pictures stay on the device, so that the customer can go on working with them offline. */
const KEPT_SENT = 60;

/** Forgets the oldest of those that the shop has; it lists them among the recent images. */
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
