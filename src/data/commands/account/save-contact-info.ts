import { accountCalls } from '#core/contract/account.ts';
import type { CallInput } from '#core/contract/define-call.ts';
import type { User } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import { keepUser } from '#src/data/sync/refresh-session.ts';

export type ContactInfo = CallInput<typeof accountCalls.updateUserInfo>['body'];

/** Saves name, address and mobile. All forms that need them are prefilled with them afterwards (ACC-17). */
export async function saveContactInfo(device: Device, info: ContactInfo): Promise<Result<User, AppError>> {
  const answer = await callLive(device, accountCalls.updateUserInfo, { body: info });
  if (!answer.ok) return answer;
  await keepUser(device, answer.value.user);
  return ok(answer.value.user);
}
