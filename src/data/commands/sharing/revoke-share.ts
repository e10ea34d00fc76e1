import type { AppError } from '#core/contract/errors.ts';
import { sharingCalls } from '#core/contract/sharing.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import { pull } from '#src/data/sync/pull.ts';

/** Revokes an invitation: its link shows nothing from then on (BEY-06). */
export async function revokeShare(device: Device, uuid: string): Promise<Result<null, AppError>> {
  const answer = await callLive(device, sharingCalls.revokeShare, { params: { uuid } });
  if (!answer.ok) return answer;
  await pull(device, sharingCalls.listShares, {});
  return ok(null);
}
