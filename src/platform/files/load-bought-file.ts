/** The full file of a bought picture, as the shop gives it now: the shop says of each whether it may be had. */
import type { AppError } from '#core/contract/errors.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { downloadName } from '#core/domain/pictures/download-name.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import { keepBoughtFile, keptBoughtFile } from './kept-bought-files.ts';

export interface BoughtPicture {
  readonly uuid: string;
  /** As the photographer called it. */
  readonly name: string;
}

/** Without a connection it is what this device has kept of it. */
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
