/** The customer's own pictures: used at once under a local id, sent behind. */
import type { CallInput } from '../../../core/contract/define-call.ts';
import type { AppError } from '../../../core/contract/errors.ts';
import { uploadCalls } from '../../../core/contract/uploads.ts';
import type { Result } from '../../../core/kernel/result.ts';
import { abandon } from '../db/transact.ts';
import type { Device } from '../device.ts';
import { LANES } from '../outbox/entry.ts';
import { readUpload } from '../outbox/upload-file.ts';
import { runCommand } from './run-command.ts';

export interface AddUpload {
  /** Made by the caller: what image resources hold until the server's uuid is known. */
  readonly localId: string;
  readonly name: string;
  readonly file: Blob;
  /** 2048 px, made by the image worker. */
  readonly proxy: Blob;
  /** Pixels, upright. */
  readonly width: number;
  readonly height: number;
}

/** The documented query of the upload call (D2 §7). */
const UPLOAD_QUERY: CallInput<typeof uploadCalls.uploadImages>['query'] = {
  handleuploads: '1',
  interface: 'webshop',
  uploadtype: 'user',
  json: '1',
  thumbnails: '640',
};

/** Keeps the file on the device and sends it; ok means that it survives a crash. */
export function addUpload(device: Device, upload: AddUpload): Promise<Result<{ opId: string }, AppError>> {
  const { db, clock } = device;
  return runCommand(device, ['uploads'], async () => {
    const opId = await device.outbox.enqueue({
      call: uploadCalls.uploadImages,
      // The file itself is read from the uploads table when it is sent.
      input: { query: UPLOAD_QUERY, body: { files: [] } },
      lane: LANES.upload(upload.localId),
    });
    await db.uploads.put({ ...upload, opId, status: 0, attempts: 0, picture: null, addedAtMs: clock.nowMs(), error: null });
    return { opId };
  });
}

/** 'Try again' on a failed upload. */
export async function retryUpload(device: Device, { localId }: { readonly localId: string }): Promise<Result<void, AppError>> {
  return runCommand(device, ['uploads'], async () => {
    const upload = await readUpload(device.db, localId);
    if (!upload) abandon({ code: 'picture.not_found' });
    const entry = await device.db.outbox.where('opId').equals(upload.opId).first();
    if (entry) await device.db.outbox.update(entry.seq, { state: 'waiting', attempts: 0, nextAttemptAtMs: 0 });
    await device.db.uploads.update(localId, { status: 0, error: null });
  });
}

/** Forgets an upload that was not sent yet. */
export async function removeUpload(device: Device, { localId }: { readonly localId: string }): Promise<Result<void, AppError>> {
  return runCommand(device, ['uploads'], async () => {
    const upload = await readUpload(device.db, localId);
    if (upload) await device.db.outbox.where('opId').equals(upload.opId).delete();
    await device.db.uploads.delete(localId);
  });
}
