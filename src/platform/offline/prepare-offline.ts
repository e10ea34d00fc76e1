/** 'Prepare for offline': one tap stores a picture set, the own pictures, the products' templates and their fonts (BEY-02). */
import { appError, type AppError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { PreparedSet } from '#src/data/db/row-parts/prepared-row.ts';
import type { Device } from '#src/data/device.ts';
import { rememberPrepared } from '#src/data/commands/pictures/prepared-sets.ts';
import { prefetch } from '../storage/prefetch.ts';
import { keepStorage } from '../storage/keep-storage.ts';
import { readSpace } from '../storage/storage.ts';
import { collectFiles, type OfflineRequest } from './collect-files.ts';
import { countLeftOut } from './left-out.ts';

export interface PrepareProgress {
  readonly done: number;
  /** null: the files are still being collected. */
  readonly total: number | null;
}

export interface Prepared {
  readonly set: PreparedSet;
  /** Addresses that could not be stored. */
  readonly failed: readonly string[];
  /** Number of pictures that did not fit in the storage limit of an owner. */
  readonly leftOut: number;
}

/** Small enough for quick cancelling and a smooth progress bar. */
const CHUNK = 6;

/** Ends with `worker.cancelled` as soon as the signal aborts, whatever is pending. Files that were stored stay. */
export async function prepareOffline(
  device: Device,
  request: OfflineRequest,
  onProgress: (progress: PrepareProgress) => void,
  signal: AbortSignal,
): Promise<Result<Prepared, AppError>> {
  const cancelled = new Promise<Result<Prepared, AppError>>((resolve) => {
    signal.addEventListener('abort', () => resolve(err(appError('worker.cancelled'))), { once: true });
  });
  return Promise.race([cancelled, prepare(device, request, onProgress, signal)]);
}

async function prepare(
  device: Device,
  request: OfflineRequest,
  onProgress: (progress: PrepareProgress) => void,
  signal: AbortSignal,
): Promise<Result<Prepared, AppError>> {
  onProgress({ done: 0, total: null });
  // Ask for persistent storage now that there is something to keep. Firefox asks the customer, who may never answer:
  // don't wait.
  void keepStorage(device.db).catch((error: unknown) => device.report('keep storage', error));
  const before = await readSpace();
  const files = await collectFiles(device, request, signal);
  if (signal.aborted) return err(appError('worker.cancelled'));
  if (!files.ok) return files;
  const { urls, renditions, pictures, templates } = files.value;
  const failed: string[] = [];
  for (let done = 0; done < urls.length; done += CHUNK) {
    onProgress({ done, total: urls.length });
    const report = await prefetch(urls.slice(done, done + CHUNK), device.language());
    if (signal.aborted) return err(appError('worker.cancelled'));
    if (report === null) return err(appError('device.storage_failed'));
    failed.push(...report.failed);
    if (report.failed.length > 0 && (await isFull())) return err(appError('device.storage_full'));
  }
  onProgress({ done: urls.length, total: urls.length });
  const after = await readSpace();
  const set: PreparedSet = {
    subjectUuid: request.set.subject.uuid,
    productUuid: request.productUuid,
    atMs: device.clock.nowMs(),
    pictures,
    templates,
    bytes: Math.max(0, (after?.usedBytes ?? 0) - (before?.usedBytes ?? 0)),
  };
  if (failed.length > 0) device.report('prepare offline', failed);
  if (failed.length === 0) {
    const kept = await rememberPrepared(device, set);
    if (!kept.ok) return kept;
  }
  // Failed pictures are reported separately.
  const stored = renditions.filter((addresses) => !addresses.some((url) => failed.includes(url)));
  return ok({ set, failed, leftOut: await countLeftOut(device.owner.uuid, stored) });
}

/** Less free space than this is too little for another set. */
const LITTLE_BYTES = 5_000_000;

async function isFull(): Promise<boolean> {
  const space = await readSpace();
  return space !== null && space.freeBytes < LITTLE_BYTES;
}
