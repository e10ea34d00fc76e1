import { accessCalls } from '#core/contract/access.ts';
import type { AppError } from '#core/contract/errors.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { callLive } from '#src/data/sync/call-live.ts';

/** Signs other devices out (ACC-18). A session that has already ended is no error; the first other failure stops the loop. */
export async function endSessions(device: Device, ids: readonly string[]): Promise<Result<null, AppError>> {
  for (const id of ids) {
    const ended = await callLive(device, accessCalls.endSession, { params: { id } });
    if (!ended.ok && ended.error.code !== 'request.not_found') return ended;
  }
  return ok(null);
}
