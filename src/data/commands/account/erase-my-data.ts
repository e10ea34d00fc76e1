import { accountCalls } from '#core/contract/account.ts';
import type { AppError } from '#core/contract/errors.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { whyLeft } from '#src/data/db/forgotten-owners.ts';
import type { Device } from '#src/data/device.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import { refreshSession } from '#src/data/sync/refresh-session.ts';
import { withQuietQueue } from './sign-in.ts';

/**
 * Erases the account at the shop, then its data on this device. Local data is removed only after the shop has
 * confirmed. If the confirmation was lost, a later attempt gets it.
 */
export async function eraseMyData(device: Device, password: string): Promise<Result<Device, AppError>> {
  return withQuietQueue(device, async () => {
    const answer = await callLive(device, accountCalls.eraseMyData, { body: { password } });
    if (answer.ok) return ok(await device.leave(device, { keeps: 'nothing', opId: null, why: null }));
    if (answer.error.code !== 'access.session_revoked') return answer;
    const next = await refreshSession(device);
    return whyLeft(await next.deviceDb.readForgotten()) === 'erased' ? ok(next) : answer;
  });
}
