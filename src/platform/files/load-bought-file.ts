/** The full file of a bought picture from the shop, which decides for each picture whether it may be downloaded. */
import type { AppError } from '#core/contract/errors.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { downloadName } from '#core/domain/pictures/download-name.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import { keepBoughtFile, keptBoughtFile } from './kept-bought-files.ts';

export interface BoughtPicture {
  readonly uuid: string;
  /** The photographer's file name. */
  readonly name: string;
}

/** Without a connection this device's own copy is used. */
export async function loadBoughtFile(device: Device, { uuid, name }: BoughtPicture, signal: AbortSignal): Promise<Result<File, AppError>> {
  const fileOf = (content: Blob) => new File([content], downloadName(name, uuid, content.type), { type: content.type });
  const answer = await callLive(device, pictureSetCalls.downloadDigitalCopy, { query: { dl: 'file', file: uuid } }, { signal });
  if (answer.ok) {
    if (!(answer.value instanceof Blob)) return err({ code: 'network.unexpected_answer' });
    await keepBoughtFile(device, uuid, answer.value);
    return ok(fileOf(answer.value));
  }
  const kept = answer.error.code === 'network.offline' ? await keptBoughtFile(device, uuid) : null;
  return kept ? ok(fileOf(kept)) : answer;
}
