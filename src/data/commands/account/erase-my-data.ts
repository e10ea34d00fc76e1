import { accountCalls } from '#core/contract/account.ts';
import type { AppError } from '#core/contract/errors.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import { withQuietQueue } from './sign-in.ts';

/** Erases the account at the shop, then its data on this device. No local data is removed before the shop has confirmed. */
export async function eraseMyData(device: Device, password: string): Promise<Result<Device, AppError>> {
  return withQuietQueue(device, async () => {
    const answer = await callLive(device, accountCalls.eraseMyData, { body: { password } });
    if (!answer.ok) return answer;
    return ok(await device.leave(device, { keeps: 'nothing', opId: null, wasRevoked: false }));
  });
}
